import { z } from "zod";
import { platformSchema } from "@/lib/core/platform-schema";
import { PLATFORMS } from "@/lib/core/platforms";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import {
  IMAGE_QUALITIES,
  IMAGE_SIZES,
  MAX_PROMPT_LENGTH,
  MAX_TONE_LENGTH,
  TEXT_LENGTHS,
} from "@/lib/generation/limits";
import { LANGUAGES } from "@/lib/i18n/direction";
import { postDto } from "@/lib/posts/schemas";

export const generatePostParams = z.object({ id: z.string() });

/** `shared`: one image for all; `each`: one per post in the platform's aspect ratio. */
const POST_IMAGES = ["shared", "each", "none"] as const;

/** With `intoPostId` the first post fills that draft if its text is unchanged; the others join its group. */
export const generatePostBody = z
  .object({
    topic: z.string().trim().max(MAX_PROMPT_LENGTH, "At most 2,000 characters").default(""),
    /** Facebook when absent; for a variant, its post's platform. */
    platform: platformSchema.optional(),
    platforms: z.array(platformSchema).min(1).max(PLATFORMS.length).optional(),
    /** The account's language when absent. */
    language: z.enum(LANGUAGES).optional(),
    languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length).optional(),
    tone: z.string().trim().max(MAX_TONE_LENGTH).optional(),
    length: z.enum(TEXT_LENGTHS).default("medium"),
    image: z.enum(POST_IMAGES).default("shared"),
    /** When absent, the platform's aspect ratio if every post has its own image. */
    size: z.enum(IMAGE_SIZES).optional(),
    quality: z.enum(IMAGE_QUALITIES).default("medium"),
    fromPostId: unvalidatedId.optional(),
    intoPostId: unvalidatedId.optional(),
  })
  .refine(({ fromPostId, intoPostId }) => fromPostId === undefined || intoPostId === undefined, {
    path: ["intoPostId"],
    error: "A version is a post of its own",
  })
  .refine(({ topic, fromPostId }) => topic !== "" || fromPostId !== undefined, {
    path: ["topic"],
    error: "Describe what it’s about",
  })
  .refine(({ image, fromPostId }) => image !== "each" || fromPostId === undefined, {
    path: ["image"],
    error: "A version of a post shares its pictures, or has none",
  });

const missing = z.object({
  platform: platformSchema,
  language: z.enum(LANGUAGES),
  what: z.enum(["text", "image"]),
  code: z.string(),
});

export const generatePostResponse = z.object({
  post: postDto,
  posts: z.array(postDto).min(1),
  missing: z.array(missing),
  credits: z.int(),
});

export type GeneratePostBody = z.infer<typeof generatePostBody>;
export type GeneratePostResponse = z.infer<typeof generatePostResponse>;
export type MissingPart = z.infer<typeof missing>;
