import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import type { CreatePostBody } from "@/lib/posts/schemas";
import { insertPost, type PostRow } from "@/lib/posts/server/post-store";

/** A new draft. */
export async function createPost(input: { account: AccountRow; fields: CreatePostBody }): Promise<PostRow> {
  const post = await insertPost({ ...input.fields, accountId: input.account.id });
  if (!post) throw new AppError("not_found");
  return post;
}
