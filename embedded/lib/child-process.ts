import { readFileSync } from "node:fs";
import { errorCode, sentenceOf } from "./failure";

/** Tells the parent on stdout, in one JSON line, that this process can be used. */
export function announceReady(facts: Record<string, unknown>): void {
  // The parent may be gone by now; the watch below ends this process then, not an unhandled EPIPE.
  process.stdout.on("error", () => undefined);
  process.stdout.write(`${JSON.stringify({ ready: true, ...facts })}\n`);
}

/** Prints why this process cannot go on, and ends it. */
export function giveUp(error: unknown): void {
  process.stderr.write(`${sentenceOf(error).replaceAll("\n", " ")}\n`);
  process.exit(1);
}

/** Calls `end` once, when a signal asks for it or when the process named by KOLOT_PARENT_PID is gone. */
export function whenAskedToEnd(end: () => Promise<void>): void {
  let ending = false;
  const finish = () => {
    if (ending) return;
    ending = true;
    end().then(() => process.exit(0), giveUp);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, finish);

  const wanted = Number(process.env.KOLOT_PARENT_PID);
  if (!wanted) return;
  const parentAtStart = process.ppid;
  setInterval(() => {
    if (process.ppid !== parentAtStart || !isAlive(wanted)) finish();
  }, 1000).unref();
}

/** Whether a process with this id runs. */
export function isAlive(pid: number): boolean {
  return hasEntry(pid) && !isZombie(pid);
}

/** Whether the system still knows this id, be it only as a process that ended and was not collected. */
export function hasEntry(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return errorCode(error) === "EPERM";
  }
}

/** A process that ended but was never collected, as in containers whose first process does not do that. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}
