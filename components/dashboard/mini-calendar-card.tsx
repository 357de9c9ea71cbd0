"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import {
  getMonthRange,
  getWeekday,
  getWeekRange,
  type LocalDate,
  listDaysBetween,
  toLocalDate,
  toUtcNoon,
} from "@/lib/core/date-time/local-date";
import type { PostStatus } from "@/lib/core/post-statuses";
import { formatDay, formatMonth } from "@/lib/i18n/format-date";
import type { CalendarDto } from "@/lib/posts/calendar-schemas";
import { calendarPostsQuery } from "@/lib/posts/client/queries";

/** States explained below the month; the others are self-explanatory. */
const LEGEND = ["published", "scheduled", "draft"] as const;

export function MiniCalendarCard() {
  const t = useTranslations("dashboard.month");
  const states = useTranslations("posts.status");
  const locale = useLocale();
  const account = useCurrentAccount();
  const today = toLocalDate(new Date(), account.timeZone);
  const { first, last } = getMonthRange(today);
  const range = {
    startDate: first,
    endDate: last,
    platform: "all" as const,
    status: [],
    perDay: MAX_STATUS_DOTS,
  };
  const query = useQuery(calendarPostsQuery(account._id, range));
  const days = query.data?.days ?? [];
  return (
    <Card aria-busy={query.isPending}>
      <CardHeader className="pb-0">
        <CardTitle>{formatMonth(toUtcNoon(today), locale, "UTC", { year: false })}</CardTitle>
        <LinkButton
          variant="quiet"
          size="icon"
          className="ms-auto"
          aria-label={t("planner")}
          href={`/account/${account._id}/planner`}
        >
          <DirectionalIcon icon={ChevronRight} aria-hidden="true" />
        </LinkButton>
      </CardHeader>
      <div className="grid gap-3 p-4">
        <QueryError query={query} lead={t("failed")} />
        <div className="grid grid-cols-7 gap-y-1 text-center">
          {getWeekRange(today).map((day) => (
            <span key={day} aria-hidden="true" className="text-12 text-ink-2">
              {weekdayLetter(day, locale)}
            </span>
          ))}
          {listDaysBetween(first, last).map((day) => (
            <MiniCalendarDay
              key={day}
              day={day}
              start={day === first ? getWeekday(first) + 1 : undefined}
              when={day === today ? "today" : day < today ? "past" : "coming"}
              planned={days.find((one) => one.day === day)}
            />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
          {LEGEND.map((status) => (
            <li key={status} className="flex items-center gap-1.5">
              <StatusDot status={status} />
              {states(status)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Returns the narrow weekday name: one letter in English, א׳ in Hebrew. */
function weekdayLetter(day: LocalDate, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" }).format(toUtcNoon(day));
}

/** Maximum number of dots that fit under a day number. */
const MAX_STATUS_DOTS = 3;

const LOOK: Record<PostStatus, string> = {
  published: "bg-line-strong",
  scheduled: "bg-brand",
  draft: "shadow-[inset_0_0_0_1px_var(--line-strong)]",
  publishing: "bg-ink",
  failed: "bg-err",
  needs_review: "bg-warn",
};

function StatusDot({ status }: { status: PostStatus }) {
  return (
    <span
      aria-hidden="true"
      className={cn("h-1.25 w-2 flex-none forced-color-adjust-none forced-colors:border", LOOK[status])}
    />
  );
}

interface Props {
  day: LocalDate;
  start: number | undefined;
  when: "past" | "today" | "coming";
  planned: CalendarDto["days"][number] | undefined;
}

/** Renders a day of the month; a day with posts links to them. */
function MiniCalendarDay({ day, start, when, planned }: Props) {
  const t = useTranslations("dashboard.month");
  const locale = useLocale();
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
      aria-label={t("day", {
        date: `\u2068${formatDay(toUtcNoon(day), locale, "UTC")}\u2069`,
        n: planned.total,
      })}
      style={style}
      className={cn(look, "no-underline hover:outline-2 hover:outline-line-strong")}
    >
      {inside}
    </Link>
  );
}
