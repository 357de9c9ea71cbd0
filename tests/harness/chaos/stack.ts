import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startObjectStore } from "@/embedded/object-store/server";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/embedded/postgres/server";
import { startSandbox } from "@/sandbox/server";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { appEnvironment } from "@/scripts/start/environment.mjs";
import { findFreePort } from "@/scripts/start/ports.mjs";
import { createSandboxGoogleKey } from "@/scripts/start/secrets.mjs";
import { SHORT_TIMEOUTS } from "@/scripts/test/short-timeouts.mjs";
import { startDatabaseProxy } from "@/tests/harness/chaos/database-proxy";
import { createDataDir, REPOSITORY_ROOT, removeDataDir, waitFor } from "@/tests/harness/npm-start";
import { OBJECT_STORE_CREDENTIALS } from "@/tests/harness/store-keys";

const GIVEN = {
  APP_ENV: "test",
  LOG_LEVEL: "silent",
  PAYMENT_GATEWAY: "stripe",
  TRUST_PROXY_HOPS: "1",
  ...SHORT_TIMEOUTS,
  // A request to a vendor that hangs ends before the client gives up asking for its outcome.
  OPENAI_FIRST_TOKEN_SECONDS: "3",
  OPENAI_TEXT_SECONDS: "6",
  BACKGROUND_REMOVAL_MODEL: "small",
};
const portOf = (url: string) => Number(new URL(url).port);

/** A supervised process and its number of starts. */
interface Stored {
  process: ChildProcess;
  starts: number;
}

export type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>;

/**
 * Starts the built product with a database behind a fault-injecting proxy: a web process and two workers,
 * each restarted when it dies. `tests/harness/running-product.ts` uses this stack from then on and queries
 * its database without the proxy.
 */
export async function startChaosStack() {
  const services = await startServices();
  const { env, proxy, url } = services;
  const next = ["--dns-result-order=ipv4first", "node_modules/next/dist/bin/next"];
  const web = keepRunning([...next, "start", "-p", String(portOf(url)), "-H", "localhost"], env);
  const workers = [keepRunning(["dist/worker.mjs"], env), keepRunning(["dist/worker.mjs"], env)];
  const isReady = async () => {
    const signal = AbortSignal.timeout(2_000);
    const requested = await fetch(`${url}/api/health/ready`, { signal }).catch(() => null);
    return requested?.status === 200;
  };
  return {
    proxy,
    crashPostgres: services.crashPostgres,
    killWeb: () => web.kill(),
    killWorker: (which: number) => workers[which % workers.length]?.kill(),
    untilReady: () => waitFor("the product to be ready", isReady, 60_000),
    starts: () => ({ web: web.starts(), workers: workers.map((one) => one.starts()) }),
    async stop() {
      await Promise.all([web, ...workers].map((one) => one.stop()));
      await services.stop();
    },
  };
}

/** Starts the services and returns the environment of web process and worker. */
async function startServices() {
  const dataDir = await createDataDir();
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, durable: true });
  await applyMigrations(postgres.url);
  const proxy = await startDatabaseProxy(postgres.port);
  const app = await findFreePort();
  const url = `http://localhost:${app}`;
  // The sandbox sends its webhooks to this URL.
  process.env.APP_URL = url;
  const objects = await startObjectStore({ dataDir, bucket: "kolot", port: 0, ...OBJECT_STORE_CREDENTIALS });
  const outside = { dataDir: join(dataDir, "outside"), appEnv: "test", textDelayMs: 40 };
  const sandbox = await startSandbox(outside);
  const ports = {
    ...{ app, sandbox: portOf(sandbox.url), smtp: sandbox.smtpPort },
    ...{ objectStore: objects.port, postgres: proxy.port },
  };
  const database = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
  const runFile = join(dataDir, "run.json");
  const run = { app: { url }, database: { url: postgres.url }, sandbox: { url: sandbox.url } };
  await writeFile(runFile, JSON.stringify(run));
  process.env.KOLOT_TEST_RUN_JSON = runFile;
  return {
    ...{ proxy, url },
    env: appEnvironment({ given: GIVEN, secrets: SECRETS, ports, database }),
    /** Kills PostgreSQL and starts it again. */
    async crashPostgres() {
      const { port, pid, ended } = postgres;
      process.kill(pid, "SIGKILL");
      await ended;
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ dataDir, port, durable: true });
    },
    async stop() {
      proxy.stop();
      await Promise.all([sandbox.stop(), objects.stop()]);
      await postgres.stop();
      await removeDataDir(dataDir);
    },
  };
}

const SECRETS = {
  nextAuthSecret: "chaos-tests-0123456789-abcdefghijklmnopqrst",
  encryptionKeys: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
  s3AccessKeyId: OBJECT_STORE_CREDENTIALS.accessKeyId,
  s3SecretAccessKey: OBJECT_STORE_CREDENTIALS.secretAccessKey,
  sandboxGoogleKey: createSandboxGoogleKey(),
};

/** Supervises a process: restarts it shortly after it dies. */
function keepRunning(args: string[], env: Record<string, string>) {
  let isOver = false;
  const begin = (): Stored["process"] => {
    const child = spawn(process.execPath, args, {
      cwd: REPOSITORY_ROOT,
      env: {
        PATH: process.env.PATH ?? "",
        ...env,
        NODE_ENV: "production",
        KOLOT_PARENT_PID: String(process.pid),
      },
      stdio: "ignore",
    });
    child.once("exit", () => {
      if (!isOver) void pause(100).then(again);
    });
    return child;
  };
  const stored: Stored = { process: begin(), starts: 1 };
  const again = () => {
    if (isOver) return;
    stored.process = begin();
    stored.starts += 1;
  };
  const endWithUs = () => stored.process.kill("SIGKILL");
  process.once("exit", endWithUs);
  return {
    kill: () => stored.process.kill("SIGKILL"),
    starts: () => stored.starts,
    async stop() {
      isOver = true;
      process.removeListener("exit", endWithUs);
      if (stored.process.exitCode !== null || stored.process.signalCode !== null) return;
      const ended = once(stored.process, "exit");
      stored.process.kill("SIGKILL");
      await ended;
    },
  };
}
