"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { CreditsBreakdown } from "@/components/shell/credits-breakdown";
import { Link } from "@/components/ui/app-link";
import { CreditMeter, MeterBar } from "@/components/ui/credit-meter";
import { DateText } from "@/components/ui/date-text";
import { TextLink } from "@/components/ui/link";
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/spinner";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { DISPLAYED_COSTS } from "@/lib/credits/costs";
import { areCreditsLow, getCreditsShare } from "@/lib/credits/low-credits";
import type { CreditsInfo } from "@/lib/credits/schemas";

/** Shows the balance and opens its breakdown. Red below a tenth. */
export function SidebarCredits({ accountId }: { accountId: string }) {
  const t = useTranslations("common.credits");
  const format = useFormatter();
  const info = useQuery(creditsInfoQuery).data;
  if (!info) return <Skeleton className="h-10 w-full" />;
  const bar = { parts: [{ key: "left", share: getCreditsShare(info) }], low: areCreditsLow(info) };
  return (
    <div data-tour="credits" className="grid">
      <Popover>
        <PopoverTrigger
          aria-label={`${t("label")}: ${format.number(info.balance)}`}
          data-testid="credits"
          className="rounded-in text-start"
        >
          <span className="grid max-[1199px]:hidden">
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
          <span className="grid justify-items-center gap-1 font-bold text-12 min-[1200px]:hidden">
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

function CreditCosts({ costs, historyPath }: { costs: CreditsInfo["costs"]; historyPath: string }) {
  const t = useTranslations("common.credits");
  const format = useFormatter();
  const caption = useId();
  return (
    <div className="grid gap-3 border-line border-t p-4">
      <p id={caption} className="font-semibold text-13">
        {t("costs")}
      </p>
      <dl aria-labelledby={caption} className="grid gap-1 text-13">
        {DISPLAYED_COSTS.map((kind) => (
          <div key={kind} className="flex gap-4">
            <dt className="text-ink-2">{t(`kinds.${kind}`)}</dt>
            <dd className="ms-auto font-semibold">{format.number(costs[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13">
        <PopoverClose asChild>
          <TextLink asChild className="py-1">
            <Link href={historyPath}>{t("history")}</Link>
          </TextLink>
        </PopoverClose>
        <PopoverClose asChild>
          <TextLink asChild className="py-1">
            <Link href="/subscriptions">{t("plans")}</Link>
          </TextLink>
        </PopoverClose>
      </p>
    </div>
  );
}
