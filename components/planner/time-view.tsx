import { useLocale, useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { AddPostButton } from "@/components/planner/add-post-button";
import { DayColumn, HOUR_HEIGHT_PX } from "@/components/planner/day-column";
import { AddNoteButton, DayNote, usePlannerNotes } from "@/components/planner/day-note";
import { FreeTimesPopover, type LocalFreeTime } from "@/components/planner/free-times-popover";
import { useEmptyDaySuggestions } from "@/components/planner/gaps/use-gaps";
import { formatDayName, useDayLabels } from "@/components/planner/month-view";
import { MorePostsPopover } from "@/components/planner/more-posts-popover";
import { useFreeTimes } from "@/components/planner/use-free-times";
import { cn } from "@/components/ui/cn";
import { type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { getMinutesOfDay } from "@/lib/core/date-time/local-date-time";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { formatHour, formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const FIRST_HOUR = 6;
/** Hours above the current time that stay in view, for what was due just now. */
const HOURS_BEFORE_NOW = 1;

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

export function TimeView({ days, today, now, zone, calendar, isCurrent, holidays }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  const dayLabels = useDayLabels(days, holidays);
  const noteOf = usePlannerNotes(days);
  const posts = useMemo(() => new Map(calendar?.days.map((one) => [one.day, one])), [calendar]);
  const suggestions = useEmptyDaySuggestions(days, isCurrent ? calendar : undefined);
  const freeTimes = useFreeTimes(days);
  const scroller = useRef<HTMLElement>(null);
  const minutes = getMinutesOfDay(toLocalDateTime(now, zone));
  const firstHour = days.includes(today) ? minutes / 60 - HOURS_BEFORE_NOW : FIRST_HOUR;
  // The position is set once: the clock must not scroll what the user reads.
  const openedAt = useRef(firstHour);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = openedAt.current * HOUR_HEIGHT_PX;
  }, []);
  const columns =
    days.length === 1 ? "grid-cols-[56px_minmax(0,1fr)]" : "grid-cols-[56px_repeat(7,minmax(0,1fr))]";
  return (
    <section
      ref={scroller}
      aria-label={t("hours")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
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
            dayLabel={dayLabels.get(day) ?? ""}
            note={noteOf(day)}
            freeTimes={freeTimes.get(day)}
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
            suggestion={suggestions.get(day)}
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

interface DayHeaderProps {
  day: LocalDate;
  name: string;
  posts: CalendarDto["days"][number] | undefined;
  dayLabel: string;
  note: string | undefined;
  freeTimes: LocalFreeTime[] | undefined;
  when: "past" | "today" | "ahead";
}

function DayHeader({ day, name, posts, dayLabel, note, freeTimes, when }: DayHeaderProps) {
  const locale = useLocale();
  const hidden = (posts?.total ?? 0) - (posts?.posts.length ?? 0);
  return (
    <div
      className={cn(
        "group/day grid min-w-0 content-start border-line border-s px-2 py-1",
        when === "today" && "shadow-[inset_0_2px_0_var(--ink)] forced-colors:border-t-2",
      )}
    >
      <div className="flex min-h-6 min-w-0 items-center gap-1.5">
        <b aria-hidden="true" className="font-display font-medium text-18">
          {Number(day.slice(8))}
        </b>
        <span
          aria-hidden="true"
          className={cn("hidden truncate font-semibold", hidden === 0 && "min-[1600px]:inline")}
        >
          {formatWeekday(toUtcNoon(day), locale, "UTC")}
        </span>
        <span aria-hidden="true" className={cn("font-semibold", hidden === 0 && "min-[1600px]:hidden")}>
          {formatWeekdayShort(toUtcNoon(day), locale, "UTC")}
        </span>
        {hidden > 0 && <MorePostsPopover day={day} name={name} hidden={hidden} />}
        {freeTimes && <FreeTimesPopover day={day} name={name} times={freeTimes} />}
        <AddNoteButton day={day} name={name} note={note} />
        {when !== "past" && <AddPostButton day={day} name={name} className="ms-auto" />}
      </div>
      {dayLabel && (
        <small title={dayLabel} className="truncate font-semibold text-12 text-ink-2">
          {dayLabel}
        </small>
      )}
      <DayNote day={day} name={name} note={note} />
    </div>
  );
}
