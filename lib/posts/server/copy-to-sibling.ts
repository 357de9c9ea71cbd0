import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { knownLanguage } from "@/lib/i18n/direction";
import { insertCopy, joinGroup, selectGroup } from "@/lib/posts/server/copy-store";
import { type PostRow, selectPost } from "@/lib/posts/server/post-store";
import type { SiblingBody } from "@/lib/posts/sibling-schemas";
import { languageOfPost, postFor } from "@/lib/posts/siblings";

/**
 * The same post for another network or language: the one that its group has already, else a new draft with the same
 * words, pictures and film. Asked for twice at once, it is made once. Throws not_found when the post went meanwhile.
 */
export function copyToSibling(input: {
  account: AccountRow;
  post: PostRow;
  wish: SiblingBody;
}): Promise<PostRow> {
  const { account, post, wish } = input;
  const brands = knownLanguage(account.language);
  return inTransaction(async (tx) => {
    const groupId = await joinGroup(post.id, tx);
    if (!groupId) throw new AppError("not_found");
    const group = await selectGroup(account.id, groupId, tx);
    // As it is now that its row is held.
    const from = group.find(({ id }) => id === post.id);
    if (!from) throw new AppError("not_found");
    const language = wish.language ?? languageOfPost(from, brands);
    const there = postFor(group, { platform: wish.platform, language }, brands);
    const target = { platform: wish.platform, language: wish.language ?? from.language };
    const id = there?.id ?? (await insertCopy(from, target, tx));
    const sibling = await selectPost(id, tx);
    if (!sibling) throw new AppError("not_found");
    return sibling;
  });
}
