import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { isProcessAlive } from "@/lib/core/server/temp-directory";

/** Calls `end` once: on a termination signal, or when the process named by KOLOT_PARENT_PID has exited. */
export function onShutdownRequest(end: () => Promise<void>, hardLimitMs: number): void {
  let ending = false;
  const finish = () => {
    if (ending) return;
    ending = true;
    // An open connection must not keep the process alive.
    setTimeout(() => process.exit(0), hardLimitMs).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        getLogger().error({ err: error }, "worker shutdown failed");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, finish);
  const parent = getEnv().KOLOT_PARENT_PID;
  if (!parent) return;
  const parentAtStart = process.ppid;
  setInterval(() => {
    if (process.ppid !== parentAtStart || !isProcessAlive(parent)) finish();
  }, 1000).unref();
}
