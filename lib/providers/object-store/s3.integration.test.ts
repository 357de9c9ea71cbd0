import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { s3Store } from "@/lib/providers/object-store/s3";

const store = s3Store();
const object = { bytes: new TextEncoder().encode("שלום"), contentType: "image/png" };

beforeAll(() => store.ensureBucket());

test("what is put can be read and deleted; deleting twice is fine", async () => {
  const key = `public/${randomUUID()}.png`;
  await store.put(key, object, { cacheControl: "public, max-age=60" });
  const found = await store.get(key);
  expect(found?.contentType).toBe("image/png");
  expect(Buffer.from(found?.bytes ?? []).equals(object.bytes)).toBe(true);
  await store.delete(key);
  await store.delete(key);
  expect(await store.get(key)).toBeNull();
});

test("many starts at once make one bucket; the store answers", async () => {
  await Promise.all(Array.from({ length: 5 }, () => s3Store().ensureBucket()));
  await expect(store.ping()).resolves.toBeUndefined();
});
