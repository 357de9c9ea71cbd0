"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { dayName } from "@/components/planner/month-view";
import { Checkbox } from "@/components/ui/checkbox";
import type { Platform } from "@/lib/accounts/platforms";
import type { Gap } from "@/lib/content-plan/gaps";
import { MAX_GAPS } from "@/lib/content-plan/rules";
import { formatClock } from "@/lib/i18n/format-date";
import type { Day } from "@/lib/posts/days";

interface Props {
  gaps: Gap[];
  chosen: Day[];
  platform: Platform;
  /** The times are of the brand's own posts. */
  isOwn: boolean;
  /** Somebody wanted to begin. */
  tried: boolean;
  onChange(chosen: Day[]): void;
}

/** The empty days with the time proposed for each, ticked where a draft is wanted. */
export function GapDays({ gaps, chosen, platform, isOwn, tried, onChange }: Props) {
  const t = useTranslations("contentPlanner.planner.gaps");
  const names = useTranslations("posts.platform");
  const [full, setFull] = useState(false);
  const tick = (day: Day, on: boolean) => {
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
  gap: Gap;
  checked: boolean;
  onTick(day: Day, on: boolean): void;
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
            {formatClock(time, locale)}
          </bdi>
          <bdi>{dayName(day, locale)}</bdi>
          {why && <span className="text-13 text-ink-2">{why}</span>}
        </span>
      </Checkbox>
    </li>
  );
}
