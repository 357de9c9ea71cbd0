import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { removeDataLocation } from "@/embedded/postgres/data-location";

export const REPOSITORY_ROOT = resolve(import.meta.dirname, "../..");

/** One run of `npm start` or `npm run dev`, with its own data folder and port. */
export interface NpmStartRun {
  npm: ChildProcess;
  dataDir: string;
  port: number;
  /** Returns everything printed so far. */
  said(): string;
  /** Resolves to the exit code of npm; null when a signal ended it. */
  exit: Promise<number | null>;
}

/** Polls the condition until it returns neither undefined nor false, and resolves to its value. */
export async function waitFor<T>(
  what: string,
  condition: () => T | undefined | false | Promise<T | undefined | false>,
  milliseconds = 10_000,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    await pause(50);
  }
  throw new Error(`Waited ${milliseconds / 1000} s in vain: ${what}`);
}

/**
 * Creates an empty data folder inside the checkout, accessible to every system account that runs a part of
 * the product.
 */
export async function createDataDir(): Promise<string> {
  await mkdir(join(REPOSITORY_ROOT, ".data"), { recursive: true });
  const folder = await mkdtemp(join(REPOSITORY_ROOT, ".data", "test-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a data folder and its database, wherever that is stored. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await removeDataLocation(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** Returns the environment of an interactive shell, without variables of npm or the tests. */
export function createCleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const bin = join(REPOSITORY_ROOT, "node_modules", ".bin");
  const path = (process.env.PATH ?? "").split(":").filter((part) => part !== bin);
  return { HOME: process.env.HOME ?? "/", LANG: "C.UTF-8", PATH: path.join(":"), ...extra };
}

interface NpmStartOptions {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** Checkout to start; by default this one. */
  root?: string;
}

/** Runs `npm start`. */
export function runNpmStart(options: NpmStartOptions): NpmStartRun {
  return runNpmScript("start", options);
}

/** Runs `npm run dev`. */
export function runNpmDev(options: NpmStartOptions): NpmStartRun {
  return runNpmScript("dev", options);
}

function runNpmScript(script: "start" | "dev", options: NpmStartOptions): NpmStartRun {
  const { dataDir, port, root = REPOSITORY_ROOT } = options;
  const env = createCleanEnvironment({ KOLOT_DATA_DIR: dataDir, PORT: String(port), ...options.env });
  const npm = spawn("npm", ["run", script], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  npm.stdout?.on("data", keep);
  npm.stderr?.on("data", keep);
  const exit = new Promise<number | null>((done) => npm.once("close", (code) => done(code)));
  return { npm, dataDir, port, said: () => text, exit };
}

/** Waits until a start reports readiness. Fails with its output otherwise. */
export async function waitUntilRunning(start: NpmStartRun): Promise<void> {
  let ended = false;
  void start.exit.then(() => {
    ended = true;
  });
  await waitFor(
    "the table of addresses",
    () => {
      if (ended) throw new Error(`npm start ended by itself:\n${start.said()}`);
      return start.said().includes("Press Ctrl-C to stop everything");
    },
    120_000,
  );
}

/** Returns the data folder and the separate database folder, if any. */
function placesOf(dataDir: string): string[] {
  try {
    return [dataDir, readFileSync(join(dataDir, "postgres"), "utf8").trim()];
  } catch {
    return [dataDir];
  }
}

/** Lists processes of a data folder by environment or command line. */
export function listProcesses(dataDir: string): string[] {
  const places = placesOf(dataDir);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        const traces = `${command}\0${readFileSync(`/proc/${pid}/environ`, "utf8")}`;
        const belongs = command !== "" && places.some((place) => traces.includes(place));
        // The end of a command names the program; its start is the path of the copied checkout.
        return belongs ? [`${pid}: ${command.slice(-120)}`] : [];
      } catch {
        return [];
      }
    });
}
