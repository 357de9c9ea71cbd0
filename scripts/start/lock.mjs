// One start per data folder. The lock names its owner by id and start time, so that the lock of a killed start is
// known to be stale, and one whose owner is just ending is waited for.
import { linkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeJson } from "./files.mjs";
import { identify, isAlive, until } from "./processes.mjs";
import { Refusal } from "./say.mjs";

const ENDING_PATIENCE = 15_000;

/** Takes the lock of the data folder or refuses with one sentence. */
export async function takeLock(dataDir, port) {
  const file = join(dataDir, "start.lock");
  const mine = { ...identify(process.pid), port };
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
    if (ending() && (await until(() => !isAlive(owner), ENDING_PATIENCE))) return;
    throw new Refusal(
      `Kolot already runs from this folder (process ${owner.pid}, http://localhost:${owner.port}): use that one, or stop it with Ctrl-C first.`,
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
