import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { getMetrics } from "@/lib/core/server/metrics";
import { startMetricsServer } from "@/lib/core/server/metrics-server";
import { flushTraces, startTracing } from "@/lib/core/server/start-tracing";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import { setProcessQueue } from "@/lib/jobs/server/queue";
import { Publisher } from "@/lib/publishing/server/publisher";
import { PUBLICATION_STATES } from "@/lib/publishing/states";
import { createBacklogRefresher } from "@/worker/backlog-metrics";
import { startCronRunner } from "@/worker/cron-runner";
import {
  createCronTasks,
  FREQUENT_INTERVAL_SECONDS,
  imageDescriptionTask,
  mailDeliveryTask,
} from "@/worker/cron-tasks";
import { createJobRunner, handleJobHint } from "@/worker/job-hint";
import { handlePublishHint } from "@/worker/publish-hint";
import { onShutdownRequest } from "@/worker/shutdown";

const FINISH_MS = 3_000;
const HARD_LIMIT_MS = 4_800;

/** Runs background work independently of requests. Any number of workers may run concurrently. */
async function main(): Promise<void> {
  await startTracing("worker");
  const { WORKER_METRICS_PORT, METRICS_HOST } = getEnv();
  if (WORKER_METRICS_PORT) {
    startMetricsServer(WORKER_METRICS_PORT, METRICS_HOST, { refresh: createBacklogRefresher() });
    for (const state of PUBLICATION_STATES) getMetrics().publicationTransitions.inc({ state }, 0);
  }
  const queue = openPgBossQueue("worker");
  await queue.ready();
  setProcessQueue(queue);
  const publisher = new Publisher();
  await queue.work("publish", handlePublishHint(publisher));
  const runner = createJobRunner();
  await queue.work("job", handleJobHint(runner));
  const stopCronTasks = startCronRunner(createCronTasks(publisher, runner), getEnv().CRON_INTERVAL_SECONDS);
  const stopFrequent = startCronRunner([mailDeliveryTask, imageDescriptionTask], FREQUENT_INTERVAL_SECONDS);
  onShutdownRequest(async () => {
    stopCronTasks();
    stopFrequent();
    await Promise.all([publisher.stop(FINISH_MS), runner.stop(FINISH_MS), queue.stop(FINISH_MS)]);
    await Promise.all([closeDb(), flushTraces()]);
  }, HARD_LIMIT_MS);
  // The supervisor may have exited by now; onShutdownRequest then ends this process, not an unhandled EPIPE.
  process.stdout.on("error", () => undefined);
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
}

main().catch((error: unknown) => {
  getLogger().fatal({ err: error }, "worker start failed");
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The worker start failed: ${message}\n`);
  process.exit(1);
});
