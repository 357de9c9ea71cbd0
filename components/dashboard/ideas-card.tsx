"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useIndustryExamples } from "@/components/accounts/use-industry-examples";
import { useCreateDraft } from "@/components/dashboard/use-create-draft";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { Skeleton } from "@/components/ui/spinner";
import { listOccasions, type Occasion } from "@/lib/content-plan/occasions";
import { addDays, countDays, toLocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { highlightsQuery } from "@/lib/insights/client/queries";
import type { HighlightsDto } from "@/lib/insights/schemas";

const SHOWN = 3;
/** Proposed time of a post for an occasion: one day before it. */
const OCCASION_TIME = "10:00";

interface Idea {
  key: string;
  text: string;
  reason: ReactNode;
  /** Proposed publishing time. */
  at?: Date | undefined;
}

/**
 * Suggests posts: for the next holidays, after what worked, and from the brand's industry. Each opens a draft, unpaid. A brand
 * without posts sees the example of its industry in their place already.
 */
export function IdeasCard({ hasPosts }: { hasPosts: boolean }) {
  const t = useTranslations("dashboard.ideas");
  const account = useCurrentAccount();
  const query = useQuery(highlightsQuery(account._id));
  const ideas = useIdeas(query.data?.best ?? [], hasPosts);
  const { start, isPending } = useCreateDraft();
  const [opened, setOpened] = useState<string | null>(null);
  if (!query.isPending && !query.error && ideas.length === 0) return null;
  return (
    <Card aria-busy={query.isPending} aria-labelledby="ideas-title">
      <CardHeader>
        <CardTitle id="ideas-title">{t("title")}</CardTitle>
      </CardHeader>
      <hr className="border-line" />
      <QueryError query={query} lead={t("failed")} />
      {query.isPending ? (
        <Skeleton className="m-4 h-44" />
      ) : (
        <ul className="divide-y divide-line">
          {ideas.map(({ key, text, reason, at }) => (
            <li key={key} className="flex items-center gap-4 px-4 py-3">
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="wrap-anywhere">{text}</span>
                <span className="text-13 text-ink-2">{reason}</span>
              </span>
              <Button
                size="sm"
                busy={isPending && opened === key}
                aria-label={t("writeNamed", { idea: text })}
                onClick={() => {
                  setOpened(key);
                  void start(text, at);
                }}
              >
                {t("write")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useIdeas(best: HighlightsDto["best"], hasPosts: boolean): Idea[] {
  const t = useTranslations("dashboard.ideas");
  const networks = useTranslations("posts.platform");
  const { language, timeZone } = useCurrentAccount();
  const { post: example } = useIndustryExamples();
  const holidays = useHolidayIdeas(listOccasions(toLocalDate(new Date(), timeZone), language, 2));
  const worked = best.map(
    ({ _id, title, platform, times }): Idea => ({
      key: _id,
      text: t("followUp", { title: `\u2068${title}\u2069` }),
      reason: t("worked", { times, network: networks(platform) }),
    }),
  );
  const general = hasPosts ? [{ key: "example", text: example, reason: t("general") }] : [];
  return [...holidays.slice(0, 1), ...worked, ...holidays.slice(1), ...general].slice(0, SHOWN);
}

function useHolidayIdeas(occasions: Occasion[]): Idea[] {
  const t = useTranslations("dashboard.ideas");
  const holidays = useTranslations("contentPlanner.holidays");
  const { timeZone } = useCurrentAccount();
  const locale = useLocale();
  const today = toLocalDate(new Date(), timeZone);
  return occasions.map(({ day, name }) => {
    const holiday = holidays(name as Parameters<typeof holidays>[0]);
    const days = countDays({ startDate: today, endDate: day }) - 1;
    return {
      key: name,
      text: t("holiday", { holiday }),
      reason: (
        <>
          {new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day")} ·{" "}
          <DayText value={toUtcNoon(day)} timeZone="UTC" />
        </>
      ),
      at: toInstant(`${addDays(day, -1)}T${OCCASION_TIME}`, timeZone)?.instant,
    };
  });
}
