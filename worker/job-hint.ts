import { createGapDraftsHandler } from "@/lib/content-plan/server/gap-drafts-handler";
import { createPlanPdfHandler } from "@/lib/content-plan/server/plan-pdf-handler";
import { createVideoHandler } from "@/lib/generation/server/video-handler";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import type { QueueMessages } from "@/lib/jobs/states";
import { createBackgroundRemovalHandler } from "@/lib/media/server/background-removal-handler";

export const createJobRunner = () =>
  new JobRunner({
    "background-removal": createBackgroundRemovalHandler(),
    video: createVideoHandler(),
    "content-plan": createPlanPdfHandler(),
    gaps: createGapDraftsHandler(),
  });

export const handleJobHint = (runner: JobRunner) => (data: QueueMessages["job"]) => runner.takeDue(data.kind);
