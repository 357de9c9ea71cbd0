import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import { deleteDocument, selectDocument } from "@/lib/canvas/server/document-store";
import { assertPageNotBlank, insertDocument, parseNextRevision } from "@/lib/canvas/server/documents";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { keepVersion, moveVersions } from "@/lib/canvas/server/version-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { PostDto } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { assertImageCapacity, insertImageIntoPost } from "@/lib/posts/server/post-images";
import type { PostRow } from "@/lib/posts/server/post-store";

interface InsertPage extends Pick<SaveCanvasBody, "imageIndex" | "canvasData"> {
  user: { id: string };
  post: PostRow;
  insert: NonNullable<SaveCanvasBody["insert"]>;
  signal: AbortSignal;
}

/**
 * Adds an image to a post, rendered from the first page of a design that is stored behind it. Throws conflict
 * when the post or the spare page that it comes from changed since the user loaded it, unprocessable when the post has the maximum number of
 * images or the page is blank, and the codes of `parseNextRevision` when the design is invalid; in these cases nothing is added.
 */
export async function insertPage(input: InsertPage): Promise<{ rev: number; post: PostDto }> {
  const { user, post, imageIndex, canvasData, insert, signal } = input;
  const { from, ...shown } = insert;
  assertImageCapacity(post);
  const document = parseNextRevision(canvasData);
  assertPageNotBlank(document);
  const media = await renderAndSaveImage({ userId: user.id, document, signal });
  try {
    return await runInTransaction(async (tx) => {
      const index = Math.min(imageIndex, post.images.length);
      const changed = await insertImageIntoPost({ postId: post.id, ...shown, index, media }, tx);
      const { id, rev } = await insertDocument({ postId: post.id, imageIndex: index, document }, tx);
      const before = from && (await selectDocument(post.id, from.imageIndex, tx));
      if (before) await moveVersions({ from: before.id, to: id }, tx);
      const inserted = await selectDocument(post.id, index, tx);
      if (inserted) await keepVersion(inserted, "applied", tx);
      if (from && !(await deleteDocument({ postId: post.id, ...from }, tx))) throw new AppError("conflict");
      return { rev, post: serializePost(changed) };
    });
  } catch (error) {
    if (isAppError(error)) await deleteMediaSafely([media.id]);
    throw error;
  }
}
