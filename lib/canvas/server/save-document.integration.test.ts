import { afterAll, expect, test } from "vitest";
import { newDocument, text } from "@/lib/canvas/core/new-document";
import { insertDocument } from "@/lib/canvas/server/insert-document";
import { saveDocument } from "@/lib/canvas/server/save-document";
import { closeDb } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { appendImage } from "@/lib/posts/server/post-image-store";
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
