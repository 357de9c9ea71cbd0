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
import { CHECKOUT, makeDataDir, removeDataDir } from "@/tests/harness/checkout";
import { STORE_KEYS } from "@/tests/harness/store-keys";

const portOf = (url: string) => Number(new URL(url).port);

/** A change of one place in the source: what the tests must not let through. */
export interface Mutant {
  file: string;
  from: string;
  to: string;
}

export interface WorkerOptions {
  /** The named moment at which it dies like in a power cut. */
  killAt?: string | undefined;
  mutant?: Mutant | undefined;
  env?: Record<string, string>;
}

export interface Worker {
  process: ChildProcess;
  /** The signal that ended it, or null when it ended by itself. */
  ended: Promise<NodeJS.Signals | null>;
}

export interface OwnServices {
  startWorker(options?: WorkerOptions): Promise<Worker>;
  stop(): Promise<void>;
}

/** Real services for this process alone, and its environment set to them; `given` overrules what they are started with. */
export async function startOwnServices(
  given: Record<string, string>,
  { durable = false } = {},
): Promise<OwnServices> {
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, durable });
  await applyMigrations(postgres.url);
  const objects = await startObjectStore({ dataDir, bucket: "kolot", port: 0, ...STORE_KEYS });
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
    s3AccessKeyId: STORE_KEYS.accessKeyId,
    s3SecretAccessKey: STORE_KEYS.secretAccessKey,
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

/** The worker as `npm start` bundles it: it starts in half the time of one that is translated while it loads. */
async function bundleWorker(outfile: string, mutant?: Mutant): Promise<string> {
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  const entryPoints = [join(CHECKOUT, "worker/main.ts")];
  const plugins = mutant ? [mutation(mutant)] : [];
  await build({ ...options, entryPoints, outfile, plugins, logLevel: "error" });
  return outfile;
}

function mutation({ file, from, to }: Mutant): Plugin {
  return {
    name: "mutant",
    setup: (builder) => {
      builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (path !== join(CHECKOUT, file)) return undefined;
        const contents = await readFile(path, "utf8");
        if (!contents.includes(from)) throw new Error(`${file} has changed: the mutant finds no place in it`);
        return { contents: contents.replace(from, to), loader: "ts" };
      });
    },
  };
}

/** A real worker process, ready for work. */
async function startWorker(file: string, { killAt, env = {} }: WorkerOptions): Promise<Worker> {
  const child = spawn(process.execPath, [file], {
    cwd: CHECKOUT,
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
  // One that is to die may do so before it says that it is ready.
  await Promise.race([ready, ended]);
  if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`the worker did not start: ${said}`);
  return { process: child, ended };
}

/** Ends a worker the way an operator does. */
export async function stopWorker(worker: Worker): Promise<void> {
  // One that a test has stopped would not hear it.
  worker.process.kill("SIGCONT");
  worker.process.kill("SIGTERM");
  await worker.ended;
}
