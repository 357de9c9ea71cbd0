interface Ports {
  app: number;
  sandbox: number;
  objectStore: number;
  postgres: number;
  smtp: number;
}

interface Secrets {
  nextAuthSecret: string;
  encryptionKeys: string;
  /** Key that signs tokens for the emulator of Google; videos fail without it. */
  sandboxGoogleKey?: string;
  s3AccessKeyId: string;
  s3SecretAccessKey: string;
}

type Variables = Record<string, string | undefined>;

export function planServices(given: Variables): {
  postgres: boolean;
  objectStore: boolean;
  standIns: string[];
};

export function appEnvironment(scope: {
  given: Variables;
  secrets: Secrets;
  ports: Ports;
  database: string;
  development?: boolean;
}): Record<string, string>;

export function releaseEnvironment(given: Variables): Record<string, string | undefined>;
