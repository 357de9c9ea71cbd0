import { afterEach, expect, it, vi } from "vitest";
import { createUploadPort } from "@/lib/media/client/upload-port";
import { sniffVideoType } from "@/lib/media/video-limits";

const MB = 1_048_576;
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

afterEach(() => vi.unstubAllGlobals());

const MP4 = new Uint8Array([0, 0, 0, 24, ...Buffer.from("ftypisom")]);

/** Returns a file of this size without allocating it. */
function createFile(size: number, head: Uint8Array<ArrayBuffer> = JPEG): File {
  const file = new File([head], "bread.jpg");
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
  expect([await check(createFile(10 * MB), false), requested]).toEqual(["image", 0]);
  expect([await check(createFile(10 * MB + 1), false), requested]).toEqual(["image", 1]);
  expect(await check(createFile(32 * MB), false)).toBe("image");
  expect(await check(createFile(32 * MB + 1), false)).toEqual({ refusal: "large" });
});

it("upload takes a video by its content, up to 200 MB and only where videos are welcome", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const { check } = createUploadPort({} as never);
  expect(await check(createFile(40 * MB, MP4), true)).toBe("video");
  expect(await check(createFile(200 * MB + 1, MP4), true)).toEqual({ refusal: "videoLarge" });
  expect(await check(createFile(MB, MP4), false)).toEqual({ refusal: "type" });
  const text = new Uint8Array(Buffer.from("<!doctype html>"));
  expect(await check(createFile(MB, text), true)).toEqual({ refusal: "typeOrVideo" });
});

it.each([
  ["MP4", "\0\0\0\x18ftypisom", "video/mp4"],
  ["MOV", "\0\0\0\x14ftypqt  ", "video/quicktime"],
  ["WebM", "\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81", "video/webm"],
  ["HTML", "<html>ftypisom", null],
])("video type is found by the first bytes of a file: %s", (_, head, type) => {
  expect(sniffVideoType(new Uint8Array(Buffer.from(head, "latin1")))).toBe(type);
});
