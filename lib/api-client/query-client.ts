import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";

const FIVE_MINUTES = 5 * 60_000;
const MAX_RETRIES = 2;

/**
 * Returns a retry predicate for at most `most` retries, limited to missing responses, 408 and 5xx; any other
 * status is final. A call that started offline fails immediately, so that the user gets a message.
 */
export const retryUpTo =
  (maxRetries: number) =>
  (failures: number, error: unknown): boolean => {
    if (failures >= maxRetries || !(error instanceof ApiError) || error.wasOffline) return false;
    if (error.code === "NETWORK_ERROR" || error.status === 408) return true;
    return error.status !== undefined && error.status >= 500;
  };

export const shouldRetry = retryUpTo(MAX_RETRIES);

/**
 * Creates the query client with the query behavior of [spec 7]: 2 retries, cache and stale time of 5 minutes,
 * no refetch on focus. The first attempt is always sent, because a server on the same computer responds
 * offline; a retry waits for the connection and reuses its idempotency key.
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
