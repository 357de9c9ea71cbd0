import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { errorCodeOf } from "@/lib/core/server/error-code";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { sizedKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL, IMAGE_WIDTHS } from "@/lib/media/rules";
import { deleteObjectsOf } from "@/lib/media/server/delete-media";
import type { EncodedImage, ImageShape } from "@/lib/media/server/encode-image";
import { encodeInChild } from "@/lib/media/server/encode-in-child";
import { type Credit, insertMedia, type MediaRow, markStored } from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface NewImage extends Pick<ImageShape, "square"> {
  userId: string;
  /** The picture itself, or where it lies on this machine's disk. */
  bytes?: Uint8Array;
  path?: string;
  source: "generated" | "rendered" | "upload" | "stock" | "cutout";
  /** Who has to be named where it is shown. */
  credit?: Credit;
}

/**
 * Stores a picture, written anew without metadata, and smaller ones beside it. The row is announced first and becomes
 * usable when its objects are there; a crash in between leaves a row for the sweep, not an object nobody knows.
 * Throws too_large, unsupported_type, storage_limit, storage_full and unavailable.
 */
export function saveImage(image: NewImage, store: ObjectStore = objectStore()): Promise<MediaRow> {
  return withTempFolder(async (folder) => {
    const { square } = image;
    const encoded = await encodeInChild({
      path: image.path ?? (await onDisk(image.bytes, folder)),
      folder,
      // What is put on a square is small already.
      ...(square ? { square } : { widths: IMAGE_WIDTHS }),
      cutout: image.source === "cutout",
    });
    const row = await insertMedia({
      userId: image.userId,
      key: `public/${randomUUID()}.${encoded.extension}`,
      kind: "image",
      contentType: encoded.contentType,
      bytes: encoded.bytes,
      width: encoded.width,
      height: encoded.height,
      checksum: encoded.checksum,
      source: image.source,
      sizes: encoded.sizes.map(({ width }) => width),
      ...(image.credit ? { credit: image.credit } : {}),
    });
    await putAll(row.key, encoded, store);
    const stored = await markStored(row.id);
    if (stored) return stored;
    await deleteObjectsOf(row, store);
    throw new AppError("unavailable");
  });
}

async function onDisk(bytes: Uint8Array | undefined, folder: string): Promise<string> {
  const path = join(folder, "given");
  try {
    await writeFile(path, bytes ?? new Uint8Array());
  } catch (cause) {
    throw errorCodeOf(cause) === "ENOSPC" ? new AppError("storage_full", { cause }) : cause;
  }
  return path;
}

async function putAll(key: string, { sizes, ...main }: EncodedImage, store: ObjectStore): Promise<void> {
  const options = { cacheControl: CACHE_CONTROL };
  const small = sizes.map(({ width, ...file }) =>
    store.putFile(sizedKey(key, width), { ...file, contentType: "image/webp" }, options),
  );
  await Promise.all([...small, store.putFile(key, main, options)]);
}
