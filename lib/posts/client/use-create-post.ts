import { useQueryClient } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

interface NewPost {
  accountId: string;
  platform: Platform;
  text?: string;
  /** When it is meant to go out. */
  scheduledAt?: string;
}

/** Creates a draft; refreshes the brand's lists. */
export function useCreatePost() {
  const client = useQueryClient();
  return useAction(
    (input: NewPost, idempotencyKey) =>
      request("POST", "/posts", { body: input, idempotencyKey, schema: postAnswer }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      },
    },
  );
}
