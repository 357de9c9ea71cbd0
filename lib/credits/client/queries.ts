import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { creditsHistorySchema, creditsInfoSchema } from "@/lib/credits/schemas";

export const creditKeys = {
  all: ["credits"] as const,
  info: ["credits", "info"] as const,
  history: (page: number) => ["credits", "history", page] as const,
};

/** Balance, reservations and costs; every action that costs credits invalidates it. */
export const creditsInfoQuery = queryOptions({
  queryKey: creditKeys.info,
  queryFn: ({ signal }) => request<ResponseOf<typeof creditsInfoSchema>>("GET", "/credits/info", { signal }),
});

export const creditsHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: creditKeys.history(page),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof creditsHistorySchema>>("GET", "/credits/history", {
        signal,
        query: { page },
      }),
    placeholderData: keepPreviousData,
  });
