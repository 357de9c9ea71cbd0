import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { joinGroup } from "@/lib/posts/server/copy-store";
import { createSiblings, type SiblingDraft } from "@/lib/posts/server/create-siblings";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { rewordIfUnchanged } from "@/lib/posts/server/sibling-store";

/**
 * Gives a post the words that were made for it, and their pictures behind its own, as its next revision. False, and
 * nothing is changed, when it went, may not be edited now, or somebody has changed its words, network or status since
 * `seen`: what was ordered a minute ago is not written over anything.
 */
async function fillPost(
  { seen, draft, joins }: { seen: PostRow; draft: SiblingDraft; joins: boolean },
  tx: Tx,
): Promise<boolean> {
  // In the order in which others lock: the post, its group when it gets siblings, then its media.
  if (!(await rewordIfUnchanged(seen, draft, tx))) return false;
  if (joins) await joinGroup(seen.id, tx);
  const now = await selectPost(seen.id, tx);
  const fitting = draft.images.slice(0, MAX_IMAGES - (now?.images.length ?? 0));
  for (const { mediaId, alt } of fitting) {
    if (await holdStoredMedia(mediaId, tx)) await appendImage(seen.id, mediaId, alt, tx);
  }
  return true;
}

export interface FillWithSiblings {
  account: AccountRow;
  /** The post to fill, as it was when this was ordered. */
  seen: PostRow;
  drafts: SiblingDraft[];
}

/**
 * The posts of one idea: the first for the network of a post that is there fills it, the others become its siblings.
 * When that post may not be filled any more, the first is a post of its own, in no group: as a sibling at the very same
 * place no tab would show it. Throws not_found when the post is gone, conflict when a sibling was made meanwhile.
 */
export async function fillWithSiblings(
  { account, seen, drafts }: FillWithSiblings,
  tx: Tx,
): Promise<PostRow[]> {
  const first = drafts.find(({ platform }) => platform === seen.platform);
  const others = drafts.filter((draft) => draft !== first);
  const joins = others.length > 0;
  const fills = first !== undefined && (await fillPost({ seen, draft: first, joins }, tx));
  const made = joins ? await createSiblings({ account, drafts: others, fromPostId: seen.id }, tx) : [];
  if (!first) return made;
  // Read last: it may have got its group a moment ago.
  const now = await selectPost(seen.id, tx);
  if (!now) throw new AppError("not_found");
  return [...(fills ? [now] : await createSiblings({ account, drafts: [first] }, tx)), ...made];
}
