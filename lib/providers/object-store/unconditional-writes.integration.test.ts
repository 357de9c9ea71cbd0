import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { OBJECT_STORE_CREDENTIALS, startTestObjectStore } from "@/tests/harness/embedded-object-store";

const KEY = "incoming/loaf.png";
const UPLOAD = { contentType: "image/png", bytes: 4, seconds: 60 };
let running: Awaited<ReturnType<typeof startTestObjectStore>>;

beforeAll(async () => {
  running = await startTestObjectStore({ unconditional: true });
  vi.stubEnv("S3_ACCESS_KEY_ID", OBJECT_STORE_CREDENTIALS.accessKeyId);
  vi.stubEnv("S3_SECRET_ACCESS_KEY", OBJECT_STORE_CREDENTIALS.secretAccessKey);
  vi.stubEnv("S3_ENDPOINT", running.store.url);
  vi.stubEnv("S3_PUBLIC_ENDPOINT", "");
});
// The environment is read once per module.
beforeEach(() => vi.resetModules());
afterAll(async () => {
  vi.unstubAllEnvs();
  await running.stop();
});

/** Uploads as a browser does, with this setting. */
async function upload(setting: string) {
  vi.stubEnv("S3_CONDITIONAL_WRITES", setting);
  const { createS3Store } = await import("@/lib/providers/object-store/s3");
  const store = createS3Store();
  const { url, headers } = await store.signedPut(KEY, UPLOAD);
  const response = await fetch(url, { method: "PUT", headers, body: "loaf" });
  return { headers, status: response.status, size: (await store.head(KEY))?.bytes ?? null };
}

test("store without conditional uploads refuses them", async () => {
  const { status, headers, size } = await upload("on");
  expect([status, size]).toEqual([501, null]);
  expect(headers).toHaveProperty("if-none-match", "*");
});

test("live calls name the setting that such a store needs", async () => {
  const media = async (setting: string) => {
    vi.resetModules();
    vi.stubEnv("S3_CONDITIONAL_WRITES", setting);
    const [{ runLiveCalls }, { getEnv }] = await Promise.all([
      import("@/scripts/doctor/live"),
      import("@/lib/core/server/env"),
    ]);
    return (await runLiveCalls(getEnv())).find(({ part }) => part === "Media");
  };
  expect(await media("")).toMatchObject({
    result: "FAILED",
    says: expect.stringContaining("S3_CONDITIONAL_WRITES=off"),
  });
  expect(await media("off")).toMatchObject({ result: "proved" });
});

test("unconditional upload is stored without the header", async () => {
  const { status, headers, size } = await upload("off");
  expect([status, size]).toEqual([200, 4]);
  expect(headers).toEqual({ "content-type": "image/png" });
});
