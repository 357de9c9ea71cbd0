import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import { insertDocument, parseNextRevision } from "@/lib/canvas/server/documents";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { isAppError } from "@/lib/core/errors";
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
 * when the post changed since the user loaded it, unprocessable when the post has the maximum number of
 * images, and the codes of `parseNextRevision` when the design is invalid; in these cases nothing is added.
 */
export async function insertPage(input: InsertPage): Promise<{ rev: number; post: PostDto }> {
  const { user, post, imageIndex, canvasData, insert, signal } = input;
  assertImageCapacity(post);
  const document = parseNextRevision(canvasData);
  const media = await renderAndSaveImage({ userId: user.id, document, signal });
  try {
    return await runInTransaction(async (tx) => {
      const index = Math.min(imageIndex, post.images.length);
      const changed = await insertImageIntoPost({ postId: post.id, ...insert, index, media }, tx);
      const { rev } = await insertDocument({ postId: post.id, imageIndex: index, document }, tx);
      return { rev, post: serializePost(changed) };
    });
  } catch (error) {
    if (isAppError(error)) await deleteMediaSafely([media.id]);
    throw error;
  }
}
