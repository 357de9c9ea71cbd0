import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { type ObjectStoreOptions, startObjectStore } from "@/embedded/object-store/server";

export const TEST_BUCKET = "kolot";
export const OBJECT_STORE_CREDENTIALS = {
  accessKeyId: "kolot-test",
  secretAccessKey: "a-secret-of-the-tests",
};
export const STORE_ORIGIN = "http://localhost:3000";

/** Starts an embedded object store in a temporary folder, with a clock that tests can shift. */
export async function startTestObjectStore(given: Partial<ObjectStoreOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "kolot-objects-"));
  const clock = { shiftMs: 0 };
  const options: ObjectStoreOptions = {
    ...OBJECT_STORE_CREDENTIALS,
    dataDir,
    bucket: TEST_BUCKET,
    corsOrigin: STORE_ORIGIN,
    maxBytes: 50_000_000,
    now: () => Date.now() + clock.shiftMs,
    ...given,
  };
  const store = await startObjectStore(options);
  return {
    dataDir,
    clock,
    options,
    store,
    async stop() {
      await store.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Makes a private bucket the store of this process, before the first use of its environment; returns a stop function. */
export async function startPrivateBucket(): Promise<() => Promise<void>> {
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = process.env;
  const { store, stop } = await startTestObjectStore({ restricted: true, accessKeyId, secretAccessKey });
  Object.assign(process.env, { S3_ENDPOINT: store.url, MEDIA_PUBLIC_URL: "" });
  return stop;
}

export function createTestS3Client(endpoint: string, config: S3ClientConfig = {}): S3Client {
  const common = { endpoint, region: "auto", forcePathStyle: true, maxAttempts: 1 };
  return new S3Client({ ...common, credentials: OBJECT_STORE_CREDENTIALS, ...config });
}

/** Creates a client that is configured as the application's. */
export function createAppS3Client(endpoint: string): S3Client {
  return createTestS3Client(endpoint, {
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Returns the code of S3's error document. */
export async function readErrorCode(response: Response): Promise<string | undefined> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
}

/** Lists the names of all files of the store on disk. */
export async function listStoredFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
