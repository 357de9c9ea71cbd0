import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
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
  nullIfNotFoundOrHidden,
  nullIfRefused,
  toStoreError,
} from "@/lib/providers/object-store/s3-client";
import { createS3FileTransfer } from "@/lib/providers/object-store/s3-file-transfer";
import { getServedHeaders } from "@/lib/providers/object-store/served-headers";

const TIMEOUT_MS = 30_000;
const UNKNOWN_TYPE = "application/octet-stream";
/** Keys that are limited to objects may not ask for the bucket, so an empty object shows that the store works. */
const PROBE_KEY = "incoming/readiness-probe";

/** Store for any S3-compatible service: the embedded one, Amazon S3, R2. */
export function createS3Store(): ObjectStore {
  const client = createS3Client(getEnv().S3_ENDPOINT);
  const Bucket = getEnv().S3_BUCKET;
  const limit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  const writeProbe = () =>
    client.send(new PutObjectCommand({ Bucket, Key: PROBE_KEY, Body: "", ContentLength: 0 }), limit());
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
      const response = await client.send(command, limit()).catch(nullIfRefused);
      if (!response) return null;
      const { Contents = [] } = response;
      return Contents.flatMap(({ Key: key, LastModified: modified }) =>
        key && modified ? [{ key, modified }] : [],
      );
    },
    async ensureBucket() {
      const hasBucket = await writeProbe().catch(nullIfNotFound);
      if (hasBucket) return;
      await client.send(new CreateBucketCommand({ Bucket }), limit()).catch(ignoreIfExists);
      await writeProbe().catch(toStoreError);
    },
    async ping() {
      const command = new HeadObjectCommand({ Bucket, Key: PROBE_KEY });
      // The cleanup of incoming objects removes the probe now and then.
      if (!(await client.send(command, limit()).catch(nullIfNotFoundOrHidden)))
        await writeProbe().catch(toStoreError);
    },
  };
}

/** Signs URLs for browsers. The host is signed, so it is the one that browsers reach. */
function createS3Presigner(): Pick<ObjectStore, "signedPut" | "signedGet"> {
  const { S3_PUBLIC_ENDPOINT, S3_ENDPOINT, S3_BUCKET: Bucket } = getEnv();
  // Keys are random, and the copy after the upload names the version that was checked (docs/providers/s3.md).
  const isConditional = getEnv().S3_CONDITIONAL_WRITES;
  const client = createS3Client(S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT);
  return {
    async signedPut(Key, { contentType, bytes, seconds }) {
      const input = { Bucket, Key, ContentType: contentType, ContentLength: bytes };
      const command = new PutObjectCommand(isConditional ? { ...input, IfNoneMatch: "*" } : input);
      const url = await getSignedUrl(client, command, {
        expiresIn: seconds,
        // By default the signature covers neither; the store then accepts any type and, without a length, any size.
        signableHeaders: new Set(["content-type", "content-length"]),
      });
      const headers: Record<string, string> = { "content-type": contentType };
      if (isConditional) headers["if-none-match"] = "*";
      return { url, headers };
    },
    signedGet: (Key, seconds, signingDate = new Date()) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: seconds, signingDate }),
  };
}
