import { queryOptions } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import type { Period } from "@/lib/insights/rules";
import { insightsAnswer } from "@/lib/insights/schemas";

export const insightKeys = {
  account: (accountId: string) => ["insights", accountId] as const,
  platform: (accountId: string, platform: Platform, days: Period) =>
    ["insights", accountId, platform, days] as const,
};

/** Figures of a brand on a network over the last days. */
export const insightsOf = (accountId: string, platform: Platform, days: Period) =>
  queryOptions({
    queryKey: insightKeys.platform(accountId, platform, days),
    queryFn: ({ signal }) =>
      request("GET", `/insights/${accountId}?${new URLSearchParams({ platform, days: String(days) })}`, {
        signal,
        schema: insightsAnswer,
      }),
  });
