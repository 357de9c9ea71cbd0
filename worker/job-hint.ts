import { createGapDraftsHandler } from "@/lib/content-plan/server/gap-drafts-handler";
import { createPlanPdfHandler } from "@/lib/content-plan/server/plan-pdf-handler";
import { createVideoHandler } from "@/lib/generation/server/video-handler";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import type { QueueMessages } from "@/lib/jobs/states";
import { createBackgroundRemovalHandler } from "@/lib/media/server/background-removal-handler";

/** Creates the runner with the handlers of all long-running jobs of this process. */
export const createJobRunner = () =>
  new JobRunner({
    "background-removal": createBackgroundRemovalHandler(),
    video: createVideoHandler(),
    "content-plan": createPlanPdfHandler(),
    gaps: createGapDraftsHandler(),
  });

/** Handles a queue message which hints that a job of this kind is due. */
export const handleJobHint = (runner: JobRunner) => (data: QueueMessages["job"]) => runner.takeDue(data.kind);
