import type { CanvasDocument } from "@/lib/canvas/core/document";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { insertDocument } from "@/lib/canvas/server/documents";
import { renderAndSaveImage } from "@/lib/canvas/server/render-document";
import { AppError, isAppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { ApplyTemplateBody, ApplyTemplateResponse } from "@/lib/generation/layout-schemas";
import type { PaidPostRequest } from "@/lib/generation/server/paid-request";
import { selectPostTemplate } from "@/lib/generation/server/post-template-store";
import { normalizeLabel } from "@/lib/media/limits";
import { insertCanvasImageIfAbsent } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { serializePost } from "@/lib/posts/serializers";
import {
  appendImageToPost,
  assertImageCapacity,
  assertPostEditable,
  replaceImageInPost,
} from "@/lib/posts/server/post-images";
import type { PostRow } from "@/lib/posts/server/post-store";

interface ApplyTemplate extends Omit<PaidPostRequest<ApplyTemplateBody>, "account" | "actionKey"> {
  n: number;
}

/** Renders a layout of the post for free; a replaced image stays in the library. */
export async function applyTemplate(input: ApplyTemplate): Promise<ApplyTemplateResponse> {
  const { user, post, n, request, signal } = input;
  const document = await documentOf(post.id, n);
  const replaced = replacedBy(post, request.imageIndex);
  const media = await renderAndSaveImage({ userId: user.id, document, signal });
  try {
    return await runInTransaction((tx) => keep(input, document, media, replaced, tx));
  } catch (error) {
    if (isAppError(error)) await deleteMediaSafely([media.id]);
    throw error;
  }
}

async function documentOf(postId: string, n: number): Promise<CanvasDocument> {
  const stored = await selectPostTemplate(postId, n);
  const read = stored && migrateDocument(stored.document);
  if (!read?.ok) throw new AppError("not_found");
  return read.document;
}

/** Returns the image to replace; null when the new one is appended. */
function replacedBy(post: PostRow, index: number | undefined): PostRow["images"][number] | null {
  const there = index === undefined ? null : post.images[index];
  if (there) {
    assertPostEditable(post);
    return there;
  }
  if (index !== undefined && index > post.images.length) {
    throw new AppError("unprocessable", { message: "The post has no image at this position" });
  }
  assertImageCapacity(post);
  return null;
}

async function keep(
  { user, post }: ApplyTemplate,
  document: CanvasDocument,
  media: MediaRow,
  replaced: PostRow["images"][number] | null,
  tx: Tx,
): Promise<ApplyTemplateResponse> {
  const alt = altOf(document, post);
  const entry = { postId: post.id, media, alt };
  const changed = replaced
    ? await replaceImageInPost({ ...entry, from: replaced.mediaId }, tx)
    : await appendImageToPost(entry, tx);
  const imageIndex = changed.images.findIndex(({ mediaId }) => mediaId === media.id);
  if (imageIndex < 0) {
    const message = "The post’s images were changed somewhere else. Reload the post";
    throw new AppError("conflict", { message });
  }
  const { rev } = await insertDocument({ postId: post.id, imageIndex, document }, tx);
  if (replaced) {
    const label = normalizeLabel(replaced.alt || alt);
    await insertCanvasImageIfAbsent({ userId: user.id, mediaId: replaced.mediaId, label }, tx);
  }
  return { post: serializePost(changed), canvasData: { ...document, rev, baseRev: rev - 1 } };
}

function altOf({ pages }: CanvasDocument, { images }: PostRow): string {
  const elements = Object.values(pages[0]?.els ?? {});
  const texts = elements.flatMap((one) =>
    one.type === "text" && (one.slot === "headline" || one.slot === "body") ? [one.text] : [],
  );
  const shown = elements.find((one) => one.type === "image" && one.slot === "hero");
  const alt = shown?.type === "image" ? (images.find(({ url }) => url === shown.src)?.alt ?? shown.alt) : "";
  return [...texts, alt].filter(Boolean).join(" · ").slice(0, 400);
}
