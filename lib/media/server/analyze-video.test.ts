import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sha256Hex } from "@/lib/core/server/crypto";
import { createMp4 } from "@/tests/harness/video-files";

let folder: string;
let video: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-look-"));
  video = await createMp4({ seconds: 1 });
  await writeFile(join(folder, "film"), video);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("analyzeVideo returns metadata and a poster frame", async () => {
  const { analyzeVideo } = await import("@/lib/media/server/analyze-video");
  const poster = join(folder, "poster.jpg");
  const seen = await analyzeVideo({ path: join(folder, "film"), poster });
  const expected = { contentType: "video/mp4", width: 160, height: 120, durationMs: 1_000 };
  expect(seen).toMatchObject({ ...expected, checksum: sha256Hex(video) });
  expect((await readFile(poster)).subarray(0, 2).toString("hex")).toBe("ffd8");
  expect((await stat(poster)).size).toBe(seen.posterBytes);
});

test("analyzeVideo returns metadata without a poster frame when the optional package is missing", async () => {
  vi.resetModules();
  vi.doMock("@napi-rs/webcodecs", () => {
    throw new Error("Cannot find native binding");
  });
  const { analyzeVideo } = await import("@/lib/media/server/analyze-video");
  const poster = join(folder, "none.jpg");
  const seen = await analyzeVideo({ path: join(folder, "film"), poster });
  expect(seen).toMatchObject({ width: 160, height: 120, durationMs: 1_000, posterBytes: null });
  await expect(stat(poster)).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(join(folder, "words"), "no film");
  await expect(analyzeVideo({ path: join(folder, "words"), poster })).rejects.toMatchObject({
    code: "unsupported_type",
  });
  vi.doUnmock("@napi-rs/webcodecs");
});
