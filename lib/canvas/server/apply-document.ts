import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import { selectDocument } from "@/lib/canvas/server/document-store";
import { findDocument } from "@/lib/canvas/server/find-document";
import { keepCanvasImage } from "@/lib/canvas/server/image-store";
import { saveDocument } from "@/lib/canvas/server/save-document";
import { saveRendered } from "@/lib/canvas/server/save-rendered";
import { AppError, isAppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { PostWire } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { assertEditable } from "@/lib/posts/server/assert-room-for-image";
import type { PostRow } from "@/lib/posts/server/post-store";
import { redrawImage } from "@/lib/posts/server/redraw-image";

interface ApplyDocument {
  user: { id: string };
  post: PostRow;
  body: SaveCanvasBody;
  signal: AbortSignal;
}

/**
 * Saves a design and shows it in the post: its first page is drawn in full, and takes the place of the picture it is
 * behind, which stays in the library. Throws as `saveDocument` does, and conflict when the post may not be changed or
 * the design was changed while it was drawn; what was saved stays saved then.
 */
export async function applyDocument({
  user,
  post,
  body,
  signal,
}: ApplyDocument): Promise<{ rev: number; post: PostWire }> {
  assertEditable(post);
  const { imageIndex } = body;
  const { rev } = await saveDocument({ user, post, body });
  const saved = await findDocument(post.id, imageIndex);
  if (!saved) throw new AppError("not_found");
  const media = await saveRendered({ userId: user.id, document: saved.document, signal });
  try {
    return { rev, post: serializePost(await show({ user, post, imageIndex, rev }, media)) };
  } catch (error) {
    if (isAppError(error)) await discardMedia([media.id]);
    throw error;
  }
}

/** Only while the design is the one that was drawn: its place may have gone to another picture meanwhile. */
function show(
  { user, post, imageIndex, rev }: { user: { id: string }; post: PostRow; imageIndex: number; rev: number },
  media: MediaRow,
): Promise<PostRow> {
  return inTransaction(async (tx) => {
    const { changed, replaced } = await redrawImage({ postId: post.id, index: imageIndex, media }, tx);
    const now = await selectDocument(post.id, imageIndex, tx);
    if (now?.rev !== rev) {
      throw new AppError("conflict", {
        message: "The design was changed while it was drawn. Try again",
        details: { rev: now?.rev ?? 0 },
      });
    }
    const label = post.images[imageIndex]?.alt.slice(0, 100) || "";
    await keepCanvasImage({ userId: user.id, mediaId: replaced, label }, tx);
    return changed;
  });
}
