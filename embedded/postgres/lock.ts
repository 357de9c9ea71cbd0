import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { getSystemErrorCode, UserFacingError } from "../lib/user-facing-error";
import { getProcessStartTime } from "./processes";

/** Makes this process the only launcher of a data directory, also after a dead one; returns the release. */
export async function acquireLauncherLock(path: string): Promise<() => Promise<void>> {
  const mine = `${process.pid} ${getProcessStartTime(process.pid) ?? ""}`;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine);
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await claim(draft, path)) {
        return async () => {
          if ((await readFile(path, "utf8").catch(() => "")) === mine) await rm(path, { force: true });
        };
      }
      await removeStale(path);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new UserFacingError(
    `Cannot take the lock ${path}: another start is under way, try again in a moment.`,
  );
}

async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (getSystemErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function removeStale(path: string): Promise<void> {
  const holder = await readFile(path, "utf8").catch(() => undefined);
  if (holder === undefined) return;
  const [pid = "", beginning = ""] = holder.split(" ");
  if (getProcessStartTime(Number(pid)) === beginning) {
    throw new UserFacingError(
      `The database of this data directory is already running (process ${pid}): stop that one first, or set KOLOT_DATA_DIR to another directory.`,
    );
  }
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  // A new holder may have come between reading and renaming; its lock is restored.
  if ((await readFile(aside, "utf8")) !== holder) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}
