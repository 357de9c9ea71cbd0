import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

// The hostname keeps containers that share a directory from deleting each other's files.
const PREFIX = `kolot-${hostname()}-`;

// Stored on the global object: routes and the start-up hook are separate bundles, and one must not delete the
// other's directory.
const holder = globalThis as { kolotTempHome?: Promise<string> };

/** Runs work with its own temporary directory, which is deleted afterwards in every case. */
export async function withTempDirectory<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTempDirectory();
  try {
    return await work(folder);
  } finally {
    await removeTempDirectory(folder);
  }
}

/** Creates a directory that the caller deletes. */
export async function createTempDirectory(): Promise<string> {
  const home = await getProcessTempDirectory();
  // A cleaner of old files may have deleted the parent directory.
  await mkdir(home, { recursive: true, mode: 0o700 });
  return mkdtemp(join(home, "t-"));
}

export async function removeTempDirectory(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Returns this process's directory. The first call creates it and deletes those of killed processes. */
export function getProcessTempDirectory(): Promise<string> {
  holder.kolotTempHome ??= openHome();
  return holder.kolotTempHome;
}

async function openHome(): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    // The same process id again is a reused one: this process has no directory yet. A directory of another
    // user cannot be deleted and must not stop us from creating ours.
    if (pid === process.pid || !isAlive(pid))
      await removeTempDirectory(join(tmpdir(), name)).catch(() => undefined);
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
    return getNodeErrorCode(error) === "EPERM";
  }
}

/** Returns Node's code of a system error: ENOENT, ENOSPC and similar. */
export function getNodeErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
