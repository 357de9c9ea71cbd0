import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { getDocument, saveDocument } from "@/lib/canvas/server/documents";
import { saveAndRenderDocument } from "@/lib/canvas/server/save-and-render-document";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { generateImageBody } from "@/lib/generation/schemas";
import { generateImage } from "@/lib/generation/server/generate-image";
import { generateInfographic } from "@/lib/generation/server/generate-infographic";
import { attachResult, hideResult, keepResult, listResults } from "@/lib/generation/server/post-results";
import { canvasImagesQuery } from "@/lib/media/canvas-image-schemas";
import { deleteCanvasImage, listCanvasImages } from "@/lib/media/server/canvas-images";
import { deleteUnusedMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { serializePost } from "@/lib/posts/serializers";
import { deletePostRow, findOwnedPost } from "@/lib/posts/server/posts";
import { waitFor } from "@/tests/harness/npm-start";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const never = new AbortController().signal;
const arm = (path: string, action: FaultAction, times = 1) =>
  ownSandbox.armFault({ service: "openai", path, times, action });

let user: { id: string };
let account: AccountRow;
let postId = "";

beforeEach(async () => {
  user = await insertUserFixture();
  account = await createAccountFixture(user, { brandKit: { colors: ["#1f3a63", "#f6e3c3", "#a8441c"] } });
  postId = (await createPostFixture(account)).id;
});
afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const getPost = async (id = postId) => (await findOwnedPost(user.id, id)).post;
const DRAW = { image: generateImage, infographic: generateInfographic };

function draw(fields: object = {}, actionKey: string = randomUUID(), kind: keyof typeof DRAW = "image") {
  const prompt = "How we bake: 180 loaves a day";
  const request = generateImageBody.parse({
    accountId: account.id,
    postId,
    attach: false,
    prompt,
    kind,
    ...fields,
  });
  return DRAW[kind]({ user, account, request, actionKey, signal: never });
}

const list = async (id = postId) => (await listResults({ user, post: await getPost(id) })).results;

async function attach(resultId: string, fields: { index?: number; revision?: number; into?: string } = {}) {
  const { into, ...place } = fields;
  const post = await getPost(into);
  const body = { revision: post.revision, ...place };
  return attachResult({ user, post, params: { resultId }, body });
}

async function hide(resultId: string, hidden = true) {
  await hideResult({ user, post: await getPost(), params: { resultId }, hidden });
}

/** Stores a video result, as the video job does. */
async function keepVideo(): Promise<string> {
  const media = (await insertVideoFixture(user)) as MediaRow;
  const video = { userId: user.id, postId, kind: "video", media, alt: "Ovens", prompt: "Ovens" } as const;
  return (await runInTransaction((tx) => keepResult(video, tx)))?._id ?? "";
}

describe("generation without attaching", () => {
  test("image that is not attached is a result of the post, in the library, and leaves the post as it is", async () => {
    const before = await getPost();
    const { result, post, mediaId } = await draw({ size: "1024x1280" });
    expect(post).toBeUndefined();
    expect(result).toMatchObject({ kind: "image", postId, width: 1024, height: 1280, isEditable: false });
    expect(result).toMatchObject({ prompt: "How we bake: 180 loaves a day", durationMs: null });
    expect(await list()).toEqual([result]);
    expect(await getPost()).toEqual(before);
    const library = await getPrismaClient().canvasImage.findMany({ where: { userId: user.id } });
    expect(library.map((image) => image.mediaId)).toEqual([mediaId]);
    expect((await getCredits(user.id)).balance).toBe(96);
  });

  test("image request retried with the same key returns the stored result and stores no second one", async () => {
    const key = randomUUID();
    const first = await draw({}, key);
    expect(await draw({}, key)).toEqual(first);
    expect(await list()).toEqual([first.result]);
    expect((await getCredits(user.id)).balance).toBe(96);
  });

  test("concurrent images with keys of their own are one result each; a failed one releases its credits", async () => {
    await arm("/images/generations", { kind: "status", status: 500 });
    const drawn = await Promise.allSettled([1, 2, 3].map(() => draw()));
    expect(drawn.filter(({ status }) => status === "rejected")).toHaveLength(1);
    expect(await list()).toHaveLength(2);
    expect(await getCredits(user.id)).toEqual({ balance: 92, reserved: 0, ledger: 92 });
  });

  test("image for a post that was deleted meanwhile is discarded and free", async () => {
    await arm("/images/generations", { kind: "delay", ms: 600 });
    const drawing = draw();
    await waitFor("the credits are held", async () => (await getCredits(user.id)).reserved === 4);
    const post = await getPost();
    await runInTransaction((tx) => deletePostRow({ post }, tx));
    await expect(drawing).rejects.toMatchObject({ code: "not_found" });
    expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await getPrismaClient().media.count({ where: { userId: user.id } })).toBe(0);
  });

  test("image for a full or published post is a result, because it is not attached", async () => {
    await getPrismaClient().post.update({ where: { id: postId }, data: { status: "published" } });
    expect((await draw()).result).toMatchObject({ postId });
    await expect(draw({ attach: true })).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("attaching", () => {
  test("infographic is attached as the next revision with its editable design", async () => {
    const { result, canvasData } = await draw({}, randomUUID(), "infographic");
    expect(result).toMatchObject({ kind: "infographic", isEditable: true });
    const before = await getPost();
    const post = await attach(result?._id ?? "");
    expect(post.revision).toBe(before.revision + 1);
    expect(post.images.map(({ url }) => url)).toEqual([result?.url]);
    const design = await getDocument({ post, params: { imageIndex: 0 } });
    expect(design.canvasData?.pages).toEqual(JSON.parse(JSON.stringify(canvasData?.pages)));
    expect(serializePost(post).images[0]).not.toHaveProperty("isDesignChanged");
  });

  test("attached result that is attached again changes nothing, whatever the revision", async () => {
    const { result } = await draw();
    const post = await attach(result?._id ?? "");
    const again = await attach(result?._id ?? "", { revision: 1 });
    expect([again.revision, again.images]).toEqual([post.revision, post.images]);
    expect(post.images).toHaveLength(1);
    expect((await list()).map(({ _id }) => _id)).toEqual([result?._id]);
  });

  test("result is inserted at the index, and refused for another revision and a locked post", async () => {
    const [first, second] = [await draw(), await draw()];
    const id = second.result?._id ?? "";
    await attach(first.result?._id ?? "");
    await expect(attach(id, { revision: 99 })).rejects.toMatchObject({ code: "conflict" });
    const post = await attach(id, { index: 0 });
    expect(post.images.map(({ url }) => url)).toEqual([second.imageUrl, first.imageUrl]);
    const third = await draw();
    await getPrismaClient().post.update({ where: { id: postId }, data: { status: "publishing" } });
    await expect(attach(third.result?._id ?? "")).rejects.toMatchObject({ code: "conflict" });
    expect((await getPost()).images).toHaveLength(2);
  });

  test("video result becomes the post's video and replaces the previous one", async () => {
    const [first, second] = [await keepVideo(), await keepVideo()];
    const [newest] = await list();
    expect(newest).toMatchObject({ _id: second, kind: "video", durationMs: 2_000 });
    expect(newest?.thumbUrl).toContain("-poster.jpg");
    await attach(first);
    const post = await attach(second);
    expect(post.video?.url).toBe(newest?.url);
    expect(await list()).toHaveLength(2);
  });

  test("results of a group are shown to and attached by each of its posts, and by no other post", async () => {
    const groupId = randomUUID();
    const [variant, stranger] = [await createPostFixture(account), await createPostFixture(account)];
    await getPrismaClient().post.updateMany({
      where: { id: { in: [postId, variant.id] } },
      data: { groupId },
    });
    const { result } = await draw();
    const id = result?._id ?? "";
    expect(await list(variant.id)).toEqual([result]);
    expect((await attach(id, { into: variant.id })).images).toHaveLength(1);
    expect(await list(stranger.id)).toEqual([]);
    await expect(attach(id, { into: stranger.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(attach("x")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("hidden results", () => {
  test("hidden result leaves the tray, stays in the library and comes back", async () => {
    const { result } = await draw();
    const id = result?._id ?? "";
    await hide(id);
    expect(await list()).toEqual([]);
    const { total } = await listCanvasImages({ user, query: canvasImagesQuery.parse({}) });
    expect(total).toBe(1);
    await hide(id, false);
    expect(await list()).toEqual([result]);
  });

  test("visible result keeps a medium that was deleted from the library, and a hidden one does not", async () => {
    const { result, mediaId } = await draw();
    const { images } = await listCanvasImages({ user, query: canvasImagesQuery.parse({}) });
    await deleteCanvasImage({ user, params: { id: images[0]?._id ?? "" } });
    const isStored = async () => (await getPrismaClient().media.count({ where: { id: mediaId } })) === 1;
    expect(await isStored()).toBe(true);
    await hide(result?._id ?? "");
    const createdAt = new Date(Date.now() - 3 * 86_400_000);
    await getPrismaClient().media.update({ where: { id: mediaId }, data: { createdAt } });
    await deleteUnusedMedia();
    expect(await isStored()).toBe(false);
    expect(await getPrismaClient().postResult.count({ where: { postId } })).toBe(0);
  });
});

test("library lists images by default, and videos with poster and duration on request", async () => {
  const [image, video] = [await insertMediaFixture(user), await insertVideoFixture(user)];
  for (const { id: mediaId } of [image, video]) {
    await getPrismaClient().canvasImage.create({ data: { userId: user.id, mediaId, label: "Ovens" } });
  }
  await getPrismaClient().post.update({ where: { id: postId }, data: { videoId: video.id } });
  const kinds = async (query: object) =>
    (await listCanvasImages({ user, query: canvasImagesQuery.parse(query) })).images;
  expect((await kinds({})).map(({ kind }) => kind)).toEqual(["image"]);
  expect(await kinds({ kind: "all" })).toHaveLength(2);
  expect(await kinds({ kind: "video" })).toMatchObject([
    { kind: "video", durationMs: 2_000, usedIn: 1, thumbUrl: expect.stringContaining("-poster.jpg") },
  ]);
});

test("design that was saved but not applied marks its image until it is applied", async () => {
  const { result } = await draw({}, randomUUID(), "infographic");
  const post = await attach(result?._id ?? "");
  const read = async () => serializePost(await getPost()).images[0]?.isDesignChanged;
  const { canvasData, rev } = await getDocument({ post, params: { imageIndex: 0 } });
  const body = { imageIndex: 0, canvasData: { ...canvasData, baseRev: rev, rev: rev + 1 } };
  await saveDocument({ user, post, body });
  expect(await read()).toBe(true);
  const next = { imageIndex: 0, use: true, canvasData: { ...canvasData, baseRev: rev + 1, rev: rev + 2 } };
  const applied = await saveAndRenderDocument({ user, post: await getPost(), body: next, signal: never });
  expect(applied.post.images[0]).not.toHaveProperty("isDesignChanged");
  expect(await read()).toBeUndefined();
});
