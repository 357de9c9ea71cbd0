// Allows one start per data folder. The start time of its owner reveals the lock of a killed start.
import { linkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeJson } from "./atomic-files.mjs";
import { UserFacingError } from "./console-output.mjs";
import { getProcessIdentity, isAlive, waitUntil } from "./processes.mjs";

const EXIT_TIMEOUT_MS = 15_000;

export async function acquireDataFolderLock(dataDir, port) {
  const file = join(dataDir, "start.lock");
  const mine = { ...getProcessIdentity(process.pid), port };
  for (;;) {
    const draft = `${file}.${process.pid}`;
    writeJson(draft, mine);
    try {
      linkSync(draft, file);
      return lockHandle(file, mine);
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    await clearStale(file);
  }
}

async function clearStale(file) {
  const owner = readJson(file);
  const ending = () => Boolean(readJson(file)?.ending);
  if (owner && isAlive(owner)) {
    if (ending() && (await waitUntil(() => !isAlive(owner), EXIT_TIMEOUT_MS))) return;
    throw new UserFacingError(
      `Kolot is already running from this folder (process ${owner.pid}, http://localhost:${owner.port}). Use that one, or stop it first with Ctrl-C.`,
    );
  }
  rmSync(file, { force: true });
}

function lockHandle(file, mine) {
  const isMine = () => readJson(file)?.pid === mine.pid;
  return {
    markEnding: () => isMine() && writeJson(file, { ...mine, ending: true }),
    release: () => isMine() && rmSync(file, { force: true }),
  };
}
