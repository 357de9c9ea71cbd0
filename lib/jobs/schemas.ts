import { z } from "zod";
import { JOB_KINDS } from "@/lib/jobs/names";
import { JOB_STATES } from "@/lib/jobs/states";

/** Long work as its person sees it. `progress` in hundredths; `label` is what they call the thing it is about. */
export const jobWire = z
  .object({
    _id: z.uuid(),
    kind: z.enum(JOB_KINDS),
    state: z.enum(JOB_STATES),
    stage: z.string().nullable(),
    progress: z.int().min(0).max(100),
    label: z.string(),
    /** What it works on: to ask for the same again after a failure. */
    about: z.object({ canvasImageId: z.string() }),
    /** Credits it may take, and those it took in the end. */
    cost: z.int(),
    spent: z.int(),
    result: z.object({ canvasImageId: z.string() }).optional(),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Job" });

export type JobWire = z.infer<typeof jobWire>;

/** GET and DELETE /jobs/{id} answer the job itself (decisions.md, "Shapes"). */
export const jobParams = z.object({ id: z.uuid() });

/** GET /jobs: open ones and those that ended within a day, newest first. */
export const jobsAnswer = z.object({ jobs: z.array(jobWire) });

/** What a job of this kind is told. */
export const backgroundRemovalInput = z.object({ canvasImageId: z.uuid(), label: z.string() });

export type BackgroundRemovalInput = z.infer<typeof backgroundRemovalInput>;
