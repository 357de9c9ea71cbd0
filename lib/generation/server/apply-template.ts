import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrate } from "@/lib/canvas/core/migrate";
import { cleanLabel } from "@/lib/canvas/image-rules";
import { keepCanvasImage } from "@/lib/canvas/server/image-store";
import { insertDocument } from "@/lib/canvas/server/insert-document";
import { saveRendered } from "@/lib/canvas/server/save-rendered";
import { AppError, isAppError } from "@/lib/core/errors";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { selectTemplate } from "@/lib/generation/server/post-template-store";
import type { ApplyTemplateAnswer, ApplyTemplateBody } from "@/lib/generation/template-schemas";
import { discardMedia } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { serializePost } from "@/lib/posts/serializers";
import { assertEditable, assertRoomForImage } from "@/lib/posts/server/assert-room-for-image";
import { attachImage } from "@/lib/posts/server/attach-image";
import type { PostRow } from "@/lib/posts/server/post-store";
import { swapImage } from "@/lib/posts/server/swap-image";

interface ApplyTemplate {
  user: { id: string };
  post: PostRow;
  n: number;
  request: ApplyTemplateBody;
  signal: AbortSignal;
}

/**
 * Draws one layout of the post's last set in full and puts it into the post: behind its pictures, or in the place of
 * one, which stays in the library. Costs nothing. Throws not_found for a layout that the set does not have.
 */
export async function applyTemplate(input: ApplyTemplate): Promise<ApplyTemplateAnswer> {
  const { user, post, n, request, signal } = input;
  const document = await documentOf(post.id, n);
  const replaced = replacedBy(post, request.imageIndex);
  const media = await saveRendered({ userId: user.id, document, signal });
  try {
    return await inTransaction((tx) => keep(input, document, media, replaced, tx));
  } catch (error) {
    if (isAppError(error)) await discardMedia([media.id]);
    throw error;
  }
}

async function documentOf(postId: string, n: number): Promise<CanvasDocument> {
  const stored = await selectTemplate(postId, n);
  const read = stored && migrate(stored.document);
  if (!read?.ok) throw new AppError("not_found");
  return read.document;
}

/** The picture that goes; null when the new one comes behind the others. */
function replacedBy(post: PostRow, index: number | undefined): PostRow["images"][number] | null {
  const there = index === undefined ? null : post.images[index];
  if (there) {
    assertEditable(post);
    return there;
  }
  if (index !== undefined && index > post.images.length) {
    throw new AppError("unprocessable", { message: "The post has no picture at this place" });
  }
  assertRoomForImage(post);
  return null;
}

async function keep(
  { user, post }: ApplyTemplate,
  document: CanvasDocument,
  media: MediaRow,
  replaced: PostRow["images"][number] | null,
  tx: Tx,
): Promise<ApplyTemplateAnswer> {
  const alt = altOf(document, post);
  const entry = { postId: post.id, media, alt };
  const changed = replaced
    ? await swapImage({ ...entry, from: replaced.mediaId }, tx)
    : await attachImage(entry, tx);
  const imageIndex = changed.images.findIndex(({ mediaId }) => mediaId === media.id);
  if (imageIndex < 0) {
    throw new AppError("conflict", {
      message: "The post's pictures were changed in the meantime. Reload it",
    });
  }
  const { rev } = await insertDocument({ postId: post.id, imageIndex, document }, tx);
  if (replaced) {
    const label = cleanLabel(replaced.alt || alt);
    await keepCanvasImage({ userId: user.id, mediaId: replaced.mediaId, label }, tx);
  }
  return { post: serializePost(changed), canvasData: { ...document, rev, baseRev: rev - 1 } };
}

/** What stands on the layout, then what is seen on the post's picture in it. */
function altOf({ pages }: CanvasDocument, { images }: PostRow): string {
  const elements = Object.values(pages[0]?.els ?? {});
  const said = elements.flatMap((one) =>
    one.type === "text" && (one.slot === "headline" || one.slot === "body") ? [one.text] : [],
  );
  const shown = elements.find((one) => one.type === "image" && one.slot === "hero");
  const alt = shown?.type === "image" ? (images.find(({ url }) => url === shown.src)?.alt ?? shown.alt) : "";
  return [...said, alt].filter(Boolean).join(" · ").slice(0, 400);
}
