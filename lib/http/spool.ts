import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@/lib/core/errors";
import { errorCodeOf } from "@/lib/core/server/error-code";
import { makeTempFolder, removeTempFolder } from "@/lib/core/server/temp-folder";

const WRITE_BYTES = 1_048_576;

/** An upload on this machine's disk: there until the request is answered. */
export interface SpooledFile {
  path: string;
  bytes: number;
  /** SHA-256 in hex, found on the way. */
  checksum: string;
  /** Where it went at the same time, when its route said so and the file was for it. */
  staged?: Stage | undefined;
}

/** A second place that a file goes to while it arrives. Nothing here fails: the disk has it all as well. */
export interface Stage {
  /** Takes the next bytes; done when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** That was all. */
  end(): void;
  /** Its key once it lies there whole, when it was ended; null when it never will. */
  readonly arrived: Promise<string | null>;
  /** Ends what still runs, and takes away what may lie there. May be called twice. */
  remove(): Promise<void>;
}

/** Opens one for a file that begins so and is as long as that, unless something else follows it; null for none. */
export type OpenStage = (first: Uint8Array, likelyBytes: number) => Stage | null;

/** A `take` for large files: they go to the disk as they come, so that memory stays flat. */
export class Spool {
  #folder: string | undefined;
  #work: Promise<SpooledFile> | undefined;
  #staged: Stage | undefined;
  readonly #open: OpenStage | undefined;

  constructor(open?: OpenStage) {
    this.#open = open;
  }

  readonly take = (
    bytes: AsyncIterable<Uint8Array>,
    likelyBytes: () => number | null,
  ): Promise<SpooledFile> => {
    this.#work = this.#write(bytes, likelyBytes);
    return this.#work;
  };

  /** The file goes, whatever became of it. */
  async remove(): Promise<void> {
    // What still writes would bring the folder back.
    await this.#work?.catch(() => undefined);
    await Promise.all([this.#staged?.remove(), this.#folder && removeTempFolder(this.#folder)]);
  }

  async #write(bytes: AsyncIterable<Uint8Array>, likelyBytes: () => number | null): Promise<SpooledFile> {
    this.#folder = await makeTempFolder();
    const path = join(this.#folder, "upload");
    const hash = createHash("sha256");
    let size = 0;
    const openStage = (first: Uint8Array) => {
      const likely = likelyBytes();
      return (likely !== null && this.#open?.(first, likely)) || undefined;
    };
    const measured = async function* (this: Spool) {
      for await (const chunk of bytes) {
        if (size === 0) this.#staged = openStage(chunk);
        const room = this.#staged?.write(chunk);
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
        await room;
      }
    };
    try {
      const disk = createWriteStream(path, { mode: 0o600, highWaterMark: WRITE_BYTES });
      await pipeline(measured.bind(this), disk);
    } catch (error) {
      throw errorCodeOf(error) === "ENOSPC" ? new AppError("storage_full", { cause: error }) : error;
    }
    this.#staged?.end();
    return { path, bytes: size, checksum: hash.digest("hex"), staged: this.#staged };
  }
}
