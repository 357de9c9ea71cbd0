import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sha256 } from "@/lib/core/server/crypto";
import { makeMp4 } from "@/tests/harness/video";

let folder: string;
let film: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-look-"));
  film = await makeMp4({ seconds: 1 });
  await writeFile(join(folder, "film"), film);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a film is told with its picture", async () => {
  const { lookIntoVideo } = await import("@/lib/media/server/look-into-video");
  const poster = join(folder, "poster.jpg");
  const seen = await lookIntoVideo({ path: join(folder, "film"), poster });
  const expected = { contentType: "video/mp4", width: 160, height: 120, durationMs: 1_000 };
  expect(seen).toMatchObject({ ...expected, checksum: sha256(film) });
  expect((await readFile(poster)).subarray(0, 2).toString("hex")).toBe("ffd8");
  expect((await stat(poster)).size).toBe(seen.posterBytes);
});

test("where the optional package is missing it is told all the same, without a picture", async () => {
  vi.resetModules();
  vi.doMock("@napi-rs/webcodecs", () => {
    throw new Error("Cannot find native binding");
  });
  const { lookIntoVideo } = await import("@/lib/media/server/look-into-video");
  const poster = join(folder, "none.jpg");
  const seen = await lookIntoVideo({ path: join(folder, "film"), poster });
  expect(seen).toMatchObject({ width: 160, height: 120, durationMs: 1_000, posterBytes: null });
  await expect(stat(poster)).rejects.toMatchObject({ code: "ENOENT" });
  await writeFile(join(folder, "words"), "no film");
  await expect(lookIntoVideo({ path: join(folder, "words"), poster })).rejects.toMatchObject({
    code: "unsupported_type",
  });
  vi.doUnmock("@napi-rs/webcodecs");
});
