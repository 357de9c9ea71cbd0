import { afterAll, describe, expect, it, test } from "vitest";
import { createDocument, text } from "@/lib/canvas/core/create-document";
import { getDocument, insertDocument, saveDocument } from "@/lib/canvas/server/documents";
import { lockMediaRefs } from "@/lib/canvas/server/media-refs";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { appendImage, replaceImages } from "@/lib/posts/server/post-image-store";
import { countBlockedConnections } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

afterAll(closeDb);

/** A design based on this revision with one text element. */
function design(word: string, baseRev: number) {
  const words = text({ x: 0, y: 0, w: 100, h: 50, text: word, font: "Heebo", size: 20, fill: "#000000" });
  return { ...createDocument({ pages: [{ bg: "#FFFFFF", elements: [words] }] }), baseRev, rev: baseRev + 1 };
}

test("save is refused with a conflict when its design was replaced by another one", async () => {
  const user = await insertUserFixture();
  const post = await createPostFixture(await createAccountFixture(user));
  await runInTransaction(async (tx) => appendImage(post.id, (await insertMediaFixture(user)).id, "", tx));
  const save = (word: string, baseRev: number) =>
    saveDocument({ user, post, body: { imageIndex: 0, canvasData: design(word, baseRev) } });
  expect(await save("mine", 0)).toEqual({ rev: 1 });
  const put = { postId: post.id, imageIndex: 0, document: design("another layout", 0) };
  const { rev } = await runInTransaction((tx) => insertDocument(put, tx));
  const error = await save("mine, still", 1).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ code: "conflict", details: { rev } });
  expect(JSON.stringify(error)).toContain("another layout");
  expect(await save("on top of it", rev)).toEqual({ rev: rev + 1 });
});

test("design is refused when one of its images is deleted while it is saved", async () => {
  const user = await insertUserFixture();
  const { id, key } = await insertMediaFixture(user);
  const [marked, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const deleting = getPrismaClient().$transaction(async (client) => {
    await client.media.update({ where: { id }, data: { state: "deleting" } });
    marked.resolve();
    await committed.promise;
  });
  await marked.promise;
  const locking = runInTransaction((tx) => lockMediaRefs(user.id, [getMediaUrl(key)], tx));
  const refused = expect(locking).rejects.toMatchObject({
    code: "unprocessable",
    message: expect.stringContaining("deleted meanwhile"),
  });
  await expect.poll(countBlockedConnections).toBe(1);
  committed.resolve();
  await Promise.all([deleting, refused]);
});

describe("designs of moved images", () => {
  /** A post with this many images and a design behind each that contains its number. */
  async function carousel(count: number) {
    const user = await insertUserFixture();
    const post = await createPostFixture(await createAccountFixture(user));
    const media = await Promise.all(Array.from({ length: count }, () => insertMediaFixture(user)));
    await runInTransaction(async (tx) => {
      for (const { id } of media) await appendImage(post.id, id, "", tx);
    });
    const save = (word: string, imageIndex: number, baseRev: number, pictureUrl?: string) =>
      saveDocument({ user, post, body: { imageIndex, canvasData: design(word, baseRev), pictureUrl } });
    for (const index of media.keys()) await save(`of ${index}`, index, 0);
    const order = (of: number[]) => {
      const images = of.map((n) => ({ mediaId: media[n]?.id ?? "", alt: "" }));
      return runInTransaction((tx) => replaceImages(post.id, images, tx));
    };
    const open = (imageIndex: number) => getDocument({ post, params: { imageIndex } });
    return { urls: media.map(({ key }) => getMediaUrl(key)), save, order, open };
  }
  const refused = (saving: Promise<unknown>) => saving.catch((error: unknown) => error);

  it("revisions differ between the designs of a post, and no design is saved over another", async () => {
    const { order, open, save } = await carousel(3);
    await order([1, 2, 0]);
    const revs = (await Promise.all([0, 1, 2].map(open))).map(({ rev }) => rev);
    expect(new Set(revs).size).toBe(3);
    for (const [from, rev] of revs.entries()) {
      for (const to of [0, 1, 2]) {
        if (to === from) continue;
        expect(await refused(save("of another", to, rev))).toMatchObject({ code: "conflict" });
      }
    }
    expect(JSON.stringify(await Promise.all([0, 1, 2].map(open)))).not.toContain("of another");
  });

  it("getDocument returns the URL of the image with its design, and not_found when there is no image", async () => {
    const { open, order, urls } = await carousel(2);
    expect(await open(1)).toMatchObject({ pictureUrl: urls[1] });
    await order([1, 0]);
    const first = await open(0);
    expect([JSON.stringify(first).includes("of 1"), first.pictureUrl]).toEqual([true, urls[1]]);
    expect(await refused(open(7))).toMatchObject({ code: "not_found", details: undefined });
  });

  it("save is refused with a conflict when it names another image, even at the current revision", async () => {
    const { open, save, urls } = await carousel(2);
    const error = await refused(save("of another", 0, 1, urls[1]));
    expect(error).toMatchObject({ code: "conflict", details: { rev: 1, pictureUrl: urls[0] } });
    expect(JSON.stringify(await open(0))).toContain("of 0");
    expect(await save("of 0 again", 0, 1, urls[0])).toEqual({ rev: 2 });
  });
});
