import { afterAll, beforeEach, expect, test } from "vitest";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_SPARE_PAGES } from "@/lib/canvas/limits";
import { getDocument, saveDocument } from "@/lib/canvas/server/documents";
import { insertPage } from "@/lib/canvas/server/insert-page";
import { saveAndRenderDocument } from "@/lib/canvas/server/save-and-render-document";
import { addSparePage, deleteSparePage, listSparePages } from "@/lib/canvas/server/spare-pages";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";
import { appendImage, replaceImages } from "@/lib/posts/server/post-image-store";
import { getPost } from "@/lib/posts/server/post-store";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

afterAll(closeDb);

let user: { id: string };
let postId: string;
let media: string[];

beforeEach(async () => {
  user = await insertUserFixture();
  postId = (await createPostFixture(await createAccountFixture(user))).id;
  media = [(await insertMediaFixture(user)).id, (await insertMediaFixture(user)).id];
  await runInTransaction(async (tx) => {
    for (const id of media) await appendImage(postId, id, "", tx);
  });
});

const said = (word: string) =>
  text({ x: 0, y: 0, w: 100, h: 50, text: word, font: "Heebo", size: 20, fill: "#000000" });
const design = (word: string, baseRev = 0) => ({
  ...createDocument({ pages: [{ bg: "#FFFFFF", elements: word ? [said(word)] : [] }] }),
  baseRev,
  rev: baseRev + 1,
});
const post = () => getPost(postId);
const shown = async () => (await post()).images.map(({ mediaId }) => mediaId);
const add = async (word: string, spare: { revision?: number } = {}, imageIndex = 0) =>
  addSparePage({ post: await post(), imageIndex, canvasData: design(word), spare });
const words = async () => {
  const { pages } = await listSparePages({ post: { id: postId } });
  return pages.map(({ canvasData }) => {
    const {
      pages: [page],
    } = canvasData as CanvasDocument;
    return Object.values(page?.els ?? {}).flatMap((one) => (one.type === "text" ? [one.text] : []));
  });
};
const signal = AbortSignal.timeout(60_000);
const putIn = async (word: string, from?: { imageIndex: number; rev: number }) => {
  const now = await post();
  const insert = { revision: now.revision, alt: "", ...(from ? { from } : {}) };
  return insertPage({ user, post: now, imageIndex: 9, canvasData: design(word), insert, signal });
};

test("new page is kept without changing the post and moves with no image", async () => {
  const before = await post();
  const { page } = await add("kept");
  await add("");
  expect(page.imageIndex).toBe(FIRST_SPARE_INDEX);
  expect((await post()).revision).toBe(before.revision);
  expect(await shown()).toEqual(media);
  const order = media.toReversed().map((mediaId) => ({ mediaId, alt: "" }));
  await runInTransaction((tx) => replaceImages(postId, order, tx));
  expect(await words()).toEqual([["kept"], []]);
});

test("kept page is saved at its revision and only while it is the same page", async () => {
  const { page } = await add("first");
  const { imageIndex, pictureUrl } = page;
  const save = (word: string, baseRev: number, url: string) =>
    saveDocument({
      user,
      post: { id: postId },
      body: { imageIndex, canvasData: design(word, baseRev), pictureUrl: url },
    });
  expect(await save("second", page.rev, pictureUrl)).toEqual({ rev: page.rev + 1 });
  await expect(save("late", page.rev, pictureUrl)).rejects.toMatchObject({ code: "conflict" });
  await expect(save("of another", page.rev + 1, "page:other")).rejects.toMatchObject({ code: "conflict" });
  expect(await words()).toEqual([["second"]]);
  const opened = await getDocument({ post: { id: postId }, params: { imageIndex } });
  expect(opened).toMatchObject({ rev: page.rev + 1, pictureUrl });
});

test("page put into the post is its last image and is no longer kept beside it", async () => {
  const { page } = await add("Bread");
  const from = { imageIndex: page.imageIndex, rev: page.rev };
  const { post: changed } = await putIn("Bread", from);
  expect(changed.images).toHaveLength(3);
  expect((await shown()).slice(0, 2)).toEqual(media);
  expect(await words()).toEqual([]);
  expect((await getDocument({ post: { id: postId }, params: { imageIndex: 2 } })).canvasData).not.toBeNull();
});

test("page changed meanwhile is not put into the post and stays", async () => {
  const { page } = await add("Bread");
  const from = { imageIndex: page.imageIndex, rev: page.rev - 1 };
  await expect(putIn("Bread", from)).rejects.toMatchObject({ code: "conflict" });
  expect(await shown()).toEqual(media);
  expect(await words()).toEqual([["Bread"]]);
});

test("blank page is never rendered into the post", async () => {
  const count = () => getPrismaClient().media.count({ where: { userId: user.id } });
  const before = await count();
  await expect(putIn("")).rejects.toMatchObject({ code: "unprocessable" });
  const body = { imageIndex: 0, canvasData: design(""), use: true };
  const applied = saveAndRenderDocument({ user, post: await post(), body, signal });
  await expect(applied).rejects.toMatchObject({ code: "unprocessable" });
  expect(await shown()).toEqual(media);
  expect(await count()).toBe(before);
});

test("page taken out of the post is kept with its design", async () => {
  const { revision } = await post();
  const { post: changed } = await add("taken out", { revision }, 0);
  expect(changed?.images).toHaveLength(1);
  expect(await shown()).toEqual([media[1]]);
  expect(await words()).toEqual([["taken out"]]);
  await expect(add("late", { revision }, 0)).rejects.toMatchObject({ code: "conflict" });
  expect(await words()).toEqual([["taken out"]]);
});

test("discarded page frees its place and an image's design cannot be discarded like this", async () => {
  for (let n = 0; n < MAX_SPARE_PAGES; n += 1) await add(`${n}`);
  await expect(add("one too many")).rejects.toMatchObject({ code: "unprocessable" });
  const discard = async (imageIndex: number) =>
    deleteSparePage({ post: await post(), params: { imageIndex } });
  await discard(FIRST_SPARE_INDEX + 3);
  const { page } = await add("again");
  expect(page.imageIndex).toBe(FIRST_SPARE_INDEX + 3);
  await expect(discard(0)).rejects.toMatchObject({ code: "not_found" });
  await expect(discard(FIRST_SPARE_INDEX + 50)).rejects.toMatchObject({ code: "not_found" });
});
