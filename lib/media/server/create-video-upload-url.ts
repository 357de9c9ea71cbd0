import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { getIncomingKey } from "@/lib/media/object-keys";
import { insertPendingUpload } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import {
  isVideoType,
  MAX_SIGNED_UPLOAD_BYTES,
  SIGNED_URL_TTL_SECONDS,
  VIDEO_EXTENSIONS,
} from "@/lib/media/video-limits";
import type { VideoUploadUrl } from "@/lib/media/video-schemas";
import { getObjectStore } from "@/lib/providers/object-store/registry";

interface Announcement {
  userId: string;
  contentType: string;
  /** In bytes; the store accepts exactly this many. */
  size: number;
}

/**
 * Creates a signed URL that accepts one video of this size for 15 minutes, with a generated key. Throws
 * AppError("unsupported_type"), "too_large", "storage_limit" and "rate_limited".
 */
export async function createVideoUploadUrl(announced: Announcement): Promise<VideoUploadUrl> {
  const { userId, contentType, size: bytes } = announced;
  if (!isVideoType(contentType)) {
    throw new AppError("unsupported_type", { message: "Use an MP4, WebM or MOV video" });
  }
  if (bytes > MAX_SIGNED_UPLOAD_BYTES) throw new AppError("too_large");
  const key = `public/${randomUUID()}.${VIDEO_EXTENSIONS[contentType]}`;
  const unknown = { width: 0, height: 0, checksum: "" };
  await insertPendingUpload({ userId, key, kind: "video", source: "upload", contentType, bytes, ...unknown });
  const seconds = SIGNED_URL_TTL_SECONDS;
  const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString();
  const signed = await getObjectStore().signedPut(getIncomingKey(key), { contentType, seconds, bytes });
  return { uploadUrl: signed.url, publicUrl: getMediaUrl(key), headers: signed.headers, expiresAt };
}
