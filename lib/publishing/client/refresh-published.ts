import type { QueryClient } from "@tanstack/react-query";
import { refreshNotifications } from "@/lib/notifications/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";
import { receiptKeys } from "@/lib/publishing/client/queries";

/** What changes when a post was sent or its outcome decided: the post itself, its receipt, the brand's lists, the bell. */
export function refreshPublished(client: QueryClient, post: PostWire) {
  client.setQueryData(postKeys.byId(post._id), { post });
  return Promise.all([
    client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
    client.invalidateQueries({ queryKey: receiptKeys.byPost(post._id) }),
    refreshNotifications(client),
  ]);
}
