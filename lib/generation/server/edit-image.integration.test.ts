import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { editImagesBody } from "@/lib/generation/edit-schemas";
import { editImage } from "@/lib/generation/server/edit-image";
import { sweepMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";
import { chooseMedia } from "@/lib/posts/server/choose-media";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import { appendImage, removeImageAt } from "@/lib/posts/server/post-image-store";
import { updatePost } from "@/lib/posts/server/update-post";
import { openAiImages } from "@/lib/providers/ai-image/openai";
import type { EditRequest } from "@/lib/providers/ai-image/port";
import { creditsOf, makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const never = new AbortController().signal;

/** Every pixel another colour. */
function colourful(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (Math.imul(at, 2_654_435_761) >>> 13) & 255;
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** The left half clear. */
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
  const user = await makePerson();
  const account = await makeBrand(user);
  const { id } = await makePost(account);
  const old = await saveImage({ userId: user.id, bytes: await colourful(120, 160), source: "upload" });
  await inTransaction((tx) => appendImage(id, old.id, "Nine plates", tx));
  return { user, account, old, postId: id, post: (await findOwnedPost(user.id, id)).post };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** Answers like a model that moves everything; `meanwhile` happens while it draws. */
function model(meanwhile: () => Promise<unknown> = async () => undefined) {
  const asked: EditRequest[] = [];
  const red = { create: { width: 640, height: 800, channels: 3, background: "#ff0000" } } as const;
  const edit = async (request: EditRequest) => {
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
const shown = (postId: string) => db().postImage.findMany({ where: { postId }, orderBy: { index: "asc" } });
const library = async (userId: string) =>
  (await db().canvasImage.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(
    ({ mediaId, label }) => [mediaId, label],
  );
const mediaAt = (url: string) =>
  db().media.findFirstOrThrow({ where: { key: url.slice(mediaUrl("").length) } });

describe("a picture is changed by prompt", () => {
  test("in its place, four credits, every pixel outside the mask as it was; the old one can come back", async () => {
    const s = await scene();
    const mask = await saveImage({ userId: s.user.id, bytes: await halfClear(60, 80), source: "upload" });
    const other = await makeMedia(s.user);
    const drawing = model();
    const urls = {
      selectedImageUrls: [other, other].map(({ key }) => mediaUrl(key)),
      maskUrl: mediaUrl(mask.key),
    };
    const { imageUrl, post } = await change(s, urls, drawing);
    expect(post.images).toMatchObject([{ url: imageUrl, width: 120, height: 160 }]);
    expect(post.images[0]?.alt).not.toBe("");
    expect(post.revision).toBe(s.post.revision + 1);
    expect(await creditsOf(s.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
    expect(drawing.asked).toMatchObject([{ size: "880x1168", quality: "medium" }]);
    expect(drawing.asked[0]?.images).toHaveLength(2);

    const [before, after] = [await pixelsOf(mediaUrl(s.old.key)), await pixelsOf(imageUrl)];
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
    // It may be a picture for something else; what nothing uses is swept.
    expect(await db().media.count({ where: { id: mask.id } })).toBe(1);
    await takeBack(s, post.revision);
    await db().media.updateMany({ where: { userId: s.user.id }, data: { createdAt: new Date(0) } });
    await sweepMedia();
    expect(await db().media.count({ where: { id: { in: [made.id, s.old.id] } } })).toBe(2);
  });

  async function takeBack(s: Scene, revision: number) {
    const { post } = await findOwnedPost(s.user.id, s.postId);
    const media = await chooseMedia(s.user.id, {
      images: [{ url: mediaUrl(s.old.key), alt: "Nine plates" }],
    });
    await inTransaction((tx) => updatePost({ post, changes: {}, media, revision }, tx));
    expect(await shown(s.postId)).toMatchObject([{ mediaId: s.old.id, alt: "Nine plates" }]);
  }

  test("the picture went meanwhile: the new one comes behind the others, and nothing is lost", async () => {
    const s = await scene();
    const other = await makeMedia(s.user);
    const drawing = model(() =>
      inTransaction(async (tx) => {
        await removeImageAt(s.postId, 0, tx);
        await appendImage(s.postId, other.id, "Chosen since", tx);
      }),
    );
    const { imageUrl, post } = await change(s, {}, drawing);
    expect(post.images.map(({ url }) => url)).toEqual([mediaUrl(other.key), imageUrl]);
    expect(await library(s.user.id)).toHaveLength(2);
  });

  test("it moved meanwhile: it is changed where it is", async () => {
    const s = await scene();
    const other = await makeMedia(s.user);
    const drawing = model(() =>
      inTransaction(async (tx) => {
        await removeImageAt(s.postId, 0, tx);
        await appendImage(s.postId, other.id, "First now", tx);
        await appendImage(s.postId, s.old.id, "Nine plates", tx);
      }),
    );
    const { imageUrl, post } = await change(s, {}, drawing);
    expect(post.images.map(({ url }) => url)).toEqual([mediaUrl(other.key), imageUrl]);
  });

  test("the post left meanwhile: credits back, no picture left, the mask kept for another try", async () => {
    const s = await scene();
    const mask = await saveImage({ userId: s.user.id, bytes: await halfClear(60, 80), source: "upload" });
    const leave = () => db().post.update({ where: { id: s.postId }, data: { status: "publishing" } });
    const changing = change(s, { maskUrl: mediaUrl(mask.key) }, model(leave));
    await expect(changing).rejects.toMatchObject({ code: "conflict" });
    expect(await creditsOf(s.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    const left = await db().media.findMany({ where: { userId: s.user.id } });
    expect(left.map(({ id }) => id).sort()).toEqual([s.old.id, mask.id].sort());
    expect(await library(s.user.id)).toEqual([]);
  });

  test("nobody says what is to be seen: the description it had stays, else the prompt", async () => {
    await ownSandbox.armFault({
      ...{ service: "openai", path: "/responses", times: 2 },
      action: { kind: "status", status: 500 },
    });
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

describe("a picture that is named by its address is changed by prompt", () => {
  const layered = async () => {
    const s = await scene();
    const bytes = await colourful(90, 60);
    return { ...s, layer: await saveImage({ userId: s.user.id, bytes, source: "upload" }) };
  };

  test("in the library, for four credits; the post is not touched, though it is published by then", async () => {
    const s = await layered();
    const leave = () => db().post.update({ where: { id: s.postId }, data: { status: "published" } });
    const drawing = model(leave);
    const { imageUrl, post } = await change(s, { imageUrl: mediaUrl(s.layer.key) }, drawing);
    expect(post).toMatchObject({ revision: s.post.revision, status: "published" });
    expect(await shown(s.postId)).toMatchObject([{ mediaId: s.old.id, alt: "Nine plates" }]);
    expect(await creditsOf(s.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
    expect(drawing.asked).toMatchObject([{ size: "1248x832" }]);
    const made = await mediaAt(imageUrl);
    expect(made).toMatchObject({ width: 90, height: 60 });
    expect(await library(s.user.id)).toEqual([
      [made.id, "Blue plates"],
      [s.layer.id, ""],
    ]);
  });

  test("outside the mask every pixel is as it was", async () => {
    const s = await layered();
    const mask = await saveImage({ userId: s.user.id, bytes: await halfClear(90, 60), source: "upload" });
    const urls = { imageUrl: mediaUrl(s.layer.key), maskUrl: mediaUrl(mask.key) };
    const { imageUrl } = await change(s, urls);
    const right = (pixels: Buffer) =>
      Array.from({ length: 60 }, (_, row) => pixels.subarray((row * 90 + 45) * 3, (row + 1) * 90 * 3));
    const [before, after] = [await pixelsOf(mediaUrl(s.layer.key)), await pixelsOf(imageUrl)];
    expect(Buffer.concat(right(after)).equals(Buffer.concat(right(before)))).toBe(true);
    expect([...after.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  test("the post went meanwhile: credits back, no picture left", async () => {
    const s = await layered();
    const gone = () => db().post.delete({ where: { id: s.postId } });
    const changing = change(s, { imageUrl: mediaUrl(s.layer.key) }, model(gone));
    await expect(changing).rejects.toMatchObject({ code: "not_found" });
    expect(await creditsOf(s.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await db().media.count({ where: { userId: s.user.id } })).toBe(2);
  });
});

describe("refused before anything is held", () => {
  const asked = { edit: () => Promise.reject(new Error("asked in vain")) };
  const refused = async (s: Scene, fields: object, path: string) => {
    await expect(change(s, fields, asked)).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path }] },
    });
    expect(await db().reservation.count({ where: { userId: s.user.id } })).toBe(0);
  };

  test("no picture at this place, and pictures and masks that are not one's own", async () => {
    const [s, stranger] = [await scene(), await scene()];
    const foreign = mediaUrl(stranger.old.key);
    await refused(s, { imageIndex: 1 }, "imageIndex");
    await refused(s, { selectedImageUrls: [mediaUrl(s.old.key), foreign] }, "selectedImageUrls.1");
    await refused(s, { selectedImageUrls: ["https://images.example/a.png"] }, "selectedImageUrls.0");
    await refused(s, { maskUrl: foreign }, "maskUrl");
    await refused(s, { imageUrl: foreign }, "imageUrl");
    await refused(s, { imageUrl: "https://images.example/a.png" }, "imageUrl");
    const jpeg = await sharp(await colourful(30, 40))
      .jpeg()
      .toBuffer();
    const photo: MediaRow = await saveImage({ userId: s.user.id, bytes: jpeg, source: "upload" });
    await refused(s, { maskUrl: mediaUrl(photo.key) }, "maskUrl");
  });

  test("a thousand references, no prompt, an unknown quality", () => {
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

describe("the maker's way to change a picture", () => {
  const picture = () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: "#4477aa" } })
      .png()
      .toBuffer();
  const edit = async (fields: Partial<EditRequest> = {}) =>
    openAiImages().edit({
      ...{ prompt: "Make it black and white", size: "1024x1024", quality: "low", signal: never },
      ...{ images: [await picture()], ...fields },
    });

  test("several pictures and a mask arrive, and what is opaque in the mask stays", async () => {
    const since = new Date().toISOString();
    const images = [await picture(), await picture(), await picture()];
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

  test.each<[string, Partial<EditRequest>, FaultAction | null, string]>([
    ["a mask of another size", {}, null, "provider_error"],
    ["a prompt it declines", { prompt: "[moderation]" }, null, "provider_refused"],
    ["a rate limit", {}, { kind: "status", status: 429 }, "provider_error"],
    ["nonsense", {}, { kind: "malformed" }, "provider_error"],
    ["an answer cut off", {}, { kind: "cut", afterBytes: 400 }, "provider_error"],
  ])("%s", async (what, fields, action, code) => {
    if (action) await ownSandbox.armFault({ service: "openai", path: "/images/edits", times: 3, action });
    const mask = what.startsWith("a mask") ? { mask: await halfClear(32, 64) } : {};
    const since = new Date().toISOString();
    await expect(edit({ ...fields, ...mask })).rejects.toMatchObject({ code });
    expect((await ownSandbox.journal("openai", since)).entries).toHaveLength(1);
  });
});
