import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { removePlace } from "@/embedded/postgres/place";

export const CHECKOUT = resolve(import.meta.dirname, "../..");

/** One run of `npm start` of this checkout, with a data folder and a port of its own. */
export interface Start {
  npm: ChildProcess;
  dataDir: string;
  port: number;
  /** Everything it printed so far. */
  said(): string;
  /** Resolves to the exit code of npm; null when a signal ended it. */
  exit: Promise<number | null>;
}

/** Resolves to what the condition answers once that is neither undefined nor false. */
export async function eventually<T>(
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

/** An empty data folder inside the checkout, where every account that runs a part of the product can reach it. */
export async function makeDataDir(): Promise<string> {
  await mkdir(join(CHECKOUT, ".data"), { recursive: true });
  const folder = await mkdtemp(join(CHECKOUT, ".data", "test-"));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes a data folder and the database that belongs to it, wherever that lies. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await removePlace(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** The environment of somebody who types a command: nothing of the npm or the tests that run us. */
export function plainEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const bin = join(CHECKOUT, "node_modules", ".bin");
  const path = (process.env.PATH ?? "").split(":").filter((part) => part !== bin);
  return { HOME: process.env.HOME ?? "/", LANG: "C.UTF-8", PATH: path.join(":"), ...extra };
}

/** Types `npm start`. */
export function npmStart(options: { dataDir: string; port: number; env?: Record<string, string> }): Start {
  const { dataDir, port } = options;
  const env = plainEnvironment({ KOLOT_DATA_DIR: dataDir, PORT: String(port), ...options.env });
  const npm = spawn("npm", ["start"], {
    cwd: CHECKOUT,
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

/** Waits until a start says that everything runs, or fails with what it said. */
export async function untilRunning(start: Start): Promise<void> {
  let ended = false;
  void start.exit.then(() => {
    ended = true;
  });
  await eventually(
    "the table of addresses",
    () => {
      if (ended) throw new Error(`npm start ended by itself:\n${start.said()}`);
      return start.said().includes("Ctrl-C stops everything");
    },
    120_000,
  );
}

/** The folder and, where the database of root lies elsewhere, that one. */
function placesOf(dataDir: string): string[] {
  try {
    return [dataDir, readFileSync(join(dataDir, "postgres"), "utf8").trim()];
  } catch {
    return [dataDir];
  }
}

/** Processes that belong to a data folder, by their environment or their command line. */
export function processesOf(dataDir: string): string[] {
  const places = placesOf(dataDir);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        const traces = `${command}\0${readFileSync(`/proc/${pid}/environ`, "utf8")}`;
        const belongs = command !== "" && places.some((place) => traces.includes(place));
        return belongs ? [`${pid}: ${command.slice(0, 120)}`] : [];
      } catch {
        return [];
      }
    });
}
