import { copyFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cutOut } from "@/lib/canvas/server/cut-out";
import { deleteImage } from "@/lib/canvas/server/delete-image";
import { insertCanvasImage, setCutout } from "@/lib/canvas/server/image-store";
import { removeBackground } from "@/lib/canvas/server/remove-background";
import { AppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { tempHome, withTempFolder } from "@/lib/core/server/temp-folder";
import { inTransaction } from "@/lib/core/server/transaction";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { replaceImage } from "@/lib/media/server/replace-image";
import { saveImage } from "@/lib/media/server/save-image";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { localRemover } from "@/lib/providers/background-removal/local";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { objectStore } from "@/lib/providers/object-store/registry";
import { eventually } from "@/tests/harness/checkout";
import { picture } from "@/tests/harness/picture";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

const KIND = "background-removal";
const LOAF = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"
  fill="#dfe7ee"/><ellipse cx="450" cy="320" rx="190" ry="165" fill="#b5651d"/></svg>`;

let person: { id: string };
let runner: JobRunner | undefined;
beforeAll(ensureBucket);
beforeEach(async () => {
  await db().job.deleteMany();
  person = await makePerson();
});
afterEach(() => runner?.stop(2_000));
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** A loaf in this person's library. */
async function loaf() {
  const media = await saveImage({ userId: person.id, bytes: Buffer.from(await jpeg()), source: "upload" });
  const added = { userId: person.id, mediaId: media.id, label: "Loaf" };
  const row = await inTransaction((tx) => insertCanvasImage(added, tx));
  return row ?? expect.fail("the picture is usable");
}
const jpeg = () => sharp(Buffer.from(LOAF)).jpeg().toBuffer();

async function startWorker(remover: BackgroundRemover): Promise<JobRunner> {
  runner = new JobRunner({ [KIND]: cutOut(() => remover) });
  await runner.takeDue(KIND);
  return runner;
}

/** Leaves the right half of the picture. */
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

/** Never gets anywhere until it is told to stop. */
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
  withTempFolder(async (folder) => {
    const path = join(folder, "upload");
    await writeFile(path, await picture().png().toBuffer());
    return replaceImage({ user: person, query: { url }, file: { path } });
  });

const ask = (id: string, async = true, user = person) =>
  removeBackground({ user, id, async, signal: AbortSignal.timeout(60_000) });
const jobs = () => db().job.findMany({ where: { userId: person.id } });
const cutoutOf = async (id: string) =>
  (await db().canvasImage.findUnique({ where: { id } }))?.cutoutId ?? null;
const cutouts = () => db().media.findMany({ where: { userId: person.id, source: "cutout" } });
const ended = (state: string) =>
  eventually(`the job is ${state}`, async () => (await jobs()).every((job) => job.state === state));

async function alphaOf(key: string) {
  const object = await objectStore().get(key);
  const { data, info } = await sharp(object?.bytes).raw().toBuffer({ resolveWithObject: true });
  return { info, at: (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] };
}

test("the real model: a loaf without its background, transparent in its pixels", async () => {
  const image = await loaf();
  const waiting = ask(image.id, false);
  await eventually("it is asked for", async () => (await jobs()).length === 1);
  await startWorker(localRemover("small"));
  const { image: wire, jobId } = await waiting;
  expect(jobId).toBeUndefined();
  const [media] = await cutouts();
  expect(wire.cutoutUrl).toContain(media?.key);
  expect(wire).toMatchObject({ _id: image.id, url: image.url });
  expect(media).toMatchObject({ contentType: "image/png", width: 900, height: 600, state: "stored" });
  const { at } = await alphaOf(media?.key ?? "");
  expect([at(10, 10), at(890, 590), at(450, 330)]).toEqual([0, 0, 255]);
}, 120_000);

describe("a removal", () => {
  test("asked twice is one job; asked again afterwards nothing happens", async () => {
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

  test("of somebody else's picture is not there", async () => {
    const image = await loaf();
    const thief = await makePerson();
    await expect(ask(image.id, true, thief)).rejects.toMatchObject({ code: "not_found" });
    expect(await db().job.count()).toBe(0);
  });

  test("may come to more bytes than an upload: without loss a large photo does", async () => {
    const image = await loaf();
    await ask(image.id);
    const raw = { width: 4_400, height: 2_000, channels: 4 } as const;
    const half = Buffer.alloc(4_400 * 2_000 * 4).fill(0xff, 4_400 * 1_000 * 4);
    const remove = async ({ to }: { to: string }) => {
      const { size } = await sharp(half, { raw }).png({ compressionLevel: 0 }).toFile(to);
      expect(size).toBeGreaterThan(MAX_IMAGE_BYTES);
    };
    await startWorker({ remove });
    await eventually("it ended", async () => (await jobs()).every(({ endedAt }) => endedAt !== null));
    expect((await jobs())[0]).toMatchObject({ state: "done", error: null });
    expect((await cutouts())[0]).toMatchObject({ width: 4_096, contentType: "image/png" });
  });

  test("that fails says why to whoever waits, and can be asked for again", async () => {
    const image = await loaf();
    const waiting = expect(ask(image.id, false)).rejects.toMatchObject({ code: "no_subject" });
    await eventually("it is asked for", async () => (await jobs()).length === 1);
    await startWorker({ remove: () => Promise.reject(new AppError("no_subject")) });
    await waiting;
    expect(await cutouts()).toEqual([]);
    const again = await ask(image.id);
    expect((await jobs()).map(({ id }) => id)).toContain(again.jobId);
  });

  test("cancelled while it runs leaves nothing: no cut-out, no medium, no file", async () => {
    const image = await loaf();
    const { jobId = "" } = await ask(image.id);
    const { remover, hasBegun } = stuck();
    const worker = await startWorker(remover);
    await eventually("it has begun", hasBegun);
    await cancelJob(person.id, jobId);
    await worker.idle();
    expect(await cutoutOf(image.id)).toBeNull();
    expect(await cutouts()).toEqual([]);
    expect(await readdir(await tempHome())).toEqual([]);
  });
});

describe("meanwhile", () => {
  /** A worker that does this between cutting out and saving. */
  const meddling = (meddle: () => Promise<unknown>): BackgroundRemover => ({
    async remove(removal) {
      await meddle();
      await copyFile(removal.from, removal.to);
    },
  });

  test("the picture left the library: the job is over without a failure, its cut-out is gone", async () => {
    const image = await loaf();
    await ask(image.id);
    await startWorker(meddling(() => db().canvasImage.delete({ where: { id: image.id } })));
    await ended("cancelled");
    await eventually("nothing is left", async () => (await cutouts()).length === 0);
  });

  test("its person deleted the picture: the job is cancelled with it, waiting or running", async () => {
    const [running, waiting] = [await loaf(), await loaf()];
    await ask(running.id);
    const { remover, hasBegun } = stuck();
    const worker = await startWorker(remover);
    await eventually("it has begun", hasBegun);
    await ask(waiting.id);
    for (const { id } of [running, waiting]) await deleteImage({ user: person, params: { id } });
    await ended("cancelled");
    await worker.idle();
    expect(await db().media.count({ where: { userId: person.id } })).toBe(0);
  });

  test("the job was cancelled in the last moment: the finished cut-out is not used", async () => {
    const image = await loaf();
    const { jobId = "" } = await ask(image.id);
    const worker = await startWorker(meddling(() => cancelJob(person.id, jobId)));
    await worker.idle();
    expect(await cutoutOf(image.id)).toBeNull();
    expect(await cutouts()).toEqual([]);
  });

  test("another picture took its place: what was cut out of the old one is not the new one's", async () => {
    const image = await loaf();
    await ask(image.id);
    await startWorker(meddling(() => replace(image.url)));
    await ended("cancelled");
    expect(await cutoutOf(image.id)).toBeNull();
    await eventually("nothing is left", async () => (await cutouts()).length === 0);
  });

  test("it got another cut-out: the first one stays", async () => {
    const [image, first] = [await loaf(), await makeMedia(person)];
    await ask(image.id);
    await startWorker(meddling(() => inTransaction((tx) => setCutout(image, first.id, tx))));
    await ended("cancelled");
    expect(await cutoutOf(image.id)).toBe(first.id);
    await eventually("the other is gone", async () => (await cutouts()).length === 0);
  });
});

test("a picture that is replaced has no cut-out any more; where a post shows the old one, it stays", async () => {
  const [image, old] = [await loaf(), await makeMedia(person)];
  const post = await makePost(await makeBrand(person));
  await inTransaction((tx) => setCutout(image, old.id, tx));
  await inTransaction((tx) => appendImage(post.id, old.id, "", tx));
  await replace(image.url);
  expect(await cutoutOf(image.id)).toBeNull();
  expect(await db().postImage.count({ where: { mediaId: old.id } })).toBe(1);
});
