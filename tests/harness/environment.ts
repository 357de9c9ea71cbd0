import { appEnvironment } from "@/scripts/start/environment.mjs";

/**
 * Gives a unit test's own process the environment that code reading env.ts needs, before its first use. Nothing
 * answers at these addresses: what wants a service is an integration test.
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
