import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { MediaRow } from "@/lib/media/server/media-store";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { type LockedGroup, lockGroupMedia, lockPostGroup } from "@/lib/posts/server/post-group-store";
import {
  appendImage,
  insertImageAt,
  removeImageAt,
  replaceImageMedia,
  updateImageMediaAt,
} from "@/lib/posts/server/post-image-store";
import { getPost, lockEditablePost, type PostRow, updateAtRevision } from "@/lib/posts/server/post-store";
import { explainUpdateFailure } from "@/lib/posts/server/posts";
import { shareWithFollowers } from "@/lib/posts/server/share-with-followers";
import { getLockedMessage, isEditable } from "@/lib/posts/states";

interface PlacedImage {
  postId: string;
  /** The revision the user saw; the meaning of the index depends on it. */
  revision: number;
  index: number;
  media: MediaRow;
  alt: string;
}

/** Inserts an image as the next revision; later ones move. Throws when the post is locked, full or changed. */
export async function insertImageIntoPost({ postId, revision, index, media, alt }: PlacedImage, tx: Tx) {
  const group = await lockWithMedia(postId, media, tx);
  if (!(await updateAtRevision(postId, revision, {}, tx))) throw await explainUpdateFailure(postId, tx);
  await insertImageAt({ postId, index, mediaId: media.id, alt }, tx);
  return shareWithinLimit(group, tx);
}

/**
 * Replaces an image as the next revision. When it was removed meanwhile, appends the new one; a full post
 * stays unchanged. Throws when the post is locked or deleted.
 */
export async function replaceImageInPost(
  input: { postId: string; from: string; media: MediaRow; alt: string },
  tx: Tx,
): Promise<PostRow> {
  const { postId, from, media, alt } = input;
  const group = await lockEditablePostAndMedia(postId, media, tx);
  const exchanged = await replaceImageMedia(postId, from, { mediaId: media.id, alt }, tx);
  const before = await getPost(postId, tx);
  if (!exchanged && before.images.length < MAX_IMAGES) await appendImage(postId, media.id, alt, tx);
  await shareWithFollowers(group, tx);
  return getPost(postId, tx);
}

/** Appends an image to a post as its next revision. Throws when the post is locked, deleted or full. */
export async function appendImageToPost(input: { postId: string; media: MediaRow; alt: string }, tx: Tx) {
  const { postId, media, alt } = input;
  const group = await lockEditablePostAndMedia(postId, media, tx);
  await appendImage(postId, media.id, alt, tx);
  return shareWithinLimit(group, tx);
}

async function lockEditablePostAndMedia(postId: string, media: MediaRow, tx: Tx): Promise<LockedGroup> {
  const group = await lockWithMedia(postId, media, tx);
  if (!(await lockEditablePost(postId, tx))) throw await explainUpdateFailure(postId, tx);
  return group;
}

async function lockWithMedia(postId: string, media: MediaRow, tx: Tx): Promise<LockedGroup> {
  const group = await lockPostGroup(postId, tx);
  if (!(await lockGroupMedia(group, [media.id], tx)).has(media.id)) throw new AppError("not_found");
  return group;
}

/** Counts after the post's row is locked, so that concurrent additions cannot exceed the limit. */
async function shareWithinLimit(group: LockedGroup, tx: Tx): Promise<PostRow> {
  const post = await getPost(group.postId, tx);
  if (post.images.length > MAX_IMAGES) throw createFullPostError();
  await shareWithFollowers(group, tx);
  return post;
}

function createFullPostError(): AppError {
  return new AppError("unprocessable", { message: `A post holds at most ${MAX_IMAGES} images` });
}

/** Removes an image of the revision the user saw. Throws AppError("conflict") for another revision. */
export async function removeImageFromPost(input: {
  post: PostRow;
  index: number;
  revision: number | undefined;
}): Promise<PostRow> {
  const { post, index, revision = post.revision } = input;
  const { updated, released } = await runInTransaction((tx) => takeImageOut({ post, index, revision }, tx));
  await deleteMediaSafely(released);
  return updated;
}

/** Removes an image as `removeImageFromPost` does. The caller deletes the released media after the commit. */
export async function takeImageOut(
  { post, index, revision }: { post: PostRow; index: number; revision: number },
  tx: Tx,
): Promise<{ updated: PostRow; released: string[] }> {
  const group = await lockPostGroup(post.id, tx);
  await lockGroupMedia(group, [], tx);
  if (!(await updateAtRevision(post.id, revision, {}, tx))) throw await explainUpdateFailure(post.id, tx);
  const mediaId = await removeImageAt(post.id, index, tx);
  if (!mediaId) throw new AppError("not_found");
  const released = [mediaId, ...(await shareWithFollowers(group, tx))];
  return { updated: await getPost(post.id, tx), released };
}

/**
 * Replaces an image by a new rendering of its design, as the next revision. `replaced` is the previous media
 * id. Throws when the post is locked or has no such image.
 */
export async function updateRenderedImage(
  { postId, index, media }: { postId: string; index: number; media: MediaRow },
  tx: Tx,
): Promise<{ changed: PostRow; replaced: string }> {
  const group = await lockEditablePostAndMedia(postId, media, tx);
  const replaced = await updateImageMediaAt(postId, index, media.id, tx);
  if (replaced === null) throw new AppError("not_found");
  await shareWithFollowers(group, tx, { rendered: { index, mediaId: media.id } });
  return { changed: await getPost(postId, tx), replaced };
}

/** Throws when a post is locked, before expensive work starts. The transaction checks it again. */
export function assertPostEditable({ status, revision }: PostRow): void {
  if (isEditable(status)) return;
  throw new AppError("conflict", { message: getLockedMessage(status), details: { revision, status } });
}

/** Throws when a post cannot accept another image; `appendImageToPost` checks it again. */
export function assertImageCapacity(post: PostRow): void {
  assertPostEditable(post);
  if (post.images.length >= MAX_IMAGES) throw createFullPostError();
}
