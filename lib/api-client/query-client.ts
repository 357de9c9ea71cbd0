import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";

const FIVE_MINUTES = 5 * 60_000;
const MAX_RETRIES = 2;

/**
 * Tries again so often, but only for no answer, 408 and 5xx: any other answered status is final (decisions.md).
 * What was begun without a network fails at once, so that a click is never without a word.
 */
export const retryUpTo =
  (most: number) =>
  (failures: number, error: unknown): boolean => {
    if (failures >= most || !(error instanceof ApiError) || error.wasOffline) return false;
    if (error.code === "NETWORK_ERROR" || error.status === 408) return true;
    return error.status !== undefined && error.status >= 500;
  };

export const shouldRetry = retryUpTo(MAX_RETRIES);

/**
 * The specification's query behaviour, section 7: retry 2, cache and stale 5 minutes, no refetch on focus. The first try
 * always goes out, as the server of a laptop answers without any network; a later one waits for a network, with its key.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "offlineFirst",
        retry: shouldRetry,
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "offlineFirst", retry: shouldRetry },
    },
  });
}
