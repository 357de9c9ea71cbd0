import { randomUUID } from "node:crypto";
import { sha256 } from "@/lib/core/server/crypto";
import { encodeImage, type ImageShape } from "@/lib/media/server/encode-image";
import { insertMedia, type MediaRow, markStored } from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

// An object never changes under its key: a new picture is a new key.
const CACHE_CONTROL = "public, max-age=31536000, immutable";

export interface NewImage extends ImageShape {
  userId: string;
  bytes: Uint8Array;
  source: "generated" | "upload";
}

/**
 * Stores a picture, written anew without metadata. The row is announced first and becomes usable when its object is
 * there; a crash in between leaves a row for the sweep, not an object nobody knows.
 */
export async function saveImage(image: NewImage, store: ObjectStore = objectStore()): Promise<MediaRow> {
  const { bytes, contentType, extension, width, height } = await encodeImage(image.bytes, image);
  const row = await insertMedia({
    userId: image.userId,
    key: `public/${randomUUID()}.${extension}`,
    kind: "image",
    contentType,
    bytes: bytes.byteLength,
    width,
    height,
    checksum: sha256(Buffer.from(bytes)),
    source: image.source,
  });
  await store.put(row.key, { bytes, contentType }, { cacheControl: CACHE_CONTROL });
  return markStored(row.id);
}
