import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { incomingKey } from "@/lib/media/media-keys";
import { announceMedia } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { MAX_SIGNED_BYTES, SIGNED_SECONDS, VIDEO_EXTENSIONS } from "@/lib/media/video-rules";
import { isVideoType, type VideoAddress } from "@/lib/media/video-schemas";
import { objectStore } from "@/lib/providers/object-store/registry";

interface Announcement {
  userId: string;
  contentType: string;
  /** Absent: anything up to the limit, whose room is held meanwhile. */
  size?: number | undefined;
}

/**
 * A signed address that takes one film for 15 minutes, and the address it will have. Its name is ours; what it is
 * called on the sender's disk does not matter. Throws unsupported_type, too_large, storage_limit and rate_limited.
 */
export async function announceVideo({ userId, contentType, size }: Announcement): Promise<VideoAddress> {
  if (!isVideoType(contentType)) {
    throw new AppError("unsupported_type", { message: "Use an MP4, WebM or MOV video" });
  }
  if (size !== undefined && size > MAX_SIGNED_BYTES) throw new AppError("too_large");
  const key = `public/${randomUUID()}.${VIDEO_EXTENSIONS[contentType]}`;
  const unknown = { width: 0, height: 0, checksum: "" };
  const bytes = size ?? MAX_SIGNED_BYTES;
  await announceMedia({ userId, key, kind: "video", source: "upload", contentType, bytes, ...unknown });
  const expiresAt = new Date(Date.now() + SIGNED_SECONDS * 1_000).toISOString();
  const signed = await objectStore().signedPut(incomingKey(key), {
    contentType,
    seconds: SIGNED_SECONDS,
    ...(size === undefined ? {} : { bytes: size }),
  });
  return { uploadUrl: signed.url, publicUrl: mediaUrl(key), headers: signed.headers, expiresAt };
}
