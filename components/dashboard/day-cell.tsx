"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { cn } from "@/components/ui/cn";
import { formatDate } from "@/lib/i18n/format-date";
import type { PostDays } from "@/lib/posts/day-schemas";
import type { PostStatus } from "@/lib/posts/states";

/** So many marks fit under a number. */
const MOST = 3;

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
  return <span aria-hidden="true" className={cn("h-1.25 w-2 flex-none forced-colors:border", LOOK[status])} />;
}

interface Props {
  day: string;
  /** Column of the month's first day. */
  start: number | undefined;
  when: "past" | "today" | "coming";
  counts: PostDays;
}

/** A day of the month: its number and what is on it. One with posts leads to them. */
export function DayCell({ day, start, when, counts }: Props) {
  const t = useTranslations("dashboard.month");
  const states = useTranslations("posts.status");
  const account = useCurrentAccount();
  const marks = counts.flatMap(({ status, count }) => Array.from({ length: count }, () => status)).slice(0, MOST);
  const look = cn(
    "grid min-h-9 content-center justify-items-center gap-1 rounded-in py-1 font-display text-14",
    when === "past" && "text-ink-2",
    when === "coming" && "font-bold",
    when === "today" && "bg-ink font-bold text-canvas",
  );
  const inside = (
    <>
      <span>{Number(day.slice(-2))}</span>
      <span className="flex h-1.25 gap-0.5">
        {marks.map((status, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
          <Mark key={index} status={status} />
        ))}
      </span>
    </>
  );
  const style = start === undefined ? {} : { gridColumnStart: start };
  const isToday = when === "today" ? ("date" as const) : undefined;
  if (counts.length === 0) {
    return (
      <span aria-current={isToday} style={style} className={look}>
        {inside}
      </span>
    );
  }
  const list = counts.map(({ status, count }) => `${states(status)} ${count}`).join(", ");
  return (
    <Link
      href={`/account/${account._id}/posts?from=${day}&to=${day}`}
      aria-current={isToday}
      aria-label={t("day", { date: `\u2066${formatDate(`${day}T00:00Z`, "UTC")}\u2069`, list })}
      style={style}
      className={cn(look, "no-underline hover:outline-2 hover:outline-line-strong")}
    >
      {inside}
    </Link>
  );
}
