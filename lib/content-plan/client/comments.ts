import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "@/lib/api-client/api-error";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { planKeys, reviewThreadsQuery } from "@/lib/content-plan/client/queries";
import type {
  ReviewCommentBody,
  reviewThreadResponse,
  ThreadDto,
  threadResponse,
} from "@/lib/content-plan/schemas";
import { invalidateNotifications } from "@/lib/notifications/client/queries";

type SentComment = Pick<ReviewCommentBody, "postId" | "text" | "reviewer"> &
  Partial<Pick<ReviewCommentBody, "parentId" | "pin">>;

/** Puts a thread into what is known of its link. A fetch in flight would remove it: it began before the comment. */
async function showThread(client: QueryClient, token: string, thread: ThreadDto): Promise<void> {
  const { queryKey } = reviewThreadsQuery(token);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.threads.some(({ _id }) => _id === thread._id);
    const threads = known.threads.map((one) => (one._id === thread._id ? thread : one));
    return { threads: isKnown ? threads : [...threads, thread] };
  });
  void client.invalidateQueries({ queryKey });
}

/** Sends a client's comment; the page shows it before the next fetch. */
export function useAddReviewComment(token: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (comment: SentComment, key) =>
      request<ResponseOf<typeof reviewThreadResponse>>("POST", `/review/${token}/comments`, {
        body: { ...comment, key },
        idempotencyKey: key,
      }),
    {
      onSuccess: ({ thread }) => showThread(client, token, thread),
      onError: (error) =>
        toApiError(error).code === "conflict"
          ? client.invalidateQueries({ queryKey: planKeys.review(token) })
          : undefined,
    },
  );
}

/** Fetches the owner's threads, and the notifications that an answer marks as read. */
const invalidateOwnThreads = (client: QueryClient, accountId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: planKeys.comments(accountId) }),
    invalidateNotifications(client),
  ]);

/** Sends the owner's answer to a thread. */
export function useReplyToComment(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ commentId, text }: { commentId: string; text: string }, key) =>
      request<ResponseOf<typeof threadResponse>>(
        "POST",
        `/content-plan/${accountId}/comments/${commentId}/replies`,
        { body: { text, key }, idempotencyKey: key },
      ),
    { onSuccess: () => invalidateOwnThreads(client, accountId) },
  );
}

/** Resolves or reopens a thread. */
export function useResolveComment(accountId: string) {
  const client = useQueryClient();
  const refresh = () => invalidateOwnThreads(client, accountId);
  return useIdempotentMutation(
    (
      { commentId, ...body }: { commentId: string; resolved: boolean; lastCommentId: string },
      idempotencyKey,
    ) =>
      request<ResponseOf<typeof threadResponse>>("PUT", `/content-plan/${accountId}/comments/${commentId}`, {
        body,
        idempotencyKey,
      }),
    { onSuccess: refresh, onError: refresh },
  );
}
