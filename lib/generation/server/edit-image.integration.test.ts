import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { editImagesBody } from "@/lib/generation/edit-schemas";
import { editImage } from "@/lib/generation/server/edit-image";
import { deleteUnusedMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { appendImage, removeImageAt } from "@/lib/posts/server/post-image-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { resolvePostMedia } from "@/lib/posts/server/resolve-post-media";
import { updatePost } from "@/lib/posts/server/update-post";
import { createOpenAiImageModels } from "@/lib/providers/ai-image/openai";
import type { EditImageRequest } from "@/lib/providers/ai-image/port";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const never = new AbortController().signal;

/** Every pixel has another color. */
function createColorfulImage(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 255;
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A mask whose left half is transparent. */
function halfClear(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (pixel % width < width / 2) raw[pixel * 4 + 3] = 0;
  }
  return sharp(raw, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

async function scene() {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user);
  const { id } = await createPostFixture(account);
  const old = await saveImage({
    userId: user.id,
    bytes: await createColorfulImage(120, 160),
    source: "upload",
  });
  await runInTransaction((tx) => appendImage(id, old.id, "Nine plates", tx));
  return { user, account, old, postId: id, post: (await findOwnedPost(user.id, id)).post };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** A fake model that changes every pixel; runs `meanwhile` during generation. */
function model(meanwhile: () => Promise<unknown> = async () => undefined) {
  const asked: EditImageRequest[] = [];
  const red = { create: { width: 640, height: 800, channels: 3, background: "#ff0000" } } as const;
  const edit = async (request: EditImageRequest) => {
    asked.push(request);
    await meanwhile();
    return { bytes: await sharp(red).png().toBuffer(), contentType: "image/png" };
  };
  return { asked, edit };
}

function change(
  { user, account, post }: Scene,
  fields: object = {},
  models: Parameters<typeof editImage>[1] = model(),
) {
  const request = editImagesBody.parse({ imageIndex: 0, prompt: "Blue plates", ...fields });
  return editImage({ user, account, post, request, actionKey: randomUUID(), signal: never }, models);
}

const pixelsOf = async (url: string) =>
  sharp(await (await fetch(url)).arrayBuffer())
    .raw()
    .toBuffer();
const shown = (postId: string) =>
  getPrismaClient().postImage.findMany({ where: { postId }, orderBy: { index: "asc" } });
const library = async (userId: string) =>
  (await getPrismaClient().canvasImage.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(
    ({ mediaId, label }) => [mediaId, label],
  );
const mediaAt = (url: string) =>
  getPrismaClient().media.findFirstOrThrow({ where: { key: url.slice(getMediaUrl("").length) } });

describe("image edits by prompt", () => {
  // spec: 7.27, 7.28, 9.39
  test("edited image replaces the old one for four credits and preserves pixels outside the mask", async () => {
    const s = await scene();
    const mask = await saveImage({ userId: s.user.id, bytes: await halfClear(60, 80), source: "upload" });
    const other = await insertMediaFixture(s.user);
    const drawing = model();
    const urls = {
      selectedImageUrls: [other, other].map(({ key }) => getMediaUrl(key)),
      maskUrl: getMediaUrl(mask.key),
    };
    const { imageUrl, post } = await change(s, urls, drawing);
    expect(post.images).toMatchObject([{ url: imageUrl, width: 120, height: 160 }]);
    expect(post.images[0]?.alt).not.toBe("");
    expect(post.revision).toBe(s.post.revision + 1);
    expect(await getCredits(s.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
    expect(drawing.asked).toMatchObject([{ size: "880x1168", quality: "medium" }]);
    expect(drawing.asked[0]?.images).toHaveLength(2);

    const [before, after] = [await pixelsOf(getMediaUrl(s.old.key)), await pixelsOf(imageUrl)];
    let moved = 0;
    for (let pixel = 0; pixel < 120 * 160; pixel += 1) {
      const [from, to] = [pixel * 3, pixel * 3 + 3];
      if (pixel % 120 >= 60 && !before.subarray(from, to).equals(after.subarray(from, to))) moved += 1;
    }
    expect(moved).toBe(0);
    expect([...after.subarray((80 * 120 + 20) * 3, (80 * 120 + 20) * 3 + 3)]).toEqual([255, 0, 0]);

    const made = await mediaAt(imageUrl);
    expect(await library(s.user.id)).toEqual([
      [made.id, "Blue plates"],
      [s.old.id, "Nine plates"],
    ]);
    // The mask may be used elsewhere; unused media are cleaned up later.
    expect(await getPrismaClient().media.count({ where: { id: mask.id } })).toBe(1);
    await takeBack(s, post.revision);
    await getPrismaClient().media.updateMany({
      where: { userId: s.user.id },
      data: { createdAt: new Date(0) },
    });
    await deleteUnusedMedia();
    expect(await getPrismaClient().media.count({ where: { id: { in: [made.id, s.old.id] } } })).toBe(2);
  });

  async function takeBack(s: Scene, revision: number) {
    const { post } = await findOwnedPost(s.user.id, s.postId);
    const media = await resolvePostMedia(s.user.id, {
      images: [{ url: getMediaUrl(s.old.key), alt: "Nine plates" }],
    });
    await runInTransaction((tx) => updatePost({ post, changes: {}, media, revision }, tx));
    expect(await shown(s.postId)).toMatchObject([{ mediaId: s.old.id, alt: "Nine plates" }]);
  }

  test("edited image is appended when the original was removed meanwhile", async () => {
    const s = await scene();
    const other = await insertMediaFixture(s.user);
    const drawing = model(() =>
      runInTransaction(async (tx) => {
        await removeImageAt(s.postId, 0, tx);
        await appendImage(s.postId, other.id, "Chosen since", tx);
      }),
    );
    const { imageUrl, post } = await change(s, {}, drawing);
    expect(post.images.map(({ url }) => url)).toEqual([getMediaUrl(other.key), imageUrl]);
    expect(await library(s.user.id)).toHaveLength(2);
  });

  test("edited image follows an original that moved meanwhile", async () => {
    const s = await scene();
    const other = await insertMediaFixture(s.user);
    const drawing = model(() =>
      runInTransaction(async (tx) => {
        await removeImageAt(s.postId, 0, tx);
        await appendImage(s.postId, other.id, "First now", tx);
        await appendImage(s.postId, s.old.id, "Nine plates", tx);
      }),
    );
    const { imageUrl, post } = await change(s, {}, drawing);
    expect(post.images.map(({ url }) => url)).toEqual([getMediaUrl(other.key), imageUrl]);
  });

  test("edit of a post published meanwhile releases the credits and leaves no image", async () => {
    const s = await scene();
    const mask = await saveImage({ userId: s.user.id, bytes: await halfClear(60, 80), source: "upload" });
    const leave = () =>
      getPrismaClient().post.update({ where: { id: s.postId }, data: { status: "publishing" } });
    const changing = change(s, { maskUrl: getMediaUrl(mask.key) }, model(leave));
    await expect(changing).rejects.toMatchObject({ code: "conflict" });
    expect(await getCredits(s.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    const left = await getPrismaClient().media.findMany({ where: { userId: s.user.id } });
    expect(left.map(({ id }) => id).sort()).toEqual([s.old.id, mask.id].sort());
    expect(await library(s.user.id)).toEqual([]);
  });

  test("edited image keeps its alternative text, or uses the prompt when it had none", async () => {
    const s = await scene();
    expect((await change(s)).post.images[0]?.alt).toBe("Nine plates");
    const bare = await scene();
    const [image] = bare.post.images;
    if (image) image.alt = "";
    expect((await change(bare, { prompt: "Blue plates. Soft shadows" })).post.images[0]?.alt).toBe(
      "Blue plates.",
    );
  });
});

describe("image edits by URL", () => {
  const layered = async () => {
    const s = await scene();
    const bytes = await createColorfulImage(90, 60);
    return { ...s, layer: await saveImage({ userId: s.user.id, bytes, source: "upload" }) };
  };

  test("image edited by URL goes to the library for four credits without changing a published post", async () => {
    const s = await layered();
    const leave = () =>
      getPrismaClient().post.update({ where: { id: s.postId }, data: { status: "published" } });
    const drawing = model(leave);
    const { imageUrl, post } = await change(s, { imageUrl: getMediaUrl(s.layer.key) }, drawing);
    expect(post).toMatchObject({ revision: s.post.revision, status: "published" });
    expect(await shown(s.postId)).toMatchObject([{ mediaId: s.old.id, alt: "Nine plates" }]);
    expect(await getCredits(s.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
    expect(drawing.asked).toMatchObject([{ size: "1248x832" }]);
    const made = await mediaAt(imageUrl);
    expect(made).toMatchObject({ width: 90, height: 60 });
    expect(await library(s.user.id)).toEqual([
      [made.id, "Blue plates"],
      [s.layer.id, ""],
    ]);
  });

  test("image edited by URL preserves pixels outside the mask", async () => {
    const s = await layered();
    const mask = await saveImage({ userId: s.user.id, bytes: await halfClear(90, 60), source: "upload" });
    const urls = { imageUrl: getMediaUrl(s.layer.key), maskUrl: getMediaUrl(mask.key) };
    const { imageUrl } = await change(s, urls);
    const right = (pixels: Buffer) =>
      Array.from({ length: 60 }, (_, row) => pixels.subarray((row * 90 + 45) * 3, (row + 1) * 90 * 3));
    const [before, after] = [await pixelsOf(getMediaUrl(s.layer.key)), await pixelsOf(imageUrl)];
    expect(Buffer.concat(right(after)).equals(Buffer.concat(right(before)))).toBe(true);
    expect([...after.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  test("image edit releases the credits when the post is deleted meanwhile", async () => {
    const s = await layered();
    const deleted = () => getPrismaClient().post.delete({ where: { id: s.postId } });
    const changing = change(s, { imageUrl: getMediaUrl(s.layer.key) }, model(deleted));
    await expect(changing).rejects.toMatchObject({ code: "not_found" });
    expect(await getCredits(s.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await getPrismaClient().media.count({ where: { userId: s.user.id } })).toBe(2);
  });
});

describe("refused image edits", () => {
  const requested = { edit: () => Promise.reject(new Error("unexpected request")) };
  const refused = async (s: Scene, fields: object, path: string) => {
    await expect(change(s, fields, requested)).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path }] },
    });
    expect(await getPrismaClient().reservation.count({ where: { userId: s.user.id } })).toBe(0);
  };

  test("edit is refused for a missing index and for other users' images and masks", async () => {
    const [s, stranger] = [await scene(), await scene()];
    const foreign = getMediaUrl(stranger.old.key);
    await refused(s, { imageIndex: 1 }, "imageIndex");
    await refused(s, { selectedImageUrls: [getMediaUrl(s.old.key), foreign] }, "selectedImageUrls.1");
    await refused(s, { selectedImageUrls: ["https://images.example/a.png"] }, "selectedImageUrls.0");
    await refused(s, { maskUrl: foreign }, "maskUrl");
    await refused(s, { imageUrl: foreign }, "imageUrl");
    await refused(s, { imageUrl: "https://images.example/a.png" }, "imageUrl");
    const video = getMediaUrl((await insertVideoFixture(s.user)).key);
    await refused(s, { imageUrl: video }, "imageUrl");
    await refused(s, { selectedImageUrls: [video] }, "selectedImageUrls.0");
    const jpeg = await sharp(await createColorfulImage(30, 40))
      .jpeg()
      .toBuffer();
    const photo: MediaRow = await saveImage({ userId: s.user.id, bytes: jpeg, source: "upload" });
    await refused(s, { maskUrl: getMediaUrl(photo.key) }, "maskUrl");
  });

  test("edit body refuses a thousand references, a missing prompt and an unknown quality", () => {
    const body = { imageIndex: 0, prompt: "Warmer" };
    const urls = Array.from({ length: 1000 }, () => "https://a.example/1.png");
    for (const bad of [
      { selectedImageUrls: urls },
      { prompt: " " },
      { quality: "max" },
      { imageIndex: -1 },
    ]) {
      expect(editImagesBody.safeParse({ ...body, ...bad }).success).toBe(false);
    }
    expect(editImagesBody.parse({ ...body, cost: 0 })).toEqual({
      ...body,
      selectedImageUrls: [],
      quality: "medium",
    });
  });
});

describe("provider image edits", () => {
  const image = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: "#4477aa" } })
      .png()
      .toBuffer();
  const edit = async (fields: Partial<EditImageRequest> = {}) =>
    createOpenAiImageModels().edit({
      ...{ prompt: "Make it black and white", size: "1024x1024", quality: "low", signal: never },
      ...{ images: [await image()], ...fields },
    });

  test("provider receives several images and a mask, and preserves opaque mask pixels", async () => {
    const since = new Date().toISOString();
    const images = [await image(), await image(), await image()];
    const { bytes } = await edit({ images, mask: await halfClear(64, 64) });
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1024, 1024]);
    const at = (x: number) => [...data.subarray((512 * 1024 + x) * 3, (512 * 1024 + x) * 3 + 3)];
    expect(at(900)).toEqual([0x44, 0x77, 0xaa]);
    const [r = 0, g = 0, b = 0] = at(100);
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(3);
    const { entries } = await ownSandbox.journal("openai", since);
    expect(entries.filter(({ path }: { path: string }) => path.endsWith("/images/edits"))).toHaveLength(1);
  });

  test.each<[string, Partial<EditImageRequest>, FaultAction | null, string]>([
    ["a mask of another size", {}, null, "provider_error"],
    ["a prompt it declines", { prompt: "[moderation]" }, null, "provider_refused"],
    ["a rate limit", {}, { kind: "status", status: 429 }, "provider_error"],
    ["nonsense", {}, { kind: "malformed" }, "provider_error"],
    ["an answer cut off", {}, { kind: "cut", afterBytes: 400 }, "provider_error"],
  ])("provider image edit settles credits and images when %s", async (what, fields, action, code) => {
    if (action) await ownSandbox.armFault({ service: "openai", path: "/images/edits", times: 3, action });
    const mask = what.startsWith("a mask") ? { mask: await halfClear(32, 64) } : {};
    const since = new Date().toISOString();
    await expect(edit({ ...fields, ...mask })).rejects.toMatchObject({ code });
    expect((await ownSandbox.journal("openai", since)).entries).toHaveLength(1);
  });
});
