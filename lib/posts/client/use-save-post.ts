import { request } from "@/lib/api-client/request";
import { usePostMutation } from "@/lib/posts/client/mutations";
import { postResponse } from "@/lib/posts/schemas";

export interface PostChanges {
  revision: number;
  text?: string;
  hashtags?: string[];
  status?: "draft" | "scheduled";
  scheduledAt?: string | null;
  images?: { url: string; alt: string }[];
  videoUrl?: string | null;
  asDocument?: boolean;
}

/** Saves, schedules or unschedules a post; refreshes that post and the account's lists. */
export function useSavePost(postId: string) {
  return usePostMutation((body: PostChanges, idempotencyKey) =>
    request("PUT", `/posts/${postId}`, { body, idempotencyKey, schema: postResponse }),
  );
}
