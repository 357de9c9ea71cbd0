import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { EmptyDaySuggestion } from "@/components/planner/gaps/empty-day-suggestion";
import { PlannedCard } from "@/components/planner/planned-card";
import {
  useDropTimeOnDay,
  usePlanner,
  useScrollDropTargetIntoView,
} from "@/components/planner/planner-context";
import { getPostLocalDateTime } from "@/lib/content-plan/reschedule-rules";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import { getMinutesOfDay } from "@/lib/core/date-time/local-date-time";
import type { BestTime } from "@/lib/insights/best-time";
import type { CalendarDto, CalendarPost } from "@/lib/posts/calendar-schemas";

/** Height of an hour in px. */
export const HOUR_HEIGHT_PX = 56;
const CARD_MINUTES = 60;
/** A card that starts later would extend below its day. */
const LAST_START = 24 * 60 - CARD_MINUTES;
const NONE: CalendarPost[] = [];
const yOf = (minutes: number) => (minutes / 60) * HOUR_HEIGHT_PX;

interface Props {
  day: LocalDate;
  name: string;
  posts: CalendarDto["days"][number] | undefined;
  past: number;
  now: number | null;
  suggestion: BestTime | undefined;
}

/** Renders the hours of one day with its posts. A click on an empty half hour creates a post at that time. */
export const DayColumn = memo(function DayColumn({ day, name, posts, past, now, suggestion }: Props) {
  const { zone, labels, feedback } = usePlanner();
  const time = useDropTimeOnDay(day);
  const placed = usePlaced(posts?.posts, zone);
  return (
    <li
      data-day={day}
      data-hours=""
      data-drop={time ? "" : undefined}
      style={{
        height: 24 * HOUR_HEIGHT_PX,
        backgroundSize: `100% ${HOUR_HEIGHT_PX}px, 100% ${HOUR_HEIGHT_PX / 2}px`,
      }}
      className="relative min-w-0 border-line border-s bg-[linear-gradient(var(--line)_1px,transparent_1px),linear-gradient(color-mix(in_srgb,var(--line)_45%,transparent)_1px,transparent_1px)]"
    >
      <h2 className="sr-only">{name}</h2>
      {past > 0 && (
        <span
          aria-hidden="true"
          style={{ height: yOf(past) }}
          className="absolute inset-x-0 top-0 bg-hatch"
        />
      )}
      {now !== null && (
        <span
          aria-hidden="true"
          style={{ top: yOf(now) }}
          className="pointer-events-none absolute inset-x-0 z-2 h-0.5 bg-ink before:absolute before:start-0 before:-top-1 before:size-2.5 before:bg-ink forced-colors:bg-[CanvasText] forced-colors:before:bg-[CanvasText]"
        />
      )}
      <ul>
        {placed.map(({ post, style }) => (
          <PlannedCard
            key={post._id}
            bare
            post={post}
            zone={zone}
            labels={labels}
            feedback={feedback.get(post._id)}
            style={style}
            className="absolute z-1 overflow-hidden"
          />
        ))}
      </ul>
      {suggestion && !time && (
        <EmptyDaySuggestion
          day={day}
          name={name}
          at={suggestion}
          style={{ top: yOf(getMinutesOfDay(`${day}T${suggestion.time}`)) + 2, height: HOUR_HEIGHT_PX - 4 }}
          className="absolute inset-x-1 z-1 bg-surface"
        />
      )}
      {time && <DropIndicator day={day} time={time} />}
    </li>
  );
});

function DropIndicator({ day, time }: { day: LocalDate; time: string }) {
  const t = useTranslations("contentPlanner.planner");
  const { labels } = usePlanner();
  const sign = useScrollDropTargetIntoView(time);
  return (
    <p
      ref={sign}
      style={{ top: yOf(getMinutesOfDay(`${day}T${time}`)) }}
      className="pointer-events-none absolute inset-x-1 z-2 min-h-7 border border-brand border-dashed bg-brand-tint px-2 py-1 font-semibold text-12 text-brand"
    >
      {t("dropAt", { time: `\u2066${labels.time(time)}\u2069` })}
    </p>
  );
}

function usePlaced(posts: CalendarPost[] = NONE, zone: string) {
  return useMemo(() => {
    const starts = posts.map((post) =>
      Math.min(getMinutesOfDay(getPostLocalDateTime(post, zone)), LAST_START),
    );
    const columns = layOutOverlapColumns(starts, CARD_MINUTES);
    return posts.map((post, index) => {
      const { columnIndex = 0, columnCount: all = 1 } = columns[index] ?? {};
      const style = {
        top: yOf(starts[index] ?? 0) + 2,
        height: HOUR_HEIGHT_PX - 4,
        insetInlineStart: `calc(${(columnIndex / all) * 100}% + 4px)`,
        inlineSize: `calc(${100 / all}% - 8px)`,
      };
      return { post, style };
    });
  }, [posts, zone]);
}

/** Assigns columns to posts of `length` minutes; overlapping ones share the width. `starts` must be sorted. */
export function layOutOverlapColumns(starts: number[], length: number) {
  const columns: { columnIndex: number; columnCount: number }[] = [];
  let group: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of group)
      columns[index] = { columnIndex: columns[index]?.columnIndex ?? 0, columnCount: ends.length };
    group = [];
    ends = [];
  };
  starts.forEach((start, index) => {
    if (ends.every((end) => end <= start)) close();
    const free = ends.findIndex((end) => end <= start);
    const columnIndex = free < 0 ? ends.length : free;
    ends[columnIndex] = start + length;
    columns[index] = { columnIndex, columnCount: 1 };
    group.push(index);
  });
  close();
  return columns;
}
