import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { receiptResponse } from "@/lib/publishing/schemas";

export const receiptKeys = { byPost: (postId: string) => ["receipts", postId] as const };

/** Fetches the receipt of a post. `status` is part of the key, so that each status change refetches. */
export const receiptQuery = (postId: string, status: string) =>
  queryOptions({
    queryKey: [...receiptKeys.byPost(postId), status] as const,
    queryFn: ({ signal }) => request("GET", `/posts/${postId}/receipt`, { signal, schema: receiptResponse }),
  });
