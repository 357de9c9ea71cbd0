"use client";

import { useLocale } from "next-intl";
import { BeginSign } from "@/components/planner/begin-sign";
import { MorePosts } from "@/components/planner/more-posts";
import { cn } from "@/components/ui/cn";
import { formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";
import type { CalendarWire } from "@/lib/posts/calendar-schemas";
import { type Day, noonOf } from "@/lib/posts/days";

interface Props {
  day: Day;
  name: string;
  posts: CalendarWire["days"][number] | undefined;
  notes: string;
  when: "past" | "today" | "ahead";
}

/** Above the hours of a day: its number and weekday, the posts that have no room below, a new one. */
export function DayHead({ day, name, posts, notes, when }: Props) {
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
          {formatWeekday(noonOf(day), locale, "UTC")}
        </span>
        <span aria-hidden="true" className={cn("font-semibold", hidden === 0 && "wide:hidden")}>
          {formatWeekdayShort(noonOf(day), locale, "UTC")}
        </span>
        {hidden > 0 && <MorePosts day={day} name={name} hidden={hidden} />}
        {when !== "past" && <BeginSign day={day} name={name} className="ms-auto" />}
      </div>
      {notes && (
        <small title={notes} className="truncate font-semibold text-12 text-ink-2">
          {notes}
        </small>
      )}
    </div>
  );
}
