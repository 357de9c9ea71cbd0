import { expect, test, vi } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { getMediaUrl, getPlatformFetchUrl } from "@/lib/media/server/media-url";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

test("platforms receive the public URL, or a signed URL for a private bucket", async () => {
  const { key } = await insertMediaFixture(await insertUserFixture());
  expect(await getPlatformFetchUrl(key)).toBe(getMediaUrl(key));
  vi.spyOn(getEnv(), "MEDIA_SIGNED_GET", "get").mockReturnValue(true);
  const closed = key.replace("public/", "incoming/");
  await getObjectStore().copy(key, closed, { contentType: "image/png", cacheControl: "no-store" });
  const signed = await getPlatformFetchUrl(closed);
  expect(new URL(signed).searchParams.get("X-Amz-Expires")).toBe(String(6 * 3_600));
  expect((await fetch(getMediaUrl(closed))).status).toBe(403);
  const fetched = await fetch(signed, { redirect: "error" });
  expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/png"]);
  vi.restoreAllMocks();
});
