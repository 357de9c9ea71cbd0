import type { Platform } from "@/lib/core/platforms";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import type { GeneratePostBody } from "@/lib/generation/generate-post-schemas";
import type { Language } from "@/lib/i18n/direction";

export interface GenerationTarget {
  platform: Platform;
  language: Language;
}

type Wanted = Pick<GeneratePostBody, "platform" | "platforms" | "language" | "languages">;

/** Expands platforms and languages to distinct targets in order; `own` is the default. */
export function expandTargets(wanted: Wanted, own: GenerationTarget): GenerationTarget[] {
  const platforms = [...new Set(wanted.platforms ?? [wanted.platform ?? own.platform])];
  const languages = [...new Set(wanted.languages ?? [wanted.language ?? own.language])];
  return platforms.flatMap((platform) => languages.map((language) => ({ platform, language })));
}

export function countGeneratedImages(
  posts: number,
  { image, fromPostId }: Pick<GeneratePostBody, "image" | "fromPostId">,
) {
  if (fromPostId !== undefined || image === "none") return 0;
  return image === "shared" ? Math.min(1, posts) : posts;
}

export function getPostsPrice(posts: number, wanted: Pick<GeneratePostBody, "image" | "fromPostId">): number {
  return posts * CREDIT_COSTS.text + countGeneratedImages(posts, wanted) * CREDIT_COSTS.image;
}
