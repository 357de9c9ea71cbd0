"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { CreditCosts } from "@/components/shell/credit-costs";
import { CreditsBreakdown } from "@/components/shell/credits-breakdown";
import { cn } from "@/components/ui/cn";
import { CreditMeter, MeterBar } from "@/components/ui/credit-meter";
import { DateText } from "@/components/ui/date-text";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import { creditsInfoQuery } from "@/lib/credits/client/queries";

const LOW_SHARE = 0.1;

/** Balance and bar; opens what the credits were spent on. Red only below a tenth. */
export function SidebarCredits({ accountId, rail }: { accountId: string; rail: boolean }) {
  const t = useTranslations("common.credits");
  const format = useFormatter();
  const info = useQuery(creditsInfoQuery).data;
  if (!info) return <Skeleton className="h-10 w-full" />;
  const share = info.granted > 0 ? info.balance / info.granted : 0;
  const bar = { parts: [{ key: "left", share }], low: share < LOW_SHARE };
  return (
    <div data-tour="credits" className="grid">
      <Popover>
        <PopoverTrigger
          aria-label={`${t("label")}: ${format.number(info.balance)}`}
          data-testid="credits"
          className="rounded-in text-start"
        >
          <span className={cn("grid", rail ? "hidden" : "max-[1199px]:hidden")}>
            <CreditMeter
              label={t("label")}
              value={
                <>
                  <b className="font-bold">{format.number(info.balance)}</b>{" "}
                  <span className="text-ink-2">{t("of", { n: format.number(info.granted) })}</span>
                </>
              }
              foot={<Foot low={bar.low} periodEnd={info.periodEnd} />}
              {...bar}
            />
          </span>
          <span
            className={cn(
              "grid justify-items-center gap-1 font-bold text-12",
              !rail && "min-[1200px]:hidden",
            )}
          >
            {format.number(info.balance)}
            <MeterBar {...bar} className="w-8" />
          </span>
        </PopoverTrigger>
        <PopoverContent align="start" side="top" aria-label={t("label")} className="w-72 p-0">
          <CreditsBreakdown info={info} />
          <CreditCosts costs={info.costs} historyPath={`/account/${accountId}/credits`} />
        </PopoverContent>
      </Popover>
    </div>
  );
}

/** Below a tenth that it is nearly out, else until when it is good. */
function Foot({ low, periodEnd }: { low: boolean; periodEnd: string | null }) {
  const t = useTranslations("common.credits");
  if (low) return <span className="font-semibold text-err">{t("low")}</span>;
  if (!periodEnd) return null;
  return (
    <span>
      {t("until")} <DateText value={periodEnd} />
    </span>
  );
}
