import type { SaveCanvasBody, SparePageDto } from "@/lib/canvas/document-schemas";
import { isSpareIndex, MAX_SPARE_PAGES } from "@/lib/canvas/limits";
import { deleteDocument, selectDocument, selectSpareDocuments } from "@/lib/canvas/server/document-store";
import { insertDocument, parseNextRevision } from "@/lib/canvas/server/documents";
import { moveVersions } from "@/lib/canvas/server/version-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";
import type { PostDto } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { assertPostEditable, takeImageOut } from "@/lib/posts/server/post-images";
import { lockPostRow, type PostRow } from "@/lib/posts/server/post-store";

/** Returns the pages of a post's designs that the post does not show. */
export async function listSparePages(input: { post: { id: string } }): Promise<{ pages: SparePageDto[] }> {
  return { pages: await selectSpareDocuments(input.post.id) };
}

/** Deletes a page that the post does not show. Throws not_found for any other page. */
export async function deleteSparePage(input: {
  post: PostRow;
  params: { imageIndex: number };
}): Promise<void> {
  const { post, params } = input;
  assertPostEditable(post);
  const { imageIndex } = params;
  if (!isSpareIndex(imageIndex)) throw new AppError("not_found");
  await runInTransaction(async (tx) => {
    // A restore of a version relies on this lock.
    await lockPostRow(post.id, tx);
    if (!(await deleteDocument({ postId: post.id, imageIndex }, tx))) throw new AppError("not_found");
  });
}

interface AddSparePage extends Pick<SaveCanvasBody, "imageIndex" | "canvasData"> {
  post: PostRow;
  spare: NonNullable<SaveCanvasBody["spare"]>;
}

/**
 * Stores a page that the post does not show. With a revision, the image at the index leaves the post in the
 * same transaction. Throws conflict when the post is locked or has another revision, unprocessable when there
 * are too many such pages, and the codes of `parseNextRevision` when the design is invalid.
 */
export async function addSparePage(
  input: AddSparePage,
): Promise<{ rev: number; page: SparePageDto; post?: PostDto }> {
  const { post, imageIndex, canvasData, spare } = input;
  assertPostEditable(post);
  const document = parseNextRevision(canvasData);
  const { revision } = spare;
  const store = async (tx: Tx, leaving?: { id: string } | null) => {
    const before = await selectSpareDocuments(post.id, tx);
    const taken = before.map((one) => one.imageIndex);
    const free = Array.from({ length: MAX_SPARE_PAGES }, (_, at) => FIRST_SPARE_INDEX + at).filter(
      (at) => !taken.includes(at),
    );
    // A new page is the last one while there is a free index behind the others.
    const index = free.find((at) => at > Math.max(0, ...taken)) ?? free[0];
    if (index === undefined)
      throw new AppError("unprocessable", {
        message: `At most ${MAX_SPARE_PAGES} pages stay outside the post`,
      });
    const { id, rev } = await insertDocument(
      { postId: post.id, imageIndex: index, document, isRendered: false },
      tx,
    );
    if (leaving) await moveVersions({ from: leaving.id, to: id }, tx);
    const page = (await selectSpareDocuments(post.id, tx)).find((one) => one.imageIndex === index);
    if (!page) throw new AppError("not_found");
    return { rev, page };
  };
  if (revision === undefined) {
    return runInTransaction(async (tx) => {
      await lockPostRow(post.id, tx);
      return store(tx);
    });
  }
  const { updated, released, stored } = await runInTransaction(async (tx) => {
    const leaving = await selectDocument(post.id, imageIndex, tx);
    const taken = await takeImageOut({ post, index: imageIndex, revision }, tx);
    return { ...taken, stored: await store(tx, leaving) };
  });
  await deleteMediaSafely(released);
  return { ...stored, post: serializePost(updated) };
}
