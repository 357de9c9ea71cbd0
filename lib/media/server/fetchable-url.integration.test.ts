import { expect, test, vi } from "vitest";
import { env } from "@/lib/core/server/env";
import { fetchableUrl } from "@/lib/media/server/fetchable-url";
import { mediaUrl } from "@/lib/media/server/media-url";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeMedia, makePerson } from "@/tests/harness/rows";

test("networks are given the public address, or a signed one that opens a closed bucket", async () => {
  const { key } = await makeMedia(await makePerson());
  expect(await fetchableUrl(key)).toBe(mediaUrl(key));
  vi.spyOn(env(), "MEDIA_SIGNED_GET", "get").mockReturnValue(true);
  const closed = key.replace("public/", "incoming/");
  await objectStore().copy(key, closed, { contentType: "image/png", cacheControl: "no-store" });
  const signed = await fetchableUrl(closed);
  expect(new URL(signed).searchParams.get("X-Amz-Expires")).toBe(String(6 * 3_600));
  expect((await fetch(mediaUrl(closed))).status).toBe(403);
  const fetched = await fetch(signed, { redirect: "error" });
  expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/png"]);
  vi.restoreAllMocks();
});
