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
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { absent, alreadyThere, otherVersion, refuse, s3Client } from "@/lib/providers/object-store/s3-client";
import { s3Files } from "@/lib/providers/object-store/s3-files";
import { s3SignedAddresses } from "@/lib/providers/object-store/s3-signed-addresses";

const TIMEOUT_MS = 30_000;
const UNKNOWN_TYPE = "application/octet-stream";

/** Any S3-compatible store: the embedded one, S3 itself, R2. */
export function s3Store(): ObjectStore {
  const client = s3Client(env().S3_ENDPOINT);
  const Bucket = env().S3_BUCKET;
  const limit = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  return {
    ...s3Files(client, Bucket),
    ...s3SignedAddresses(),
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
      return { bytes, contentType: answer.ContentType ?? UNKNOWN_TYPE };
    },
    async getRange(Key, first, last) {
      const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=${first}-${last}` });
      const answer = await client.send(command, limit()).catch(absent);
      return (await answer?.Body?.transformToByteArray().catch(refuse)) ?? null;
    },
    async head(Key) {
      const answer = await client.send(new HeadObjectCommand({ Bucket, Key }), limit()).catch(absent);
      return answer && { bytes: answer.ContentLength ?? 0, contentType: answer.ContentType ?? UNKNOWN_TYPE };
    },
    async copy(from, Key, { contentType: ContentType, cacheControl: CacheControl, version }) {
      const input = { Bucket, Key, CopySource: `${Bucket}/${from}`, ContentType, CacheControl };
      const command = new CopyObjectCommand({
        ...input,
        ...(version ? { CopySourceIfMatch: version } : {}),
        MetadataDirective: "REPLACE",
      });
      if (!(await client.send(command, limit()).catch(otherVersion))) throw new AppError("not_found");
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }), limit()).catch(absent);
    },
    async list(Prefix, MaxKeys) {
      const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys });
      const { Contents = [] } = await client.send(command, limit()).catch(refuse);
      return Contents.flatMap(({ Key: key, LastModified: modified }) =>
        key && modified ? [{ key, modified }] : [],
      );
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
