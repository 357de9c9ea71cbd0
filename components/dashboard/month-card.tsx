"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DayCell, Mark } from "@/components/dashboard/day-cell";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { DirIcon } from "@/components/ui/dir-icon";
import { monthOf, weekdays } from "@/lib/i18n/month-days";
import { postDaysQuery } from "@/lib/posts/client/queries";
import { instantToWall } from "@/lib/posts/zone-time";

/** Explained under the month; what else there is says so itself. */
const LEGEND = ["published", "scheduled", "draft"] as const;

/** This month of the brand: on which days something went out, will go out, or stands still (drawn: dashboard.html). */
export function MonthCard() {
  const t = useTranslations("dashboard.month");
  const states = useTranslations("posts.status");
  const locale = useLocale();
  const account = useCurrentAccount();
  const today = instantToWall(new Date(), account.timeZone).slice(0, 10);
  const month = monthOf(today);
  const query = useQuery(postDaysQuery(account._id, month.first, month.last));
  const days = query.data?.days ?? [];
  return (
    <Card aria-busy={query.isPending}>
      <CardHead className="pb-0">
        <CardTitle>{monthName(today, locale)}</CardTitle>
        <Button asChild variant="quiet" size="icon" className="ms-auto" aria-label={t("planner")}>
          <Link href={`/account/${account._id}/planner`}>
            <DirIcon icon={ChevronRight} aria-hidden="true" />
          </Link>
        </Button>
      </CardHead>
      <div className="grid gap-3 p-4">
        <QueryFailure query={query} lead={t("failed")} />
        <div className="grid grid-cols-7 gap-y-1 text-center">
          {weekdays(locale).map(({ day, narrow }) => (
            <span key={day} aria-hidden="true" className="text-12 text-ink-2">
              {narrow}
            </span>
          ))}
          {month.days.map((day, index) => (
            <DayCell
              key={day}
              day={day}
              start={index === 0 ? month.offset + 1 : undefined}
              when={day === today ? "today" : day < today ? "past" : "coming"}
              counts={days.filter((one) => one.day === day)}
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

/** A day without an hour is the same one everywhere. */
function monthName(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}
