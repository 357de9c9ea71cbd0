import { closeDb } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { openBoss } from "@/lib/jobs/server/job-queue-store";
import { adoptQueue } from "@/lib/jobs/server/queue";
import { Publisher } from "@/lib/publishing/server/publisher";
import { whenAskedToEnd } from "@/worker/lifetime";
import { publishPost } from "@/worker/publish-post";
import { makeRunner, runJobs } from "@/worker/run-job";
import { duties, MAIL_SECONDS, mailDuty } from "@/worker/sweep";
import { startSweeper } from "@/worker/sweeper";

const FINISH_MS = 3_000;
const HARD_LIMIT_MS = 4_800;

/** The process that does what must happen whether or not anybody looks. Any number of them may run at once. */
async function main(): Promise<void> {
  const queue = openBoss("worker");
  await queue.ready();
  adoptQueue(queue);
  const publisher = new Publisher();
  await queue.work("publish", publishPost(publisher));
  const runner = makeRunner();
  await queue.work("job", runJobs(runner));
  const stopSweeper = startSweeper(duties(publisher, runner), env().SWEEP_SECONDS);
  const stopMail = startSweeper([mailDuty], MAIL_SECONDS);
  whenAskedToEnd(async () => {
    stopSweeper();
    stopMail();
    await Promise.all([publisher.stop(FINISH_MS), runner.stop(FINISH_MS), queue.stop(FINISH_MS)]);
    await closeDb();
  }, HARD_LIMIT_MS);
  // The supervisor may be gone by now; the watch above ends this process then, not an unhandled EPIPE.
  process.stdout.on("error", () => undefined);
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
}

main().catch((error: unknown) => {
  log().fatal({ err: error }, "worker cannot start");
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The worker cannot start: ${message}\n`);
  process.exit(1);
});
