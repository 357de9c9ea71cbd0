import { del, get, getMany, set } from "idb-keyval";
import { z } from "zod";
import { deviceStore } from "@/lib/api-client/device-store";
import { isLeaving } from "@/lib/api-client/leave";
import type { CanvasDraft, DraftsPort } from "@/lib/canvas/client/autosave-port";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrate } from "@/lib/canvas/core/migrate";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

/** A store by key, as a browser has it: each call may fail, for want of room or of the store itself. */
export interface KeyValues {
  /** All at once: one after the other they take as long as a frame. */
  get(keys: string[]): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
}

const onDevice: KeyValues = {
  get: async (keys) => {
    const store = deviceStore();
    // One that cannot be read says nothing about the others: they are asked for again, each by itself.
    return getMany(keys, store).catch(() =>
      Promise.all(keys.map((key) => get(key, store).catch(() => undefined))),
    );
  },
  set: async (key, value) => set(key, value, deviceStore()),
  delete: async (key) => del(key, deviceStore()),
};

const design = z.unknown().transform((raw, context): CanvasDocument => {
  const read = migrate(raw, { anySize: true });
  if (read.ok) return read.document;
  context.addIssue({ code: "custom", message: read.message });
  return z.NEVER;
});

const draft = z.object({
  document: design,
  base: design.nullable(),
  baseRev: z.int().min(0),
  sent: z.array(design),
  at: z.number(),
  picture: z.string().optional(),
});

const placed = draft.pick({ picture: true });

/** A draft, and the address of the picture it is behind: its place may be another one's by now. */
type Kept = CanvasDraft & { picture?: string | undefined };

/** What no store took, as long as this page lives. */
const inMemory = new Map<string, Kept>();

/**
 * What this browser keeps of the design behind a picture of a post: in its store, or where that fails in memory. Calls
 * take effect in their order. Pictures may be moved meanwhile, also elsewhere: drafts follow theirs.
 */
export function canvasDrafts(place: PicturePlace, store = onDevice): DraftsPort {
  const shelf = shelfOf(place.postId, store);
  let queue: Promise<unknown> = Promise.resolve();
  let settledFor: readonly string[] | null = null;
  function inTurn<T>(work: (index: number, url: string, known: unknown[] | null) => Promise<T>): Promise<T> {
    const done = queue.then(async () => {
      const { index, url, pictures } = place.read();
      const all = settledFor === pictures ? null : await shelf.settle(pictures);
      settledFor = pictures;
      return work(index, url, all);
    });
    queue = done.catch(() => undefined);
    return done;
  }
  return {
    // Whoever signed out leaves nothing behind, however late it comes.
    keep: (mine) => inTurn(async (index, url) => !isLeaving() && shelf.put(index, { ...mine, picture: url })),
    drop: () => inTurn((index) => shelf.drop(index)),
    read: () =>
      inTurn(async (index, url, known) => {
        const kept = known ? readable(known[index]) : await shelf.read(index);
        return kept && ownOf(kept, url);
      }),
  };
}

/**
 * A draft of a picture that the post does not show any more, at another one's place. It was drawn again elsewhere, or
 * it is gone: what it was made on says nothing about the design of today, and a first design of it is none here.
 */
function ownOf({ picture, ...kept }: Kept, url: string): CanvasDraft | null {
  if (picture === undefined || picture === url) return kept;
  return kept.baseRev === 0 ? null : { ...kept, base: null, sent: [] };
}

/** All drafts of a post. */
function shelfOf(postId: string, store: KeyValues) {
  const keyOf = (index: number) => `canvas:${postId}:${index}`;

  // What is in memory is newer: the store did not take it. As it lies there: of most only the place is asked for.
  async function readAll(indexes: number[]): Promise<unknown[]> {
    const keys = indexes.map(keyOf);
    const stored = await store.get(keys).catch(() => []);
    return keys.map((key, n) => inMemory.get(key) ?? stored[n]);
  }

  async function read(index: number): Promise<Kept | null> {
    const [value] = await readAll([index]);
    return readable(value);
  }

  async function put(index: number, kept: Kept): Promise<boolean> {
    const key = keyOf(index);
    try {
      await store.set(key, kept);
      inMemory.delete(key);
      return true;
    } catch {
      inMemory.set(key, kept);
      return false;
    }
  }

  async function drop(index: number): Promise<void> {
    inMemory.delete(keyOf(index));
    await store.delete(keyOf(index)).catch(() => undefined);
  }

  /**
   * Brings every draft to where its picture is now; of two for one picture the newer stays. Tells what lies at each
   * place, or null where something was moved.
   */
  async function settle(pictures: readonly string[]): Promise<unknown[] | null> {
    const moving: { to: number; kept: Kept }[] = [];
    const all = await readAll(Array.from({ length: MAX_IMAGES }, (_, index) => index));
    for (const [index, value] of all.entries()) {
      const { picture } = placed.safeParse(value).data ?? {};
      const to = picture === undefined ? -1 : pictures.indexOf(picture);
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

  return { read, put, drop, settle };
}

/** Null for what is none, or cannot be read here: a newer version of ours may have left it. */
function readable(value: unknown): Kept | null {
  const parsed = draft.safeParse(value);
  return parsed.success ? parsed.data : null;
}
