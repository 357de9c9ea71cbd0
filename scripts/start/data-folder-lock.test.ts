import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { acquireDataFolderLock } from "@/scripts/start/data-folder-lock.mjs";

describe("data folder lock", () => {
  let folder: string;
  const file = () => join(folder, "start.lock");

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "kolot-lock-"));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("data folder lock belongs to one start until its release", async () => {
    const lock = await acquireDataFolderLock(folder, 3000);
    await expect(acquireDataFolderLock(folder, 3001)).rejects.toThrow(
      `is already running from this folder (process ${process.pid}, http://localhost:3000)`,
    );
    lock.release();
    await expect(acquireDataFolderLock(folder, 3001)).resolves.toBeDefined();
  });

  it("data folder lock is stale when its process ended or its id was reused", async () => {
    const deleted = spawn(process.execPath, ["-e", ""]);
    await once(deleted, "exit");
    await writeFile(file(), JSON.stringify({ pid: deleted.pid, startedAt: "1", port: 1 }));
    (await acquireDataFolderLock(folder, 3000)).release();
    await writeFile(file(), JSON.stringify({ pid: process.pid, startedAt: "not when we began", port: 1 }));
    await acquireDataFolderLock(folder, 3000);
    expect(JSON.parse(await readFile(file(), "utf8"))).toMatchObject({ pid: process.pid, port: 3000 });
  });

  it("partially written data folder lock does not block later starts", async () => {
    await writeFile(file(), '{"pid": 1');
    await expect(acquireDataFolderLock(folder, 3000)).resolves.toBeDefined();
  });
});
