import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { drained } from "@/lib/core/server/drained";
import { log } from "@/lib/core/server/logger";
import { stagingKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL } from "@/lib/media/rules";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

/** Each holds one of the store's 50 connections as long as its sender takes. */
const AT_ONCE = 20;
const PIPE_BYTES = 262_144;
/** A store that takes nothing for so long must not keep the upload waiting: the disk has it. */
const STALL_MS = 5_000;

/** A film that went to the store while it arrived. */
export interface StagedFilm {
  /** Its key once it lies there whole; null when it never will. */
  readonly arrived: Promise<string | null>;
  remove(): Promise<void>;
}

// On the global object: routes are bundled apart, and each would count its own.
const holder = globalThis as { kolotStagedFilms?: number };

/**
 * Sends what begins like a film to the store while it is still received, below `incoming/`, where nobody may read it:
 * a film need not wait for its own end. Null for everything else, and while enough others are on their way.
 */
export function stageFilm(first: Uint8Array, bytes: number, store = objectStore()): FilmStage | null {
  if (!beginsLikeFilm(first) || bytes < 1 || (holder.kolotStagedFilms ?? 0) >= AT_ONCE) return null;
  return new FilmStage(bytes, store);
}

/** Gives what was staged its place; false when it has to come from the disk. */
export async function placeStaged(
  staged: StagedFilm,
  key: string,
  contentType: string,
  store = objectStore(),
): Promise<boolean> {
  const from = await staged.arrived;
  if (from === null) return false;
  try {
    await store.copy(from, key, { contentType, cacheControl: CACHE_CONTROL });
  } catch (error) {
    log().warn({ err: error }, "staged film not copied");
    return false;
  }
  // Its end is waited for before the request is answered, not before the film is there.
  void staged.remove();
  return true;
}

/** What the probe will look at closely: a box `ftyp`, or an element of Matroska's. */
function beginsLikeFilm(first: Uint8Array): boolean {
  const [a, b, c, d] = first;
  const isBox = Buffer.from(first.subarray(4, 8)).toString("latin1") === "ftyp";
  return isBox || (a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3);
}

class FilmStage implements StagedFilm {
  readonly arrived: Promise<string | null>;
  readonly #key = stagingKey(randomUUID());
  readonly #bytes: number;
  readonly #store: ObjectStore;
  readonly #pipe = new PassThrough({ highWaterMark: PIPE_BYTES });
  readonly #stop = new AbortController();
  #taken = 0;
  /** Kept back until the end is seen, so that the store never has all of what is not the film. */
  #held: Uint8Array | undefined;
  /** It is not the film, and may not be taken for it. */
  #spoiled = false;
  #removed: Promise<void> | undefined;

  constructor(bytes: number, store: ObjectStore) {
    this.#bytes = bytes;
    this.#store = store;
    this.#pipe.on("error", () => undefined);
    this.arrived = this.#send();
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#pipe.destroyed) return;
    this.#taken += chunk.byteLength;
    if (this.#taken > this.#bytes) return this.#spoil();
    const held = this.#held;
    this.#held = chunk;
    if (!held || this.#pipe.write(held)) return;
    const timer = setTimeout(() => this.#spoil(), STALL_MS);
    await drained(this.#pipe);
    clearTimeout(timer);
  }

  end(): void {
    if (this.#taken === this.#bytes) this.#pipe.end(this.#held);
    else this.#spoil();
  }

  remove(): Promise<void> {
    this.#removed ??= this.#remove();
    return this.#removed;
  }

  async #remove(): Promise<void> {
    if (!this.#pipe.writableEnded) this.#spoil();
    await this.arrived;
    // Of a part of it the store keeps nothing.
    if (!this.#pipe.writableEnded) return;
    await this.#store
      .delete(this.#key)
      .catch((error: unknown) => log().warn({ err: error }, "staged film left for the sweep"));
  }

  async #send(): Promise<string | null> {
    holder.kolotStagedFilms = (holder.kolotStagedFilms ?? 0) + 1;
    const options = {
      bytes: this.#bytes,
      contentType: "application/octet-stream",
      signal: this.#stop.signal,
    };
    try {
      await this.#store.putStream(this.#key, this.#pipe, options);
      return this.#spoiled ? null : this.#key;
    } catch (error) {
      if (!this.#spoiled) log().warn({ err: error }, "film not staged");
      return null;
    } finally {
      this.#stop.abort();
      this.#pipe.destroy();
      holder.kolotStagedFilms -= 1;
    }
  }

  #spoil(): void {
    this.#spoiled = true;
    this.#stop.abort();
    this.#pipe.destroy();
  }
}
