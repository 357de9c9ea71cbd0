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
}

/** A `take` for large files: they go to the disk as they come, so that memory stays flat. */
export class Spool {
  #folder: string | undefined;
  #work: Promise<SpooledFile> | undefined;

  readonly take = (bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> => {
    this.#work = this.#write(bytes);
    return this.#work;
  };

  /** The file goes, whatever became of it. */
  async remove(): Promise<void> {
    // What still writes would bring the folder back.
    await this.#work?.catch(() => undefined);
    if (this.#folder) await removeTempFolder(this.#folder);
  }

  async #write(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    this.#folder = await makeTempFolder();
    const path = join(this.#folder, "upload");
    const hash = createHash("sha256");
    let size = 0;
    const measured = async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    };
    try {
      await pipeline(measured, createWriteStream(path, { mode: 0o600, highWaterMark: WRITE_BYTES }));
    } catch (error) {
      throw errorCodeOf(error) === "ENOSPC" ? new AppError("storage_full", { cause: error }) : error;
    }
    return { path, bytes: size, checksum: hash.digest("hex") };
  }
}
