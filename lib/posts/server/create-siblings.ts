import { randomUUID } from "node:crypto";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { knownLanguage } from "@/lib/i18n/direction";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import { joinGroup, selectGroup } from "@/lib/posts/server/copy-store";
import type { PostRow } from "@/lib/posts/server/post-store";
import { insertSiblings, type NewSibling } from "@/lib/posts/server/sibling-store";
import { postFor } from "@/lib/posts/siblings";

export type SiblingDraft = Omit<NewSibling, "accountId" | "groupId">;

export interface CreateSiblings {
  account: AccountRow;
  drafts: SiblingDraft[];
  /** A post they belong to; its group becomes theirs. */
  fromPostId?: string;
}

/**
 * New drafts that say one thing for several networks or languages, as one group; a single one alone has none. Media
 * that went meanwhile are left out. Throws not_found when the account or the post they belong to is gone, and conflict
 * when somebody has made one of them meanwhile.
 */
export async function createSiblings(
  { account, drafts, fromPostId }: CreateSiblings,
  tx: Tx,
): Promise<PostRow[]> {
  // In the order in which others lock: the post, its group, then its media.
  const groupId = fromPostId ? await joinGroup(fromPostId, tx) : drafts.length > 1 ? randomUUID() : null;
  if (fromPostId && groupId === null) throw new AppError("not_found");
  if (fromPostId && groupId !== null) await assertFree({ account, drafts, groupId }, tx);
  const named = drafts.flatMap(({ images, videoId }) =>
    [...images.map(({ mediaId }) => mediaId), videoId ?? []].flat(),
  );
  const stored = new Set<string>();
  for (const id of [...new Set(named)].sort()) if (await holdStoredMedia(id, tx)) stored.add(id);
  const complete = drafts.map((draft) => ({
    ...draft,
    accountId: account.id,
    groupId,
    videoId: draft.videoId && stored.has(draft.videoId) ? draft.videoId : null,
    images: draft.images.filter(({ mediaId }) => stored.has(mediaId)),
  }));
  const posts = await insertSiblings(complete, tx);
  if (!posts) throw new AppError("not_found");
  return posts;
}

/** Nobody else has made one of these while they were written: the group is held, so it stays as it is read here. */
async function assertFree(
  { account, drafts, groupId }: Pick<CreateSiblings, "account" | "drafts"> & { groupId: string },
  tx: Tx,
): Promise<void> {
  const brands = knownLanguage(account.language);
  const group = await selectGroup(account.id, groupId, tx);
  if (!drafts.some((draft) => postFor(group, draft, brands))) return;
  const message = "A post for this network and in this language was made meanwhile. Open that one";
  throw new AppError("conflict", { message });
}
