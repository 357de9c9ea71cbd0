import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";

/** Calls `end` once: when a signal asks for it, or when the process named by KOLOT_PARENT_PID is gone. */
export function whenAskedToEnd(end: () => Promise<void>, hardLimitMs: number): void {
  let ending = false;
  const finish = () => {
    if (ending) return;
    ending = true;
    // Whatever still holds a connection must not hold the process.
    setTimeout(() => process.exit(0), hardLimitMs).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log().error({ err: error }, "worker did not end cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, finish);
  const parent = env().KOLOT_PARENT_PID;
  if (!parent) return;
  const parentAtStart = process.ppid;
  setInterval(() => {
    if (process.ppid !== parentAtStart || !exists(parent)) finish();
  }, 1000).unref();
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
