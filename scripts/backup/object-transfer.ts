import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Client } from "pg";
import { CACHE_CONTROL } from "@/lib/media/limits";
import { listObjectKeys, type MediaObjectNames } from "@/lib/media/object-keys";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import {
  digestFile,
  objectFile,
  objectList,
  readSavedObjects,
  type SavedObject,
  writeWithDigest,
} from "./manifest";

const CONCURRENCY = 8;

/** Maps over a source with limited concurrency and backpressure. */
export async function mapConcurrently<T>(
  source: AsyncIterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = source[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    while (!failed) {
      const { done, value } = await rest.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  const broken = ends.find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
}

const PAGE = 1_000;
/** Far above any video: only limits the duration of one object. */
const MAX_BYTES = 2 ** 31;

type Row = MediaObjectNames & { id: string };

export type CopiedObjects = Map<string, SavedObject>;

/** Yields the keys of all stored media. Renditions in progress are excluded; their jobs create them again. */
export async function* listReferencedObjects(client: Client): AsyncGenerator<string> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<Row>(
      `SELECT id, key, kind, sizes, has_poster AS "hasPoster", fits FROM media
       WHERE state = 'stored' AND id > $1 ORDER BY id LIMIT ${PAGE}`,
      [last],
    );
    for (const row of rows) yield* keysOf(row);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Excludes incomplete uploads and renditions that do not exist yet. */
function keysOf(row: Row): string[] {
  const made = Object.entries(row.fits ?? {}).filter(([, facts]) => facts !== null);
  const keys = listObjectKeys({ ...row, fits: Object.fromEntries(made) });
  return keys.filter((key) => key.startsWith("public/"));
}

/** Copies objects that are not copied yet; resolves to the keys that the store does not have. */
export async function copyObjects(
  keys: AsyncIterable<string>,
  copied: CopiedObjects,
  { dir, store }: { dir: string; store: ObjectStore },
): Promise<string[]> {
  const absent: string[] = [];
  await mapConcurrently(keys, async (key) => {
    if (copied.has(key)) return;
    const path = objectFile(dir, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const facts = await store.download(key, path, { maxBytes: MAX_BYTES });
    if (!facts) absent.push(key);
    else copied.set(key, { key, contentType: facts.contentType, ...(await digestFile(path)) });
  });
  return absent.sort();
}

/** Writes the list of referenced objects; deletes copies whose rows no longer exist. */
export async function writeObjectList(keys: AsyncIterable<string>, copied: CopiedObjects, dir: string) {
  const rest = new Set(copied.keys());
  let count = 0;
  const lines = async function* () {
    for await (const key of keys) {
      const object = copied.get(key);
      if (!object || !rest.delete(key)) continue;
      count += 1;
      yield `${JSON.stringify(object)}\n`;
    }
  };
  const facts = await writeWithDigest(objectList(dir), lines());
  for (const key of rest) {
    copied.delete(key);
    await rm(objectFile(dir, key), { force: true });
  }
  return { ...facts, count };
}

export async function restoreObjects(dir: string, store: ObjectStore): Promise<void> {
  await mapConcurrently(readSavedObjects(dir), async ({ key, bytes, contentType }) => {
    const file = { path: objectFile(dir, key), bytes, contentType };
    await store.putFile(key, file, { cacheControl: CACHE_CONTROL });
  });
}
