"use client";

import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { Ghost } from "@/components/planner/gaps/ghost";
import { lanesOf } from "@/components/planner/lanes";
import { PlannedCard } from "@/components/planner/planned-card";
import { useCarriedTo, usePlannerDesk } from "@/components/planner/planner-context";
import { useDropInSight } from "@/components/planner/use-drop-in-sight";
import { minutesOfWall, wallOf } from "@/lib/content-plan/plan-times";
import type { BestTime } from "@/lib/insights/best-time";
import type { CalendarWire, PlannedPost } from "@/lib/posts/calendar-schemas";
import type { Day } from "@/lib/posts/days";

/** Pixels of an hour (drawn: 56). */
export const HOUR = 56;
const CARD_MINUTES = 60;
/** A card that begins later would end below its day. */
const LAST_START = 24 * 60 - CARD_MINUTES;
const NONE: PlannedPost[] = [];
const yOf = (minutes: number) => (minutes / 60) * HOUR;

interface Props {
  day: Day;
  name: string;
  posts: CalendarWire["days"][number] | undefined;
  /** Minutes of it that are over. */
  past: number;
  now: number | null;
  /** The time it proposes, where it is empty and to come. */
  ghost: BestTime | undefined;
}

/** The hours of one day with its posts. An empty half hour that is clicked becomes a new post's time. */
export const DayColumn = memo(function DayColumn({ day, name, posts, past, now, ghost }: Props) {
  const { zone, words, said } = usePlannerDesk();
  const time = useCarriedTo(day);
  const placed = usePlaced(posts?.posts, zone);
  return (
    <li
      data-day={day}
      data-hours=""
      data-drop={time ? "" : undefined}
      style={{ height: 24 * HOUR, backgroundSize: `100% ${HOUR}px, 100% ${HOUR / 2}px` }}
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
            words={words}
            said={said.get(post._id)}
            style={style}
            className="absolute z-1 overflow-hidden"
          />
        ))}
      </ul>
      {ghost && !time && (
        <Ghost
          {...{ day, name, at: ghost }}
          style={{ top: yOf(minutesOfWall(`${day}T${ghost.time}`)) + 2, height: HOUR - 4 }}
          className="absolute inset-x-1 z-1 bg-surface"
        />
      )}
      {time && <DropSign day={day} time={time} />}
    </li>
  );
});

/** Where the carried post would stand. */
function DropSign({ day, time }: { day: Day; time: string }) {
  const t = useTranslations("contentPlanner.planner");
  const { words } = usePlannerDesk();
  const sign = useDropInSight(time);
  return (
    <p
      ref={sign}
      style={{ top: yOf(minutesOfWall(`${day}T${time}`)) }}
      className="pointer-events-none absolute inset-x-1 z-2 min-h-7 border border-brand border-dashed bg-brand-tint px-2 py-1 font-semibold text-12 text-brand"
    >
      {t("dropAt", { time: `\u2066${words.time(time)}\u2069` })}
    </p>
  );
}

/** Where each post stands: at its time, beside those it would cover. */
function usePlaced(posts: PlannedPost[] = NONE, zone: string) {
  return useMemo(() => {
    const starts = posts.map((post) => Math.min(minutesOfWall(wallOf(post, zone)), LAST_START));
    const lanes = lanesOf(starts, CARD_MINUTES);
    return posts.map((post, index) => {
      const { lane = 0, lanes: all = 1 } = lanes[index] ?? {};
      const style = {
        top: yOf(starts[index] ?? 0) + 2,
        height: HOUR - 4,
        insetInlineStart: `calc(${(lane / all) * 100}% + 4px)`,
        inlineSize: `calc(${100 / all}% - 8px)`,
      };
      return { post, style };
    });
  }, [posts, zone]);
}
