import { getPostPath } from "@/lib/core/post-path";

/** Returns the path where the user can act: the post or the account's connections. */
export function getNotificationPath({
  accountId,
  postId,
}: {
  accountId: string;
  postId: string | null;
}): string {
  return postId ? getPostPath(accountId, postId) : `/account/${accountId}/connections`;
}
