import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import {
  conflictIfChanged,
  createS3Client,
  ignoreIfExists,
  nullIfNotFound,
  toStoreError,
} from "@/lib/providers/object-store/s3-client";
import { createS3FileTransfer } from "@/lib/providers/object-store/s3-file-transfer";
import { getServedHeaders } from "@/lib/providers/object-store/served-headers";

const TIMEOUT_MS = 30_000;
const UNKNOWN_TYPE = "application/octet-stream";

/** Store for any S3-compatible service: the embedded one, Amazon S3, R2. */
export function createS3Store(): ObjectStore {
  const client = createS3Client(getEnv().S3_ENDPOINT);
  const Bucket = getEnv().S3_BUCKET;
  const limit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    ...createS3FileTransfer(client, Bucket),
    ...createS3Presigner(),
    async put(Key, { bytes, contentType }, { cacheControl } = {}) {
      const input = { Bucket, Key, Body: bytes, ContentLength: bytes.byteLength, CacheControl: cacheControl };
      const command = new PutObjectCommand({ ...input, ...getServedHeaders(contentType) });
      await client.send(command, limit()).catch(toStoreError);
    },
    async get(Key) {
      const response = await client
        .send(new GetObjectCommand({ Bucket, Key }), limit())
        .catch(nullIfNotFound);
      if (!response?.Body) return null;
      const bytes = await response.Body.transformToByteArray().catch(toStoreError);
      return { bytes, contentType: response.ContentType ?? UNKNOWN_TYPE };
    },
    async getRange(Key, first, last) {
      const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=${first}-${last}` });
      const response = await client.send(command, limit()).catch(nullIfNotFound);
      return (await response?.Body?.transformToByteArray().catch(toStoreError)) ?? null;
    },
    async head(Key) {
      const response = await client
        .send(new HeadObjectCommand({ Bucket, Key }), limit())
        .catch(nullIfNotFound);
      return (
        response && { bytes: response.ContentLength ?? 0, contentType: response.ContentType ?? UNKNOWN_TYPE }
      );
    },
    async copy(from, Key, { contentType, cacheControl: CacheControl, version }) {
      const served = { ...getServedHeaders(contentType), CacheControl };
      const input = { Bucket, Key, CopySource: `${Bucket}/${from}`, ...served };
      const conditions = { CopySourceIfMatch: version, MetadataDirective: "REPLACE" } as const;
      const command = new CopyObjectCommand({ ...input, ...conditions });
      if (!(await client.send(command, limit()).catch(conflictIfChanged))) throw new AppError("not_found");
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), limit()).catch(nullIfNotFound);
    },
    async list(Prefix, MaxKeys) {
      const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys });
      const { Contents = [] } = await client.send(command, limit()).catch(toStoreError);
      return Contents.flatMap(({ Key: key, LastModified: modified }) =>
        key && modified ? [{ key, modified }] : [],
      );
    },
    async ensureBucket() {
      const found = await client.send(new HeadBucketCommand({ Bucket }), limit()).catch(nullIfNotFound);
      if (!found) await client.send(new CreateBucketCommand({ Bucket }), limit()).catch(ignoreIfExists);
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }), limit()).catch(toStoreError);
    },
  };
}

/** Signs URLs for browsers. The host is signed, so it is the one that browsers reach. */
function createS3Presigner(): Pick<ObjectStore, "signedPut" | "signedGet"> {
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_BUCKET: Bucket } = getEnv();
  const client = createS3Client(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT);
  return {
    async signedPut(Key, { contentType, bytes, seconds }) {
      const input = { Bucket, Key, ContentType: contentType, ContentLength: bytes };
      const command = new PutObjectCommand({ ...input, IfNoneMatch: "*" });
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        // By default the signature covers neither; the store then accepts any type and, without a length, any size.
        signableHeaders: new Set(["content-type", "content-length"]),
      });
      return { url, headers: { "content-type": contentType, "if-none-match": "*" } };
    },
    signedGet: (Key, seconds) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: seconds }),
  };
}
