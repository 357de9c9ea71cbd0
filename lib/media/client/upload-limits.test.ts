import { afterEach, expect, it, vi } from "vitest";
import { uploadPort } from "@/lib/canvas/client/upload-port";

const MB = 1_048_576;
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

afterEach(() => vi.unstubAllGlobals());

/** A picture of so many bytes, of which only the first few are there. */
function picture(size: number): File {
  const file = new File([JPEG], "bread.jpg");
  return Object.defineProperty(file, "size", { value: size });
}

it("a policy that cannot be fetched: 10 MB go without asking, above 32 MB is too large", async () => {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    throw new TypeError("Failed to fetch");
  });
  const { check } = uploadPort({} as never);
  expect([await check(picture(10 * MB)), asked]).toEqual([null, 0]);
  expect([await check(picture(10 * MB + 1)), asked]).toEqual([null, 1]);
  expect(await check(picture(32 * MB))).toBeNull();
  expect(await check(picture(32 * MB + 1))).toBe("large");
});
