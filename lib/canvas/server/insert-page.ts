import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import { insertDocument } from "@/lib/canvas/server/insert-document";
import { oneRevisionOn } from "@/lib/canvas/server/save-document";
import { saveRendered } from "@/lib/canvas/server/save-rendered";
import { isAppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { PostWire } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { assertRoomForImage } from "@/lib/posts/server/assert-room-for-image";
import { placeImage } from "@/lib/posts/server/place-image";
import type { PostRow } from "@/lib/posts/server/post-store";

interface InsertPage {
  user: { id: string };
  post: PostRow;
  imageIndex: number;
  canvasData: SaveCanvasBody["canvasData"];
  insert: NonNullable<SaveCanvasBody["insert"]>;
  signal: AbortSignal;
}

/**
 * A picture more in a post, drawn from the first page of a design that stays behind it. Throws conflict when the post
 * was changed since the person saw it, unprocessable when it is full, and as `saveDocument` does for a design that
 * cannot be kept; nothing was added then.
 */
export async function insertPage({
  user,
  post,
  imageIndex,
  canvasData,
  insert,
  signal,
}: InsertPage): Promise<{ rev: number; post: PostWire }> {
  assertRoomForImage(post);
  const document = oneRevisionOn(canvasData);
  const media = await saveRendered({ userId: user.id, document, signal });
  try {
    return await inTransaction(async (tx) => {
      const index = Math.min(imageIndex, post.images.length);
      const changed = await placeImage({ postId: post.id, ...insert, index, media }, tx);
      const { rev } = await insertDocument({ postId: post.id, imageIndex: index, document }, tx);
      return { rev, post: serializePost(changed) };
    });
  } catch (error) {
    if (isAppError(error)) await discardMedia([media.id]);
    throw error;
  }
}
