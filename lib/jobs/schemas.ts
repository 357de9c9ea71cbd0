import { z } from "zod";
import { LANGUAGES } from "@/lib/i18n/direction";
import { JOB_KINDS } from "@/lib/jobs/names";
import { JOB_STATES } from "@/lib/jobs/states";
import { VIDEO_MODELS, VIDEO_SIZES } from "@/lib/jobs/video-rules";

/** Long work as its person sees it. `progress` in hundredths; `label` is what they call the thing it is about. */
export const jobWire = z
  .object({
    _id: z.uuid(),
    kind: z.enum(JOB_KINDS),
    state: z.enum(JOB_STATES),
    stage: z.string().nullable(),
    progress: z.int().min(0).max(100),
    label: z.string(),
    /** What it works on: a library picture, a post and its film, or days of a brand's calendar. */
    about: z.object({
      canvasImageId: z.string().optional(),
      accountId: z.string().optional(),
      postId: z.string().optional(),
      model: z.enum(VIDEO_MODELS).optional(),
      size: z.enum(VIDEO_SIZES).optional(),
      startDate: z.iso.date().optional(),
      endDate: z.iso.date().optional(),
    }),
    /** Credits it may take, and those it took in the end. */
    cost: z.int(),
    spent: z.int(),
    /**
     * `postId`: the post that shows the film by now; without it the film waits for its person. `posts`: in the plan, or
     * made for empty days; `missing`: days for which none could be made.
     */
    result: z
      .object({
        canvasImageId: z.string().optional(),
        videoUrl: z.string().optional(),
        screenshotUrl: z.string().nullable().optional(),
        postId: z.string().optional(),
        pdfUrl: z.string().optional(),
        posts: z.int().optional(),
        missing: z.int().optional(),
      })
      .optional(),
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

/** What a job of this kind is told. `imageKey`: the stored picture it begins with. */
export const videoInput = z.object({
  prompt: z.string(),
  model: z.enum(VIDEO_MODELS),
  size: z.enum(VIDEO_SIZES),
  accountId: z.uuid(),
  postId: z.uuid(),
  imageKey: z.string().nullable(),
  label: z.string(),
});

export type VideoInput = z.infer<typeof videoInput>;

/** What a job of this kind is told. Days of the brand's zone, both included. */
export const contentPlanInput = z.object({
  accountId: z.uuid(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  platform: z.string(),
  locale: z.enum(LANGUAGES),
  label: z.string(),
});

export type ContentPlanInput = z.infer<typeof contentPlanInput>;

/** A time of a day on the brand's clock. */
export const slot = z.object({
  day: z.iso.date(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time looks like 09:30"),
});

export type Slot = z.infer<typeof slot>;

/** What a job of this kind is told: which days get a draft, when each is meant to go out, with a picture or without. */
export const gapsInput = z.object({
  accountId: z.uuid(),
  platform: z.string(),
  picture: z.boolean(),
  slots: z.array(slot).min(1),
  /** Names what each day holds in the ledger. */
  actionKey: z.string(),
  label: z.string(),
});

export type GapsInput = z.infer<typeof gapsInput>;
