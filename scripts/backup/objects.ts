import { mkdir, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Client } from "pg";
import { type MediaObjects, objectKeysOf } from "@/lib/media/media-keys";
import { CACHE_CONTROL } from "@/lib/media/rules";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { inLanes } from "./lanes";
import { objectFile, objectList, type SavedObject, savedObjects, seal, writeSealed } from "./manifest";

const PAGE = 1_000;
/** Far above any film: it only bounds how long one object may take. */
const MAX_BYTES = 2 ** 31;

type Row = MediaObjects & { id: string };

/** What was copied so far, by key. */
export type Copied = Map<string, SavedObject>;

/** Every object that stored media have: what is still being made comes with its row's next life. */
export async function* namedObjects(client: Client): AsyncGenerator<string> {
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

/** Nothing of what only arrives, and no fit that is not made yet. */
function keysOf(row: Row): string[] {
  const made = Object.entries(row.fits ?? {}).filter(([, facts]) => facts !== null);
  const keys = objectKeysOf({ ...row, fits: Object.fromEntries(made) });
  return keys.filter((key) => key.startsWith("public/"));
}

/** Copies what is not here yet; resolves to the keys that the store does not have. */
export async function saveObjects(
  keys: AsyncIterable<string>,
  copied: Copied,
  { dir, store }: { dir: string; store: ObjectStore },
): Promise<string[]> {
  const absent: string[] = [];
  await inLanes(keys, async (key) => {
    if (copied.has(key)) return;
    const path = objectFile(dir, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const facts = await store.download(key, path, { maxBytes: MAX_BYTES });
    if (!facts) absent.push(key);
    else copied.set(key, { key, contentType: facts.contentType, ...(await seal(path)) });
  });
  return absent.sort();
}

/** The list of what the rows name; what else was copied has lost its row meanwhile and goes. */
export async function listObjects(keys: AsyncIterable<string>, copied: Copied, dir: string) {
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
  const facts = await writeSealed(objectList(dir), lines());
  for (const key of rest) {
    copied.delete(key);
    await rm(objectFile(dir, key), { force: true });
  }
  return { ...facts, count };
}

/** Puts the objects of a backup into a store. */
export async function loadObjects(dir: string, store: ObjectStore): Promise<void> {
  await inLanes(savedObjects(dir), async ({ key, bytes, contentType }) => {
    const file = { path: objectFile(dir, key), bytes, contentType };
    await store.putFile(key, file, { cacheControl: CACHE_CONTROL });
  });
}
