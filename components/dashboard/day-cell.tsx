"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { cn } from "@/components/ui/cn";
import { formatDate } from "@/lib/i18n/format-date";
import type { CalendarWire } from "@/lib/posts/calendar-schemas";
import { type Day, noonOf } from "@/lib/posts/days";
import type { PostStatus } from "@/lib/posts/states";

/** So many marks fit under a number. */
export const MARKS = 3;

const LOOK: Record<PostStatus, string> = {
  published: "bg-line-strong",
  scheduled: "bg-brand",
  draft: "shadow-[inset_0_0_0_1px_var(--line-strong)]",
  publishing: "bg-ink",
  failed: "bg-err",
  needs_review: "bg-warn",
};

/** A post of a day, by its state. */
export function Mark({ status }: { status: PostStatus }) {
  return (
    <span
      aria-hidden="true"
      className={cn("h-1.25 w-2 flex-none forced-color-adjust-none forced-colors:border", LOOK[status])}
    />
  );
}

interface Props {
  day: Day;
  /** Column of the month's first day. */
  start: number | undefined;
  when: "past" | "today" | "coming";
  planned: CalendarWire["days"][number] | undefined;
}

/** A day of the month: its number and what is on it. One with posts leads to them. */
export function DayCell({ day, start, when, planned }: Props) {
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
          <Mark key={_id} status={status} />
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
      aria-label={t("day", { date: `\u2066${formatDate(noonOf(day), "UTC")}\u2069`, n: planned.total })}
      style={style}
      className={cn(look, "no-underline hover:outline-2 hover:outline-line-strong")}
    >
      {inside}
    </Link>
  );
}
