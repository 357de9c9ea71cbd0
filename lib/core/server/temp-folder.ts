import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { errorCodeOf } from "@/lib/core/server/error-code";

// The machine's name keeps containers that share a folder from clearing each other's.
const PREFIX = `kolot-${hostname()}-`;

// On the global object: routes and the start-up hook are bundled apart, and one must not clear the other's folder.
const holder = globalThis as { kolotTempHome?: Promise<string> };

/** Runs work with a folder of its own, which is gone afterwards whatever happened. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeTempFolder();
  try {
    return await work(folder);
  } finally {
    await removeTempFolder(folder);
  }
}

/** A folder that whoever asked for it removes. */
export async function makeTempFolder(): Promise<string> {
  const home = await tempHome();
  // What clears the machine's folder of old files may have taken ours along.
  await mkdir(home, { recursive: true, mode: 0o700 });
  return mkdtemp(join(home, "t-"));
}

export async function removeTempFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/**
 * This process's folder; made, and what processes that were killed left behind removed, at the first call. Called when
 * a process starts.
 */
export function tempHome(): Promise<string> {
  holder.kolotTempHome ??= openHome();
  return holder.kolotTempHome;
}

async function openHome(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    // The same number again is a namesake: this process has none yet.
    // Another user's may not be removed, and must not keep us from having our own.
    if (pid === process.pid || !isAlive(pid))
      await removeTempFolder(join(tmpdir(), name)).catch(() => undefined);
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOf(error) === "EPERM";
  }
}
