import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempHome, withTempFolder } from "@/lib/core/server/temp-folder";

/** The number of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "close");
  return child.pid ?? 0;
}

test("what a killed process left is swept, what belongs to a running one or another machine is not", async () => {
  const gone = await endedPid();
  const folder = (name: string) => join(tmpdir(), name);
  const [dead, living, foreign] = [
    folder(`kolot-${hostname()}-${gone}-abc`),
    folder(`kolot-${hostname()}-${process.ppid}-abc`),
    folder(`kolot-elsewhere-${gone}-abc`),
  ];
  try {
    for (const path of [dead, living, foreign]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "upload"), "bytes");
    }
    await tempHome();
    // Another process that starts beside this one may be the one that is clearing it.
    await expect.poll(() => [dead, living, foreign].map(existsSync)).toEqual([false, true, true]);
  } finally {
    for (const path of [living, foreign]) await rm(path, { recursive: true });
  }
});

test("a folder is there for its work alone, also when that fails", async () => {
  const paths: string[] = [];
  const use = (fails: boolean) =>
    withTempFolder(async (path) => {
      paths.push(path);
      await writeFile(join(path, "file"), "bytes");
      if (fails) throw new Error("work failed");
    });
  await use(false);
  await expect(use(true)).rejects.toThrow("work failed");
  expect(paths.map(existsSync)).toEqual([false, false]);
});

test("a cleaner of the machine that takes our folder away does not end uploads", async () => {
  await rm(await tempHome(), { recursive: true });
  expect(await withTempFolder(async (path) => existsSync(path))).toBe(true);
});
