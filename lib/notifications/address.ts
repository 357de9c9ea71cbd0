import { postAddress } from "@/lib/core/post-address";

/** Where a person can do something about it: at the post, or at the brand's connections. */
export function addressOfNotice({ accountId, postId }: { accountId: string; postId: string | null }): string {
  return postId ? postAddress(accountId, postId) : `/account/${accountId}/connections`;
}
