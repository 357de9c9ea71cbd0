"use client";

import { useFormatter, useTranslations } from "next-intl";
import { MeterBar, MeterSwatch } from "@/components/ui/credit-meter";
import type { CreditsInfo } from "@/lib/credits/schemas";

export function CreditsBreakdown({ info }: { info: CreditsInfo }) {
  const t = useTranslations("common.credits");
  const format = useFormatter();
  const total = Math.max(1, info.granted);
  const rows = [
    { key: "text", label: t("spentText"), credits: info.spent.text, fill: "voice" as const },
    { key: "image", label: t("spentImages"), credits: info.spent.image, fill: "brand" as const },
    { key: "video", label: t("spentVideo"), credits: info.spent.video, fill: "stripes" as const },
  ].filter((row) => row.credits > 0);
  return (
    <div className="grid gap-3 p-4">
      <p className="flex items-baseline gap-2">
        <b className="font-display font-medium text-28">{format.number(info.balance)}</b>
        <span className="text-ink-2">{t("of", { n: format.number(info.granted) })}</span>
      </p>
      {rows.length > 0 && (
        <MeterBar
          size="md"
          parts={rows.map(({ key, credits, fill }) => ({ key, fill, share: credits / total }))}
        />
      )}
      {info.reserved > 0 && <p className="text-13 text-ink-2">{t("reserved", { n: info.reserved })}</p>}
      {rows.length > 0 && (
        <ul aria-label={t("breakdown")} className="flex flex-wrap gap-x-4 gap-y-1 text-13">
          {rows.map(({ key, label, credits, fill }) => (
            <li key={key} className="flex items-center gap-1.5">
              <MeterSwatch fill={fill} />
              {label} <b className="font-semibold">{format.number(credits)}</b>
            </li>
          ))}
        </ul>
      )}
      {info.trial.locked > 0 && <p className="text-13 text-ink-2">{t("locked", { n: info.trial.locked })}</p>}
      {info.trial.isActive && <p className="text-13 text-ink-2">{t("trialNote")}</p>}
    </div>
  );
}
