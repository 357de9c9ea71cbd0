"use client";

import { useQuery } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { type BestTime, bestTimeOf } from "@/lib/insights/best-time";
import { insightsOf } from "@/lib/insights/client/queries";

/** When a post of the brand is proposed to go out on a network; null until it is known whether its own posts say so. */
export function useBestTime(accountId: string, platform: Platform, zone: string): BestTime | null {
  const { data, isPending } = useQuery(insightsOf(accountId, platform, 7));
  if (isPending) return null;
  return data?.bestTime ?? bestTimeOf(platform, [], zone);
}
