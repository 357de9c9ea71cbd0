import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { getLogger } from "@/lib/core/server/logger";
import { waitForDrain } from "@/lib/core/server/wait-for-drain";
import { CACHE_CONTROL } from "@/lib/media/limits";
import { createStagingKey } from "@/lib/media/object-keys";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

/** Each one uses one of the object store's 50 connections during the whole upload. */
const AT_ONCE = 20;
const PIPE_BYTES = 262_144;
/** Timeout without progress: a stalled object store must not delay the upload, because the disk has a copy. */
const STALL_MS = 5_000;

export interface StagedVideo {
  /** The key once the object is complete; null when it never will be. */
  readonly arrived: Promise<string | null>;
  remove(): Promise<void>;
}

// On `globalThis`, because routes are bundled separately and each would have its own counter.
const holder = globalThis as { kolotStagedFilms?: number };

/** Uploads a video while it is received. Returns null for other content or above the limit. */
export function stageVideoUpload(first: Uint8Array, bytes: number, store = getObjectStore()) {
  if (!beginsLikeVideo(first) || bytes < 1 || (holder.kolotStagedFilms ?? 0) >= AT_ONCE) return null;
  return new VideoStage(bytes, store);
}

/** Copies a staged video to its key; returns false when it must be uploaded from disk. */
export async function promoteStagedVideo(
  staged: StagedVideo,
  key: string,
  contentType: string,
  store = getObjectStore(),
): Promise<boolean> {
  const from = await staged.arrived;
  if (from === null) return false;
  try {
    await store.copy(from, key, { contentType, cacheControl: CACHE_CONTROL });
  } catch (error) {
    getLogger().warn({ err: error }, "staged film not copied");
    return false;
  }
  // Removed in the background; the request waits for it only at its end.
  void staged.remove();
  return true;
}

/** Accepts what the probe can analyze: an `ftyp` box or a Matroska element. */
function beginsLikeVideo(first: Uint8Array): boolean {
  const [a, b, c, d] = first;
  const isBox = Buffer.from(first.subarray(4, 8)).toString("latin1") === "ftyp";
  return isBox || (a === 0x1a && b === 0x45 && c === 0xdf && d === 0xa3);
}

class VideoStage implements StagedVideo {
  readonly arrived: Promise<string | null>;
  readonly #key = createStagingKey(randomUUID());
  readonly #bytes: number;
  readonly #store: ObjectStore;
  readonly #pipe = new PassThrough({ highWaterMark: PIPE_BYTES });
  readonly #stop = new AbortController();
  #taken = 0;
  /** Held until the end is seen, so that the object store never completes an object that is not the video. */
  #held: Uint8Array | undefined;
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
    await waitForDrain(this.#pipe);
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
    // The object store discards an incomplete upload.
    if (!this.#pipe.writableEnded) return;
    await this.#store
      .delete(this.#key)
      .catch((error: unknown) => getLogger().warn({ err: error }, "staged video left for the cron task"));
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
      if (!this.#spoiled) getLogger().warn({ err: error }, "film not staged");
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
