import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { ensurePostGroup, insertPostCopy, selectPostGroup } from "@/lib/posts/server/copy-store";
import { getPost, type PostRow } from "@/lib/posts/server/post-store";
import { findVariant, getPostLanguage, type VariantBody } from "@/lib/posts/variants";

/** Returns the existing variant or a new draft, created once. Throws AppError("not_found"). */
export function copyToVariant(input: { account: AccountRow; post: PostRow; request: VariantBody }) {
  const { account, post, request } = input;
  const brands = toLanguage(account.language);
  return runInTransaction(async (tx) => {
    const groupId = await ensurePostGroup(post.id, tx);
    if (!groupId) throw new AppError("not_found");
    const group = await selectPostGroup(account.id, groupId, tx);
    // Its state after the row was locked.
    const from = group.find(({ id }) => id === post.id);
    if (!from) throw new AppError("not_found");
    const language = request.language ?? getPostLanguage(from, brands);
    const there = findVariant(group, { platform: request.platform, language }, brands);
    const target = { platform: request.platform, language: request.language ?? from.language };
    return getPost(there?.id ?? (await insertPostCopy(from, target, tx)), tx);
  });
}
