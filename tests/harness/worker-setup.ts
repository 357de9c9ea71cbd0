import { inject } from "vitest";
import { appEnvironment } from "@/scripts/start/environment.mjs";
import { controlAt } from "@/tests/harness/sandbox-control";
import { ensureWorkerDatabase } from "@/tests/harness/test-database";

// Runs in every worker before a test file is loaded, so that env.ts finds a complete environment of this
// worker.
const services = inject("services");
const worker = process.env.VITEST_POOL_ID ?? "1";
const sandbox = services.sandboxes[(Number(worker) - 1) % services.sandboxes.length];
if (!sandbox) throw new Error("The integration tests have no sandbox.");

const portOf = (url: string) => Number(new URL(url).port);

Object.assign(
  process.env,
  appEnvironment({
    given: {
      APP_ENV: "test",
      LOG_LEVEL: "silent",
      OPERATORS: "operator@people.example",
      PUBLICATION_LEASE_SECONDS: "2",
      JOB_LEASE_SECONDS: "2",
      CRON_INTERVAL_SECONDS: "1",
      RESERVATION_SECONDS: "8",
    },
    secrets: {
      nextAuthSecret: "integration-tests-0123456789-abcdefghijklmnop",
      encryptionKeys: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      s3AccessKeyId: services.objectStore.accessKeyId,
      s3SecretAccessKey: services.objectStore.secretAccessKey,
      sandboxGoogleKey: services.sandboxGoogleKey,
    },
    ports: {
      app: 3999,
      sandbox: portOf(sandbox.url),
      smtp: sandbox.smtpPort,
      objectStore: portOf(services.objectStore.url),
      postgres: portOf(services.templateUrl),
    },
    database: await ensureWorkerDatabase(services.templateUrl, worker),
  }),
  { NODE_ENV: "test" },
);

// An earlier file may have changed the sandbox's clock.
await controlAt(() => sandbox.url).setClock(0);
