import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { creditsHistorySchema, creditsInfoSchema } from "@/lib/credits/schemas";

export const creditKeys = {
  all: ["credits"] as const,
  info: ["credits", "info"] as const,
  history: (page: number) => ["credits", "history", page] as const,
};

/** Balance, what is held, and prices; every action that spends invalidates it. */
export const creditsInfoQuery = queryOptions({
  queryKey: creditKeys.info,
  queryFn: ({ signal }) => request("GET", "/credits/info", { signal, schema: creditsInfoSchema }),
});

/** A page of the books, newest first; the page before stays while the next one loads. */
export const creditsHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: creditKeys.history(page),
    queryFn: ({ signal }) =>
      request("GET", "/credits/history", { signal, query: { page }, schema: creditsHistorySchema }),
    placeholderData: keepPreviousData,
  });
