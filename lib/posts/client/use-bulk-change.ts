import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { invalidateImageUses } from "@/lib/media/client/queries";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import type { PostChanges } from "@/lib/posts/client/mutations";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto, postResponse } from "@/lib/posts/schemas";

export type BulkChange = { post: CalendarPost } & (
  | { kind: "save"; changes: Omit<PostChanges, "revision"> }
  | { kind: "copy" }
  | { kind: "delete" }
);

export interface BulkResult {
  /** `saved` is null for a deleted post. */
  done: { post: CalendarPost; saved: PostDto | null }[];
  refused: { post: CalendarPost; error: unknown }[];
}

async function send(change: BulkChange, idempotencyKey: string): Promise<PostDto | null> {
  const { _id, revision } = change.post;
  if (change.kind === "delete") {
    await request("DELETE", `/posts/${_id}`, { idempotencyKey });
    return null;
  }
  const { post } = await (change.kind === "copy"
    ? request<ResponseOf<typeof postResponse>>("POST", `/posts/${_id}/copies`, { body: {}, idempotencyKey })
    : request<ResponseOf<typeof postResponse>>("PUT", `/posts/${_id}`, {
        body: { ...change.changes, revision },
        idempotencyKey,
      }));
  return post;
}

/**
 * Changes posts of an account one after the other and refreshes its lists once. A refused post does not stop the
 * others; it is returned with its error.
 */
export function useBulkChange(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (changes: readonly BulkChange[], idempotencyKey): Promise<BulkResult> => {
      const result: BulkResult = { done: [], refused: [] };
      for (const [index, change] of changes.entries()) {
        try {
          const saved = await send(change, `${idempotencyKey}-${index}`);
          result.done.push({ post: change.post, saved });
        } catch (error) {
          result.refused.push({ post: change.post, error });
        }
      }
      return result;
    },
    {
      onSuccess: ({ done }) => {
        for (const { post } of done) client.removeQueries({ queryKey: postKeys.byId(post._id) });
        return Promise.all([
          invalidateImageUses(client),
          client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
        ]);
      },
    },
  );
}
