import type { Platform } from "@/lib/accounts/platforms";
import { type GeneratePostAnswer, priceOfPosts, type Target } from "@/lib/generation/generate-post-schemas";
import type { Language } from "@/lib/i18n/direction";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import type { PostWire } from "@/lib/posts/schemas";

/** What a whole post is made of, as a person chose it. */
export interface WholePostChoice {
  platforms: Platform[];
  languages: Language[];
  picture: boolean;
}

type WholePostImage = "shared" | "none";

/** Whether a post has room for one more picture: none beside a film, and no more than its network takes. */
export function takesPicture({
  platform,
  images,
  videoUrl,
}: Pick<PostWire, "platform" | "images" | "videoUrl">) {
  return videoUrl === null && images.length < PLATFORM_RULES[platform].imagesMax;
}

/**
 * How many posts a choice makes, and what they cost in all, in credits. What is there already is not made again, as the
 * server has it.
 */
export function priceOfChoice(
  { platforms, languages, picture }: WholePostChoice,
  isThere: (place: Target) => boolean = () => false,
) {
  const places = platforms.flatMap((platform) => languages.map((language) => ({ platform, language })));
  const posts = places.filter((place) => !isThere(place)).length;
  const image: WholePostImage = picture ? "shared" : "none";
  return { posts, image, credits: posts === 0 ? 0 : priceOfPosts(posts, { image }) };
}

/** What did not come and what came back for it, said once however many posts would have shared it. */
export interface Shortfall {
  picture: boolean;
  texts: { platform: Platform; language: Language }[];
  /** Credits that came back. */
  back: number;
}

/** Null when everything came. `asked` is the price before the click. */
export function shortfallOf(
  { missing, credits }: Pick<GeneratePostAnswer, "missing" | "credits">,
  asked: number,
): Shortfall | null {
  if (missing.length === 0) return null;
  return {
    picture: missing.some(({ what }) => what === "image"),
    texts: missing.flatMap(({ what, platform, language }) =>
      what === "text" ? [{ platform, language }] : [],
    ),
    back: asked - credits,
  };
}
