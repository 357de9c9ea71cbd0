import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";

const DOWNLOAD_ATTEMPTS = 3;

/** The bucket of the remote backups, at any S3-compatible service. */
export interface RemoteStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  list(): Promise<string[]>;
  delete(key: string): Promise<void>;
}

export interface RemoteSettings {
  BACKUP_S3_ENDPOINT?: string | undefined;
  BACKUP_S3_REGION: string;
  BACKUP_S3_BUCKET?: string | undefined;
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** Throws one sentence while the settings are incomplete. */
export function createRemoteStore(settings: RemoteSettings): RemoteStore {
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
    maxAttempts: 5,
    // Without these a connection that hangs is never given up, and never tried again.
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 300_000, throwOnRequestTimeout: true },
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
          if (attempt === DOWNLOAD_ATTEMPTS) throw error;
        }
      }
    },
    async list() {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
        keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      }
      return keys;
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
