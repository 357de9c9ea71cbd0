import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { invalidateNotifications } from "@/lib/notifications/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto, postResponse } from "@/lib/posts/schemas";
import { receiptKeys } from "@/lib/publishing/client/queries";
import type { publishResponse, ResolveBody } from "@/lib/publishing/schemas";

interface Publish {
  postId: string;
  revision: number;
}

/** Publishes the stored post now. Refreshes the post, its receipt and the account's lists. */
export function usePublishPost(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ postId, revision }: Publish, idempotencyKey) => {
      const call = { body: { postId, post: { revision } }, idempotencyKey };
      return request<ResponseOf<typeof publishResponse>>("POST", `/posting/${accountId}/publish`, call);
    },
    {
      onSuccess: ({ post }) => invalidatePublication(client, post),
      onError: (_, { postId }) => client.invalidateQueries({ queryKey: postKeys.byId(postId) }),
    },
  );
}

/** Schedules the stored post at the next free posting time. Refreshes the post and the account's lists. */
export function useAddToQueue(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ postId, revision }: Publish, idempotencyKey) =>
      request<ResponseOf<typeof postResponse>>("POST", `/posts/${postId}/queue`, {
        body: { revision },
        idempotencyKey,
      }),
    {
      onSuccess: async ({ post }) => {
        await replacePost(client, post);
        return client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
      },
    },
  );
}

/** Resolves an unknown outcome: the post is live or is retried. Refreshes post, receipt and lists. */
export function useResolvePost(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: ResolveBody, idempotencyKey) =>
      request<ResponseOf<typeof publishResponse>>("POST", `/posting/${accountId}/resolve`, {
        body,
        idempotencyKey,
      }),
    { onSuccess: ({ post }) => invalidatePublication(client, post) },
  );
}

/** Stores that a first comment is live, or posts it again. Refreshes post, receipt and lists. */
export function useDecideFirstComment(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: ResolveBody, idempotencyKey) =>
      request<ResponseOf<typeof publishResponse>>("POST", `/posting/${accountId}/comment`, {
        body,
        idempotencyKey,
      }),
    { onSuccess: ({ post }) => invalidatePublication(client, post) },
  );
}

/** Stores the post of a response; a query in flight would restore the status before it. */
async function replacePost(client: QueryClient, post: PostDto): Promise<void> {
  await client.cancelQueries({ queryKey: postKeys.byId(post._id) });
  client.setQueryData(postKeys.byId(post._id), { post });
}

async function invalidatePublication(client: QueryClient, post: PostDto) {
  await replacePost(client, post);
  return Promise.all([
    client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
    client.invalidateQueries({ queryKey: receiptKeys.byPost(post._id) }),
    invalidateNotifications(client),
  ]);
}
