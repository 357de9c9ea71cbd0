import { type Env, getEnv } from "@/lib/core/server/env";

/** Failpoints at which the fault tests kill a worker [PUB3 ACC1]. */
export type Failpoint = NonNullable<Env["WORKER_KILL_AT"]>;

/** Kills the process at this failpoint when the environment names it; otherwise does nothing. */
export async function crashAtFailpoint(name: Failpoint): Promise<void> {
  const { APP_ENV, WORKER_KILL_AT } = getEnv();
  if (APP_ENV !== "test" || WORKER_KILL_AT !== name) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}
