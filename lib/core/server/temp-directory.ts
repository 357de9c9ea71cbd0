import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

// The hostname keeps containers that share a directory from deleting each other's files.
const PREFIX = `kolot-${hostname()}-`;

// On the global object, because separate bundles must not delete each other's directory.
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

export async function createTempDirectory(): Promise<string> {
  const parentDirectory = await getProcessTempDirectory();
  // A cleaner of old files may have deleted the parent directory.
  await mkdir(parentDirectory, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parentDirectory, "t-"));
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
    // The same process id again is a reused one. Another user's directory cannot be deleted, which is fine.
    if (pid === process.pid || !isProcessAlive(pid))
      await removeTempDirectory(join(tmpdir(), name)).catch(() => undefined);
  }
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns whether a process with this id exists, also one of another user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return getNodeErrorCode(error) === "EPERM";
  }
}

export function getNodeErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
