import { isPlatform, type Platform } from "@/lib/core/platforms";

/**
 * Limits published by each platform, read 2026-11-20; `null` means that none was found. `fold` is not
 * documented but observed in their apps, and only the preview depends on it.
 */
export interface PlatformRules {
  /** Characters of text and hashtags together. */
  textLimit: number;
  /** Above this the composer warns, because some readers and clients truncate the text. */
  textWarning: number;
  /** Characters before "see more". */
  fold: number;
  hashtagLimit: number | null;
  /** Above this the platform refuses the post; between the two limits it may show fewer hashtags. */
  hashtagRefused: number | null;
  mentionLimit: number | null;
  /** Maximum number of suggested hashtags (docs/hebrew-style-guide.md). */
  hashtagSuggestion: number;
  imagesMin: number;
  imagesMax: number;
  imageTypes: readonly string[];
  imageBytesMax: number;
  imagePixelsMax: number;
  documents: boolean;
  /** Whether one post of the feed takes images and a video together. */
  mixedMedia: boolean;
  /** Width divided by height; null when every ratio is accepted. */
  aspect: { min: number; max: number } | null;
  video: { types: readonly string[]; minMs: number; maxMs: number; bytesMin: number; bytesMax: number };
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
    mixedMedia: false,
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
    mixedMedia: true,
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
    mixedMedia: false,
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

/** The longest text that any platform accepts, and the limit of a stored post. */
export const MAX_TEXT_LENGTH = PLATFORM_RULES.facebook.textLimit;

export const MAX_IMAGES = Math.max(...Object.values(PLATFORM_RULES).map((rules) => rules.imagesMax));

/** Counts characters as the platforms do: an emoji is one. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Returns whether images are published as a document: requested, not empty and supported by the platform. */
export function publishesAsDocument(post: { platform: string; asDocument: boolean; images: unknown[] }) {
  const { platform, asDocument, images } = post;
  return asDocument && images.length > 0 && isPlatform(platform) && PLATFORM_RULES[platform].documents;
}
