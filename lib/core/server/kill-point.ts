import { type Env, env } from "@/lib/core/server/env";

/** Named moments at which the fault tests kill a worker (reliability.md PUB3, ACC1). */
export type KillPoint = NonNullable<Env["WORKER_KILL_AT"]>;

/** Ends this process like a power cut when the test asks for it here; in any other environment nothing. */
export async function killPoint(name: KillPoint): Promise<void> {
  const { APP_ENV, WORKER_KILL_AT } = env();
  if (APP_ENV !== "test" || WORKER_KILL_AT !== name) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}
