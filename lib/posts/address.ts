/** Where a post lies open. */
export function postAddress(accountId: string, postId: string): string {
  return `/account/${accountId}/posts/${postId}`;
}
