import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { postResultsResponse } from "@/lib/generation/result-schemas";

/** Query keys of the results beside posts; the results of a post are also those of its group. */
export const postResultKeys = {
  all: ["post-results"] as const,
  byPost: (postId: string) => ["post-results", postId] as const,
};

export const postResultsQuery = (postId: string) =>
  queryOptions({
    queryKey: postResultKeys.byPost(postId),
    queryFn: ({ signal }) =>
      request("GET", `/posts/${postId}/results`, { signal, schema: postResultsResponse }),
  });
