import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import { CACHE_CONTROL } from "@/lib/media/rules";
import { deleteObjectsOf } from "@/lib/media/server/delete-media";
import { findOwnMedium, insertMedia, type MediaRow, markStored } from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface NewDocument {
  userId: string;
  /** A PDF on this machine's disk. */
  path: string;
  /** Of its first page, in points. */
  width: number;
  height: number;
}

/**
 * Stores a document that was made for a person to fetch. Nothing refers to it, so the sweep takes it after a day, which
 * is as long as its job is listed. Throws storage_limit, storage_full and unavailable.
 */
export async function saveDocument(
  { userId, path, width, height }: NewDocument,
  store: ObjectStore = objectStore(),
): Promise<MediaRow> {
  const content = await readFile(path);
  const file = { bytes: content.byteLength, contentType: "application/pdf" };
  const row = await insertMedia({
    ...{ userId, key: `public/${randomUUID()}.pdf`, kind: "document", source: "generated", ...file },
    ...{ width: Math.round(width), height: Math.round(height), checksum: sha256(content) },
  });
  await store.putFile(row.key, { path, ...file }, { cacheControl: CACHE_CONTROL });
  const stored = await markStored(row.id);
  if (stored) return stored;
  await deleteObjectsOf(row, store);
  throw new AppError("unavailable");
}

/** The bytes of a document of this person; unavailable when it is not there any more. */
export async function readOwnDocument(
  userId: string,
  key: string,
  store: ObjectStore = objectStore(),
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await findOwnMedium(userId, [key]);
  const object = row?.kind === "document" ? await store.get(row.key) : null;
  if (!object) throw new AppError("unavailable");
  return new Uint8Array(object.bytes);
}
