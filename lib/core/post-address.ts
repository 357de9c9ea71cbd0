/** Where a post lies open. Here, because rooms that know no posts lead to one too. */
export function postAddress(accountId: string, postId: string): string {
  return `/account/${accountId}/posts/${postId}`;
}
