import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { AppError } from "@/lib/core/errors";
import { getNodeErrorCode } from "@/lib/core/server/temp-directory";
import { capStream } from "@/lib/providers/cap-stream";
import type { LocalFile, ObjectStore } from "@/lib/providers/object-store/port";
import { nullIfNotFound, toStoreError } from "@/lib/providers/object-store/s3-client";
import { getServedHeaders } from "@/lib/providers/object-store/served-headers";

const TRIES = 3;
const TIMEOUT_MS = 30_000;
/** A slower store counts as down. */
const SLOWEST_BYTES_PER_MS = 2_000;

export function createS3FileTransfer(
  client: S3Client,
  Bucket: string,
): Pick<ObjectStore, "putFile" | "putStream" | "download"> {
  return {
    async putFile(Key, file, { cacheControl, signal } = {}) {
      const limit = timeout(file.bytes, signal);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendFile(client, { Bucket, Key, cacheControl }, file, limit);
        } catch (error) {
          if (attempt === TRIES || limit.aborted || !isPassing(error)) return toStoreError(error);
        }
      }
    },
    async putStream(Key, Body, { bytes, contentType, signal }) {
      const input = { Bucket, Key, Body, ...getServedHeaders(contentType), ContentLength: bytes };
      await client
        .send(new PutObjectCommand(input), { abortSignal: timeout(bytes, signal) })
        .catch(toStoreError);
    },
    async download(Key, path, { maxBytes, signal }) {
      const abortSignal = timeout(maxBytes, signal);
      const response = await client
        .send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
        .catch(nullIfNotFound);
      if (!(response?.Body instanceof Readable)) return null;
      const { Body: body, ContentType: contentType = "application/octet-stream" } = response;
      try {
        if ((response.ContentLength ?? 0) > maxBytes) throw new AppError("too_large");
        const file = createWriteStream(path);
        const cap = (chunks: Readable) => capStream(chunks, maxBytes, () => new AppError("too_large"));
        await pipeline(body, cap, file, { signal: abortSignal });
        const version = response.ETag ? { version: response.ETag } : {};
        return { bytes: file.bytesWritten, contentType, ...version };
      } catch (error) {
        body.destroy();
        await rm(path, { force: true });
        if (getNodeErrorCode(error) === "ENOSPC") throw new AppError("storage_full", { cause: error });
        return toStoreError(error);
      }
    },
  };
}

/** The SDK does not retry a streamed body, so each attempt opens the file again. */
async function sendFile(
  client: S3Client,
  { Bucket, Key, cacheControl }: { Bucket: string; Key: string; cacheControl: string | undefined },
  { path, bytes, contentType }: LocalFile,
  abortSignal: AbortSignal,
): Promise<void> {
  const body = createReadStream(path, { highWaterMark: 262_144 });
  try {
    const input = { Bucket, Key, Body: body, ...getServedHeaders(contentType), ContentLength: bytes };
    const command = new PutObjectCommand({ ...input, CacheControl: cacheControl });
    await client.send(command, { abortSignal });
  } finally {
    body.destroy();
  }
}

function timeout(bytes: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(TIMEOUT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS));
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/** Worth a retry: the connection broke, or the store was busy. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return getNodeErrorCode(error) !== "ENOENT";
  const status = error.$metadata.httpStatusCode ?? 500;
  return status >= 500 && status !== 507;
}
