import { z } from "zod";
import { canvasDocument } from "@/lib/canvas/core/document";
import { COMIC_LAYOUTS, DESIGN_LAYOUTS, INFOGRAPHIC_LAYOUTS } from "@/lib/canvas/layouts/layout-names";
import { platformSchema } from "@/lib/core/platform-schema";
import { DEFAULT_PLATFORM } from "@/lib/core/platforms";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import {
  IMAGE_QUALITIES,
  IMAGE_SIZES,
  MAX_PROMPT_LENGTH,
  MAX_TONE_LENGTH,
  TEXT_LENGTHS,
} from "@/lib/generation/limits";
import { postResultDto } from "@/lib/generation/result-schemas";
import { LANGUAGES } from "@/lib/i18n/direction";
import { copyIssue, generationInfo } from "@/lib/posts/generation-info-schemas";
import { postDto } from "@/lib/posts/schemas";

const prompt = z
  .string()
  .trim()
  .min(1, "Describe what it’s about")
  .max(MAX_PROMPT_LENGTH, "At most 2,000 characters");

export const generateTextBody = z.object({
  accountId: unvalidatedId,
  platform: platformSchema.default(DEFAULT_PLATFORM),
  prompt,
  tone: z.string().trim().max(MAX_TONE_LENGTH).optional(),
  language: z.enum(LANGUAGES).optional(),
  length: z.enum(TEXT_LENGTHS).default("medium"),
});

/** The text and its generation info, which the client saves with the post (`written` of PUT /posts/{id}). */
export const generateTextResponse = z.object({
  text: z.string(),
  hashtags: z.array(z.string()),
  ...generationInfo.shape,
});

/** Only `kind` decides the cost; size and quality do not [CR9]. */
export const generateImageBody = z
  .object({
    accountId: unvalidatedId,
    prompt,
    kind: z.enum(["image", "infographic", "comic"]).default("image"),
    /** Layout of an infographic or a comic; chosen by its content when absent. */
    layout: z.enum([...INFOGRAPHIC_LAYOUTS, ...COMIC_LAYOUTS]).optional(),
    /** Language of an infographic's or comic's text; the post's or the account's when absent. */
    language: z.enum(LANGUAGES).optional(),
    size: z.enum(IMAGE_SIZES).default("1024x1024"),
    quality: z.enum(IMAGE_QUALITIES).default("medium"),
    postId: unvalidatedId.optional(),
    /** False stores the result for the user to choose, instead of putting it into the post. */
    attach: z.boolean().default(true),
  })
  .refine(
    ({ kind, layout }) => {
      const layouts: readonly string[] = kind === "image" ? [] : DESIGN_LAYOUTS[kind];
      return layout === undefined || layouts.includes(layout);
    },
    { path: ["layout"], message: "This kind of picture does not have this layout" },
  );

export const generateImageResponse = z.object({
  imageUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  mediaId: z.uuid(),
  post: postDto.optional(),
  /** With `attach: false`. */
  result: postResultDto.optional(),
  canvasData: z.optional(canvasDocument),
  marks: z.array(copyIssue).optional(),
});

export type GenerateTextBody = z.infer<typeof generateTextBody>;
export type GenerateTextResponse = z.infer<typeof generateTextResponse>;
export type GenerateImageBody = z.infer<typeof generateImageBody>;
export type GenerateImageResponse = z.infer<typeof generateImageResponse>;

/** Names a paid request as its sender knows it: the path below /api and the idempotency key. */
export const stopRequestBody = z.strictObject({
  path: z
    .string()
    .regex(/^(\/[\w-]+){1,8}$/)
    .max(200),
  idempotencyKey: z.string().regex(/^[\x21-\x7e]{1,255}$/),
});
export type StopRequestBody = z.infer<typeof stopRequestBody>;
