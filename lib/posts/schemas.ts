import { z } from "zod";
import { isSupportedInstant } from "@/lib/core/date-time/local-date";
import { platformSchema } from "@/lib/core/platform-schema";
import { DEFAULT_PLATFORM } from "@/lib/core/platforms";
import { POST_LABELS } from "@/lib/core/post-labels";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { LANGUAGES } from "@/lib/i18n/direction";
import { generationInfo } from "@/lib/posts/generation-info-schemas";
import { normalizeHashtag, normalizeHashtags } from "@/lib/posts/hashtags";
import { MAX_ALT_LENGTH, MAX_HASHTAG_LENGTH, MAX_HASHTAGS, MAX_TARGET_ID_LENGTH } from "@/lib/posts/limits";
import { networkOptions } from "@/lib/posts/network-options-schemas";
import { countCharacters, MAX_IMAGES, MAX_TEXT_LENGTH } from "@/lib/posts/platform-rules";
import { REQUESTABLE_STATUSES } from "@/lib/posts/states";

/** Text of a post, in at most the characters that any network takes. */
export const postText = z
  .string()
  .max(MAX_TEXT_LENGTH * 2)
  .refine((value) => countCharacters(value) <= MAX_TEXT_LENGTH, `At most ${MAX_TEXT_LENGTH} characters`);

/** Stored without "#" and duplicates. */
const hashtags = z
  .array(
    z
      .string()
      .max(MAX_HASHTAG_LENGTH + 1)
      .refine((value) => normalizeHashtag(value), "Letters, digits and _ only"),
  )
  .max(MAX_HASHTAGS, `At most ${MAX_HASHTAGS} hashtags`)
  .transform(normalizeHashtags);

const instant = z.iso
  .datetime({ offset: true, error: "A time looks like 2026-11-20T09:00:00Z" })
  .transform((value) => new Date(value))
  .refine(isSupportedInstant, "Between 2000 and 2100");

export const createPostBody = z.object({
  accountId: unvalidatedId,
  platform: platformSchema.default(DEFAULT_PLATFORM),
  text: postText.default(""),
  hashtags: hashtags.default([]),
  /** The intended publishing time; the post stays a draft. */
  scheduledAt: instant.optional(),
});

export const copyPostBody = z.object({ scheduledAt: instant.optional() });

const ownUrl = z.string().min(1).max(2_000);

/** Absent fields stay unchanged. `revision` is the one the change is based on. */
export const updatePostBody = z
  .object({
    revision: z.number().int().min(1),
    platform: platformSchema.optional(),
    text: postText.optional(),
    hashtags: hashtags.optional(),
    status: z.enum(REQUESTABLE_STATUSES).optional(),
    scheduledAt: instant.nullable().optional(),
    images: z
      .array(
        z.object({
          url: ownUrl,
          alt: z.string().trim().max(MAX_ALT_LENGTH).default(""),
          /** False confirms, edits, removes or refuses a proposed text. Otherwise an empty text keeps the proposal. */
          isAltSuggested: z.boolean().optional(),
        }),
      )
      .max(MAX_IMAGES)
      .optional(),
    videoUrl: ownUrl.nullable().optional(),
    /** Without effect on platforms that have no documents. */
    asDocument: z.boolean().optional(),
    /** Replaces the options of all networks. */
    options: networkOptions.optional(),
    /** Id of the connected page or profile to publish to; null is the brand's default one. */
    targetId: z.string().min(1).max(MAX_TARGET_ID_LENGTH).nullable().optional(),
    /** True takes the text of the group's followers instead of one in this change; false leaves them. */
    followsText: z.boolean().optional(),
    /** The same for images, video and document. */
    followsMedia: z.boolean().optional(),
    language: z.enum(LANGUAGES).nullable().optional(),
    /** Generation info of the text in the same change. */
    written: generationInfo.nullable().optional(),
  })
  .refine(({ written, text }) => !written || text !== undefined, {
    path: ["written"],
    error: "Must be sent with the text it describes",
  });

export const postParams = z.object({ id: z.string() });
export const postImageParams = z.object({
  id: z.string(),
  index: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});
/** The revision the user saw; absent means the current one. */
export const revisionQuery = z.object({ revision: z.coerce.number().int().min(1).optional() });

export const postDto = z
  .object({
    _id: z.uuid(),
    accountId: z.uuid(),
    platform: platformSchema,
    status: z.enum(POST_STATUSES),
    text: z.string(),
    hashtags: z.array(z.string()),
    images: z.array(
      z.object({
        url: z.string(),
        width: z.number(),
        height: z.number(),
        alt: z.string(),
        /** The alternative text is provisional; its description is being written. */
        isAltPending: z.literal(true).optional(),
        /** The alternative text is a description that the user did not confirm. Absent otherwise. */
        isAltSuggested: z.literal(true).optional(),
        /** The design behind it was changed since it was rendered. Absent otherwise. */
        isDesignChanged: z.boolean().optional(),
      }),
    ),
    asDocument: z.boolean(),
    label: z.enum(POST_LABELS).nullable(),
    options: networkOptions,
    /** Id of the page or profile to publish to; null is the brand's default one. */
    targetId: z.string().nullable(),
    videoUrl: z.string().nullable(),
    /** Null when the video has no poster frame. */
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
    /** Shares its text and hashtags with the other followers of its group in its language. */
    followsText: z.boolean(),
    /** The same for its images and video. */
    followsMedia: z.boolean(),
    language: z.enum(LANGUAGES).nullable(),
    /** Generation info; null once the text was edited. */
    written: generationInfo.nullable(),
    revision: z.number().int(),
    problem: z.object({ code: z.string(), message: z.string() }).optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "Post" });

export const postResponse = z.object({ post: postDto });

export type CreatePostBody = z.infer<typeof createPostBody>;
export type UpdatePostBody = z.infer<typeof updatePostBody>;
export type PostDto = z.infer<typeof postDto>;
