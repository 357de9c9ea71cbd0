import { z } from "zod";
import { PLATFORMS, type Platform, platformSchema } from "@/lib/accounts/platforms";
import { COSTS } from "@/lib/credits/costs";
import { IMAGE_QUALITIES, IMAGE_SIZES, MAX_PROMPT, TEXT_LENGTHS } from "@/lib/generation/rules";
import { LANGUAGES, type Language } from "@/lib/i18n/direction";
import { looseId, postWire } from "@/lib/posts/schemas";

export const generatePostParams = z.object({ id: z.string() });

/** `shared`: one picture for all; `each`: one for every post, in the shape of its network. */
const POST_PICTURES = ["shared", "each", "none"] as const;

/**
 * One idea as posts: every platform in every language. Without a list it is the one platform and the one language.
 * With `fromPostId` the post that is there says what about, and its pictures are shared: nothing is drawn. With
 * `intoPostId` the first for its network fills that draft, if its words are still the same by then; the others join it.
 */
export const generatePostBody = z
  .object({
    topic: z.string().trim().max(MAX_PROMPT, "At most 2,000 characters").default(""),
    /** Facebook when absent; of a version, the network of its post. */
    platform: platformSchema.optional(),
    platforms: z.array(platformSchema).min(1).max(PLATFORMS.length).optional(),
    /** The brand's own when absent. */
    language: z.enum(LANGUAGES).optional(),
    languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length).optional(),
    tone: z.string().trim().max(100).optional(),
    length: z.enum(TEXT_LENGTHS).default("medium"),
    image: z.enum(POST_PICTURES).default("shared"),
    /** The network's own shape when absent and every post has its own picture. */
    size: z.enum(IMAGE_SIZES).optional(),
    quality: z.enum(IMAGE_QUALITIES).default("medium"),
    fromPostId: looseId.optional(),
    intoPostId: looseId.optional(),
  })
  .refine(({ fromPostId, intoPostId }) => fromPostId === undefined || intoPostId === undefined, {
    path: ["intoPostId"],
    error: "A version is a post of its own",
  })
  .refine(({ topic, fromPostId }) => topic !== "" || fromPostId !== undefined, {
    path: ["topic"],
    error: "Say what it is about",
  })
  .refine(({ image, fromPostId }) => image !== "each" || fromPostId === undefined, {
    path: ["image"],
    error: "A version of a post shares its pictures, or has none",
  });

/** What could not be delivered; its credits went back. */
const missing = z.object({
  platform: platformSchema,
  language: z.enum(LANGUAGES),
  what: z.enum(["text", "image"]),
  code: z.string(),
});

export const generatePostAnswer = z.object({
  /** The first of `posts`. */
  post: postWire,
  posts: z.array(postWire).min(1),
  missing: z.array(missing),
  /** What was paid in all. */
  credits: z.int(),
});

export type GeneratePostBody = z.infer<typeof generatePostBody>;
export type GeneratePostAnswer = z.infer<typeof generatePostAnswer>;
export type MissingPart = z.infer<typeof missing>;

/** A network and a language that a post is written for. */
export interface Target {
  platform: Platform;
  language: Language;
}

type Wanted = Pick<GeneratePostBody, "platform" | "platforms" | "language" | "languages">;

/** What is to be written, each once: every platform in every language, in the order asked for; `own` where nothing is said. */
export function targetsOf(wanted: Wanted, own: Target): Target[] {
  const platforms = [...new Set(wanted.platforms ?? [wanted.platform ?? own.platform])];
  const languages = [...new Set(wanted.languages ?? [wanted.language ?? own.language])];
  return platforms.flatMap((platform) => languages.map((language) => ({ platform, language })));
}

/** How many pictures are drawn for so many posts. */
export function picturesFor(
  posts: number,
  { image, fromPostId }: Pick<GeneratePostBody, "image" | "fromPostId">,
) {
  if (fromPostId !== undefined || image === "none") return 0;
  return image === "shared" ? Math.min(1, posts) : posts;
}

/** Price of so many posts, in credits: n texts and m pictures (decisions.md). */
export function priceOfPosts(posts: number, wanted: Pick<GeneratePostBody, "image" | "fromPostId">): number {
  return posts * COSTS.text + picturesFor(posts, wanted) * COSTS.image;
}
