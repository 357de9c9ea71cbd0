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
import { anyFreePort } from "@/scripts/start/ports.mjs";
import { SHORT_WAITS } from "@/scripts/test/short-waits.mjs";
import { startProxy } from "@/tests/harness/chaos/proxy";
import { CHECKOUT, eventually, makeDataDir, removeDataDir } from "@/tests/harness/checkout";
import { STORE_KEYS } from "@/tests/harness/store-keys";

const GIVEN = {
  APP_ENV: "test",
  LOG_LEVEL: "silent",
  PAYMENT_GATEWAY: "stripe",
  TRUST_PROXY_HOPS: "1",
  ...SHORT_WAITS,
  BACKGROUND_REMOVAL_MODEL: "small",
};
const portOf = (url: string) => Number(new URL(url).port);

/** The program of a process, and how often it had to be started. */
interface Kept {
  process: ChildProcess;
  starts: number;
}

export type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>;

/**
 * The built product with a database that keeps what it has committed, reached over a line that can be spoilt: a web
 * process and two workers, each started again when it dies. `tests/harness/stack.ts` means it from then on; its
 * database is asked past the line.
 */
export async function startChaosStack() {
  const services = await startServices();
  const { env, proxy, url } = services;
  const next = ["--dns-result-order=ipv4first", "node_modules/next/dist/bin/next"];
  const web = keepRunning([...next, "start", "-p", String(portOf(url)), "-H", "localhost"], env);
  const workers = [keepRunning(["dist/worker.mjs"], env), keepRunning(["dist/worker.mjs"], env)];
  const isReady = async () => {
    const signal = AbortSignal.timeout(2_000);
    const asked = await fetch(`${url}/api/health/ready`, { signal }).catch(() => null);
    return asked?.status === 200;
  };
  return {
    proxy,
    crashPostgres: services.crashPostgres,
    killWeb: () => web.kill(),
    killWorker: (which: number) => workers[which % workers.length]?.kill(),
    untilReady: () => eventually("the product to be ready", isReady, 60_000),
    starts: () => ({ web: web.starts(), workers: workers.map((one) => one.starts()) }),
    async stop() {
      await Promise.all([web, ...workers].map((one) => one.stop()));
      await services.stop();
    },
  };
}

/** Everything that web and worker need, and their environment. */
async function startServices() {
  const dataDir = await makeDataDir();
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, durable: true });
  await applyMigrations(postgres.url);
  const proxy = await startProxy(postgres.port);
  const app = await anyFreePort();
  const url = `http://localhost:${app}`;
  // The sandbox sends its notifications there.
  process.env.APP_URL = url;
  const objects = await startObjectStore({ dataDir, bucket: "kolot", port: 0, ...STORE_KEYS });
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
    /** Power off, and on again. */
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
  s3AccessKeyId: STORE_KEYS.accessKeyId,
  s3SecretAccessKey: STORE_KEYS.secretAccessKey,
};

/** A process that is there again a moment after it has died, as an operator's machine sees to it. */
function keepRunning(args: string[], env: Record<string, string>) {
  let isOver = false;
  const begin = (): Kept["process"] => {
    const child = spawn(process.execPath, args, {
      cwd: CHECKOUT,
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
  const kept: Kept = { process: begin(), starts: 1 };
  const again = () => {
    if (isOver) return;
    kept.process = begin();
    kept.starts += 1;
  };
  const endWithUs = () => kept.process.kill("SIGKILL");
  process.once("exit", endWithUs);
  return {
    kill: () => kept.process.kill("SIGKILL"),
    starts: () => kept.starts,
    async stop() {
      isOver = true;
      process.removeListener("exit", endWithUs);
      if (kept.process.exitCode !== null || kept.process.signalCode !== null) return;
      const ended = once(kept.process, "exit");
      kept.process.kill("SIGKILL");
      await ended;
    },
  };
}
