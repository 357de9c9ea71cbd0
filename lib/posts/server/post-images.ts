import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { lockStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import {
  appendImage,
  insertImageAt,
  removeImageAt,
  replaceImageMedia,
  updateImageMediaAt,
} from "@/lib/posts/server/post-image-store";
import {
  lockEditablePost,
  lockPostRow,
  type PostRow,
  selectPost,
  updateAtRevision,
} from "@/lib/posts/server/post-store";
import { explainUpdateFailure } from "@/lib/posts/server/posts";
import { getLockedMessage, isEditable } from "@/lib/posts/states";

interface PlacedImage {
  postId: string;
  /** The revision the user saw; the meaning of the index depends on it. */
  revision: number;
  index: number;
  media: MediaRow;
  alt: string;
}

/**
 * Inserts an image into a post as its next revision; later images and their designs move. Throws when the
 * post is locked, deleted, full or changed since.
 */
export async function insertImageIntoPost(
  { postId, revision, index, media, alt }: PlacedImage,
  tx: Tx,
): Promise<PostRow> {
  await lockPostRow(postId, tx);
  if (!(await lockStoredMedia(media.id, tx))) throw new AppError("not_found");
  if (!(await updateAtRevision(postId, revision, {}, tx))) throw await explainUpdateFailure(postId, tx);
  await insertImageAt({ postId, index, mediaId: media.id, alt }, tx);
  const post = await selectPost(postId, tx);
  if (!post) throw new AppError("not_found");
  if (post.images.length > MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
  return post;
}

/**
 * Replaces an image of a post as its next revision. When that image was removed meanwhile, appends the new
 * one; a full post stays unchanged. Throws when the post is locked or deleted.
 */
export async function replaceImageInPost(
  input: { postId: string; from: string; media: MediaRow; alt: string },
  tx: Tx,
): Promise<PostRow> {
  const { postId, from, media, alt } = input;
  if (!(await lockEditablePost(postId, tx))) throw await explainUpdateFailure(postId, tx);
  if (!(await lockStoredMedia(media.id, tx))) throw new AppError("not_found");
  const exchanged = await replaceImageMedia(postId, from, { mediaId: media.id, alt }, tx);
  const before = await selectPost(postId, tx);
  if (!before) throw new AppError("not_found");
  if (exchanged || before.images.length >= MAX_IMAGES) return before;
  await appendImage(postId, media.id, alt, tx);
  return (await selectPost(postId, tx)) ?? before;
}

/** Appends an image to a post as its next revision. Throws when the post is locked, deleted or full. */
export async function appendImageToPost(
  input: { postId: string; media: MediaRow; alt: string },
  tx: Tx,
): Promise<PostRow> {
  const { postId, media, alt } = input;
  if (!(await lockEditablePost(postId, tx))) throw await explainUpdateFailure(postId, tx);
  if (!(await lockStoredMedia(media.id, tx))) throw new AppError("not_found");
  await appendImage(postId, media.id, alt, tx);
  const post = await selectPost(postId, tx);
  if (!post) throw new AppError("not_found");
  // Counted after the post's row is locked, so that concurrent additions cannot exceed the limit.
  if (post.images.length > MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
  return post;
}

/**
 * Removes one image from a post; later ones move up. The revision identifies the images the user saw: of two
 * concurrent removals of the first image, one succeeds and the other throws AppError("conflict").
 */
export async function removeImageFromPost(input: {
  post: PostRow;
  index: number;
  revision: number | undefined;
}): Promise<PostRow> {
  const { post, index, revision = post.revision } = input;
  const { updated, mediaId } = await runInTransaction(async (tx) => {
    if (!(await updateAtRevision(post.id, revision, {}, tx))) throw await explainUpdateFailure(post.id, tx);
    const mediaId = await removeImageAt(post.id, index, tx);
    const updated = mediaId ? await selectPost(post.id, tx) : null;
    if (!mediaId || !updated) throw new AppError("not_found");
    return { updated, mediaId };
  });
  await deleteMediaSafely([mediaId]);
  return updated;
}

/**
 * Replaces the image at this index by a new rendering of its design, as the post's next revision. `replaced`
 * is the previous media id. Throws when the post is locked or deleted, or has no such image.
 */
export async function updateRenderedImage(
  { postId, index, media }: { postId: string; index: number; media: MediaRow },
  tx: Tx,
): Promise<{ changed: PostRow; replaced: string }> {
  if (!(await lockEditablePost(postId, tx))) throw await explainUpdateFailure(postId, tx);
  if (!(await lockStoredMedia(media.id, tx))) throw new AppError("not_found");
  const replaced = await updateImageMediaAt(postId, index, media.id, tx);
  const changed = await selectPost(postId, tx);
  if (replaced === null || !changed) throw new AppError("not_found");
  return { changed, replaced };
}

/** Throws when a post is locked, before expensive work starts. The transaction checks it again. */
export function assertPostEditable({ status, revision }: PostRow): void {
  if (isEditable(status)) return;
  throw new AppError("conflict", { message: getLockedMessage(status), details: { revision, status } });
}

/**
 * Throws when a post cannot accept another image, before one is generated. `appendImageToPost` checks it
 * again.
 */
export function assertImageCapacity(post: PostRow): void {
  assertPostEditable(post);
  if (post.images.length >= MAX_IMAGES) {
    throw new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
  }
}
