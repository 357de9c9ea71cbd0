import type { Platform } from "@/lib/accounts/platforms";
import { hashtagLimit } from "@/lib/generation/copy-rules";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

export const PLATFORM_NAMES: Record<Platform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
};

/** The network a text is for and what it takes there, from the one table. */
export function platformBlock(platform: Platform): string {
  const { textLimit, fold } = PLATFORM_RULES[platform];
  return `Platform: ${PLATFORM_NAMES[platform]}. The whole post, hashtags included, stays under ${textLimit} characters; the first ${fold} are seen before "see more", so the point comes first. Up to ${hashtagLimit(platform)} hashtags, none inside a sentence.`;
}
