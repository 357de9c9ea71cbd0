import { type Env, getEnv } from "@/lib/core/server/env";

export type Failpoint = NonNullable<Env["WORKER_KILL_AT"]>;

export async function crashAtFailpoint(name: Failpoint): Promise<void> {
  const { APP_ENV, WORKER_KILL_AT } = getEnv();
  if (APP_ENV !== "test" || WORKER_KILL_AT !== name) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}
