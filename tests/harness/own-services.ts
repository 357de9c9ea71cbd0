import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { startObjectStore } from "@/embedded/object-store/server";
import { startEmbeddedPostgres } from "@/embedded/postgres/server";
import { startSandbox } from "@/sandbox/server";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { appEnvironment } from "@/scripts/start/environment.mjs";
import { createSandboxGoogleKey } from "@/scripts/start/secrets.mjs";
import { createDataDir, REPOSITORY_ROOT, removeDataDir } from "@/tests/harness/npm-start";
import { OBJECT_STORE_CREDENTIALS } from "@/tests/harness/store-keys";

const portOf = (url: string) => Number(new URL(url).port);

/** One source replacement that the tests must detect. */
export interface Mutant {
  file: string;
  from: string;
  to: string;
}

export interface WorkerOptions {
  /** Failpoint at which the worker is killed. */
  killAt?: string | undefined;
  mutant?: Mutant | undefined;
  env?: Record<string, string>;
}

export interface Worker {
  process: ChildProcess;
  /** Signal that ended it, or null when it exited by itself. */
  ended: Promise<NodeJS.Signals | null>;
}

export interface OwnServices {
  startWorker(options?: WorkerOptions): Promise<Worker>;
  stop(): Promise<void>;
}

/** Starts services for this process alone and sets its environment; `given` overrides their start options. */
export async function startOwnServices(
  given: Record<string, string>,
  { durable = false } = {},
): Promise<OwnServices> {
  const dataDir = await createDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, durable });
  await applyMigrations(postgres.url);
  const objects = await startObjectStore({ dataDir, bucket: "kolot", port: 0, ...OBJECT_STORE_CREDENTIALS });
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
    s3AccessKeyId: OBJECT_STORE_CREDENTIALS.accessKeyId,
    s3SecretAccessKey: OBJECT_STORE_CREDENTIALS.secretAccessKey,
    sandboxGoogleKey: createSandboxGoogleKey(),
  };
  const all = { APP_ENV: "test", LOG_LEVEL: "silent", ...given };
  const environment = appEnvironment({ given: all, secrets, ports, database: postgres.url });
  Object.assign(process.env, environment, { NODE_ENV: "test" });
  const bundles = new Map<string, Promise<string>>();
  const bundleOf = (mutant?: Mutant) => {
    const name = JSON.stringify(mutant ?? null);
    const made = bundles.get(name) ?? bundleWorker(join(dataDir, `worker-${bundles.size}.mjs`), mutant);
    bundles.set(name, made);
    return made;
  };
  await bundleOf();
  return {
    startWorker: async (options = {}) => startWorker(await bundleOf(options.mutant), options),
    stop: async () => {
      await Promise.all([sandbox.stop(), objects.stop()]);
      await postgres.stop();
      await removeDataDir(dataDir);
    },
  };
}

/** Bundles the worker as `npm start` does, which halves its start time. */
async function bundleWorker(outfile: string, mutant?: Mutant): Promise<string> {
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  const entryPoints = [join(REPOSITORY_ROOT, "worker/main.ts")];
  const plugins = mutant ? [mutation(mutant)] : [];
  await build({ ...options, entryPoints, outfile, plugins, logLevel: "error" });
  return outfile;
}

function mutation({ file, from, to }: Mutant): Plugin {
  return {
    name: "mutant",
    setup: (builder) => {
      builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (path !== join(REPOSITORY_ROOT, file)) return undefined;
        const contents = await readFile(path, "utf8");
        if (!contents.includes(from)) throw new Error(`${file} has changed: the mutant finds no place in it`);
        return { contents: contents.replace(from, to), loader: "ts" };
      });
    },
  };
}

/** Starts a worker process and waits until it is ready. */
async function startWorker(file: string, { killAt, env = {} }: WorkerOptions): Promise<Worker> {
  const child = spawn(process.execPath, [file], {
    cwd: REPOSITORY_ROOT,
    env: {
      ...process.env,
      ...env,
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
  // A worker with a failpoint may die before it is ready.
  await Promise.race([ready, ended]);
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`the worker did not start: ${said}`);
  return { process: child, ended };
}

/** Stops a worker as an operator does. */
export async function stopWorker(worker: Worker): Promise<void> {
  // A worker paused by SIGSTOP would not receive SIGTERM.
  worker.process.kill("SIGCONT");
  worker.process.kill("SIGTERM");
  await worker.ended;
}
