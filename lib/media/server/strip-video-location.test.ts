import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractPosterFrame } from "@/lib/media/server/extract-poster-frame";
import { probeVideo } from "@/lib/media/server/probe-video";
import { stripVideoLocation } from "@/lib/media/server/strip-video-location";
import {
  createLocatedWebm,
  findPosition,
  MP4_LOCATIONS,
  mp4Box,
  WEBM_LOCATIONS,
  withMp4Location,
  withRepeatedSamples,
} from "@/tests/harness/located-videos";
import { createMp4, createWebm, toQuickTime } from "@/tests/harness/video-files";

let folder: string;
let mp4: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-strip-"));
  mp4 = await createMp4({ seconds: 1 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function strip(bytes: Uint8Array) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  const { contentType } = await probeVideo(path);
  const isChanged = await stripVideoLocation(path, contentType);
  return { path, isChanged, after: await readFile(path) };
}

/** Strips the video, and expects the same length, metadata and poster frame without the position. */
async function expectClean(bytes: Buffer) {
  expect(findPosition(bytes)).toHaveLength(2);
  const original = join(folder, crypto.randomUUID());
  await writeFile(original, bytes);
  const seen = await probeVideo(original);
  const { path, isChanged, after } = await strip(bytes);
  expect({ isChanged, position: findPosition(after), length: after.length }).toEqual({
    isChanged: true,
    position: [],
    length: bytes.length,
  });
  expect(await probeVideo(path)).toEqual(seen);
  const [then, now] = [await extractPosterFrame(original, seen), await extractPosterFrame(path, seen)];
  expect(now.jpeg.equals(then.jpeg)).toBe(true);
  expect(await stripVideoLocation(path, seen.contentType)).toBe(false);
}

describe("location of a video", () => {
  test.each(MP4_LOCATIONS)("MP4 keeps its size and plays without the position in %s", async (place) => {
    await expectClean(withMp4Location(mp4, place));
  });

  test("QuickTime video keeps its size and plays without the position in Apple metadata", async () => {
    await expectClean(toQuickTime(withMp4Location(mp4, "Apple metadata")));
  });

  test.each(WEBM_LOCATIONS)("WebM keeps its size and plays without the position in %s", async (place) => {
    await expectClean(await createLocatedWebm(place));
  });

  test("video without a location is not changed", async () => {
    for (const bytes of [mp4, toQuickTime(mp4), await createWebm(), await createMp4({ bytes: 2_000_000 })]) {
      const { isChanged, after } = await strip(bytes);
      expect([isChanged, after.equals(bytes)]).toEqual([false, true]);
    }
  });
});

describe("refused structures", () => {
  const unsupported = { code: "unsupported_type" };
  const located = (place: string) => withMp4Location(mp4, place);
  const patch = (bytes: Buffer, box: string, offset: number, value: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt32BE(value, copy.lastIndexOf(box, undefined, "latin1") + 4 + offset);
    return copy;
  };

  test("video is refused when samples of its metadata are outside the media data", async () => {
    const outside = patch(located("samples at short offsets"), "stco", 8, 4);
    await expect(strip(outside)).rejects.toMatchObject(unsupported);
  });

  test("video is refused when its metadata claims more bytes than the file has", async () => {
    const sameSize = located("samples of one size");
    await expect(strip(patch(sameSize, "stsz", 4, 0xffffffff))).rejects.toMatchObject(unsupported);
    await expect(strip(withRepeatedSamples(mp4))).rejects.toMatchObject(unsupported);
  });

  test("video is refused when a table of its metadata is shorter than its count", async () => {
    const short = patch(located("samples at short offsets"), "stco", 4, 0xffffffff);
    await expect(strip(short)).rejects.toMatchObject(unsupported);
  });

  test("video is refused when its index contains what is no box", async () => {
    const broken = patch(located("a loci box"), "udta", -8, 0x7fffffff);
    await expect(strip(broken)).rejects.toMatchObject(unsupported);
  });

  test("fragmented video is refused when it has a metadata track", async () => {
    const fragment = mp4Box("moof", mp4Box("mfhd", Buffer.alloc(8)));
    const fragmented = Buffer.concat([located("samples at short offsets"), fragment]);
    await expect(strip(fragmented)).rejects.toMatchObject(unsupported);
    expect((await strip(Buffer.concat([mp4, fragment]))).isChanged).toBe(false);
  });
});
