import { afterEach, expect, it, vi } from "vitest";
import { createUploadPort } from "@/lib/media/client/upload-port";

const MB = 1_048_576;
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

afterEach(() => vi.unstubAllGlobals());

/** Returns an image file of this size without allocating it. */
function createImageFile(size: number): File {
  const file = new File([JPEG], "bread.jpg");
  return Object.defineProperty(file, "size", { value: size });
}

// spec: 9.34, 9.35
it("upload limits fall back to 10 MB direct and 32 MB maximum when the policy fails", async () => {
  let requested = 0;
  vi.stubGlobal("fetch", async () => {
    requested += 1;
    throw new TypeError("Failed to fetch");
  });
  const { check } = createUploadPort({} as never);
  expect([await check(createImageFile(10 * MB)), requested]).toEqual([null, 0]);
  expect([await check(createImageFile(10 * MB + 1)), requested]).toEqual([null, 1]);
  expect(await check(createImageFile(32 * MB))).toBeNull();
  expect(await check(createImageFile(32 * MB + 1))).toBe("large");
});
