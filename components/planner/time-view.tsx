"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { DayColumn, HOUR } from "@/components/planner/day-column";
import { DayHead } from "@/components/planner/day-head";
import { useGhosts } from "@/components/planner/gaps/use-ghosts";
import { dayName, useDayNotes } from "@/components/planner/month-view";
import { cn } from "@/components/ui/cn";
import { minutesOfWall } from "@/lib/content-plan/plan-times";
import { formatHour } from "@/lib/i18n/format-date";
import type { CalendarWire } from "@/lib/posts/calendar-schemas";
import type { Day } from "@/lib/posts/days";
import { instantToWall } from "@/lib/posts/zone-time";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** What one sees first. */
const FIRST_HOUR = 6;

interface Props {
  days: Day[];
  today: Day;
  now: Date;
  zone: string;
  calendar: CalendarWire | undefined;
  /** False while the posts of other days stand in for those that are on their way. */
  isCurrent: boolean;
  holidays: boolean;
}

/** The hours of a week or of a day: posts at their times, the line of now, what is past hatched (drawn: planner). */
export function TimeView({ days, today, now, zone, calendar, isCurrent, holidays }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  const notes = useDayNotes(days, holidays);
  const posts = useMemo(() => new Map(calendar?.days.map((one) => [one.day, one])), [calendar]);
  const ghosts = useGhosts(days, isCurrent ? calendar : undefined);
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = FIRST_HOUR * HOUR;
  }, []);
  const minutes = minutesOfWall(instantToWall(now, zone));
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
          <DayHead
            key={day}
            day={day}
            name={dayName(day, locale)}
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
            name={dayName(day, locale)}
            posts={posts.get(day)}
            ghost={ghosts.get(day)}
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
          style={{ height: HOUR }}
          className="block px-2 py-0.5 text-end font-mono text-[11px]/[16px] text-ink-2"
        >
          <bdi dir="ltr">{formatHour(hour, locale)}</bdi>
        </span>
      ))}
    </li>
  );
}
