/** Hostnames of the local machine as URLs write them. */
export const LOOPBACK_HOSTNAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the path of a post's composer. It is in lib/core because domains without posts link to it too. */
export function getPostPath(accountId: string, postId: string): string {
  return `/account/${accountId}/posts/${postId}`;
}
