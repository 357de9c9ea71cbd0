import { exitWithError, onShutdownRequest, reportReady } from "../lib/child-process";
import { UserFacingError } from "../lib/user-facing-error";
import { type ObjectStore, startObjectStore } from "./server";

async function main(): Promise<void> {
  let store: ObjectStore | undefined;
  onShutdownRequest(async () => store?.stop());
  store = await startObjectStore({
    dataDir: process.env.KOLOT_DATA_DIR || ".data",
    port: Number(process.env.OBJECT_STORE_PORT || 0),
    host: process.env.OBJECT_STORE_HOST || "127.0.0.1",
    accessKeyId: required("S3_ACCESS_KEY_ID"),
    secretAccessKey: required("S3_SECRET_ACCESS_KEY"),
    bucket: required("S3_BUCKET"),
    corsOrigin: process.env.S3_CORS_ORIGIN,
    restricted: process.env.OBJECT_STORE_RESTRICTED === "true",
  });
  reportReady({ url: store.url });
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new UserFacingError(`${name} is not set: the object store needs it.`);
  return value;
}

main().catch(exitWithError);
