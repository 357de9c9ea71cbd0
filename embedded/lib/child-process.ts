import { readFileSync } from "node:fs";
import { getSystemErrorCode, toErrorMessage } from "./user-facing-error";

/** Reports readiness to the parent as one JSON line on stdout. */
export function reportReady(facts: Record<string, unknown>): void {
  // The parent may have ended; the watch below then stops this process, not an unhandled EPIPE.
  process.stdout.on("error", () => undefined);
  process.stdout.write(`${JSON.stringify({ ready: true, ...facts })}\n`);
}

export function exitWithError(error: unknown): void {
  process.stderr.write(`${toErrorMessage(error).replaceAll("\n", " ")}\n`);
  process.exit(1);
}

/** Calls `end` once, on a signal or when the process named by KOLOT_PARENT_PID has ended. */
export function onShutdownRequest(end: () => Promise<void>): void {
  let ending = false;
  const finish = () => {
    if (ending) return;
    ending = true;
    end().then(() => process.exit(0), exitWithError);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, finish);

  const expected = Number(process.env.KOLOT_PARENT_PID);
  if (!expected) return;
  const parentAtStart = process.ppid;
  setInterval(() => {
    if (process.ppid !== parentAtStart || !isAlive(expected)) finish();
  }, 1000).unref();
}

export function isAlive(pid: number): boolean {
  return isProcessListed(pid) && !isZombie(pid);
}

/** Returns whether the system lists this id, zombies included. */
export function isProcessListed(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return getSystemErrorCode(error) === "EPERM";
  }
}

/** Zombies remain in containers whose first process does not collect its children. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}
