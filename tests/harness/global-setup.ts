import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startObjectStore } from "@/embedded/object-store/server";
import { startEmbeddedPostgres } from "@/embedded/postgres/server";
import { startSandbox } from "@/sandbox/server";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { createSandboxGoogleKey } from "@/scripts/start/secrets.mjs";
import { createDataDir, removeDataDir } from "@/tests/harness/npm-start";
import { OBJECT_STORE_CREDENTIALS } from "@/tests/harness/store-keys";

export interface Services {
  /** The migrated database that is copied for each worker. */
  templateUrl: string;
  objectStore: { url: string; accessKeyId: string; secretAccessKey: string };
  /** One sandbox per worker, because injected faults must not affect other files. */
  sandboxes: { url: string; smtpPort: number }[];
  sandboxGoogleKey: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    services: Services;
  }
}

/** Starts PostgreSQL, the object store and the sandboxes for one run of the integration tests. */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await applyMigrations(postgres.url);
  const objectStore = await startObjectStore({
    dataDir,
    port: 0,
    bucket: "kolot",
    ...OBJECT_STORE_CREDENTIALS,
  });
  const workers = Array.from({ length: Number(project.vitest.config.maxWorkers) || 2 }, (_, index) => index);
  const sandboxes = await Promise.all(
    workers.map((worker) => startSandbox({ dataDir: join(dataDir, `sandbox-${worker}`), appEnv: "test" })),
  );
  project.provide("services", {
    templateUrl: postgres.url,
    objectStore: { url: objectStore.url, ...OBJECT_STORE_CREDENTIALS },
    sandboxes: sandboxes.map(({ url, smtpPort }) => ({ url, smtpPort })),
    sandboxGoogleKey: createSandboxGoogleKey(),
  });
  return async () => {
    await Promise.all([...sandboxes.map((sandbox) => sandbox.stop()), objectStore.stop()]);
    await postgres.stop();
    await removeDataDir(dataDir);
  };
}
