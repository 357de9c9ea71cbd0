import { CalendarCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { AddPostButton } from "@/components/planner/add-post-button";
import { AddNoteButton, DayNote } from "@/components/planner/day-note";
import { FreeTimesPopover, type LocalFreeTime } from "@/components/planner/free-times-popover";
import { EmptyDaySuggestion } from "@/components/planner/gaps/empty-day-suggestion";
import { MorePostsPopover } from "@/components/planner/more-posts-popover";
import { PlannedCards } from "@/components/planner/planned-card";
import {
  useDropTimeOnDay,
  usePlanner,
  useScrollDropTargetIntoView,
} from "@/components/planner/planner-context";
import { cn } from "@/components/ui/cn";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import type { BestTime } from "@/lib/insights/best-time";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

interface Props {
  day: LocalDate;
  /** "Wednesday, Nov 18, 2026", for screen readers. */
  name: string;
  posts: CalendarDto["days"][number] | undefined;
  out: boolean;
  when: "past" | "today" | "ahead";
  /** Secondary label: the month on its first day, and holidays. */
  dayLabel: string;
  /** The user's own note: empty without one, undefined until the notes are loaded. */
  note: string | undefined;
  suggestion: BestTime | undefined;
  freeTimes: LocalFreeTime[] | undefined;
}

const TODAY = "rounded-in bg-ink px-1.5 text-canvas forced-colors:border";

/** Renders a day of the month: number, first posts, a popover with the others and a button for a new post. */
export const MonthDayCell = memo(function DayCell(props: Props) {
  const { day, name, posts, out, when, dayLabel, note, suggestion, freeTimes } = props;
  const t = useTranslations("contentPlanner.planner");
  const { labels } = usePlanner();
  const time = useDropTimeOnDay(day);
  const sign = useScrollDropTargetIntoView(time);
  const hidden = (posts?.total ?? 0) - (posts?.posts.length ?? 0);
  return (
    <li
      data-day={day}
      data-drop={time ? "" : undefined}
      className={cn(
        "group/day relative grid min-h-35.5 min-w-0 grid-cols-1 content-start gap-1 border-line border-e border-b p-1.5",
        out ? "bg-transparent" : "bg-surface",
        when === "past" && "bg-hatch",
        when === "today" && "shadow-[inset_0_2px_0_var(--ink)] forced-colors:border-t-2",
        time && "bg-brand-tint outline-2 outline-brand outline-dashed -outline-offset-3",
      )}
    >
      <div className="flex min-h-6 min-w-0 items-center gap-0.5 ps-1 wide:gap-1.5">
        <h2 className="font-medium font-display text-[15px]/[22px]">
          <span className="sr-only">{name}</span>
          <span aria-hidden="true" className={cn(out && "text-ink-2", when === "today" && TODAY)}>
            {Number(day.slice(8))}
          </span>
        </h2>
        {when !== "past" && !suggestion && <AddPostButton day={day} name={name} />}
        {freeTimes && <FreeTimesPopover day={day} name={name} times={freeTimes} />}
        <AddNoteButton day={day} name={name} note={note} />
        {dayLabel && (
          <small title={dayLabel} className="ms-auto min-w-0 truncate font-semibold text-12 text-ink-2">
            {dayLabel}
          </small>
        )}
      </div>
      <DayNote day={day} name={name} note={note} />
      {posts && (
        <ul className="grid min-w-0 gap-1">
          <PlannedCards posts={posts.posts} inMonth />
        </ul>
      )}
      {posts && hidden > 0 && <MorePostsPopover day={day} name={name} hidden={hidden} />}
      {suggestion && !time && <EmptyDaySuggestion day={day} name={name} at={suggestion} />}
      {time && (
        <p
          ref={sign}
          className={cn(
            "flex items-center gap-1.5 border border-brand px-2 py-1 font-semibold text-12 text-brand",
            // Absolutely positioned over the cards: a growing day would shift all weeks below it.
            posts && "pointer-events-none absolute inset-x-1.5 bottom-1.5 z-1 bg-brand-tint",
          )}
        >
          <CalendarCheck aria-hidden="true" className="size-3.5" />
          {t("dropAt", { time: `\u2066${labels.time(time)}\u2069` })}
        </p>
      )}
    </li>
  );
});
