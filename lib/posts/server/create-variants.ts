import { randomUUID } from "node:crypto";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { lockStoredMediaRows } from "@/lib/media/server/media-store";
import { ensurePostGroup, insertPostCopy, selectPostGroup } from "@/lib/posts/server/copy-store";
import { insertFollower } from "@/lib/posts/server/insert-follower";
import { lockGroupMedia, lockPostGroup } from "@/lib/posts/server/post-group-store";
import { getPost, type PostRow } from "@/lib/posts/server/post-store";
import { insertVariants, type NewVariant } from "@/lib/posts/server/variant-store";
import type { VariantBody } from "@/lib/posts/variant-schemas";
import { findVariant, getPostLanguage } from "@/lib/posts/variants";

export type VariantDraft = Omit<NewVariant, "accountId" | "groupId" | "targetId">;

interface CreateVariantsInput {
  account: AccountRow;
  drafts: VariantDraft[];
  fromPostId?: string;
}

/**
 * Creates one idea's drafts as a group; a single draft has none. Media deleted meanwhile are omitted. Throws
 * AppError("not_found") when account or post is deleted, "conflict" when a variant was created meanwhile.
 */
export async function createVariants(
  { account, drafts, fromPostId }: CreateVariantsInput,
  tx: Tx,
): Promise<PostRow[]> {
  // Lock order of all writers: the posts of the group, then their media.
  let groupId: string | null = drafts.length > 1 ? randomUUID() : null;
  let source: PostRow | null = null;
  if (fromPostId) {
    await lockPostGroup(fromPostId, tx);
    groupId = await ensurePostGroup(fromPostId, tx);
    if (groupId === null) throw new AppError("not_found");
    await assertFree({ account, drafts, groupId }, tx);
    source = await getPost(fromPostId, tx);
  }
  const named = drafts.flatMap(({ images, videoId }) =>
    [...images.map(({ mediaId }) => mediaId), videoId ?? []].flat(),
  );
  const stored = await lockStoredMediaRows(named, tx);
  const complete = drafts.map((draft) => ({
    ...draft,
    accountId: account.id,
    groupId,
    targetId: source?.platform === draft.platform ? source.targetId : null,
    videoId: draft.videoId && stored.has(draft.videoId) ? draft.videoId : null,
    images: draft.images.filter(({ mediaId }) => stored.has(mediaId)),
  }));
  const posts = await insertVariants(complete, tx);
  if (!posts) throw new AppError("not_found");
  return posts;
}

/** The group is locked, so the result stays valid. */
async function assertFree(
  { account, drafts, groupId }: Pick<CreateVariantsInput, "account" | "drafts"> & { groupId: string },
  tx: Tx,
): Promise<void> {
  const brands = toLanguage(account.language);
  const group = await selectPostGroup(account.id, groupId, tx);
  if (!drafts.some((draft) => findVariant(group, draft, brands))) return;
  const message = "A post for this network and in this language was made meanwhile. Open that one";
  throw new AppError("conflict", { message });
}

/**
 * Returns the existing variant or a new draft, created once. With `follow` the new one shares what the
 * followers of the group in its language share, which begins with the source. Throws AppError("not_found").
 */
export function copyToVariant(input: { account: AccountRow; post: PostRow; request: VariantBody }) {
  const { account, post, request } = input;
  const brands = toLanguage(account.language);
  return runInTransaction(async (tx) => {
    const locked = await lockPostGroup(post.id, tx);
    const groupId = await ensurePostGroup(post.id, tx);
    if (!groupId) throw new AppError("not_found");
    const group = await selectPostGroup(account.id, groupId, tx);
    // Its state after the row was locked.
    const from = group.find(({ id }) => id === post.id);
    if (!from) throw new AppError("not_found");
    const language = request.language ?? getPostLanguage(from, brands);
    const there = findVariant(group, { platform: request.platform, language }, brands);
    const target = { platform: request.platform, language: request.language ?? from.language };
    if (there) return getPost(there.id, tx);
    if (!request.follow) return getPost(await insertPostCopy(from, target, tx), tx);
    await lockGroupMedia(locked, [], tx);
    return getPost(await insertFollower({ group, from, brands, target }, tx), tx);
  });
}
