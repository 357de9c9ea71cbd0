import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@/lib/core/errors";
import { createTempDirectory, getNodeErrorCode, removeTempDirectory } from "@/lib/core/server/temp-directory";

const WRITE_BYTES = 1_048_576;

export interface SpooledUpload {
  path: string;
  bytes: number;
  checksum: string;
  staged?: UploadSink | undefined;
}

/** A second sink for a file while it arrives. It never fails, because the disk has a complete copy. */
export interface UploadSink {
  write(bytes: Uint8Array): Promise<void>;
  end(): void;
  /** The object key once the file is complete; null when it never will be. */
  readonly arrived: Promise<string | null>;
  /** Aborts the transfer and removes its result. Idempotent. */
  remove(): Promise<void>;
}

type OpenSink = (first: Uint8Array, likelyBytes: number) => UploadSink | null;

/** Opens a caller's sink for a file with these first bytes and this expected length; null for none. */
export type OpenUploadSink = (first: Uint8Array, likelyBytes: number, callerKey: string) => UploadSink | null;

/** Consumes large files to disk as they arrive, so that memory usage stays flat. */
export class Spool {
  #folder: string | undefined;
  #work: Promise<SpooledUpload> | undefined;
  #staged: UploadSink | undefined;
  readonly #open: OpenSink | undefined;

  constructor(open?: OpenSink) {
    this.#open = open;
  }

  readonly take = (
    bytes: AsyncIterable<Uint8Array>,
    likelyBytes: () => number | null,
  ): Promise<SpooledUpload> => {
    this.#work = this.#write(bytes, likelyBytes);
    return this.#work;
  };

  async remove(): Promise<void> {
    // A running write would recreate the folder.
    await this.#work?.catch(() => undefined);
    await Promise.all([this.#staged?.remove(), this.#folder && removeTempDirectory(this.#folder)]);
  }

  async #write(bytes: AsyncIterable<Uint8Array>, likelyBytes: () => number | null): Promise<SpooledUpload> {
    this.#folder = await createTempDirectory();
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
      throw getNodeErrorCode(error) === "ENOSPC" ? new AppError("storage_full", { cause: error }) : error;
    }
    this.#staged?.end();
    return { path, bytes: size, checksum: hash.digest("hex"), staged: this.#staged };
  }
}
