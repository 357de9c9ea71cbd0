import type { Platform } from "@/lib/core/platforms";
import type { GeneratePostResponse } from "@/lib/generation/generate-post-schemas";
import { type GenerationTarget, getPostsPrice } from "@/lib/generation/generation-targets";
import type { Language } from "@/lib/i18n/direction";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import type { PostDto } from "@/lib/posts/schemas";

export interface FullPostOptions {
  platforms: Platform[];
  languages: Language[];
  includeImage: boolean;
}

type FullPostImage = "shared" | "none";

export function acceptsImage({
  platform,
  images,
  videoUrl,
}: Pick<PostDto, "platform" | "images" | "videoUrl">) {
  return videoUrl === null && images.length < PLATFORM_RULES[platform].imagesMax;
}

/** Returns number and cost in credits of the posts; existing variants are excluded, as on the server. */
export function getFullPostPrice(
  { platforms, languages, includeImage }: FullPostOptions,
  isThere: (place: GenerationTarget) => boolean = () => false,
) {
  const places = platforms.flatMap((platform) => languages.map((language) => ({ platform, language })));
  const posts = places.filter((place) => !isThere(place)).length;
  const image: FullPostImage = includeImage ? "shared" : "none";
  return { posts, image, credits: posts === 0 ? 0 : getPostsPrice(posts, { image }) };
}

/** Undelivered parts and released credits; a shared image counts once. */
export interface Shortfall {
  includeImage: boolean;
  texts: { platform: Platform; language: Language }[];
  back: number;
}

/** Returns null when everything was delivered. `price` is the cost before the request. */
export function getShortfall(
  { missing, credits }: Pick<GeneratePostResponse, "missing" | "credits">,
  price: number,
): Shortfall | null {
  if (missing.length === 0) return null;
  return {
    includeImage: missing.some(({ what }) => what === "image"),
    texts: missing.flatMap(({ what, platform, language }) =>
      what === "text" ? [{ platform, language }] : [],
    ),
    back: price - credits,
  };
}
