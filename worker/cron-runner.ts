import { getLogger } from "@/lib/core/server/logger";
import { getMetrics } from "@/lib/core/server/metrics";
import type { CronTask } from "@/worker/cron-tasks";

function isDue({ every, from = 0 }: CronTask, tick: number): boolean {
  return tick >= from && (tick - from) % every === 0;
}

/** Runs the tasks independently: one that hangs does not delay the others. Returns a stop function. */
export function startCronRunner(tasks: CronTask[], seconds: number): () => void {
  const busy = new Set<CronTask>();
  const { cronDuration, cronFailures, cronSuccess } = getMetrics();
  // A counter without a first value has no increase when a task fails for the first time.
  for (const { name } of tasks) cronFailures.inc({ task: name }, 0);
  let tick = 0;
  const run = async (task: CronTask) => {
    const labels = { task: task.name };
    busy.add(task);
    const stopTimer = cronDuration.startTimer(labels);
    try {
      await task.work();
      cronSuccess.setToCurrentTime(labels);
    } catch (error) {
      cronFailures.inc(labels);
      getLogger().error({ err: error, task: task.name }, "cron task failed");
    } finally {
      stopTimer();
      busy.delete(task);
    }
  };
  const runTick = () => {
    for (const task of tasks) if (isDue(task, tick) && !busy.has(task)) void run(task);
    tick += 1;
  };
  runTick();
  const timer = setInterval(runTick, seconds * 1000);
  return () => clearInterval(timer);
}
