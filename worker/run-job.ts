import { cutOut } from "@/lib/canvas/server/cut-out";
import { makeGapDrafts } from "@/lib/content-plan/server/make-gap-drafts";
import { makePlanPdf } from "@/lib/content-plan/server/make-plan-pdf";
import { makeVideo } from "@/lib/generation/server/make-video";
import type { JobData } from "@/lib/jobs/names";
import { JobRunner } from "@/lib/jobs/server/job-runner";

/** Who does people's long work in this process. */
export const makeRunner = () =>
  new JobRunner({
    "background-removal": cutOut(),
    video: makeVideo(),
    "content-plan": makePlanPdf(),
    gaps: makeGapDrafts(),
  });

/** There is probably a job of this kind: the queue's hint. */
export const runJobs = (runner: JobRunner) => (data: JobData["job"]) => runner.takeDue(data.kind);
