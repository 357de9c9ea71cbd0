import { appEnvironment } from "@/scripts/start/environment.mjs";

/**
 * Sets the environment that env.ts requires in a unit test's process, before its first use. No service
 * listens at these URLs.
 */
export function setTestEnvironment(given: Record<string, string> = {}): void {
  Object.assign(
    process.env,
    appEnvironment({
      given: { APP_ENV: "test", LOG_LEVEL: "silent", ...given },
      secrets: {
        nextAuthSecret: "unit-tests-0123456789-abcdefghijklmnopqrs",
        encryptionKeys: `k1:${Buffer.alloc(32, 1).toString("base64")}`,
        s3AccessKeyId: "unit-test",
        s3SecretAccessKey: "unit-test-secret",
      },
      ports: { app: 3999, sandbox: 3998, smtp: 3997, objectStore: 3996, postgres: 3995 },
      database: "postgres://nobody@127.0.0.1:3995/none",
    }),
    { NODE_ENV: "test" },
  );
}
