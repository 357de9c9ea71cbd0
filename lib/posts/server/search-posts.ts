import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import type { SearchPostsQuery } from "@/lib/posts/search-schemas";
import type { PostRow } from "@/lib/posts/server/post-store";
import { selectPosts } from "@/lib/posts/server/search-store";

/** Posts of a person over all their brands, or of one of them; somebody else's brand is not_found (TEN1). */
export async function searchPosts(input: {
  user: { id: string };
  query: SearchPostsQuery;
}): Promise<{ posts: PostRow[]; total: number; page: number; limit: number }> {
  const { user, query } = input;
  if (query.accountId) await findOwnedAccount(user.id, query.accountId);
  const { posts, total } = await selectPosts(user.id, query);
  return { posts, total, page: query.page, limit: query.limit };
}
