import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startObjectStore } from "@/embedded/object-store/server";
import { startEmbeddedPostgres } from "@/embedded/postgres/server";
import { closeDb } from "@/lib/core/server/db";
import { closeQueue } from "@/lib/jobs/server/queue";
import { startSandbox } from "@/sandbox/server";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { appEnvironment } from "@/scripts/start/environment.mjs";
import { CHECKOUT, makeDataDir, removeDataDir } from "@/tests/harness/checkout";

const KEYS = { accessKeyId: "test-access-key", secretAccessKey: "test-secret-access-key" };
const LEASE = {
  PUBLICATION_LEASE_SECONDS: "2",
  JOB_LEASE_SECONDS: "4",
  SWEEP_SECONDS: "1",
  RESERVATION_SECONDS: "8",
  BACKGROUND_REMOVAL_MODEL: "small",
};
const portOf = (url: string) => Number(new URL(url).port);

/**
 * For a whole file of tests: real services of its own, since a worker that dies here must not meet anybody else's.
 * Returns how to start a worker; each is over when its test is.
 */
export function ownServices(): (killAt?: string) => Promise<Worker> {
  const workers: Worker[] = [];
  let end = async () => {};
  beforeAll(async () => {
    end = await startServices();
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(stopWorker));
  });
  afterAll(async () => {
    await closeQueue();
    await closeDb();
    await end();
  });
  return async (killAt) => {
    const worker = await startWorker(killAt);
    workers.push(worker);
    return worker;
  };
}

/** Ends with the returned call. */
async function startServices(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await applyMigrations(postgres.url);
  const objects = await startObjectStore({ dataDir, bucket: "kolot", port: 0, ...KEYS });
  const sandbox = await startSandbox({ dataDir: join(dataDir, "outside"), appEnv: "test" });
  const ports = {
    app: 3999,
    sandbox: portOf(sandbox.url),
    smtp: sandbox.smtpPort,
    objectStore: objects.port,
    postgres: portOf(postgres.url),
  };
  const secrets = {
    nextAuthSecret: "fault-tests-0123456789-abcdefghijklmnopqrst",
    encryptionKeys: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    s3AccessKeyId: KEYS.accessKeyId,
    s3SecretAccessKey: KEYS.secretAccessKey,
  };
  const given = { APP_ENV: "test", LOG_LEVEL: "silent", ...LEASE };
  const environment = appEnvironment({ given, secrets, ports, database: postgres.url });
  Object.assign(process.env, environment, { NODE_ENV: "test" });
  workerFile = join(dataDir, "worker.mjs");
  await bundleWorker(workerFile);
  return async () => {
    await Promise.all([sandbox.stop(), objects.stop()]);
    await postgres.stop();
    await removeDataDir(dataDir);
  };
}

let workerFile = "";

/** The worker as `npm start` bundles it: it starts in half the time of one that is translated while it loads. */
async function bundleWorker(outfile: string): Promise<void> {
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  await build({ ...options, entryPoints: [join(CHECKOUT, "worker/main.ts")], outfile, logLevel: "error" });
}

export interface Worker {
  process: ChildProcess;
  /** The signal that ended it, or null when it ended by itself. */
  ended: Promise<NodeJS.Signals | null>;
}

/** A real worker process, ready for work; `killAt` makes it die there like in a power cut. */
async function startWorker(killAt?: string): Promise<Worker> {
  const child = spawn(process.execPath, [workerFile], {
    cwd: CHECKOUT,
    env: {
      ...process.env,
      KOLOT_PARENT_PID: String(process.pid),
      ...(killAt ? { WORKER_KILL_AT: killAt } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, "exit").then(([, signal]) => signal as NodeJS.Signals | null);
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes('"ready":true')) resolve();
    });
  });
  // One that is to die may do so before it says that it is ready.
  await Promise.race([ready, ended]);
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`the worker did not start: ${said}`);
  return { process: child, ended };
}

/** Ends a worker the way an operator does. */
async function stopWorker(worker: Worker): Promise<void> {
  worker.process.kill("SIGTERM");
  await worker.ended;
}
