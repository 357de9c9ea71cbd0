"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CreditsBreakdown } from "@/components/shell/credits-breakdown";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { Skeleton } from "@/components/ui/skeleton";
import { creditsInfoQuery } from "@/lib/credits/client/queries";

/** Balance, what it was spent on, and until when. */
export function CreditsCard() {
  const t = useTranslations("dashboard.credits");
  const info = useQuery(creditsInfoQuery).data;
  return (
    <Card>
      <CardHead className="pb-0">
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      {info ? <CreditsBreakdown info={info} /> : <Skeleton className="m-4 h-20" />}
      {info?.trial.isActive && info.trial.endsAt && (
        <p className="border-line border-t px-4 py-3 text-13 text-ink-2">
          {t("trialUntil")} <DateText value={info.trial.endsAt} />
        </p>
      )}
    </Card>
  );
}
