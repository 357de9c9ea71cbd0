import { z } from "zod";
import { DEFAULT_PLATFORM, platformSchema } from "@/lib/accounts/platforms";
import { LANGUAGES } from "@/lib/i18n/direction";
import { isInCalendar } from "@/lib/posts/days";
import { cleanHashtag, cleanHashtags } from "@/lib/posts/hashtags";
import { MAX_IMAGES, MAX_TEXT, textLength } from "@/lib/posts/platform-rules";
import { MAX_ALT } from "@/lib/posts/rules";
import { POST_STATUSES, REQUESTABLE_STATUSES } from "@/lib/posts/states";
import { written } from "@/lib/posts/written-schemas";

/** Characters of what a picture shows, in words. */

/** An id in a body: its form is not checked here, because an id that cannot exist answers 404, not 400. */
export const looseId = z.string().max(100);

const text = z
  .string()
  .max(MAX_TEXT * 2)
  .refine((value) => textLength(value) <= MAX_TEXT, `At most ${MAX_TEXT} characters`);

/** Kept without "#", each once. */
const hashtags = z
  .array(
    z
      .string()
      .max(101)
      .refine((value) => cleanHashtag(value), "Letters, digits and _ only"),
  )
  .max(30, "At most 30 hashtags")
  .transform(cleanHashtags);

const instant = z.iso
  .datetime({ offset: true, error: "A time looks like 2026-11-20T09:00:00Z" })
  .transform((value) => new Date(value))
  .refine(isInCalendar, "Between 2000 and 2100");

export const createPostBody = z.object({
  accountId: looseId,
  platform: platformSchema.default(DEFAULT_PLATFORM),
  text: text.default(""),
  hashtags: hashtags.default([]),
  /** When it is meant to go out; the draft stays one. */
  scheduledAt: instant.optional(),
});

/** When the copy is meant to go out; it is a draft all the same. */
export const copyPostBody = z.object({ scheduledAt: instant.optional() });

const ownUrl = z.string().min(1).max(2_000);

/**
 * Only what is named changes. `revision` is the one the change was made on. `images` is the whole list in its order,
 * of the person's own stored pictures; `videoUrl` likewise, null for none.
 */
export const updatePostBody = z
  .object({
    revision: z.number().int().min(1),
    platform: platformSchema.optional(),
    text: text.optional(),
    hashtags: hashtags.optional(),
    status: z.enum(REQUESTABLE_STATUSES).optional(),
    scheduledAt: instant.nullable().optional(),
    images: z
      .array(
        z.object({
          url: ownUrl,
          alt: z.string().trim().max(MAX_ALT).default(""),
        }),
      )
      .max(MAX_IMAGES)
      .optional(),
    videoUrl: ownUrl.nullable().optional(),
    /** The pictures as the pages of one document; kept, and without effect, where the network has none. */
    asDocument: z.boolean().optional(),
    language: z.enum(LANGUAGES).nullable().optional(),
    /** How the text of the same change was generated. */
    written: written.nullable().optional(),
  })
  .refine(({ written, text }) => !written || text !== undefined, {
    path: ["written"],
    error: "Comes with the text it is about",
  });

export const postParams = z.object({ id: z.string() });
export const postImageParams = z.object({
  id: z.string(),
  index: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});
/** The revision the person looked at; absent, the one of this moment. */
export const revisionQuery = z.object({ revision: z.coerce.number().int().min(1).optional() });

export const postWire = z
  .object({
    _id: z.uuid(),
    accountId: z.uuid(),
    platform: platformSchema,
    status: z.enum(POST_STATUSES),
    text: z.string(),
    hashtags: z.array(z.string()),
    images: z.array(z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() })),
    /** Its pictures are meant as the pages of one document. */
    asDocument: z.boolean(),
    videoUrl: z.string().nullable(),
    /** Null where the film has no picture of itself. */
    videoScreenshotUrl: z.string().nullable(),
    video: z
      .object({
        width: z.number(),
        height: z.number(),
        bytes: z.number().int(),
        contentType: z.string(),
        durationMs: z.number().int().nullable(),
      })
      .nullable(),
    scheduledAt: z.string().nullable(),
    publishedAt: z.string().nullable(),
    permalink: z.string().nullable(),
    groupId: z.string().nullable(),
    /** What its text is written in, where that is known. */
    language: z.enum(LANGUAGES).nullable(),
    /** Of a generated text that nobody has changed since. */
    written: written.nullable(),
    revision: z.number().int(),
    problem: z.object({ code: z.string(), message: z.string() }).optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Post" });

export const postAnswer = z.object({ post: postWire });

export type CreatePostBody = z.infer<typeof createPostBody>;
export type UpdatePostBody = z.infer<typeof updatePostBody>;
export type PostWire = z.infer<typeof postWire>;
