"use client";

import { useLocale } from "next-intl";
import { AddPostButton } from "@/components/planner/add-post-button";
import { MorePostsPopover } from "@/components/planner/more-posts-popover";
import { cn } from "@/components/ui/cn";
import { type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

interface Props {
  day: LocalDate;
  name: string;
  posts: CalendarDto["days"][number] | undefined;
  notes: string;
  when: "past" | "today" | "ahead";
}

/** Renders the header of a day: number, weekday, posts that do not fit below, and a button for a new post. */
export function DayHeader({ day, name, posts, notes, when }: Props) {
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
          className={cn("hidden truncate font-semibold", hidden === 0 && "wide:inline")}
        >
          {formatWeekday(toUtcNoon(day), locale, "UTC")}
        </span>
        <span aria-hidden="true" className={cn("font-semibold", hidden === 0 && "wide:hidden")}>
          {formatWeekdayShort(toUtcNoon(day), locale, "UTC")}
        </span>
        {hidden > 0 && <MorePostsPopover day={day} name={name} hidden={hidden} />}
        {when !== "past" && <AddPostButton day={day} name={name} className="ms-auto" />}
      </div>
      {notes && (
        <small title={notes} className="truncate font-semibold text-12 text-ink-2">
          {notes}
        </small>
      )}
    </div>
  );
}
