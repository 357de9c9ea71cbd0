export const MAX_LABEL_LENGTH = 120;

export const MAX_IMAGE_SEARCH_LENGTH = 200;

export const MAX_LISTED_USES = 50;

/** Tags of one library item, letters of a tag, tags in a list, and items that one request tags. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
/** Room in a field for several tags with commas between them. */
export const MAX_TYPED_TAGS_LENGTH = 5 * MAX_TAG_LENGTH;
export const MAX_LISTED_TAGS = 200;
export const MAX_TAGGED_ITEMS = 100;

/** Letters of a folder's name, folders of a user, and items that one request moves. */
export const MAX_FOLDER_NAME_LENGTH = 60;
export const MAX_FOLDERS = 100;
export const MAX_MOVED_ITEMS = 100;

// Bidirectional control characters and line separators, which are invisible.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** Normalizes a label: one line, NFC, without invisible control characters, at most 120 characters. */
export function normalizeLabel(text: string): string {
  const line = text.toWellFormed().normalize("NFC").replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, MAX_LABEL_LENGTH).join("").trim();
}

/** Normalizes a tag: lower case, without leading "#" and commas, at most 40 characters; empty when nothing is left. */
export function normalizeTag(text: string): string {
  const word = normalizeLabel(text.toLowerCase().replaceAll(",", " ")).replace(/^[#\s]+/, "");
  return [...word].slice(0, MAX_TAG_LENGTH).join("").trim();
}

/** Returns what two folders of a user must not share: their names without the case of letters. */
export function getFolderNameKey(name: string): string {
  return name.toLowerCase();
}

/** Returns a label from the last segment of a client's file name, which is never used as a path [UP3]. */
export function labelFromFileName(name: string): string {
  return normalizeLabel(name.split(/[\\/]/).at(-1) ?? "");
}

/** Accepted image formats, detected by content and never by name [UP3]. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** In bytes [spec 9], published and enforced from here. */
export const UPLOAD_LIMITS = {
  maxDirectUploadSize: 32 * 1_048_576,
  recommendedDirectUploadSize: 10 * 1_048_576,
  maxSignedUrlSize: 200 * 1_048_576,
} as const;

/** The specified message for a file larger than every limit. */
export const TOO_LARGE_MESSAGE =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";

export const MAX_IMAGE_BYTES = UPLOAD_LIMITS.maxDirectUploadSize;

/** 40 million pixels: above every platform's limit and far below what exhausts memory. */
const MAX_IMAGE_PIXELS = 40_000_000;
/** Options for decoding images: completely or not at all. */
export const DECODE_OPTIONS = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" } as const;

/** A cutout is lossless until it is re-encoded, hence larger than an upload; our own process creates it. */
export const MAX_CUTOUT_BYTES = 4 * MAX_IMAGE_PIXELS;
/** In pixels. */
export const MAX_CUTOUT_SIDE = 4_096;

export const MAX_DELETED_URLS = 100;

/** Facebook accepts images up to 4 MB (docs/providers/facebook-instagram.md); every stored image meets this limit. */
export const MAX_STORED_IMAGE_BYTES = 4 * 1_000_000;

/** Widths of resized variants: tiles and lists, and the composer. */
export const RESIZED_IMAGE_WIDTHS = [360, 1080] as const;

/** An object never changes under its key: a new image gets a new key. */
export const CACHE_CONTROL = "public, max-age=31536000, immutable";

/** Storage quota per user: bytes of the main objects, and their number [UP6]. */
export const MAX_USER_STORAGE_BYTES = 5 * 1_073_741_824;
export const MAX_USER_STORAGE_OBJECTS = 20_000;

/** Maximum pending uploads by signed URL per user, the sum of their announced bytes, and their lifetime. */
export const MAX_PENDING_UPLOADS = 20;
export const MAX_PENDING_UPLOAD_BYTES = 2 * 1_073_741_824;
export const PENDING_UPLOAD_MINUTES = 60;

/** Unused and replaced media are deleted after a day [UP6]. */
export const UNUSED_MEDIA_RETENTION_HOURS = 24;

/** An object that has not arrived after this time never will: longer than the object store's timeout. */
export const STORE_TIMEOUT_SECONDS = 240;

/** After this many failed deletions the object store is considered down until the next run. */
export const MAX_CLEANUP_FAILURES = 20;

/** Detects JPEG, PNG or WebP by the first bytes; null for all others, including SVG and GIF. */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  const starts = (at: number, ...expected: number[]) => expected.every((byte, i) => bytes[at + i] === byte);
  if (starts(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  return null;
}

export interface PlatformImageLimits {
  types: readonly string[];
  bytesMax: number;
  /** Width times height. */
  pixelsMax: number;
}

export interface StoredImageFacts {
  contentType: string;
  bytes: number;
  width: number;
  height: number;
}

export function meetsPlatformLimits(
  { contentType, bytes, width, height }: StoredImageFacts,
  limits: PlatformImageLimits,
): boolean {
  return limits.types.includes(contentType) && bytes <= limits.bytesMax && width * height <= limits.pixelsMax;
}
