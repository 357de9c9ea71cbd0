import { del, get, set } from "idb-keyval";
import { z } from "zod";
import { deviceStore } from "@/lib/api-client/device-store";
import { isLeaving } from "@/lib/api-client/leave";
import type { CanvasDraft, DraftsPort } from "@/lib/canvas/client/autosave-port";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrate } from "@/lib/canvas/core/migrate";

/** A store by key, as a browser has it: each call may fail, for want of room or of the store itself. */
export interface KeyValues {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
}

const onDevice: KeyValues = {
  get: async (key) => get(key, deviceStore()),
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
});

/** What no store took, as long as this page lives. */
const inMemory = new Map<string, CanvasDraft>();

/**
 * What this browser keeps of the design behind a picture of a post: in its store, or where that fails in memory. Calls
 * take effect in their order.
 */
export function canvasDrafts(postId: string, imageIndex: number, store = onDevice): DraftsPort {
  const key = `canvas:${postId}:${imageIndex}`;
  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }
  return {
    keep: (mine) =>
      inTurn(async () => {
        // Whoever signed out leaves nothing behind, however late it comes.
        if (isLeaving()) return false;
        try {
          await store.set(key, mine);
          inMemory.delete(key);
          return true;
        } catch {
          inMemory.set(key, mine);
          return false;
        }
      }),
    drop: () =>
      inTurn(async () => {
        inMemory.delete(key);
        await store.delete(key).catch(() => undefined);
      }),
    // What is in memory is newer: the store did not take it.
    read: () => inTurn(async () => inMemory.get(key) ?? readable(await store.get(key).catch(() => null))),
  };
}

/** Null for what is none, or cannot be read here: a newer version of ours may have left it. */
function readable(value: unknown): CanvasDraft | null {
  const parsed = draft.safeParse(value);
  return parsed.success ? parsed.data : null;
}
