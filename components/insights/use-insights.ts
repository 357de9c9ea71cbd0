import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { Platform } from "@/lib/core/platforms";
import { insightsQueryOptions, useProcessInsights } from "@/lib/insights/client/queries";
import { listInsightPlatforms, METRICS_TTL_MINUTES, type PeriodDays } from "@/lib/insights/limits";
import type { InsightsDto } from "@/lib/insights/schemas";

/** Manages the insights screen, which refreshes outdated metrics once per platform. */
export function useInsights() {
  const account = useCurrentAccount();
  const status = useQuery(connectionStatusQuery(account._id)).data;
  const [chosen, choose] = useState<Platform | null>(null);
  const [days, setDays] = useState<PeriodDays>(30);
  const { kind = null, offers = [] } = status?.linkedin ?? {};
  const hasMembers = offers.some((offer) => offer.kinds.includes("member") && offer.hasInsights);
  const platforms = listInsightPlatforms(status ? kind : "member", hasMembers);
  const connected = platforms.find((one) => status?.[one]?.state === "connected");
  const platform = platforms.find((one) => one === chosen) ?? connected ?? "facebook";
  const query = useQuery({
    ...insightsQueryOptions(account._id, platform, days),
    enabled: chosen !== null || status !== undefined,
    placeholderData: (before) => (before?.platform === platform ? before : undefined),
  });
  const process = useProcessInsights(account._id);
  useFreshMetrics(query.data, process);
  const setPlatform = (other: Platform) => {
    // An error of one platform does not apply to another.
    process.reset();
    choose(other);
  };
  const hidesProfile = status !== undefined && !platforms.includes("linkedin");
  return { platforms, hidesProfile, platform, setPlatform, days, setDays, query, process };
}

function useFreshMetrics(
  insights: InsightsDto | undefined,
  { run, data, isPending }: ReturnType<typeof useProcessInsights>,
) {
  const requested = useRef(new Set<Platform>());
  const platform =
    insights && canRefreshMetrics(insights) && !insights.isMeasuring && isOld(insights.measuredAt)
      ? insights.platform
      : null;
  useEffect(() => {
    if (!platform || requested.current.has(platform)) return;
    requested.current.add(platform);
    run(platform);
  }, [platform, run]);
  // A long history requires several runs.
  const hasMore = !isPending && data?.more === true && data.processed > 0;
  useEffect(() => {
    if (hasMore && platform) run(platform);
  }, [hasMore, platform, run]);
}

export function canRefreshMetrics({ source }: InsightsDto): boolean {
  return source?.state === "connected" && source.offered;
}

function isOld(measuredAt: string | null): boolean {
  return measuredAt === null || Date.now() - Date.parse(measuredAt) > METRICS_TTL_MINUTES * 60_000;
}
