import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import type { ObjectStore } from "@/lib/providers/object-store/port";

const TIMEOUT_MS = 30_000;

function connect(): S3Client {
  const { S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  return new S3Client({
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    region: S3_REGION,
    forcePathStyle: S3_FORCE_PATH_STYLE,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // The default adds checksums that compatible stores refuse (providers.md section 8).
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
}

/** Any S3-compatible store: the embedded one, S3 itself, R2. */
export function s3Store(): ObjectStore {
  const client = connect();
  const Bucket = env().S3_BUCKET;
  const limit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    async put(Key, { bytes, contentType }, { cacheControl } = {}) {
      const input = { Bucket, Key, Body: bytes, ContentType: contentType, ContentLength: bytes.byteLength };
      const command = new PutObjectCommand({
        ...input,
        ...(cacheControl ? { CacheControl: cacheControl } : {}),
      });
      await client.send(command, limit()).catch(refuse);
    },
    async get(Key) {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key }), limit()).catch(absent);
      if (!answer?.Body) return null;
      const bytes = await answer.Body.transformToByteArray().catch(refuse);
      return { bytes, contentType: answer.ContentType ?? "application/octet-stream" };
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), limit()).catch(absent);
    },
    async ensureBucket() {
      const found = await client.send(new HeadBucketCommand({ Bucket }), limit()).catch(absent);
      if (!found) await client.send(new CreateBucketCommand({ Bucket }), limit()).catch(alreadyThere);
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }), limit()).catch(refuse);
    },
  };
}

function refuse(cause: unknown): never {
  const full = cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 507;
  throw new AppError(full ? "storage_full" : "unavailable", { cause });
}

function absent(cause: unknown): null {
  if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404) return null;
  return refuse(cause);
}

/** Two processes may start at once: the second finds the bucket made. */
function alreadyThere(cause: unknown): null {
  const names = ["BucketAlreadyOwnedByYou", "BucketAlreadyExists"];
  if (cause instanceof S3ServiceException && names.includes(cause.name)) return null;
  return refuse(cause);
}
