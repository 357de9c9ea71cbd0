"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { cn } from "@/components/ui/cn";
import { type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import type { PostStatus } from "@/lib/core/post-statuses";
import { formatDate } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";

/** Maximum number of dots that fit under a day number. */
export const MAX_STATUS_DOTS = 3;

const LOOK: Record<PostStatus, string> = {
  published: "bg-line-strong",
  scheduled: "bg-brand",
  draft: "shadow-[inset_0_0_0_1px_var(--line-strong)]",
  publishing: "bg-ink",
  failed: "bg-err",
  needs_review: "bg-warn",
};

/** Renders the status of a post as a dot. */
export function StatusDot({ status }: { status: PostStatus }) {
  return (
    <span
      aria-hidden="true"
      className={cn("h-1.25 w-2 flex-none forced-color-adjust-none forced-colors:border", LOOK[status])}
    />
  );
}

interface Props {
  day: LocalDate;
  /** Column of the month's first day. */
  start: number | undefined;
  when: "past" | "today" | "coming";
  planned: CalendarDto["days"][number] | undefined;
}

/** Renders a day of the month; a day with posts links to them. */
export function MiniCalendarDay({ day, start, when, planned }: Props) {
  const t = useTranslations("dashboard.month");
  const account = useCurrentAccount();
  const look = cn(
    "grid min-h-9 content-center justify-items-center gap-1 rounded-in py-1 font-display text-14",
    when === "past" && "text-ink-2",
    when === "coming" && "font-bold",
    when === "today" && "bg-ink font-bold text-canvas forced-colors:border",
  );
  const inside = (
    <>
      <span>{Number(day.slice(-2))}</span>
      <span className="flex h-1.25 gap-0.5">
        {planned?.posts.map(({ _id, status }) => (
          <StatusDot key={_id} status={status} />
        ))}
      </span>
    </>
  );
  const style = start === undefined ? {} : { gridColumnStart: start };
  const isToday = when === "today" ? ("date" as const) : undefined;
  if (!planned) {
    return (
      <span aria-current={isToday} style={style} className={look}>
        {inside}
      </span>
    );
  }
  return (
    <Link
      href={`/account/${account._id}/posts?from=${day}&to=${day}`}
      aria-current={isToday}
      aria-label={t("day", { date: `\u2066${formatDate(toUtcNoon(day), "UTC")}\u2069`, n: planned.total })}
      style={style}
      className={cn(look, "no-underline hover:outline-2 hover:outline-line-strong")}
    >
      {inside}
    </Link>
  );
}
