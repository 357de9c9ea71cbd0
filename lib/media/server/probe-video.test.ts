import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractPosterFrame } from "@/lib/media/server/extract-poster-frame";
import { probeVideo } from "@/lib/media/server/probe-video";
import { createMp4, createWebm, toQuickTime, withRotation } from "@/tests/harness/video-files";

let folder: string;
let mp4: Buffer;
let webm: Buffer;
let made = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-films-"));
  mp4 = await createMp4({ seconds: 3, width: 320, height: 180 });
  webm = await createWebm({ seconds: 2, width: 160, height: 120 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(bytes: Uint8Array): Promise<string> {
  made += 1;
  const path = join(folder, `film-${made}`);
  await writeFile(path, bytes);
  return path;
}

const probe = async (bytes: Uint8Array) => probeVideo(await file(bytes));

/** Returns the bytes with a number overwritten, at an offset behind a box's name. */
function patched(
  bytes: Buffer,
  box: string,
  offset: number,
  write: (copy: Buffer, at: number) => void,
): Buffer {
  const copy = Buffer.from(bytes);
  write(copy, copy.indexOf(box, 0, "latin1") + 4 + offset);
  return copy;
}

describe("video metadata", () => {
  test("probeVideo detects MP4, WebM and QuickTime by content", async () => {
    expect(await probe(mp4)).toEqual({
      contentType: "video/mp4",
      codec: "avc1",
      width: 320,
      height: 180,
      rotation: 0,
      durationMs: 3000,
    });
    const webmHead = { contentType: "video/webm", codec: "V_VP8", width: 160, height: 120, durationMs: 2000 };
    expect(await probe(webm)).toMatchObject(webmHead);
    expect(await probe(toQuickTime(mp4))).toMatchObject({ contentType: "video/quicktime", width: 320 });
  });

  test("probeVideo returns the sides of a rotated video as shown", async () => {
    expect(await probe(withRotation(mp4))).toMatchObject({ width: 180, height: 320, rotation: 90 });
  });

  test("probeVideo accepts a video with padding", async () => {
    const large = await createWebm({ bytes: 3_000_000 });
    expect(large).toHaveLength(3_000_000);
    expect(await probe(large)).toMatchObject({ contentType: "video/webm", durationMs: 2000 });
    expect(await probe(await createMp4({ bytes: 2_000_000 }))).toMatchObject({ contentType: "video/mp4" });
  });
});

describe("refused videos", () => {
  const unsupported = { code: "unsupported_type" };

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["words", Buffer.from("not a film at all, but long enough to look at")],
    ["an image", Buffer.from("\xff\xd8\xff\xe0 picture", "latin1")],
    ["HTML after a video signature", Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom<!doctype html>", "latin1")],
    ["an element of unknown size", Buffer.from("1a45dfa3ffffffffffffffffff", "hex")],
  ])("probeVideo refuses %s", async (_, bytes) => {
    await expect(probe(bytes)).rejects.toMatchObject(unsupported);
  });

  test("probeVideo refuses a truncated index and a file with audio only", async () => {
    await expect(probe(mp4.subarray(0, 400))).rejects.toMatchObject(unsupported);
    const sound = patched(mp4, "hdlr", 8, (copy, at) => copy.write("soun", at, "latin1"));
    await expect(probe(sound)).rejects.toMatchObject(unsupported);
  });

  test("probeVideo refuses a compressed or oversized index", async () => {
    const packed = patched(mp4, "mvhd", -4, (copy, at) => copy.write("cmov", at, "latin1"));
    await expect(probe(packed)).rejects.toMatchObject(unsupported);
    const head = Buffer.from("\0\0\0\x14ftypisom\0\0\0\0isom\x02\x40\0\0moov", "latin1");
    const path = await file(head);
    await truncate(path, 0x2400000 + 20);
    await expect(probeVideo(path)).rejects.toMatchObject(unsupported);
  });

  test("probeVideo refuses more than 4096 pixels per side or 4 hours", async () => {
    // its first entry begins 8 bytes behind the count
    const wide = patched(mp4, "stsd", 8 + 8 + 24, (copy, at) => copy.writeUInt16BE(4098, at));
    await expect(probe(wide)).rejects.toMatchObject({ code: "too_large" });
    const long = patched(mp4, "mvhd", 12, (copy, at) => {
      copy.writeUInt32BE(1, at);
      copy.writeUInt32BE(14_401, at + 4);
    });
    await expect(probe(long)).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("poster frames", () => {
  async function grab(bytes: Uint8Array) {
    const path = await file(bytes);
    const { jpeg } = await extractPosterFrame(path, await probeVideo(path));
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, pixel: [...data.subarray(0, 3)] };
  }

  test("poster frame is the frame at a tenth of a short video", async () => {
    // 0.3 s: the fourth frame
    const { pixel, ...size } = await grab(mp4);
    expect(size).toEqual({ width: 320, height: 180 });
    expect(Math.abs((pixel[0] ?? 0) - 36)).toBeLessThan(10);
    expect(Math.abs((pixel[2] ?? 0) - 180)).toBeLessThan(10);
  });

  test("poster frame is extracted from WebM and rotated as the video", async () => {
    expect(await grab(webm)).toMatchObject({ width: 160, height: 120 });
    expect(await grab(withRotation(mp4))).toMatchObject({ width: 180, height: 320 });
  });

  test("poster frame has at most 1280 pixels per side", async () => {
    expect(await grab(await createMp4({ seconds: 1, width: 1920, height: 1080 }))).toMatchObject({
      width: 1280,
      height: 720,
    });
  });

  test("poster frame extraction refuses a video of corrupted frames", async () => {
    const broken = Buffer.from(mp4);
    const from = broken.indexOf("mdat", 0, "latin1") + 4;
    broken.fill(0xa5, from);
    const path = await file(broken);
    await expect(extractPosterFrame(path, await probeVideo(path))).rejects.toMatchObject({
      code: "unsupported_type",
    });
  });
});
