import { open } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { MAX_USER_STORAGE_BYTES, MAX_USER_STORAGE_OBJECTS, sniffImageType } from "@/lib/media/limits";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getStorageUsage } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { type SaveVideoInput, saveVideo } from "@/lib/media/server/save-video";
import type { UploadResponse } from "@/lib/media/storage-schemas";

interface StoreUpload {
  user: { id: string };
  file: Omit<SaveVideoInput, "userId">;
  body: { destination?: "images" | "videos" | undefined };
  signal: AbortSignal;
}

/** Stores an image or a video, detected by content. Throws AppError("unsupported_type") for other files. */
export async function saveUpload({ user, file, body, signal }: StoreUpload): Promise<UploadResponse> {
  const media = await save(await isImage(file.path), { user, file, body, signal });
  const { key, contentType, bytes: size } = media;
  return { url: getMediaUrl(key), key, contentType, size };
}

function save(image: boolean, { user, file, body, signal }: StoreUpload): Promise<MediaRow> {
  const wanted = body.destination ?? (image ? "images" : "videos");
  if (wanted === "images") return saveImage({ userId: user.id, path: file.path, source: "upload" });
  if (image) throw new AppError("unsupported_type", { message: "Use an MP4, WebM or MOV video" });
  return saveVideo({ userId: user.id, ...file }, signal).catch((error: unknown) => {
    throw body.destination ? error : neither(error);
  });
}

/** Replaces the message about videos, because the file may be neither. */
function neither(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "unsupported_type") return error;
  const message = "Use a JPEG, PNG or WebP picture, or an MP4, WebM or MOV video";
  return new AppError("unsupported_type", { message, cause: error });
}

async function isImage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return sniffImageType(buffer.subarray(0, bytesRead)) !== null;
  } finally {
    await file.close();
  }
}

/**
 * Throws AppError("storage_limit") when the result would exceed the user's quota, before expensive work.
 * `insertPendingMedia` checks it again.
 */
export async function assertStorageQuota(userId: string, wanted: number): Promise<void> {
  const { bytes, count } = await getStorageUsage(userId);
  if (bytes + wanted <= MAX_USER_STORAGE_BYTES && count < MAX_USER_STORAGE_OBJECTS) return;
  throw new AppError("storage_limit", { details: { limitBytes: MAX_USER_STORAGE_BYTES, usedBytes: bytes } });
}
