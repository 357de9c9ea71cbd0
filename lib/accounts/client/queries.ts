import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountDto, accountsResponse } from "@/lib/accounts/schemas";
import { type ResponseOf, request } from "@/lib/api-client/request";

export const accountKeys = { all: ["accounts"] as const };

export const accountsQuery = queryOptions({
  queryKey: accountKeys.all,
  queryFn: ({ signal }) => request<ResponseOf<typeof accountsResponse>>("GET", "/accounts", { signal }),
});

/** Merges known values of one account into the cached account list; null removes the account. */
export function setAccountInCache(client: QueryClient, id: string, known: Partial<AccountDto> | null): void {
  client.setQueryData(accountsQuery.queryKey, (list) => {
    if (!list) return list;
    const others = list.accounts.filter((account) => known || account._id !== id);
    return { accounts: others.map((account) => (account._id === id ? { ...account, ...known } : account)) };
  });
}
