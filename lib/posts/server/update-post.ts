import { isDeepStrictEqual } from "node:util";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { keepDecisions } from "@/lib/posts/server/decision-store";
import { insertImageDescription } from "@/lib/posts/server/image-description-store";
import { lockGroupMedia, lockPostGroup, selectLockedPosts } from "@/lib/posts/server/post-group-store";
import {
  type ListedImage,
  type PostImageRow,
  replaceImages,
  selectImages,
} from "@/lib/posts/server/post-image-store";
import {
  getPost,
  type PostRow,
  resolveDueTime,
  type ScalarPostChanges,
  updateAtRevision,
} from "@/lib/posts/server/post-store";
import { explainUpdateFailure } from "@/lib/posts/server/posts";
import type { ResolvedImage, ResolvedMedia } from "@/lib/posts/server/resolve-post-media";
import { joinFollowers, shareWithFollowers } from "@/lib/posts/server/share-with-followers";

export interface PostUpdate {
  post: PostRow;
  changes: ScalarPostChanges;
  media: ResolvedMedia;
  revision: number;
}

export interface UpdatedPost {
  updated: PostRow;
  /** Media the post no longer shows; the caller passes them to `deleteMediaSafely` after the commit. */
  released: string[];
}

/**
 * Updates a post, but not its publication, inside the caller's transaction. Throws AppError("conflict") with
 * the current revision when the post was changed elsewhere or is not editable, "nothing_to_follow"
 * when it is to follow and no post of its group does.
 */
export async function updatePost(input: PostUpdate, tx: Tx): Promise<UpdatedPost> {
  const { post, changes, media, revision } = input;
  const { images, ...video } = media;
  const group = await lockPostGroup(post.id, tx);
  const added = [...(images ?? []).map(({ mediaId }) => mediaId), video.videoId ?? []].flat();
  const usable = await lockGroupMedia(group, added, tx);
  if (!added.every((id) => usable.has(id)))
    throw invalid("images", "An image or video was deleted in the meantime");
  const before = changes.followsText || changes.followsMedia ? await selectLockedPosts(group, tx) : [];
  const fields = { ...(await resolveSchedule(post, changes, tx)), ...video };
  if (!(await updateAtRevision(post.id, revision, fields, tx))) throw await explainUpdateFailure(post.id, tx);
  if (isScheduleOnly(post, changes, media)) await keepDecisions(post.id, revision, tx);
  const released = images ? await updateImages(post.id, images, tx) : [];
  released.push(...(await joinFollowers(group, { before, changes }, tx)));
  const updated = await getPost(post.id, tx);
  if (post.videoId && post.videoId !== updated.videoId) released.push(post.videoId);
  released.push(...(await shareWithFollowers(group, tx)));
  return { updated, released };
}

/** Returns whether an update changes when the post is published, and nothing that a client saw and approved. */
function isScheduleOnly(post: PostRow, changes: ScalarPostChanges, media: ResolvedMedia): boolean {
  if (media.images !== undefined || media.videoId !== undefined) return false;
  const { status, scheduledAt, ...content } = changes;
  return Object.entries(content).every(([key, value]) =>
    isDeepStrictEqual(value, post[key as keyof typeof content]),
  );
}

/**
 * Replaces the images and requests descriptions of those that were added without an alternative text. Returns the media
 * that the post no longer shows.
 */
async function updateImages(postId: string, images: ResolvedImage[], tx: Tx): Promise<string[]> {
  const before = new Map((await selectImages([postId], tx)).map((image) => [image.mediaId, image]));
  const listed = images.map((image) => keepAltProposal(image, before.get(image.mediaId)));
  const released = await replaceImages(postId, listed, tx);
  for (const { mediaId, altProposal } of listed) {
    if (altProposal !== "awaited" || before.has(mediaId)) continue;
    await insertImageDescription({ mediaId, request: "", fallback: "" }, tx);
  }
  return released;
}

/** A description arrives without a new revision, so an empty text may be older than the proposal. */
function keepAltProposal(
  { mediaId, alt, isAltSuggested }: ResolvedImage,
  before: PostImageRow | undefined,
): ListedImage {
  const isAwaited = alt === "" && isAltSuggested !== false;
  if (!before) return { mediaId, alt, altProposal: isAwaited ? "awaited" : null };
  if (isAltSuggested === false) return { mediaId, alt, altProposal: null };
  const { altProposal } = before;
  if (alt === "" && altProposal === "made") return { mediaId, alt: before.alt, altProposal };
  return { mediaId, alt, altProposal: alt === before.alt ? altProposal : null };
}

/** Validates the time of a post that becomes scheduled or is rescheduled. */
async function resolveSchedule(
  post: PostRow,
  changes: ScalarPostChanges,
  tx: Tx,
): Promise<ScalarPostChanges> {
  const status = changes.status ?? post.status;
  const moved = changes.status === "scheduled" || changes.scheduledAt !== undefined;
  if (status !== "scheduled" || !moved) return changes;
  const at = changes.scheduledAt === undefined ? post.scheduledAt : changes.scheduledAt;
  if (!at) throw invalid("scheduledAt", "Choose when it goes out");
  const due = await resolveDueTime(at, tx);
  if (!due) throw invalid("scheduledAt", "This time has passed. Choose a later one");
  return { ...changes, scheduledAt: due };
}

function invalid(path: string, message: string): AppError {
  return new AppError("validation_error", { message, details: { fields: [{ path, message }] } });
}
