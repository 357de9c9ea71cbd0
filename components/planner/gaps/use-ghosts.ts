"use client";

import { useMemo } from "react";
import { usePlannerDesk } from "@/components/planner/planner-context";
import type { Day } from "@/lib/content-plan/days";
import { gapsOf } from "@/lib/content-plan/gaps";
import type { CalendarWire } from "@/lib/posts/calendar-schemas";

const NONE: ReadonlyMap<Day, string> = new Map();

/**
 * The time that an empty day proposes, by day: of those that are still to come and on which the brand speaks. None while
 * posts are hidden by their state: a day that looks empty then may have some.
 */
export function useGhosts(days: Day[], calendar: CalendarWire | undefined): ReadonlyMap<Day, string> {
  const { zone, language, bestTime, filter } = usePlannerDesk();
  const isWhole = filter.status.length === 0;
  return useMemo(() => {
    if (!bestTime || !calendar || !isWhole) return NONE;
    const taken = new Set(calendar.days.map(({ day }) => day));
    const gaps = gapsOf({ days, taken, timeOf: () => bestTime, zone, now: new Date(), language });
    return new Map(gaps.filter(({ quiet }) => quiet === null).map(({ day, time }) => [day, time]));
  }, [days, calendar, bestTime, isWhole, zone, language]);
}
