import { randomUUID } from "node:crypto";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { lockStoredMedia } from "@/lib/media/server/media-store";
import { ensurePostGroup, insertPostCopy, selectPostGroup } from "@/lib/posts/server/copy-store";
import { getPost, type PostRow } from "@/lib/posts/server/post-store";
import { insertVariants, type NewVariant } from "@/lib/posts/server/variant-store";
import { findVariant, getPostLanguage, type VariantBody } from "@/lib/posts/variants";

export type VariantDraft = Omit<NewVariant, "accountId" | "groupId">;

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
  // Lock order of all writers: the post, its group, then its media.
  let groupId: string | null = drafts.length > 1 ? randomUUID() : null;
  if (fromPostId) {
    groupId = await ensurePostGroup(fromPostId, tx);
    if (groupId === null) throw new AppError("not_found");
    await assertFree({ account, drafts, groupId }, tx);
  }
  const named = drafts.flatMap(({ images, videoId }) =>
    [...images.map(({ mediaId }) => mediaId), videoId ?? []].flat(),
  );
  const stored = new Set<string>();
  for (const id of [...new Set(named)].sort()) if (await lockStoredMedia(id, tx)) stored.add(id);
  const complete = drafts.map((draft) => ({
    ...draft,
    accountId: account.id,
    groupId,
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

/** Returns the existing variant or a new draft, created once. Throws AppError("not_found"). */
export function copyToVariant(input: { account: AccountRow; post: PostRow; wish: VariantBody }) {
  const { account, post, wish } = input;
  const brands = toLanguage(account.language);
  return runInTransaction(async (tx) => {
    const groupId = await ensurePostGroup(post.id, tx);
    if (!groupId) throw new AppError("not_found");
    const group = await selectPostGroup(account.id, groupId, tx);
    // Its state after the row was locked.
    const from = group.find(({ id }) => id === post.id);
    if (!from) throw new AppError("not_found");
    const language = wish.language ?? getPostLanguage(from, brands);
    const there = findVariant(group, { platform: wish.platform, language }, brands);
    const target = { platform: wish.platform, language: wish.language ?? from.language };
    return getPost(there?.id ?? (await insertPostCopy(from, target, tx)), tx);
  });
}
