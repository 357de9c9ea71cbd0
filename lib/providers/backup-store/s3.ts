import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import type { RemoteSettings, RemoteStore } from "@/lib/providers/backup-store/port";

/** Attempts and timeouts: a command for large parts on a slow line, a check not longer than its own limit. */
const TIMEOUTS = {
  command: { attempts: 5, downloads: 3, connectMs: 10_000, requestMs: 300_000 },
  check: { attempts: 2, downloads: 1, connectMs: 4_000, requestMs: 8_000 },
} as const;

/** Throws one sentence while the settings are incomplete. */
export function createRemoteStore(
  settings: RemoteSettings,
  caller: keyof typeof TIMEOUTS = "command",
): RemoteStore {
  const { attempts, downloads, connectMs, requestMs } = TIMEOUTS[caller];
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region, BACKUP_S3_BUCKET: Bucket } = settings;
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!Bucket || !accessKeyId || !secretAccessKey) {
    throw new Error(
      "Remote backups need BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY (docs/operations.md).",
    );
  }
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The default adds checksums that compatible stores refuse (docs/providers/s3.md).
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    // Without these a connection that hangs is never given up, and never tried again.
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
  });
  async function download(Key: string): Promise<Uint8Array | null> {
    const response = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return null;
      throw error;
    });
    return (await response?.Body?.transformToByteArray()) ?? null;
  }
  return {
    async put(Key, bytes) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.byteLength }));
    },
    async get(Key) {
      // The SDK repeats a request, but not one whose body breaks off.
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await download(Key);
        } catch (error) {
          if (attempt === downloads) throw error;
        }
      }
    },
    async list() {
      const sizes = new Map<string, number>();
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key, Size = 0 } of Contents) if (Key) sizes.set(Key, Size);
      }
      return sizes;
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
