import { getLogger } from "@/lib/core/server/logger";
import type { CronTask } from "@/worker/cron-tasks";

/** Runs the tasks independently: one that hangs does not delay the others. Returns a stop function. */
export function startCronRunner(tasks: CronTask[], seconds: number): () => void {
  const busy = new Set<CronTask>();
  let tick = 0;
  const runTick = () => {
    for (const duty of tasks) {
      if (tick % duty.every !== 0 || busy.has(duty)) continue;
      busy.add(duty);
      duty
        .work()
        .catch((error: unknown) => getLogger().error({ err: error, duty: duty.name }, "sweep failed"))
        .finally(() => busy.delete(duty));
    }
    tick += 1;
  };
  runTick();
  const timer = setInterval(runTick, seconds * 1000);
  return () => clearInterval(timer);
}
