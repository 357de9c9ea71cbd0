import { expect, it } from "vitest";
import { ICON_LIBRARY_URL } from "@/lib/canvas/client/icon-library";
import { STICKER_LIBRARY_URL } from "@/lib/canvas/client/sticker-library";
import { readLibraryFile } from "@/tests/harness/library-icons";
import { createAnonymousClient, send } from "@/tests/harness/running-product";

it.each([ICON_LIBRARY_URL, STICKER_LIBRARY_URL])("file %s is public and kept by browsers", async (url) => {
  const response = await send(createAnonymousClient(), url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("set-cookie")).toBeNull();
  expect(Buffer.from(await response.arrayBuffer()).equals(readLibraryFile(url))).toBe(true);
});

it("icon file of another release is refused without being kept", async () => {
  const response = await send(createAnonymousClient(), "/design-icons/0123456789abcdef.json");
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
});
