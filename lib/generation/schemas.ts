import { z } from "zod";
import { DEFAULT_PLATFORM, platformSchema } from "@/lib/accounts/platforms";
import { canvasDocument } from "@/lib/canvas/core/document";
import { IMAGE_QUALITIES, IMAGE_SIZES, MAX_PROMPT, TEXT_LENGTHS } from "@/lib/generation/rules";
import { LANGUAGES } from "@/lib/i18n/direction";
import { looseId, postWire } from "@/lib/posts/schemas";
import { copyMark, written } from "@/lib/posts/written-schemas";

const prompt = z.string().trim().min(1, "Say what it is about").max(MAX_PROMPT, "At most 2,000 characters");

export const generateTextBody = z.object({
  accountId: looseId,
  platform: platformSchema.default(DEFAULT_PLATFORM),
  prompt,
  tone: z.string().trim().max(100).optional(),
  /** The brand's own language when absent. */
  language: z.enum(LANGUAGES).optional(),
  length: z.enum(TEXT_LENGTHS).default("medium"),
});

/** The text, and how it came about: for the post to keep (`written` of PUT /posts/{id}). */
export const generateTextAnswer = z.object({
  text: z.string(),
  hashtags: z.array(z.string()),
  ...written.shape,
});

/** `kind` alone decides the price; size and quality cost the same (CR9). */
export const generateImageBody = z.object({
  accountId: looseId,
  prompt,
  kind: z.enum(["image", "infographic", "comic"]).default("image"),
  /** Of the words in an infographic or a comic; the post's or the brand's own when absent. */
  language: z.enum(LANGUAGES).optional(),
  size: z.enum(IMAGE_SIZES).default("1024x1024"),
  quality: z.enum(IMAGE_QUALITIES).default("medium"),
  /** The picture becomes the next one of this post. */
  postId: looseId.optional(),
});

export const generateImageAnswer = z.object({
  imageUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  mediaId: z.uuid(),
  post: postWire.optional(),
  /** Of an infographic or a comic: the design that the picture was rendered from. */
  canvasData: canvasDocument.optional(),
  /** What of its words still breaks a rule of writing. */
  marks: z.array(copyMark).optional(),
});

export type GenerateTextBody = z.infer<typeof generateTextBody>;
export type GenerateTextAnswer = z.infer<typeof generateTextAnswer>;
export type GenerateImageBody = z.infer<typeof generateImageBody>;
export type GenerateImageAnswer = z.infer<typeof generateImageAnswer>;
