import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

export interface PostChanges {
  revision: number;
  text?: string;
  hashtags?: string[];
  status?: "draft" | "scheduled";
  scheduledAt?: string | null;
  /** The whole list in its order. */
  images?: { url: string; alt: string }[];
  videoUrl?: string | null;
  asDocument?: boolean;
}

/** Saves a post, also schedules and unschedules it; refreshes that post and the brand's lists. */
export function useSavePost(postId: string) {
  const client = useQueryClient();
  return useAction(
    (changes: PostChanges, idempotencyKey) =>
      request("PUT", `/posts/${postId}`, { body: changes, idempotencyKey, schema: postAnswer }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(postId), { post });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      },
    },
  );
}
