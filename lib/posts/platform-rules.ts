import type { Platform } from "@/lib/accounts/platforms";

/**
 * What each network accepts and shows: the one table for writing, composing and preflight. Figures from
 * the published limits of each network, read 2026-11-20; `null` means no limit was found. No network documents where
 * it folds a text: `fold` is what their apps were seen to do, and only the preview depends on it.
 */
export interface PlatformRules {
  /** Characters of text and hashtags together. */
  textLimit: number;
  /** Above this the composer warns: readers and other clients stop there. */
  textWarning: number;
  /** Characters before "see more". */
  fold: number;
  hashtagLimit: number | null;
  /** How many hashtags we suggest at most (hebrew.md section 5, rule 11). */
  hashtagSuggestion: number;
  imagesMin: number;
  imagesMax: number;
  imageTypes: readonly string[];
  imageBytesMax: number;
  /** Width times height. */
  imagePixelsMax: number;
  /** Width divided by height; null when any shape is taken. */
  aspect: { min: number; max: number } | null;
}

const MB = 1_000_000;

export const PLATFORM_RULES: Record<Platform, PlatformRules> = {
  facebook: {
    textLimit: 63_206,
    textWarning: 5_000,
    fold: 477,
    hashtagLimit: null,
    hashtagSuggestion: 5,
    imagesMin: 0,
    imagesMax: 10,
    imageTypes: ["image/jpeg", "image/png"],
    imageBytesMax: 4 * MB,
    imagePixelsMax: 40_000_000,
    aspect: null,
  },
  instagram: {
    textLimit: 2_200,
    textWarning: 2_200,
    fold: 125,
    hashtagLimit: 5,
    hashtagSuggestion: 5,
    imagesMin: 1,
    imagesMax: 10,
    imageTypes: ["image/jpeg"],
    imageBytesMax: 8 * MB,
    imagePixelsMax: 40_000_000,
    aspect: { min: 4 / 5, max: 1.91 },
  },
  linkedin: {
    textLimit: 3_000,
    textWarning: 3_000,
    fold: 210,
    hashtagLimit: null,
    hashtagSuggestion: 5,
    imagesMin: 0,
    imagesMax: 20,
    imageTypes: ["image/jpeg", "image/png"],
    imageBytesMax: 5 * MB,
    imagePixelsMax: 36_152_319,
    aspect: null,
  },
};

/** The longest text any network takes: what a post may hold at all. */
export const MAX_TEXT = PLATFORM_RULES.facebook.textLimit;

/** The most pictures any network takes. */
export const MAX_IMAGES = Math.max(...Object.values(PLATFORM_RULES).map((rules) => rules.imagesMax));

/** Characters as the networks count them: an emoji is one, not two. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
