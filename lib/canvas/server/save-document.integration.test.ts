import { afterAll, describe, expect, it, test } from "vitest";
import { newDocument, text } from "@/lib/canvas/core/new-document";
import { insertDocument } from "@/lib/canvas/server/insert-document";
import { openDocument } from "@/lib/canvas/server/open-document";
import { saveDocument } from "@/lib/canvas/server/save-document";
import { closeDb } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { mediaUrl } from "@/lib/media/server/media-url";
import { appendImage, replaceImages } from "@/lib/posts/server/post-image-store";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

afterAll(closeDb);

/** A design made on this revision, which says a word. */
function design(word: string, baseRev: number) {
  const words = text({ x: 0, y: 0, w: 100, h: 50, text: word, font: "Heebo", size: 20, fill: "#000000" });
  return { ...newDocument({ pages: [{ bg: "#FFFFFF", pieces: [words] }] }), baseRev, rev: baseRev + 1 };
}

test("an editor that holds the design which was here before does not save over the one that took its place", async () => {
  const user = await makePerson();
  const post = await makePost(await makeBrand(user));
  await inTransaction(async (tx) => appendImage(post.id, (await makeMedia(user)).id, "", tx));
  const save = (word: string, baseRev: number) =>
    saveDocument({ user, post, body: { imageIndex: 0, canvasData: design(word, baseRev) } });
  expect(await save("mine", 0)).toEqual({ rev: 1 });
  const put = { postId: post.id, imageIndex: 0, document: design("another layout", 0) };
  const { rev } = await inTransaction((tx) => insertDocument(put, tx));
  const error = await save("mine, still", 1).catch((refused: unknown) => refused);
  expect(error).toMatchObject({ code: "conflict", details: { rev } });
  expect(JSON.stringify(error)).toContain("another layout");
  expect(await save("on top of it", rev)).toEqual({ rev: rev + 1 });
});

describe("a design that was read while its post's pictures were moved", () => {
  /** A post with designs behind so many pictures, each of which says its number. */
  async function carousel(count: number) {
    const user = await makePerson();
    const post = await makePost(await makeBrand(user));
    const media = await Promise.all(Array.from({ length: count }, () => makeMedia(user)));
    await inTransaction(async (tx) => {
      for (const { id } of media) await appendImage(post.id, id, "", tx);
    });
    const save = (word: string, imageIndex: number, baseRev: number, pictureUrl?: string) =>
      saveDocument({ user, post, body: { imageIndex, canvasData: design(word, baseRev), pictureUrl } });
    for (const index of media.keys()) await save(`of ${index}`, index, 0);
    const order = (of: number[]) => {
      const images = of.map((n) => ({ mediaId: media[n]?.id ?? "", alt: "" }));
      return inTransaction((tx) => replaceImages(post.id, images, tx));
    };
    const open = (imageIndex: number) => openDocument({ post, params: { imageIndex } });
    return { urls: media.map(({ key }) => mediaUrl(key)), save, order, open };
  }
  const refused = (saving: Promise<unknown>) => saving.catch((error: unknown) => error);

  it("has a revision that no other one of the post has, and lands over none of them", async () => {
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

  it("tells the picture that it is behind, also where there is no design, in one with what it says", async () => {
    const { open, order, urls } = await carousel(2);
    expect(await open(1)).toMatchObject({ pictureUrl: urls[1] });
    await order([1, 0]);
    const first = await open(0);
    expect([JSON.stringify(first).includes("of 1"), first.pictureUrl]).toEqual([true, urls[1]]);
    expect(await refused(open(7))).toMatchObject({ code: "not_found", details: undefined });
  });

  it("is kept behind the picture that it was made for, and behind no other, whatever its revision is", async () => {
    const { open, save, urls } = await carousel(2);
    const error = await refused(save("of another", 0, 1, urls[1]));
    expect(error).toMatchObject({ code: "conflict", details: { rev: 1, pictureUrl: urls[0] } });
    expect(JSON.stringify(await open(0))).toContain("of 0");
    expect(await save("of 0 again", 0, 1, urls[0])).toEqual({ rev: 2 });
  });
});
