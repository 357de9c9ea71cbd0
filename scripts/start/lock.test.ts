import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "@/scripts/start/lock.mjs";

describe("the lock of a data folder", () => {
  let folder: string;
  const file = () => join(folder, "start.lock");

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "kolot-lock-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is one start's alone until that releases it", async () => {
    const lock = await takeLock(folder, 3000);
    await expect(takeLock(folder, 3001)).rejects.toThrow(
      `already runs from this folder (process ${process.pid}, http://localhost:3000)`,
    );
    lock.release();
    await expect(takeLock(folder, 3001)).resolves.toBeDefined();
  });

  it("of a process that is gone, or whose number another process has now, is stale", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await once(gone, "exit");
    await writeFile(file(), JSON.stringify({ pid: gone.pid, startedAt: "1", port: 1 }));
    (await takeLock(folder, 3000)).release();
    await writeFile(file(), JSON.stringify({ pid: process.pid, startedAt: "not when we began", port: 1 }));
    await takeLock(folder, 3000);
    expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({ pid: process.pid, port: 3000 });
  });

  it("half written by a full disk does not block for ever", async () => {
    await writeFile(file(), '{"pid": 1');
    await expect(takeLock(folder, 3000)).resolves.toBeDefined();
  });
});
