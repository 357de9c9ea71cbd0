import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { QueueFullError } from "@/lib/core/fair-queue";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runChildProcess } from "@/lib/core/server/run-child-process";
import { MAX_USER_STORAGE_OBJECTS } from "@/lib/media/limits";
import { addVideoFrame } from "@/lib/media/server/add-video-frame";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { saveVideo } from "@/lib/media/server/save-video";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { createMp4 } from "@/tests/harness/video-files";

vi.mock("@/lib/core/server/run-child-process", { spy: true });

/** Larger than a poster frame. */
const SIZE = { width: 1600, height: 900 };
let folder: string;

beforeAll(async () => {
  await ensureBucket();
  folder = await mkdtemp(join(tmpdir(), "kolot-frame-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await closeDb();
});

async function addVideo() {
  const user = await insertUserFixture();
  const path = join(folder, crypto.randomUUID());
  const bytes = await createMp4({ seconds: 1, ...SIZE });
  await writeFile(path, bytes);
  const { id: mediaId } = await saveVideo({ userId: user.id, path, bytes: bytes.byteLength });
  const data = { userId: user.id, mediaId, label: "Ovens" };
  const { id } = await getPrismaClient().canvasImage.create({ data });
  return { user, id };
}

const add = (user: { id: string }, id: string) =>
  addVideoFrame({ user, id, signal: new AbortController().signal });

it("addVideoFrame makes one image from one download for equal calls with room for one", async () => {
  const { user, id } = await addVideo();
  const room = { where: { userId: user.id }, data: { count: MAX_USER_STORAGE_OBJECTS - 1 } };
  await getPrismaClient().storageUsage.update(room);
  using download = vi.spyOn(getObjectStore(), "download");
  const images = await Promise.all([add(user, id), add(user, id), add(user, id)]);
  images.push(await add(user, id));
  expect(download).toHaveBeenCalledOnce();
  expect(new Set(images.map(({ _id }) => _id)).size).toBe(1);
  expect(images[0]).toMatchObject({ kind: "image", label: "Ovens", ...SIZE });
  const where = { userId: user.id, kind: "image", state: "stored" };
  expect(await getPrismaClient().media.count({ where })).toBe(1);
  await expect(add(user, images[0]?._id ?? "")).rejects.toMatchObject({ code: "unprocessable" });
});

it("addVideoFrame refuses another user's video", async () => {
  const { id } = await addVideo();
  await expect(add(await insertUserFixture(), id)).rejects.toMatchObject({ code: "not_found" });
});

it("addVideoFrame adds no smaller poster frame when the server is busy, and the frame in a later try", async () => {
  const { user, id } = await addVideo();
  vi.mocked(runChildProcess).mockRejectedValueOnce(new QueueFullError());
  await expect(add(user, id)).rejects.toBeInstanceOf(QueueFullError);
  expect(await add(user, id)).toMatchObject(SIZE);
});
