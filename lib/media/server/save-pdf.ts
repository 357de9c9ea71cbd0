import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { CACHE_CONTROL } from "@/lib/media/limits";
import { deleteMediaObjects } from "@/lib/media/server/delete-media";
import {
  findOwnedMediaByKeys,
  insertPendingMedia,
  type MediaRow,
  markMediaStored,
} from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export interface NewPdf {
  userId: string;
  path: string;
  /** In points. */
  width: number;
  height: number;
}

/** Stores a document for a day. Throws AppError("storage_limit"), "storage_full" and "unavailable". */
export async function savePdf(
  { userId, path, width, height }: NewPdf,
  store: ObjectStore = getObjectStore(),
): Promise<MediaRow> {
  const content = await readFile(path);
  const file = { bytes: content.byteLength, contentType: "application/pdf" };
  const row = await insertPendingMedia({
    ...file,
    userId,
    key: `public/${randomUUID()}.pdf`,
    kind: "document",
    source: "generated",
    width: Math.round(width),
    height: Math.round(height),
    checksum: sha256Hex(content),
  });
  await store.putFile(row.key, { path, ...file }, { cacheControl: CACHE_CONTROL });
  const stored = await markMediaStored(row.id);
  if (stored) return stored;
  await deleteMediaObjects(row, store);
  throw new AppError("unavailable");
}

/** Returns the bytes of this user's document. Throws AppError("unavailable") when it is deleted. */
export async function readOwnedPdf(userId: string, key: string, store: ObjectStore = getObjectStore()) {
  const row = await findOwnedMediaByKeys(userId, [key]);
  const object = row?.kind === "document" ? await store.get(row.key) : null;
  if (!object) throw new AppError("unavailable");
  return new Uint8Array(object.bytes);
}
