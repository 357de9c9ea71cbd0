import { del, get, getMany, set } from "idb-keyval";
import * as z from "zod/mini";
import { closingDrafts, getDraftDatabase } from "@/lib/api-client/draft-database";
import { isSigningOut } from "@/lib/api-client/sign-out-cleanup";
import type { CanvasDraft, DraftsPort } from "@/lib/canvas/client/autosave-port";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { isSpareIndex } from "@/lib/canvas/limits";
import { Mutex } from "@/lib/core/mutex";
import { isObject } from "@/lib/core/value-checks";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

/** A key-value store of the browser; each call may fail because storage is full or unavailable. */
export interface KeyValueStore {
  /** Reads all keys in one call; serial reads take as long as a frame. */
  get(keys: string[]): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<void>;
  /** Stores at once, for a page that closes; throws when it cannot. The value replaces the one of `set`. */
  setNow(key: string, value: unknown): void;
  delete(key: string): Promise<void>;
}

const onDevice: KeyValueStore = {
  get: async (keys) => {
    const store = getDraftDatabase();
    // One unreadable entry must not hide the others, so each key is read separately.
    const stored = await getMany(keys, store).catch(() =>
      Promise.all(keys.map((key) => get(key, store).catch(() => undefined))),
    );
    return keys.map((key, n) => {
      const closing = readClosingDraft(key);
      return closing !== undefined && timeOf(closing) >= timeOf(stored[n]) ? closing : stored[n];
    });
  },
  async set(key, value) {
    await set(key, value, getDraftDatabase());
    // A page that comes back from the history may have stored a newer one meanwhile.
    if (timeOf(readClosingDraft(key)) <= timeOf(value)) closingDrafts.delete(key);
  },
  setNow: (key, value) => closingDrafts.set(key, JSON.stringify(value)),
  async delete(key) {
    closingDrafts.delete(key);
    await del(key, getDraftDatabase());
  },
};

function readClosingDraft(key: string): unknown {
  try {
    const text = closingDrafts.get(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns when a stored draft was made; 0 when that is unknown. */
const timeOf = (stored: unknown) => (isObject(stored) && typeof stored.at === "number" ? stored.at : 0);

const design = z.pipe(
  z.unknown(),
  z.transform((raw, context): CanvasDocument => {
    const read = migrateDocument(raw, { anySize: true });
    if (read.ok) return read.document;
    context.issues.push({ code: "custom", message: read.message, input: raw });
    return z.NEVER;
  }),
);

const draft = z.object({
  document: design,
  base: z.nullable(design),
  baseRev: z.int().check(z.minimum(0)),
  sent: z.array(design),
  at: z.number(),
  picture: z.optional(z.string()),
});

const placed = z.pick(draft, { picture: true });

/** A draft with the URL of its image, because the index may belong to another image later. */
type Stored = CanvasDraft & { picture?: string | undefined };

/** Drafts that no store accepted, for the lifetime of this page. */
const inMemory = new Map<string, Stored>();

/** Creates the draft store of an image's design: ordered calls; drafts follow images that are moved. */
export function createCanvasDraftStore(place: PostImageRef, store = onDevice): DraftsPort {
  const shelf = shelfOf(place.postId, store);
  const mutex = new Mutex();
  let settledFor: readonly string[] | null = null;
  function inTurn<T>(work: (index: number, url: string, known: unknown[] | null) => Promise<T>): Promise<T> {
    return mutex.run(async () => {
      const { index, url, imageUrls } = place.read();
      const all = settledFor === imageUrls ? null : await shelf.settle(imageUrls);
      settledFor = imageUrls;
      return work(index, url, all);
    });
  }
  return {
    // A late call must not store data after the sign-out.
    keep: (mine) =>
      inTurn(async (index, url) => !isSigningOut() && shelf.put(index, { ...mine, picture: url })),
    keepNow(mine) {
      const { index, url } = place.read();
      if (!isSigningOut()) shelf.putNow(index, { ...mine, picture: url });
    },
    drop: () => inTurn((index) => shelf.drop(index)),
    read: () =>
      inTurn(async (index, url, known) => {
        const stored = known && index in known ? readable(known[index]) : await shelf.read(index);
        // A free index of a page outside the post may be used again by a page that has nothing in common with it.
        if (isSpareIndex(index) && stored?.picture !== url) return null;
        return stored && ownOf(stored, url);
      }),
  };
}

/** Drops the base when the image was rendered again or deleted, and an unsaved design of the old image. */
function ownOf({ picture, ...kept }: Stored, url: string): CanvasDraft | null {
  if (picture === undefined || picture === url) return kept;
  return kept.baseRev === 0 ? null : { ...kept, base: null, sent: [] };
}

function shelfOf(postId: string, store: KeyValueStore) {
  const keyOf = (index: number) => `canvas:${postId}:${index}`;

  // Entries in memory are newer, because the store refused them. Most callers only need the image URL.
  async function readAll(indexes: number[]): Promise<unknown[]> {
    const keys = indexes.map(keyOf);
    const stored = await store.get(keys).catch(() => []);
    return keys.map((key, n) => inMemory.get(key) ?? stored[n]);
  }

  async function read(index: number): Promise<Stored | null> {
    const [value] = await readAll([index]);
    return readable(value);
  }

  async function put(index: number, stored: Stored): Promise<boolean> {
    const key = keyOf(index);
    try {
      await store.set(key, stored);
      inMemory.delete(key);
      return true;
    } catch {
      inMemory.set(key, stored);
      return false;
    }
  }

  function putNow(index: number, stored: Stored): void {
    try {
      store.setNow(keyOf(index), stored);
      inMemory.delete(keyOf(index));
    } catch {
      // `put` stores it too, if the page lives long enough.
    }
  }

  async function drop(index: number): Promise<void> {
    inMemory.delete(keyOf(index));
    await store.delete(keyOf(index)).catch(() => undefined);
  }

  /** Moves drafts to the index of their image; the newer of two stays. Returns null when one was moved. */
  async function settle(images: readonly string[]): Promise<unknown[] | null> {
    const moving: { to: number; kept: Stored }[] = [];
    const all = await readAll(Array.from({ length: MAX_IMAGES }, (_, index) => index));
    for (const [index, value] of all.entries()) {
      const { picture } = placed.safeParse(value).data ?? {};
      const to = picture === undefined ? -1 : images.indexOf(picture);
      const kept = to < 0 || to === index ? null : readable(value);
      if (!kept) continue;
      moving.push({ to, kept });
      await drop(index);
    }
    for (const { to, kept } of moving) {
      const there = await read(to);
      const isOlder = there !== null && there.picture === kept.picture && there.at >= kept.at;
      if (!isOlder) await put(to, kept);
    }
    return moving.length === 0 ? all : null;
  }

  return { read, put, putNow, drop, settle };
}

/** Parses an entry; returns null when it is missing or was written by a newer version. */
function readable(value: unknown): Stored | null {
  const parsed = draft.safeParse(value);
  return parsed.success ? parsed.data : null;
}
