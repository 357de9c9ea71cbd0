import { open } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { sniffImageType } from "@/lib/media/rules";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { type NewVideo, saveVideo } from "@/lib/media/server/save-video";
import type { UploadAnswer } from "@/lib/media/storage-schemas";

interface StoreUpload {
  user: { id: string };
  file: Omit<NewVideo, "userId">;
  body: { destination?: "images" | "videos" | undefined };
  signal: AbortSignal;
}

/** Stores whatever picture or film a file is by its content. Throws unsupported_type for what is neither or not meant. */
export async function storeUpload({ user, file, body, signal }: StoreUpload): Promise<UploadAnswer> {
  const media = await save(await isImage(file.path), { user, file, body, signal });
  const { key, contentType, bytes: size } = media;
  return { url: mediaUrl(key), key, contentType, size };
}

function save(image: boolean, { user, file, body, signal }: StoreUpload): Promise<MediaRow> {
  const wanted = body.destination ?? (image ? "images" : "videos");
  if (wanted === "images") return saveImage({ userId: user.id, path: file.path, source: "upload" });
  if (image) throw new AppError("unsupported_type", { message: "Use an MP4, WebM or MOV video" });
  return saveVideo({ userId: user.id, ...file }, signal).catch((error: unknown) => {
    throw body.destination ? error : neither(error);
  });
}

/** Nobody who sent a text wants to read about films alone. */
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
