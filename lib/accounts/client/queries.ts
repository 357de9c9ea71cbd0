import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AccountWire, accountsAnswer } from "@/lib/accounts/schemas";
import { request } from "@/lib/api-client/request";

export const accountKeys = { all: ["accounts"] as const };

/** The person's brands, oldest first. */
export const accountsQuery = queryOptions({
  queryKey: accountKeys.all,
  queryFn: ({ signal }) => request("GET", "/accounts", { signal, schema: accountsAnswer }),
});

/** Puts what is known now about one brand into the list that every screen reads; null takes it out. */
export function keepAccount(client: QueryClient, id: string, known: Partial<AccountWire> | null): void {
  client.setQueryData(accountsQuery.queryKey, (list) => {
    if (!list) return list;
    const others = list.accounts.filter((account) => known || account._id !== id);
    return { accounts: others.map((account) => (account._id === id ? { ...account, ...known } : account)) };
  });
}
