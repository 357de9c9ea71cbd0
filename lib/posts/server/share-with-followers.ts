import { isDeepStrictEqual } from "node:util";
import { AppError } from "@/lib/core/errors";
import { isPlatform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import {
  type Following,
  type LockedGroup,
  selectLockedPosts,
  updateFollowing,
  updateSharedContent,
} from "@/lib/posts/server/post-group-store";
import { replaceImages, updateImageMediaAt } from "@/lib/posts/server/post-image-store";
import { getPost, type PostRow } from "@/lib/posts/server/post-store";
import { EDITABLE_STATUSES, isEditable } from "@/lib/posts/states";
import { getPostLanguage } from "@/lib/posts/variants";

interface RenderedImage {
  index: number;
  mediaId: string;
}

interface Sharing {
  /** Statuses in which a follower may be changed. */
  statuses?: readonly string[];
  /** The only change is a new rendering of this image. Followers keep a design of their own behind it. */
  rendered?: RenderedImage;
}

/**
 * Copies the content of a post to the followers of its group in the language that it had, each as its next
 * revision. The caller holds the group and its media and has changed the post. A follower that may not be
 * changed, or whose language the post has taken, keeps its content and stops following: followers of a
 * language have one content. Returns media that followers no longer show, for `deleteMediaSafely` after the
 * commit.
 */
export async function shareWithFollowers(
  group: LockedGroup,
  tx: Tx,
  { statuses = EDITABLE_STATUSES, rendered }: Sharing = {},
): Promise<string[]> {
  const [own] = group.members.filter(({ id }) => id === group.postId);
  if (!own || group.members.length === 1) return [];
  const posts = await selectLockedPosts(group, tx);
  const from = posts.find(({ id }) => id === own.id);
  if (!from) return [];
  const now = getPostLanguage(from, group.brands);
  const released: string[] = [];
  for (const to of posts) {
    const spoken = group.members.find(({ id }) => id === to.id)?.spoken;
    if (to === from || (spoken !== own.spoken && spoken !== now)) continue;
    const text = from.followsText && to.followsText && !hasSameText(from, to);
    const media = from.followsMedia && to.followsMedia && !hasSameMedia(from, to);
    if (spoken === own.spoken && statuses.includes(to.status)) {
      released.push(...(await copyShared({ from, to, text, media, rendered }, tx)));
      // It leaves the language whose media it shares.
      if (text && now !== own.spoken && !from.followsMedia)
        await updateFollowing(to, { followsMedia: false }, tx);
    } else if (text || media) {
      await updateFollowing(
        to,
        { ...(text && { followsText: false }), ...(media && { followsMedia: false }) },
        tx,
      );
    }
  }
  return released;
}

/**
 * Gives a post that begins to follow what the followers of its group in its language share. `before` are the
 * posts of the locked group before the change; empty when it asks for none. Returns media that the post no
 * longer shows. Throws AppError("nothing_to_follow").
 */
export async function joinFollowers(
  { postId, members }: LockedGroup,
  { before, changes }: { before: PostRow[]; changes: { [Key in keyof Following]?: boolean | undefined } },
  tx: Tx,
): Promise<string[]> {
  const spokenBy = new Map(members.map(({ id, spoken }) => [id, spoken]));
  const own = before.find(({ id }) => id === postId);
  if (!own) return [];
  const released: string[] = [];
  for (const key of ["followsText", "followsMedia"] as const) {
    if (!changes[key] || own[key]) continue;
    const followers = before.filter((one) => one[key] && spokenBy.get(one.id) === spokenBy.get(postId));
    const from = followers.find(({ status }) => isEditable(status)) ?? followers[0];
    if (!from) throw new AppError("nothing_to_follow");
    const to = await getPost(postId, tx);
    released.push(
      ...(await copyShared({ from, to, text: key === "followsText", media: key === "followsMedia" }, tx)),
    );
  }
  return released;
}

interface Copy {
  from: PostRow;
  to: PostRow;
  text: boolean;
  media: boolean;
  rendered?: RenderedImage | undefined;
}

/** Copies text or media between locked posts as the next revision; returns the media no longer shown. */
async function copyShared({ from, to, text, media, rendered }: Copy, tx: Tx): Promise<string[]> {
  if (media && rendered) await updateImageMediaAt(to.id, rendered.index, rendered.mediaId, tx);
  const released = media ? await replaceImages(to.id, getImageFields(from), tx) : [];
  if (media && to.videoId && to.videoId !== from.videoId) released.push(to.videoId);
  const fields = { ...(text && getTextFields(from)), ...(media && getVideoFields(from, to)) };
  if (text || media) await updateSharedContent(to.id, fields, tx);
  return released;
}

/** The language and the generation info belong to a text. */
const getTextFields = ({ text, hashtags, language, written }: PostRow) => ({
  text,
  hashtags,
  language,
  written,
});

const getImageFields = ({ images }: PostRow) =>
  images.map(({ mediaId, alt, altProposal }) => ({ mediaId, alt, altProposal }));

const getVideoFields = (from: PostRow, to: PostRow) => ({
  videoId: from.videoId,
  ...(hasDocuments(from) && hasDocuments(to) && { asDocument: from.asDocument }),
});

const hasDocuments = ({ platform }: PostRow) => isPlatform(platform) && PLATFORM_RULES[platform].documents;

const hasSameText = (one: PostRow, other: PostRow) =>
  isDeepStrictEqual({ ...getTextFields(one), written: null }, { ...getTextFields(other), written: null });

const hasSameMedia = (from: PostRow, to: PostRow) =>
  isDeepStrictEqual(getImageFields(from), getImageFields(to)) &&
  isDeepStrictEqual(getVideoFields(from, to), getVideoFields(to, from));
