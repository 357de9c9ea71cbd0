import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type { Platform } from "@/lib/core/platforms";
import type { PeriodDays } from "@/lib/insights/limits";
import type { highlightsResponse, insightsResponse, processResponse } from "@/lib/insights/schemas";

/** The interval of reading while a collection runs that this page may not have started. */
const MEASURING_POLL_MS = 2_000;

const insightKeys = {
  account: (accountId: string) => ["insights", accountId] as const,
  highlights: (accountId: string) => ["insights", accountId, "highlights"] as const,
  platform: (accountId: string, platform: Platform, days: PeriodDays) =>
    ["insights", accountId, platform, days] as const,
};

export const insightsQueryOptions = (accountId: string, platform: Platform, days: PeriodDays) =>
  queryOptions({
    queryKey: insightKeys.platform(accountId, platform, days),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof insightsResponse>>(
        "GET",
        `/insights/${accountId}?${new URLSearchParams({ platform, days: String(days) })}`,
        {
          signal,
        },
      ),
    refetchInterval: ({ state }) => (state.data?.isMeasuring ? MEASURING_POLL_MS : false),
  });

export const highlightsQuery = (accountId: string) =>
  queryOptions({
    queryKey: insightKeys.highlights(accountId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof highlightsResponse>>("GET", `/insights/${accountId}/highlights`, { signal }),
  });

/** Returns the path of a period's metrics as CSV. */
export function getInsightsExportPath(accountId: string, query: Record<string, string>): string {
  return `/api/insights/${accountId}/export?${new URLSearchParams(query)}`;
}

export function useProcessInsights(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (platform: Platform, idempotencyKey) =>
      request<ResponseOf<typeof processResponse>>(
        "POST",
        `/native-connections/${accountId}/process-posts-insights`,
        {
          body: { platform },
          idempotencyKey,
        },
      ),
    { onSuccess: () => client.invalidateQueries({ queryKey: insightKeys.account(accountId) }) },
  );
}
