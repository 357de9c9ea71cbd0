import { useLocale, useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { usePlannerNotes } from "@/components/planner/day-note";
import { useEmptyDaySuggestions } from "@/components/planner/gaps/use-gaps";
import { MonthDayCell } from "@/components/planner/month-day-cell";
import { useFreeTimes } from "@/components/planner/use-free-times";
import { findHolidays } from "@/lib/content-plan/holidays";
import { getMonthRange, getMonthWeeks, type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { formatDay, formatMonth, formatWeekday } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

interface Props {
  day: LocalDate;
  today: LocalDate;
  calendar: CalendarDto | undefined;
  /** False while posts of the previous range are shown as placeholders. */
  isCurrent: boolean;
  holidays: boolean;
}

/** Renders the four to six weeks of a month, starting on Sunday. */
export const MonthView = memo(function MonthView({ day, today, calendar, isCurrent, holidays }: Props) {
  const locale = useLocale();
  const t = useTranslations("contentPlanner.planner");
  const days = useMemo(() => getMonthWeeks(day).flat(), [day]);
  const dayLabels = useDayLabels(days, holidays, true);
  const noteOf = usePlannerNotes(days);
  const posts = useMemo(() => new Map(calendar?.days.map((one) => [one.day, one])), [calendar]);
  const names = useMemo(() => days.map((one) => formatDayName(one, locale)), [days, locale]);
  const suggestions = useEmptyDaySuggestions(days, isCurrent ? calendar : undefined);
  const freeTimes = useFreeTimes(days);
  const { first, last } = getMonthRange(day);
  const isOut = (one: LocalDate) => one < first || one > last;
  return (
    <div className="border-line border-s border-t">
      <ol aria-hidden="true" className="grid grid-cols-7">
        {days.slice(0, 7).map((one) => (
          <li
            key={one}
            className="truncate border-line border-e border-b px-2.5 py-2 font-semibold text-13 text-ink-2"
          >
            {formatWeekday(toUtcNoon(one), locale, "UTC")}
          </li>
        ))}
      </ol>
      <ol aria-label={t("days")} className="grid grid-cols-7">
        {days.map((one, index) => (
          <MonthDayCell
            key={one}
            day={one}
            name={names[index] ?? ""}
            posts={posts.get(one)}
            out={isOut(one)}
            suggestion={isOut(one) ? undefined : suggestions.get(one)}
            when={one === today ? "today" : one < today ? "past" : "ahead"}
            dayLabel={dayLabels.get(one) ?? ""}
            note={noteOf(one)}
            freeTimes={freeTimes.get(one)}
          />
        ))}
      </ol>
    </div>
  );
});

/** Formats a day as "Wed, Nov 18". */
export function formatDayName(day: LocalDate, locale: string): string {
  return formatDay(toUtcNoon(day), locale, "UTC", { weekday: true });
}

/** Returns secondary day labels: holidays and, with `months`, the name of a starting month. */
export function useDayLabels(days: LocalDate[], holidays: boolean, months = false): Map<LocalDate, string> {
  const locale = useLocale();
  const t = useTranslations("contentPlanner.holidays");
  return useMemo(() => {
    const stored = holidays ? findHolidays(days) : new Map<LocalDate, string[]>();
    return new Map(
      days.map((day, index) => {
        const names = (stored.get(day) ?? []).map((name) => t(name as Parameters<typeof t>[0]));
        const begins = months && index > 7 && day.endsWith("-01");
        const month = begins ? [formatMonth(toUtcNoon(day), locale, "UTC", { year: false })] : [];
        return [day, [...month, ...names].join(" · ")];
      }),
    );
  }, [days, holidays, months, locale, t]);
}
