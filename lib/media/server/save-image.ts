import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { getNodeErrorCode, withTempDirectory } from "@/lib/core/server/temp-directory";
import { CACHE_CONTROL, RESIZED_IMAGE_WIDTHS } from "@/lib/media/limits";
import { getResizedKey } from "@/lib/media/object-keys";
import { deleteMediaObjects } from "@/lib/media/server/delete-media";
import type { EncodedImage, EncodeImageOptions } from "@/lib/media/server/encode-image";
import { encodeImageInChild } from "@/lib/media/server/encode-image-in-child";
import {
  type ImageCredit,
  insertPendingMedia,
  type MediaRow,
  markMediaStored,
} from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export interface SaveImageInput extends Pick<EncodeImageOptions, "square"> {
  userId: string;
  bytes?: Uint8Array;
  path?: string;
  source: "generated" | "rendered" | "upload" | "stock" | "cutout";
  credit?: ImageCredit;
}

/**
 * Stores a re-encoded image and its resized variants. The row becomes usable after all objects are written,
 * so that a crash leaves a row for the cleanup. Throws AppError("too_large"), "unsupported_type",
 * "storage_limit", "storage_full" and "unavailable".
 */
export function saveImage(image: SaveImageInput, store: ObjectStore = getObjectStore()): Promise<MediaRow> {
  return withTempDirectory(async (folder) => {
    const { square, userId, source, credit } = image;
    const task = {
      path: image.path ?? (await onDisk(image.bytes, folder)),
      folder,
      // A squared image is small already.
      ...(square ? { square } : { widths: RESIZED_IMAGE_WIDTHS }),
      cutout: source === "cutout",
    };
    const encoded = await encodeImageInChild(task, { userId });
    const row = await insertPendingMedia({
      ...encoded,
      userId,
      key: `public/${randomUUID()}.${encoded.extension}`,
      kind: "image",
      source,
      sizes: encoded.sizes.map(({ width }) => width),
      credit,
    });
    await putAll(row.key, encoded, store);
    const stored = await markMediaStored(row.id);
    if (stored) return stored;
    await deleteMediaObjects(row, store);
    throw new AppError("unavailable");
  });
}

async function onDisk(bytes: Uint8Array | undefined, folder: string): Promise<string> {
  const path = join(folder, "given");
  try {
    await writeFile(path, bytes ?? new Uint8Array());
  } catch (cause) {
    throw getNodeErrorCode(cause) === "ENOSPC" ? new AppError("storage_full", { cause }) : cause;
  }
  return path;
}

async function putAll(key: string, { sizes, ...main }: EncodedImage, store: ObjectStore): Promise<void> {
  const options = { cacheControl: CACHE_CONTROL };
  const small = sizes.map(({ width, ...file }) =>
    store.putFile(getResizedKey(key, width), { ...file, contentType: "image/webp" }, options),
  );
  await Promise.all([...small, store.putFile(key, main, options)]);
}
