import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { creditsHistorySchema, creditsInfoSchema } from "@/lib/credits/schemas";

export const creditKeys = {
  all: ["credits"] as const,
  info: ["credits", "info"] as const,
  history: (page: number) => ["credits", "history", page] as const,
};

/** Balance, reservations and costs; every action that costs credits invalidates it. */
export const creditsInfoQuery = queryOptions({
  queryKey: creditKeys.info,
  queryFn: ({ signal }) => request("GET", "/credits/info", { signal, schema: creditsInfoSchema }),
});

export const creditsHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: creditKeys.history(page),
    queryFn: ({ signal }) =>
      request("GET", "/credits/history", { signal, query: { page }, schema: creditsHistorySchema }),
    placeholderData: keepPreviousData,
  });
