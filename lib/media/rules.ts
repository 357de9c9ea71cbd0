/** Formats a person or a model may hand in, told by content and never by name (UP3). */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** The specification's limits of uploads (section 9), in bytes: published and enforced from here. */
export const UPLOAD_LIMITS = {
  maxDirectUploadSize: 32 * 1_048_576,
  recommendedDirectUploadSize: 10 * 1_048_576,
  maxSignedUrlSize: 200 * 1_048_576,
} as const;

/** The specification's words for a file that is larger than every way takes. */
export const TOO_LARGE_TEXT =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";

export const MAX_IMAGE_BYTES = UPLOAD_LIMITS.maxDirectUploadSize;

/** 40 million pixels: above every network's limit, far below what exhausts memory. */
const MAX_IMAGE_PIXELS = 40_000_000;
/** How a picture is read here: whole, or not at all. */
export const WHOLE_PICTURE = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" } as const;

/** A cut-out keeps every pixel without loss until it is written anew: more than the photo it was, and made by ourselves. */
export const MAX_CUTOUT_BYTES = 4 * MAX_IMAGE_PIXELS;
/** Longest side of one as it is kept, in pixels. */
export const MAX_CUTOUT_SIDE = 4_096;

/** Addresses in one call to delete. */
export const MAX_DELETED_URLS = 100;

/** Facebook takes pictures up to 4 MB (product-anchors.md section 5); what we store fits. */
export const MAX_STORED_BYTES = 4 * 1_000_000;

/** Widths of the smaller pictures beside a wider one: tiles and lists, and the composer. */
export const IMAGE_WIDTHS = [360, 1080] as const;

/** An object never changes under its key: a new picture is a new key. */
export const CACHE_CONTROL = "public, max-age=31536000, immutable";

/** What one person may keep: bytes of the main objects, and how many (UP6). */
export const MAX_STORAGE_BYTES = 5 * 1_073_741_824;
export const MAX_STORAGE_COUNT = 20_000;

/** Uploads by signed address that a person may have open at once, and how long one is waited for. */
export const MAX_AWAITING = 20;
export const AWAITING_MINUTES = 60;

/** Media that nothing uses are swept after a day, replaced ones a day after (UP6). */
export const UNUSED_MEDIA_HOURS = 24;

/** An object that has not arrived after so long never will: longer than the store is waited for. */
export const STORING_SECONDS = 240;

/** So many objects that will not go in one sweep: the store is down, and the rest waits for the next. */
export const SWEEP_FAILURES = 20;

/** JPEG, PNG or WebP by their first bytes; null for everything else, SVG and GIF included. */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  const starts = (at: number, ...expected: number[]) => expected.every((byte, i) => bytes[at + i] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  return null;
}
