import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getProcessTempDirectory, withTempDirectory } from "@/lib/core/server/temp-directory";

/** Returns the id of a process that has exited. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "close");
  return child.pid ?? 0;
}

test("directories of killed processes are deleted, those of running processes and other machines are kept", async () => {
  const deleted = await endedPid();
  const folder = (name: string) => join(tmpdir(), name);
  const [dead, living, foreign] = [
    folder(`kolot-${hostname()}-${deleted}-abc`),
    folder(`kolot-${hostname()}-${process.ppid}-abc`),
    folder(`kolot-elsewhere-${deleted}-abc`),
  ];
  try {
    for (const path of [dead, living, foreign]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "upload"), "bytes");
    }
    await getProcessTempDirectory();
    // A concurrently starting process may be the one that deletes it.
    await expect.poll(() => [dead, living, foreign].map(existsSync)).toEqual([false, true, true]);
  } finally {
    for (const path of [living, foreign]) await rm(path, { recursive: true });
  }
});

test("a temporary directory exists only for its work, also when that fails", async () => {
  const paths: string[] = [];
  const use = (fails: boolean) =>
    withTempDirectory(async (path) => {
      paths.push(path);
      await writeFile(join(path, "file"), "bytes");
      if (fails) throw new Error("work failed");
    });
  await use(false);
  await expect(use(true)).rejects.toThrow("work failed");
  expect(paths.map(existsSync)).toEqual([false, false]);
});

test("uploads continue when a cleaner deletes the process's temporary directory", async () => {
  await rm(await getProcessTempDirectory(), { recursive: true });
  expect(await withTempDirectory(async (path) => existsSync(path))).toBe(true);
});
