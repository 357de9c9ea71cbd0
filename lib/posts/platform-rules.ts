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
  /** Above this the network refuses the post; between the two it may show fewer than were written. */
  hashtagRefused: number | null;
  mentionLimit: number | null;
  /** How many hashtags we suggest at most (hebrew.md section 5, rule 11). */
  hashtagSuggestion: number;
  imagesMin: number;
  imagesMax: number;
  imageTypes: readonly string[];
  imageBytesMax: number;
  /** Width times height. */
  imagePixelsMax: number;
  /** Whether several pictures can go out as one document, whose pages a reader turns. */
  documents: boolean;
  /** Width divided by height; null when any shape is taken. */
  aspect: { min: number; max: number } | null;
  video: VideoRules;
}

interface VideoRules {
  types: readonly string[];
  minMs: number;
  maxMs: number;
  bytesMin: number;
  bytesMax: number;
}

const MB = 1_000_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const PLATFORM_RULES: Record<Platform, PlatformRules> = {
  facebook: {
    textLimit: 63_206,
    textWarning: 5_000,
    fold: 477,
    hashtagLimit: null,
    hashtagRefused: null,
    mentionLimit: null,
    hashtagSuggestion: 5,
    imagesMin: 0,
    imagesMax: 10,
    imageTypes: ["image/jpeg", "image/png"],
    imageBytesMax: 4 * MB,
    imagePixelsMax: 40_000_000,
    documents: false,
    aspect: null,
    video: {
      types: ["video/mp4", "video/quicktime"],
      minMs: SECOND,
      maxMs: 20 * MINUTE,
      bytesMin: 0,
      bytesMax: 1_000 * MB,
    },
  },
  instagram: {
    textLimit: 2_200,
    textWarning: 2_200,
    fold: 125,
    hashtagLimit: 5,
    hashtagRefused: 30,
    mentionLimit: 20,
    hashtagSuggestion: 5,
    imagesMin: 1,
    imagesMax: 10,
    imageTypes: ["image/jpeg"],
    imageBytesMax: 8 * MB,
    imagePixelsMax: 40_000_000,
    documents: false,
    aspect: { min: 4 / 5, max: 1.91 },
    video: {
      types: ["video/mp4", "video/quicktime"],
      minMs: 3 * SECOND,
      maxMs: 15 * MINUTE,
      bytesMin: 0,
      bytesMax: 300 * MB,
    },
  },
  linkedin: {
    textLimit: 3_000,
    textWarning: 3_000,
    fold: 210,
    hashtagLimit: null,
    hashtagRefused: null,
    mentionLimit: null,
    hashtagSuggestion: 5,
    imagesMin: 0,
    imagesMax: 20,
    imageTypes: ["image/jpeg", "image/png"],
    imageBytesMax: 5 * MB,
    imagePixelsMax: 36_152_319,
    documents: true,
    aspect: null,
    video: {
      types: ["video/mp4"],
      minMs: 3 * SECOND,
      maxMs: 30 * MINUTE,
      bytesMin: 75_000,
      bytesMax: 500 * MB,
    },
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

/** Whether its pictures leave as the pages of one document: it is wished, there are some, and the network has such. */
export function goesAsDocument(post: { platform: string; asDocument: boolean; images: unknown[] }): boolean {
  const rules = Object.entries(PLATFORM_RULES).find(([platform]) => platform === post.platform)?.[1];
  return post.asDocument && post.images.length > 0 && rules?.documents === true;
}
