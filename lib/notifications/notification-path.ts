import { getPostPath } from "@/lib/core/post-path";

/** Returns the path where the user can act: the post or the account's connections. */
export function getNotificationPath(about: { accountId: string; postId: string | null }): string {
  const { accountId, postId } = about;
  return postId ? getPostPath(accountId, postId) : `/account/${accountId}/connections`;
}
