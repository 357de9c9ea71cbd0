"use client";

import { useLocale, useTranslations } from "next-intl";
import { DayText } from "@/components/ui/date-text";
import { MINUTE_MS } from "@/lib/core/date-time/zoned-time";
import { formatDay } from "@/lib/i18n/format-date";

/** Shows the relative time with the full date as its tooltip. */
export function RelativeTimeText({ at, now }: { at: string; now: number }) {
  const t = useTranslations("common.relativeTime");
  const locale = useLocale();
  const ago = getRelativeTime(at, now);
  if (ago.unit === "date") return <DayText value={at} />;
  return (
    <time dateTime={at} title={formatDay(at, locale)}>
      {ago.unit === "now" ? t("now") : t(ago.unit, { n: ago.n })}
    </time>
  );
}

/** Elapsed time with its unit; a date from one week on. */
type RelativeTime = { unit: "now" } | { unit: "minutes" | "hours" | "days"; n: number } | { unit: "date" };

/** Returns whole units, rounded down. A clock that runs ahead yields "now". */
export function getRelativeTime(at: string, now: number): RelativeTime {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes < 1) return { unit: "now" };
  if (hours < 1) return { unit: "minutes", n: minutes };
  if (days < 1) return { unit: "hours", n: hours };
  return days < 7 ? { unit: "days", n: days } : { unit: "date" };
}
