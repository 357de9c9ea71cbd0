"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { MAX_STATUS_DOTS, MiniCalendarDay, StatusDot } from "@/components/dashboard/mini-calendar-day";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
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
import { formatMonth } from "@/lib/i18n/format-date";
import { calendarPostsQuery } from "@/lib/posts/client/queries";

/** States explained below the month; the others are self-explanatory. */
const LEGEND = ["published", "scheduled", "draft"] as const;

/** Shows the account's current month with the days of published, scheduled and draft posts. */
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
        <Button asChild variant="quiet" size="icon" className="ms-auto" aria-label={t("planner")}>
          <Link href={`/account/${account._id}/planner`}>
            <DirectionalIcon icon={ChevronRight} aria-hidden="true" />
          </Link>
        </Button>
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
