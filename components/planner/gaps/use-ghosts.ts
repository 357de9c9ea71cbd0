"use client";

import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePlatform } from "@/components/accounts/use-platform";
import { useBestTime } from "@/components/planner/gaps/use-best-time";
import { usePlannerDesk } from "@/components/planner/planner-context";
import { gapsOf } from "@/lib/content-plan/gaps";
import type { BestTime } from "@/lib/insights/best-time";
import type { CalendarWire } from "@/lib/posts/calendar-schemas";
import type { Day } from "@/lib/posts/days";

const NONE: ReadonlyMap<Day, BestTime> = new Map();

/**
 * The time that an empty day proposes, by day: of those that are still to come and on which the brand speaks. None while
 * posts are hidden by their state: a day that looks empty then may have some. Here and not in what every card knows: when
 * the time becomes known, only the days that show it are drawn anew.
 */
export function useGhosts(days: Day[], calendar: CalendarWire | undefined): ReadonlyMap<Day, BestTime> {
  const { accountId, zone, filter } = usePlannerDesk();
  const { language } = useCurrentAccount();
  const own = usePlatform().platform;
  const best = useBestTime(accountId, filter.platform === "all" ? own : filter.platform, zone);
  const { time, isOwn = false } = best ?? {};
  const isWhole = filter.status.length === 0;
  return useMemo(() => {
    if (!time || !calendar || !isWhole) return NONE;
    const taken = new Set(calendar.days.map(({ day }) => day));
    const gaps = gapsOf({ days, taken, timeOf: () => time, zone, now: new Date(), language });
    const at = { time, isOwn };
    return new Map(gaps.filter(({ quiet }) => quiet === null).map(({ day }) => [day, at]));
  }, [days, calendar, time, isOwn, isWhole, zone, language]);
}
