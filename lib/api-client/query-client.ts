import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api-client/api-error";

const FIVE_MINUTES = 5 * 60_000;
const MAX_RETRIES = 2;

/** Retries missing responses, 408 and 5xx. A call that started offline fails at once, to show its message. */
export const retryUpTo =
  (maxRetries: number) =>
  (failures: number, error: unknown): boolean => {
    if (failures >= maxRetries || !(error instanceof ApiError) || error.wasOffline) return false;
    if (error.code === "NETWORK_ERROR" || error.status === 408) return true;
    return error.status !== undefined && error.status >= 500;
  };

export const shouldRetry = retryUpTo(MAX_RETRIES);

/** Sends first attempts offline too, because a server on the same computer responds [spec 7]. */
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
