import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import { markDocumentRendered, selectDocument } from "@/lib/canvas/server/document-store";
import { assertPageNotBlank, saveDocument } from "@/lib/canvas/server/documents";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { keepVersion } from "@/lib/canvas/server/version-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImageIfAbsent } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { getPostTitle } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";
import { serializePost } from "@/lib/posts/serializers";
import { assertPostEditable, updateRenderedImage } from "@/lib/posts/server/post-images";
import { getPost, type PostRow } from "@/lib/posts/server/post-store";

interface ApplyDocument {
  user: { id: string };
  post: PostRow;
  body: SaveCanvasBody;
  signal: AbortSignal;
}

/**
 * Saves a design and renders its first page at full size as the post's image. The previous image stays in the
 * library. Throws as `saveDocument` does, conflict when the post may not be changed or the design changed during
 * rendering, and unprocessable for a blank page; the saved design stays saved then.
 */
export async function saveAndRenderDocument(input: ApplyDocument): Promise<{ rev: number; post: PostDto }> {
  const { user, post, body, signal } = input;
  assertPostEditable(post);
  const { imageIndex } = body;
  const { rev } = await saveDocument({ user, post, body });
  const saved = await findDocument(post.id, imageIndex);
  if (!saved) throw new AppError("not_found");
  assertPageNotBlank(saved.document);
  const media = await renderAndSaveImage({ userId: user.id, document: saved.document, signal });
  try {
    return { rev, post: serializePost(await show({ user, post, imageIndex, rev }, media)) };
  } catch (error) {
    if (isAppError(error)) await deleteMediaSafely([media.id]);
    throw error;
  }
}

/** Shows the image only while the design here is the rendered one: images may have been moved. */
function show(
  { user, post, imageIndex, rev }: { user: { id: string }; post: PostRow; imageIndex: number; rev: number },
  media: MediaRow,
): Promise<PostRow> {
  return runInTransaction(async (tx) => {
    const place = { postId: post.id, index: imageIndex };
    const { replaced } = await updateRenderedImage({ ...place, media }, tx);
    const now = await selectDocument(post.id, imageIndex, tx);
    if (now?.rev !== rev) {
      throw new AppError("conflict", {
        message: "The design changed while it was being rendered. Try again",
        details: { rev: now?.rev ?? 0 },
      });
    }
    await keepVersion(now, "applied", tx);
    await markDocumentRendered({ postId: post.id, imageIndex }, rev, tx);
    const label = normalizeLabel(post.images[imageIndex]?.alt || getPostTitle(post.text));
    await insertCanvasImageIfAbsent({ userId: user.id, mediaId: replaced, label }, tx);
    return getPost(post.id, tx);
  });
}

/** Returns the migrated design behind an image, or null. Throws unprocessable when it cannot be read. */
async function findDocument(
  postId: string,
  imageIndex: number,
): Promise<{ document: CanvasDocument; rev: number } | null> {
  const row = await selectDocument(postId, imageIndex);
  if (!row) return null;
  const read = migrateDocument(row.document);
  if (!read.ok) throw new AppError("unprocessable", { cause: new Error(`${read.where}: ${read.message}`) });
  return { document: { ...read.document, rev: row.rev }, rev: row.rev };
}
