"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DayCell, MARKS, Mark } from "@/components/dashboard/day-cell";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { DirIcon } from "@/components/ui/dir-icon";
import { formatMonth } from "@/lib/i18n/format-date";
import { calendarPostsQuery } from "@/lib/posts/client/queries";
import { type Day, dayAt, daysBetween, monthOf, noonOf, weekdayOf, weekOf } from "@/lib/posts/days";

/** Explained under the month; what else there is says so itself. */
const LEGEND = ["published", "scheduled", "draft"] as const;

/** This month of the brand: on which days something went out, will go out, or stands still (drawn: dashboard.html). */
export function MonthCard() {
  const t = useTranslations("dashboard.month");
  const states = useTranslations("posts.status");
  const locale = useLocale();
  const account = useCurrentAccount();
  const today = dayAt(new Date(), account.timeZone);
  const { first, last } = monthOf(today);
  const range = { startDate: first, endDate: last, platform: "all" as const, status: [], perDay: MARKS };
  const query = useQuery(calendarPostsQuery(account._id, range));
  const days = query.data?.days ?? [];
  return (
    <Card aria-busy={query.isPending}>
      <CardHead className="pb-0">
        <CardTitle>{formatMonth(noonOf(today), locale, "UTC", { year: false })}</CardTitle>
        <Button asChild variant="quiet" size="icon" className="ms-auto" aria-label={t("planner")}>
          <Link href={`/account/${account._id}/planner`}>
            <DirIcon icon={ChevronRight} aria-hidden="true" />
          </Link>
        </Button>
      </CardHead>
      <div className="grid gap-3 p-4">
        <QueryFailure query={query} lead={t("failed")} />
        <div className="grid grid-cols-7 gap-y-1 text-center">
          {weekOf(today).map((day) => (
            <span key={day} aria-hidden="true" className="text-12 text-ink-2">
              {weekdayLetter(day, locale)}
            </span>
          ))}
          {daysBetween(first, last).map((day) => (
            <DayCell
              key={day}
              day={day}
              start={day === first ? weekdayOf(first) + 1 : undefined}
              when={day === today ? "today" : day < today ? "past" : "coming"}
              planned={days.find((one) => one.day === day)}
            />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
          {LEGEND.map((status) => (
            <li key={status} className="flex items-center gap-1.5">
              <Mark status={status} />
              {states(status)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** Narrow: one letter in English, א׳ in Hebrew. */
function weekdayLetter(day: Day, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" }).format(noonOf(day));
}
