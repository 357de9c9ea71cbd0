/** Returns the path of a post's composer. It is in lib/core because domains without posts link to it too. */
export function getPostPath(accountId: string, postId: string): string {
  return `/account/${accountId}/posts/${postId}`;
}
