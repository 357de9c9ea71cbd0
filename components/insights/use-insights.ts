"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PLATFORMS, type Platform } from "@/lib/accounts/platforms";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { insightsOf } from "@/lib/insights/client/queries";
import { useProcessInsights } from "@/lib/insights/client/use-process-insights";
import { FRESH_MINUTES, type Period } from "@/lib/insights/rules";
import type { InsightsWire } from "@/lib/insights/schemas";

/**
 * What the screen shows: the first connected network unless another one is chosen, over the last 30 days unless
 * others are. Old figures are asked for again by opening the screen, once for each network.
 */
export function useInsights() {
  const account = useCurrentAccount();
  const status = useQuery(connectionStatusQuery(account._id)).data;
  const [chosen, choose] = useState<Platform | null>(null);
  const [days, setDays] = useState<Period>(30);
  const connected = PLATFORMS.find((one) => status?.[one]?.state === "connected");
  const platform = chosen ?? connected ?? PLATFORMS[0];
  const query = useQuery({
    ...insightsOf(account._id, platform, days),
    enabled: chosen !== null || status !== undefined,
    placeholderData: (before) => (before?.platform === platform ? before : undefined),
  });
  const process = useProcessInsights(account._id);
  useFreshFigures(query.data, process);
  const setPlatform = (other: Platform) => {
    // What one network said of its figures says nothing of another's.
    process.reset();
    choose(other);
  };
  return { platform, setPlatform, days, setDays, query, process };
}

function useFreshFigures(
  insights: InsightsWire | undefined,
  { run, data, isPending }: ReturnType<typeof useProcessInsights>,
) {
  const asked = useRef(new Set<Platform>());
  const platform = insights && canMeasure(insights) && isOld(insights.measuredAt) ? insights.platform : null;
  useEffect(() => {
    if (!platform || asked.current.has(platform)) return;
    asked.current.add(platform);
    run(platform);
  }, [platform, run]);
  // A long history takes several runs.
  const goesOn = !isPending && data?.more === true && data.processed > 0;
  useEffect(() => {
    if (goesOn && platform) run(platform);
  }, [goesOn, platform, run]);
}

/** Whether the network can be asked now. */
export function canMeasure({ source }: InsightsWire): boolean {
  return source?.state === "connected" && source.offered;
}

function isOld(measuredAt: string | null): boolean {
  return measuredAt === null || Date.now() - Date.parse(measuredAt) > FRESH_MINUTES * 60_000;
}
