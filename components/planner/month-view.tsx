"use client";

import { useLocale, useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { DayCell } from "@/components/planner/day-cell";
import { useGhosts } from "@/components/planner/gaps/use-ghosts";
import { holidaysOf } from "@/lib/content-plan/holidays";
import { formatDate, formatMonth, formatWeekday } from "@/lib/i18n/format-date";
import type { CalendarWire } from "@/lib/posts/calendar-schemas";
import { type Day, monthOf, monthWeeks, noonOf } from "@/lib/posts/days";

interface Props {
  /** Any day of the month. */
  day: Day;
  today: Day;
  calendar: CalendarWire | undefined;
  /** False while the posts of other days stand in for those that are on their way. */
  isCurrent: boolean;
  holidays: boolean;
}

/** Five weeks of a month, sometimes four or six, from Sunday on (drawn: planner). */
export const MonthView = memo(function MonthView({ day, today, calendar, isCurrent, holidays }: Props) {
  const locale = useLocale();
  const t = useTranslations("contentPlanner.planner");
  const days = useMemo(() => monthWeeks(day).flat(), [day]);
  const notes = useDayNotes(days, holidays, true);
  const posts = useMemo(() => new Map(calendar?.days.map((one) => [one.day, one])), [calendar]);
  const names = useMemo(() => days.map((one) => dayName(one, locale)), [days, locale]);
  const ghosts = useGhosts(days, isCurrent ? calendar : undefined);
  const { first, last } = monthOf(day);
  const isOut = (one: Day) => one < first || one > last;
  return (
    <div className="border-line border-s border-t">
      <ol aria-hidden="true" className="grid grid-cols-7">
        {days.slice(0, 7).map((one) => (
          <li
            key={one}
            className="truncate border-line border-e border-b px-2.5 py-2 font-semibold text-13 text-ink-2"
          >
            {formatWeekday(noonOf(one), locale, "UTC")}
          </li>
        ))}
      </ol>
      <ol aria-label={t("days")} className="grid grid-cols-7">
        {days.map((one, index) => (
          <DayCell
            key={one}
            day={one}
            name={names[index] ?? ""}
            posts={posts.get(one)}
            out={isOut(one)}
            ghost={isOut(one) ? undefined : ghosts.get(one)}
            when={one === today ? "today" : one < today ? "past" : "ahead"}
            notes={notes.get(one) ?? ""}
          />
        ))}
      </ol>
    </div>
  );
});

/** "Wednesday, Nov 18, 2026" */
export function dayName(day: Day, locale: string): string {
  const noon = noonOf(day);
  return `${formatWeekday(noon, locale, "UTC")}, \u2066${formatDate(noon, "UTC")}\u2069`;
}

/** What is said of days in a small voice: the names of their holidays; in a month, of the month that begins. */
export function useDayNotes(days: Day[], holidays: boolean, months = false): Map<Day, string> {
  const locale = useLocale();
  const t = useTranslations("contentPlanner.holidays");
  return useMemo(() => {
    const kept = holidays ? holidaysOf(days) : new Map<Day, string[]>();
    return new Map(
      days.map((day, index) => {
        const names = (kept.get(day) ?? []).map((name) => t(name as Parameters<typeof t>[0]));
        const begins = months && index > 7 && day.endsWith("-01");
        const month = begins ? [formatMonth(noonOf(day), locale, "UTC", { year: false })] : [];
        return [day, [...month, ...names].join(" · ")];
      }),
    );
  }, [days, holidays, months, locale, t]);
}
