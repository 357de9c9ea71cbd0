import { copyFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getProcessTempDirectory, withTempDirectory } from "@/lib/core/server/temp-directory";
import { runInTransaction } from "@/lib/core/server/transaction";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";
import { createBackgroundRemovalHandler } from "@/lib/media/server/background-removal-handler";
import { insertCanvasImage, setCutout } from "@/lib/media/server/canvas-image-store";
import { deleteCanvasImage } from "@/lib/media/server/canvas-images";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { replaceImage } from "@/lib/media/server/replace-image";
import { requestBackgroundRemoval } from "@/lib/media/server/request-background-removal";
import { saveImage } from "@/lib/media/server/save-image";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { createLocalRemover } from "@/lib/providers/background-removal/local";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { waitFor } from "@/tests/harness/npm-start";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { createSolidImage } from "@/tests/harness/solid-color-image";

const KIND = "background-removal";
const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"
  fill="#dfe7ee"/><ellipse cx="450" cy="320" rx="190" ry="165" fill="#b5651d"/></svg>`;

let currentUser: { id: string };
let runner: JobRunner | undefined;
beforeAll(ensureBucket);
beforeEach(async () => {
  await getPrismaClient().job.deleteMany();
  currentUser = await insertUserFixture();
});
afterEach(() => runner?.stop(2_000));
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** Adds an image to this user's library. */
async function loaf() {
  const media = await saveImage({
    userId: currentUser.id,
    bytes: Buffer.from(await jpeg()),
    source: "upload",
  });
  const added = { userId: currentUser.id, mediaId: media.id, label: "Loaf" };
  const row = await runInTransaction((tx) => insertCanvasImage(added, tx));
  return row ?? expect.fail("image not stored");
}
const jpeg = () => sharp(Buffer.from(LOAF)).jpeg().toBuffer();

async function startWorker(remover: BackgroundRemover): Promise<JobRunner> {
  runner = new JobRunner({ [KIND]: createBackgroundRemovalHandler(() => remover) });
  await runner.takeDue(KIND);
  return runner;
}

/** A remover that makes the right half opaque. */
const half: BackgroundRemover = {
  async remove({ from, to, onProgress }) {
    const { width, height } = await sharp(from).metadata();
    const right = await sharp(from)
      .extract({ left: width / 2, top: 0, width: width / 2, height })
      .toBuffer();
    onProgress(0.5);
    await sharp(right)
      .ensureAlpha()
      .extend({ left: width / 2, background: "#0000" })
      .png()
      .toFile(to);
  },
};

/** A remover that runs until it is aborted. */
function stuck() {
  let begun = false;
  const remover: BackgroundRemover = {
    remove: ({ signal }) =>
      new Promise((_, reject) => {
        begun = true;
        signal.addEventListener("abort", () => reject(new AppError("cancelled")));
      }),
  };
  return { remover, hasBegun: async () => begun };
}

const replace = (url: string) =>
  withTempDirectory(async (folder) => {
    const path = join(folder, "upload");
    await writeFile(path, await createSolidImage().png().toBuffer());
    return replaceImage({ user: currentUser, query: { url }, file: { path } });
  });

const ask = (id: string, async = true, user = currentUser) =>
  requestBackgroundRemoval({ user, id, async, signal: AbortSignal.timeout(60_000) });
const jobs = () => getPrismaClient().job.findMany({ where: { userId: currentUser.id } });
const cutoutOf = async (id: string) =>
  (await getPrismaClient().canvasImage.findUnique({ where: { id } }))?.cutoutId ?? null;
const cutouts = () =>
  getPrismaClient().media.findMany({ where: { userId: currentUser.id, source: "cutout" } });
const ended = (state: string) =>
  waitFor(`the job is ${state}`, async () => (await jobs()).every((job) => job.state === state));

async function alphaOf(key: string) {
  const object = await getObjectStore().get(key);
  const { data, info } = await sharp(object?.bytes).raw().toBuffer({ resolveWithObject: true });
  return { info, at: (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] };
}

test("background removal with the real model makes the background transparent", async () => {
  const image = await loaf();
  const waiting = ask(image.id, false);
  await waitFor("it is asked for", async () => (await jobs()).length === 1);
  await startWorker(createLocalRemover("small"));
  const { image: wire, jobId } = await waiting;
  expect(jobId).toBeUndefined();
  const [media] = await cutouts();
  expect(wire.cutoutUrl).toContain(media?.key);
  expect(wire).toMatchObject({ _id: image.id, url: image.url });
  expect(media).toMatchObject({ contentType: "image/png", width: 900, height: 600, state: "stored" });
  const { at } = await alphaOf(media?.key ?? "");
  expect([at(10, 10), at(890, 590), at(450, 330)]).toEqual([0, 0, 255]);
}, 120_000);

describe("background removal", () => {
  test("background removal requested twice is one job and does nothing when it is done", async () => {
    const image = await loaf();
    const [one, two] = await Promise.all([ask(image.id), ask(image.id)]);
    expect(one.jobId).toBe(two.jobId);
    expect(one.image).toMatchObject({ _id: image.id, cutoutUrl: null });
    await startWorker(half);
    await ended("done");
    expect((await jobs())[0]).toMatchObject({ cost: 0, spent: 0, result: { canvasImageId: image.id } });
    const [media] = await cutouts();
    expect(await cutoutOf(image.id)).toBe(media?.id);
    const { at } = await alphaOf(media?.key ?? "");
    expect([at(10, 300), at(890, 300)]).toEqual([0, 255]);
    expect(await ask(image.id)).toEqual({
      image: expect.objectContaining({ cutoutUrl: expect.any(String) }),
    });
    expect(await jobs()).toHaveLength(1);
  });

  test("background removal of another user's image is not found", async () => {
    const image = await loaf();
    const thief = await insertUserFixture();
    await expect(ask(image.id, true, thief)).rejects.toMatchObject({ code: "not_found" });
    expect(await getPrismaClient().job.count()).toBe(0);
  });

  test("cutout may be larger than an upload", async () => {
    const image = await loaf();
    await ask(image.id);
    const raw = { width: 4_400, height: 2_000, channels: 4 } as const;
    const half = Buffer.alloc(4_400 * 2_000 * 4).fill(0xff, 4_400 * 1_000 * 4);
    const remove = async ({ to }: { to: string }) => {
      const { size } = await sharp(half, { raw }).png({ compressionLevel: 0 }).toFile(to);
      expect(size).toBeGreaterThan(MAX_IMAGE_BYTES);
    };
    await startWorker({ remove });
    await waitFor("it ended", async () => (await jobs()).every(({ endedAt }) => endedAt !== null));
    expect((await jobs())[0]).toMatchObject({ state: "done", error: null });
    expect((await cutouts())[0]).toMatchObject({ width: 4_096, contentType: "image/png" });
  });

  test("failed background removal returns its cause and can be requested again", async () => {
    const image = await loaf();
    const waiting = expect(ask(image.id, false)).rejects.toMatchObject({ code: "no_subject" });
    await waitFor("it is asked for", async () => (await jobs()).length === 1);
    await startWorker({ remove: () => Promise.reject(new AppError("no_subject")) });
    await waiting;
    expect(await cutouts()).toEqual([]);
    const again = await ask(image.id);
    expect((await jobs()).map(({ id }) => id)).toContain(again.jobId);
  });

  test("canceled background removal leaves no cutout, media row or file", async () => {
    const image = await loaf();
    const { jobId = "" } = await ask(image.id);
    const { remover, hasBegun } = stuck();
    const worker = await startWorker(remover);
    await waitFor("it has begun", hasBegun);
    await cancelJob(currentUser.id, jobId);
    await worker.idle();
    expect(await cutoutOf(image.id)).toBeNull();
    expect(await cutouts()).toEqual([]);
    expect(await readdir(await getProcessTempDirectory())).toEqual([]);
  });
});

describe("background removal during concurrent changes", () => {
  /** A remover that runs this change between removal and saving. */
  const meddling = (meddle: () => Promise<unknown>): BackgroundRemover => ({
    async remove(removal) {
      await meddle();
      await copyFile(removal.from, removal.to);
    },
  });

  test("background removal ends without an error and deletes the cutout when its image is deleted", async () => {
    const image = await loaf();
    await ask(image.id);
    await startWorker(meddling(() => getPrismaClient().canvasImage.delete({ where: { id: image.id } })));
    await ended("cancelled");
    await waitFor("nothing is left", async () => (await cutouts()).length === 0);
  });

  test("deleting an image cancels its background removal, queued or running", async () => {
    const [running, waiting] = [await loaf(), await loaf()];
    await ask(running.id);
    const { remover, hasBegun } = stuck();
    const worker = await startWorker(remover);
    await waitFor("it has begun", hasBegun);
    await ask(waiting.id);
    for (const { id } of [running, waiting]) await deleteCanvasImage({ user: currentUser, params: { id } });
    await ended("cancelled");
    await worker.idle();
    expect(await getPrismaClient().media.count({ where: { userId: currentUser.id } })).toBe(0);
  });

  test("background removal canceled at the last moment does not use its cutout", async () => {
    const image = await loaf();
    const { jobId = "" } = await ask(image.id);
    const worker = await startWorker(meddling(() => cancelJob(currentUser.id, jobId)));
    await worker.idle();
    expect(await cutoutOf(image.id)).toBeNull();
    expect(await cutouts()).toEqual([]);
  });

  test("cutout of a replaced image is not used for the new one", async () => {
    const image = await loaf();
    await ask(image.id);
    await startWorker(meddling(() => replace(image.url)));
    await ended("cancelled");
    expect(await cutoutOf(image.id)).toBeNull();
    await waitFor("nothing is left", async () => (await cutouts()).length === 0);
  });

  test("background removal does not replace a cutout set meanwhile", async () => {
    const [image, first] = [await loaf(), await insertMediaFixture(currentUser)];
    await ask(image.id);
    await startWorker(meddling(() => runInTransaction((tx) => setCutout(image, first.id, tx))));
    await ended("cancelled");
    expect(await cutoutOf(image.id)).toBe(first.id);
    await waitFor("the other is gone", async () => (await cutouts()).length === 0);
  });
});

test("replaced image loses its cutout, which stays in posts that show it", async () => {
  const [image, old] = [await loaf(), await insertMediaFixture(currentUser)];
  const post = await createPostFixture(await createAccountFixture(currentUser));
  await runInTransaction((tx) => setCutout(image, old.id, tx));
  await runInTransaction((tx) => appendImage(post.id, old.id, "", tx));
  await replace(image.url);
  expect(await cutoutOf(image.id)).toBeNull();
  expect(await getPrismaClient().postImage.count({ where: { mediaId: old.id } })).toBe(1);
});
