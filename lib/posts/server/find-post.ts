import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { type PostRow, selectOwnedPost } from "@/lib/posts/server/post-store";

const uuid = z.uuid();

/** The post and its account if they are this person's; not_found for foreign, unknown and malformed ids (TEN1). */
export async function findOwnedPost(
  userId: string,
  postId: string,
): Promise<{ post: PostRow; account: AccountRow }> {
  const found = uuid.safeParse(postId).success ? await selectOwnedPost(userId, postId) : null;
  if (!found) throw new AppError("not_found");
  return found;
}
