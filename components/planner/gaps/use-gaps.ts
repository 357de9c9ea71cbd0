"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useBestTime } from "@/components/planner/gaps/use-best-time";
import type { PlannerView } from "@/components/planner/use-planner-view";
import type { Platform } from "@/lib/accounts/platforms";
import { type Gap, gapsOf } from "@/lib/content-plan/gaps";
import type { BestTime } from "@/lib/insights/best-time";
import { calendarPostsQuery } from "@/lib/posts/client/queries";
import { type Day, daysBetween, monthOf, weekOf } from "@/lib/posts/days";

/** The days that are filled from a view: its month or its week. */
export function fillableDays({ view, day }: Pick<PlannerView, "view" | "day">): Day[] {
  if (view === "day") return [];
  if (view === "week") return weekOf(day);
  const { first, last } = monthOf(day);
  return daysBetween(first, last);
}

interface Found {
  gaps: Gap[];
  best: BestTime;
}

/** The empty days of a stretch on one network, with the time proposed for each; null until they are known. */
export function useGaps(days: Day[], platform: Platform, now: Date): Found | null {
  const { _id, timeZone: zone, language } = useCurrentAccount();
  const best = useBestTime(_id, platform, zone);
  const range = { platform, status: [], startDate: days[0] ?? "", endDate: days.at(-1) ?? "", perDay: 1 };
  const { data, isPlaceholderData } = useQuery({
    ...calendarPostsQuery(_id, range),
    enabled: days.length > 0,
  });
  return useMemo(() => {
    if (!data || isPlaceholderData || !best) return null;
    const taken = new Set(data.days.map(({ day }) => day));
    const gaps = gapsOf({ days, taken, timeOf: () => best.time, zone, now, language });
    return { gaps, best };
  }, [data, isPlaceholderData, best, days, zone, now, language]);
}

/** What is proposed at first: the next days on which the brand speaks, and no more than are filled at once. */
export function proposedOf(gaps: Gap[], most: number): Day[] {
  return gaps
    .filter(({ quiet }) => quiet === null)
    .slice(0, most)
    .map(({ day }) => day);
}
