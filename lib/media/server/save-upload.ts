import { AppError } from "@/lib/core/errors";
import { MAX_USER_STORAGE_BYTES, MAX_USER_STORAGE_OBJECTS } from "@/lib/media/limits";
import { getStorageUsage, type MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { type SaveVideoInput, saveVideo } from "@/lib/media/server/save-video";
import { sniffImageFile } from "@/lib/media/server/sniff-image-file";
import type { UploadResponse } from "@/lib/media/storage-schemas";

interface StoreUpload {
  user: { id: string };
  file: Omit<SaveVideoInput, "userId">;
  body: { destination?: "images" | "videos" | undefined };
  signal: AbortSignal;
}

/** Stores an image or a video, detected by content. Throws AppError("unsupported_type") for other files. */
export async function saveUpload({ user, file, body, signal }: StoreUpload): Promise<UploadResponse> {
  const isImage = (await sniffImageFile(file.path)) !== null;
  const media = await save(isImage, { user, file, body, signal });
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
  const message = "Use a JPEG, PNG or WebP image, or an MP4, WebM or MOV video";
  return new AppError("unsupported_type", { message, cause: error });
}

/** Throws AppError("storage_limit") before expensive work; `insertPendingMedia` checks the quota again. */
export async function assertStorageQuota(userId: string, wanted: number): Promise<void> {
  const { bytes, count } = await getStorageUsage(userId);
  if (bytes + wanted <= MAX_USER_STORAGE_BYTES && count < MAX_USER_STORAGE_OBJECTS) return;
  throw new AppError("storage_limit", { details: { limitBytes: MAX_USER_STORAGE_BYTES, usedBytes: bytes } });
}
