"use client";

import { useMemo } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { useBestTime } from "@/components/planner/gaps/use-gaps";
import { usePlanner } from "@/components/planner/planner-context";
import { findContentGaps } from "@/lib/content-plan/gaps";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import type { BestTime } from "@/lib/insights/best-time";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

const NONE: ReadonlyMap<LocalDate, BestTime> = new Map();

/**
 * Returns suggested times by day, for future days on which the account publishes. None while a status filter
 * is active, because a day that looks empty may have posts. Separate from the planner context so that only
 * the days with a suggestion render when it loads.
 */
export function useEmptyDaySuggestions(
  days: LocalDate[],
  calendar: CalendarDto | undefined,
): ReadonlyMap<LocalDate, BestTime> {
  const { accountId, zone, filter } = usePlanner();
  const { language } = useCurrentAccount();
  const own = usePlatform().platform;
  const best = useBestTime(accountId, filter.platform === "all" ? own : filter.platform, zone);
  const { time, isOwn = false } = best ?? {};
  const isWhole = filter.status.length === 0;
  return useMemo(() => {
    if (!time || !calendar || !isWhole) return NONE;
    const taken = new Set(calendar.days.map(({ day }) => day));
    const gaps = findContentGaps({ days, taken, timeOf: () => time, zone, now: new Date(), language });
    const at = { time, isOwn };
    return new Map(gaps.filter(({ quiet }) => quiet === null).map(({ day }) => [day, at]));
  }, [days, calendar, time, isOwn, isWhole, zone, language]);
}
