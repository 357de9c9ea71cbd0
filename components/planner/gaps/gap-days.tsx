"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatDayName } from "@/components/planner/month-view";
import { Checkbox } from "@/components/ui/checkbox";
import type { ContentGap } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/limits";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import type { Platform } from "@/lib/core/platforms";
import { formatTimeOfDay } from "@/lib/i18n/format-date";

interface Props {
  gaps: ContentGap[];
  chosen: LocalDate[];
  platform: Platform;
  /** The times derive from the account's own posts. */
  isOwn: boolean;
  /** The user tried to submit. */
  tried: boolean;
  onChange(chosen: LocalDate[]): void;
}

/** Lists the empty days with their suggested times; checked days get a draft. */
export function GapDays({ gaps, chosen, platform, isOwn, tried, onChange }: Props) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const names = useTranslations("posts.platform");
  const [full, setFull] = useState(false);
  const tick = (day: LocalDate, on: boolean) => {
    const tooMany = on && chosen.length >= MAX_GAPS;
    setFull(tooMany);
    if (!tooMany) onChange(on ? [...chosen, day] : chosen.filter((one) => one !== day));
  };
  const hint = full ? t("most", { n: MAX_GAPS }) : tried && chosen.length === 0 ? t("none") : null;
  if (gaps.length === 0) return <p className="text-ink-2">{t("nothing", { network: names(platform) })}</p>;
  return (
    <div className="grid gap-2">
      <fieldset>
        <legend className="pb-1.5 font-semibold text-13">{t("days")}</legend>
        <ul className="max-h-64 overflow-y-auto rounded-in border border-line bg-raised px-3 py-1">
          {gaps.map((gap) => (
            <GapLine key={gap.day} gap={gap} checked={chosen.includes(gap.day)} onTick={tick} />
          ))}
        </ul>
      </fieldset>
      <p role="status" className={hint ? "font-semibold text-13 text-warn" : "sr-only"}>
        {hint}
      </p>
      <p className="text-13 text-ink-2">{isOwn ? t("own") : t("usual", { network: names(platform) })}</p>
    </div>
  );
}

interface LineProps {
  gap: ContentGap;
  checked: boolean;
  onTick(day: LocalDate, on: boolean): void;
}

function GapLine({ gap: { day, time, quiet }, checked, onTick }: LineProps) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const holidays = useTranslations("contentPlanner.holidays");
  const locale = useLocale();
  const why = quiet === "shabbat" ? t("shabbat") : quiet && holidays(quiet as Parameters<typeof holidays>[0]);
  return (
    <li className="py-1">
      <Checkbox checked={checked} onCheckedChange={(on) => onTick(day, on === true)} className="flex w-full">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <bdi dir="ltr" className="min-w-16 font-semibold">
            {formatTimeOfDay(time, locale)}
          </bdi>
          <bdi>{formatDayName(day, locale)}</bdi>
          {why && <span className="text-13 text-ink-2">{why}</span>}
        </span>
      </Checkbox>
    </li>
  );
}
