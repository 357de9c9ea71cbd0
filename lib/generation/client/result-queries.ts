import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { postResultsResponse } from "@/lib/generation/result-schemas";

/** Query keys of the results beside posts; the results of a post are also those of its group. */
export const postResultKeys = {
  all: ["post-results"] as const,
  byPost: (postId: string) => ["post-results", postId] as const,
};

export const postResultsQuery = (postId: string) =>
  queryOptions({
    queryKey: postResultKeys.byPost(postId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof postResultsResponse>>("GET", `/posts/${postId}/results`, { signal }),
  });
