"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { TextLink } from "@/components/ui/link";
import { PopoverClose } from "@/components/ui/popover";
import { LISTED_COSTS } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";

/** What each action costs, and the ways on: to the books and to the plans. */
export function CreditCosts({ costs, historyPath }: { costs: CreditsInfo["costs"]; historyPath: string }) {
  const t = useTranslations("common.credits");
  const format = useFormatter();
  const caption = useId();
  return (
    <div className="grid gap-3 border-line border-t p-4">
      <p id={caption} className="font-semibold text-13">
        {t("costs")}
      </p>
      <dl aria-labelledby={caption} className="grid gap-1 text-13">
        {LISTED_COSTS.map((kind) => (
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
