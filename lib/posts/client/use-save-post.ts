import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { postKeys } from "@/lib/posts/client/queries";
import { postResponse } from "@/lib/posts/schemas";

export interface PostChanges {
  revision: number;
  text?: string;
  hashtags?: string[];
  status?: "draft" | "scheduled";
  scheduledAt?: string | null;
  /** The complete list in order. */
  images?: { url: string; alt: string }[];
  videoUrl?: string | null;
  asDocument?: boolean;
}

/** Saves, schedules or unschedules a post; refreshes that post and the account's lists. */
export function useSavePost(postId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (changes: PostChanges, idempotencyKey) =>
      request("PUT", `/posts/${postId}`, { body: changes, idempotencyKey, schema: postResponse }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(postId), { post });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      },
    },
  );
}
