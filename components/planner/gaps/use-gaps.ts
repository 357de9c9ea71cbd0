import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { usePlanner } from "@/components/planner/planner-context";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { type ContentGap, findContentGaps } from "@/lib/content-plan/gaps";
import {
  getMonthRange,
  getWeekRange,
  type LocalDate,
  listDaysBetween,
} from "@/lib/core/date-time/local-date";
import type { Platform } from "@/lib/core/platforms";
import { type BestTime, findBestTime } from "@/lib/insights/best-time";
import { insightsQueryOptions } from "@/lib/insights/client/queries";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";
import { calendarPostsQuery } from "@/lib/posts/client/queries";

/** Returns the days of a view that can be filled: its month or week; none for a single day. */
export function getFillableDays({ view, day }: Pick<PlannerView, "view" | "day">): LocalDate[] {
  if (view === "day") return [];
  if (view === "week") return getWeekRange(day);
  const { first, last } = getMonthRange(day);
  return listDaysBetween(first, last);
}

/** Returns the content gaps of a range on one platform with suggested times; null while loading. */
export function useGaps(days: LocalDate[], platform: Platform, now: Date) {
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
    const gaps = findContentGaps({ days, taken, timeOf: () => best.time, zone, now, language });
    return { gaps, best };
  }, [data, isPlaceholderData, best, days, zone, now, language]);
}

/** Returns the days selected initially: the next publishing days, up to the maximum of one job. */
export function getProposedDays(gaps: ContentGap[], most: number): LocalDate[] {
  return gaps
    .filter(({ quiet }) => quiet === null)
    .slice(0, most)
    .map(({ day }) => day);
}

/** Returns the suggested publishing time of an account on a platform; null while its insights load. */
function useBestTime(accountId: string, platform: Platform, zone: string): BestTime | null {
  const { data, isPending } = useQuery(insightsQueryOptions(accountId, platform, 7));
  if (isPending) return null;
  return data?.bestTime ?? findBestTime(platform, [], zone);
}

const NONE: ReadonlyMap<LocalDate, BestTime> = new Map();

/** Returns suggested times by day; none under a status filter, where a day that looks empty may have posts. */
export function useEmptyDaySuggestions(
  days: LocalDate[],
  calendar: CalendarDto | undefined,
): ReadonlyMap<LocalDate, BestTime> {
  const { accountId, zone, filter } = usePlanner();
  const { language } = useCurrentAccount();
  const own = usePlatform().platform;
  const best = useBestTime(accountId, filter.platform === "all" ? own : filter.platform, zone);
  const { time, isOwn = false } = best ?? {};
  const isWhole = filter.status.length === 0 && !filter.label;
  return useMemo(() => {
    if (!time || !calendar || !isWhole) return NONE;
    const taken = new Set(calendar.days.map(({ day }) => day));
    const gaps = findContentGaps({ days, taken, timeOf: () => time, zone, now: new Date(), language });
    const at = { time, isOwn };
    return new Map(gaps.filter(({ quiet }) => quiet === null).map(({ day }) => [day, at]));
  }, [days, calendar, time, isOwn, isWhole, zone, language]);
}
