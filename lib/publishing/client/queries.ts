import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { receiptAnswer } from "@/lib/publishing/schemas";

export const receiptKeys = { byPost: (postId: string) => ["receipts", postId] as const };

/** The timeline of a post on its way out; `status` is part of the key, so that each change is a fresh look. */
export const receiptQuery = (postId: string, status: string) =>
  queryOptions({
    queryKey: [...receiptKeys.byPost(postId), status] as const,
    queryFn: ({ signal }) => request("GET", `/posts/${postId}/receipt`, { signal, schema: receiptAnswer }),
  });
