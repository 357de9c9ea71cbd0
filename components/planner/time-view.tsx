"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { DayColumn, HOUR_HEIGHT_PX } from "@/components/planner/day-column";
import { DayHeader } from "@/components/planner/day-header";
import { useEmptyDaySuggestions } from "@/components/planner/gaps/use-empty-day-suggestions";
import { formatDayName, useDayLabels } from "@/components/planner/month-view";
import { cn } from "@/components/ui/cn";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { getMinutesOfDay } from "@/lib/core/date-time/local-date-time";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { formatHour } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Initially visible hour. */
const FIRST_HOUR = 6;

interface Props {
  days: LocalDate[];
  today: LocalDate;
  now: Date;
  zone: string;
  calendar: CalendarDto | undefined;
  /** False while posts of the previous range are shown as placeholders. */
  isCurrent: boolean;
  holidays: boolean;
}

/** Renders the hours of a week or day: posts at their times, the current time and hatched past hours. */
export function TimeView({ days, today, now, zone, calendar, isCurrent, holidays }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  const notes = useDayLabels(days, holidays);
  const posts = useMemo(() => new Map(calendar?.days.map((one) => [one.day, one])), [calendar]);
  const suggestions = useEmptyDaySuggestions(days, isCurrent ? calendar : undefined);
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = FIRST_HOUR * HOUR_HEIGHT_PX;
  }, []);
  const minutes = getMinutesOfDay(toLocalDateTime(now, zone));
  const columns =
    days.length === 1 ? "grid-cols-[56px_minmax(0,1fr)]" : "grid-cols-[56px_repeat(7,minmax(0,1fr))]";
  return (
    <section
      ref={scroller}
      aria-label={t("hours")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll the hours
      tabIndex={0}
      className="max-h-[max(420px,calc(100vh-240px))] overflow-y-auto rounded-in border border-line bg-surface outline-offset-1"
    >
      <div className={cn("sticky top-0 z-3 grid border-line border-b bg-surface", columns)}>
        <span />
        {days.map((day) => (
          <DayHeader
            key={day}
            day={day}
            name={formatDayName(day, locale)}
            posts={posts.get(day)}
            notes={notes.get(day) ?? ""}
            when={day === today ? "today" : day < today ? "past" : "ahead"}
          />
        ))}
      </div>
      <ol aria-label={t("days")} className={cn("grid", columns)}>
        <HourNames />
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            name={formatDayName(day, locale)}
            posts={posts.get(day)}
            ghost={suggestions.get(day)}
            past={day < today ? 24 * 60 : day === today ? minutes : 0}
            now={day === today ? minutes : null}
          />
        ))}
      </ol>
    </section>
  );
}

function HourNames() {
  const locale = useLocale();
  return (
    <li aria-hidden="true">
      {HOURS.map((hour) => (
        <span
          key={hour}
          style={{ height: HOUR_HEIGHT_PX }}
          className="block px-2 py-0.5 text-end font-mono text-[11px]/[16px] text-ink-2"
        >
          <bdi dir="ltr">{formatHour(hour, locale)}</bdi>
        </span>
      ))}
    </li>
  );
}
