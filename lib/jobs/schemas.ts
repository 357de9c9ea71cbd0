import { z } from "zod";
import {
  DEFAULT_VIDEO_SECONDS,
  VIDEO_AUDIO,
  VIDEO_MODELS,
  VIDEO_SECONDS,
  VIDEO_SIZES,
} from "@/lib/core/video-models";
import { LANGUAGES } from "@/lib/i18n/direction";
import { JOB_KINDS, JOB_STATES } from "@/lib/jobs/states";

/** Long work as its user sees it. `progress` in percent; `label` is the user's name of the subject. */
export const jobDto = z
  .object({
    _id: z.uuid(),
    kind: z.enum(JOB_KINDS),
    state: z.enum(JOB_STATES),
    stage: z.string().nullable(),
    progress: z.int().min(0).max(100),
    label: z.string(),
    /** The subject: a library image, a post and its video, or days of an account's calendar. */
    about: z.object({
      canvasImageId: z.string().optional(),
      accountId: z.string().optional(),
      postId: z.string().optional(),
      model: z.enum(VIDEO_MODELS).optional(),
      size: z.enum(VIDEO_SIZES).optional(),
      seconds: z.literal(VIDEO_SECONDS).optional(),
      startDate: z.iso.date().optional(),
      endDate: z.iso.date().optional(),
    }),
    cost: z.int(),
    spent: z.int(),
    /** Without `postId` the video is unused. `posts`: planned or new; `missing`: days without a result. */
    result: z
      .object({
        canvasImageId: z.string().optional(),
        videoUrl: z.string().optional(),
        screenshotUrl: z.string().nullable().optional(),
        postId: z.string().optional(),
        /** The video waits in the results of its post. */
        resultId: z.string().optional(),
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

export type JobDto = z.infer<typeof jobDto>;

export const jobParams = z.object({ id: z.uuid() });

/** GET /jobs: open jobs and those that ended within a day, newest first. */
export const jobsResponse = z.object({ jobs: z.array(jobDto) });

export const backgroundRemovalJobInput = z.object({ canvasImageId: z.uuid(), label: z.string() });

/** `imageKey`: the stored image that becomes the first frame. */
export const videoJobInput = z.object({
  prompt: z.string(),
  model: z.enum(VIDEO_MODELS),
  size: z.enum(VIDEO_SIZES),
  /** Absent in jobs of earlier releases. */
  seconds: z.literal(VIDEO_SECONDS).default(DEFAULT_VIDEO_SECONDS),
  /** Absent in jobs of earlier releases. */
  audio: z.enum(VIDEO_AUDIO).default("ambience"),
  accountId: z.uuid(),
  postId: z.uuid(),
  /** Absent in jobs of earlier releases. */
  attach: z.boolean().default(true),
  imageKey: z.string().nullable(),
  label: z.string(),
});

export type VideoJobInput = z.infer<typeof videoJobInput>;

/** Local dates of the account, both included. */
const plan = z.object({
  accountId: z.uuid(),
  platform: z.string(),
  locale: z.enum(LANGUAGES),
  label: z.string(),
});

/** Input of a job that renders a plan: of some days, or of picked posts. */
export const contentPlanJobInput = z.union([
  plan.extend({ postIds: z.array(z.uuid()) }),
  plan.extend({ startDate: z.iso.date(), endDate: z.iso.date() }),
]);

export type ContentPlanJobInput = z.infer<typeof contentPlanJobInput>;

export const scheduleSlot = z.object({
  day: z.iso.date(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time looks like 09:30"),
});

export type ScheduleSlot = z.infer<typeof scheduleSlot>;

/** Input of a job that fills empty days: the time of each draft, with or without image. */
export const gapsJobInput = z.object({
  accountId: z.uuid(),
  platform: z.string(),
  picture: z.boolean(),
  slots: z.array(scheduleSlot).min(1),
  /** Prefix of the ledger keys of the days' reservations. */
  actionKey: z.string(),
  label: z.string(),
});

export type GapsJobInput = z.infer<typeof gapsJobInput>;
