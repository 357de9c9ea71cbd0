"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { DateText } from "@/components/ui/date-text";
import { FIGURES, type Figure, isPerDay } from "@/lib/insights/rules";
import type { InsightsWire } from "@/lib/insights/schemas";

/** Of these a network tells each day; the others only of posts. */
const MOST_SHOWN = 4;

/** The days of the place itself: what they add up to, and each one as a bar. */
export function DayFigures({ insights }: { insights: InsightsWire }) {
  const t = useTranslations("dashboard.insights");
  const { followers, totals, days } = insights.account;
  const shown = FIGURES.filter((figure) => totals[figure] !== undefined).slice(0, MOST_SHOWN);
  return (
    <Card>
      <CardHead>
        <CardTitle>{insights.source?.name ? <bdi>{insights.source.name}</bdi> : t("place")}</CardTitle>
        {followers !== null && <Followers n={followers} />}
      </CardHead>
      <hr className="border-line" />
      {shown.length === 0 ? (
        <p className="p-4 text-ink-2">{t("noDays")}</p>
      ) : (
        <dl className={cn("grid gap-px bg-line", shown.length === 3 ? "grid-cols-3" : "grid-cols-2")}>
          {shown.map((figure) => (
            <Tile key={figure} figure={figure} total={totals[figure] ?? null} days={days} />
          ))}
        </dl>
      )}
    </Card>
  );
}

function Followers({ n }: { n: number }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  return <p className="ms-auto text-13 text-ink-2">{t("followers", { n, count: format.number(n) })}</p>;
}

interface TileProps {
  figure: Figure;
  total: { value: number | null; days: number } | null;
  days: InsightsWire["account"]["days"];
}

function Tile({ figure, total, days }: TileProps) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const name = t(`figure.${figure}`);
  const values = days.map(({ day, figures }) => ({ day, value: figures[figure] ?? null }));
  return (
    <div className="grid content-start gap-2 bg-surface p-4">
      <dt className="text-13 text-ink-2">{isPerDay(figure) ? t("perDay", { figure: name }) : name}</dt>
      <dd className="grid gap-3">
        {total?.value == null ? (
          <span className="text-ink-2">{t("untold")}</span>
        ) : (
          <span className="font-bold text-28 tabular-nums">{format.number(total.value)}</span>
        )}
        {total?.value != null && <Bars figure={figure} values={values} />}
        {total?.value != null && <Ends values={values} />}
        {total !== null && total.value !== null && total.days < values.length && (
          <span className="text-12 text-ink-2">{t("ofDays", { n: total.days, all: values.length })}</span>
        )}
      </dd>
    </div>
  );
}

/** The first and the last day of the bars, under them. */
function Ends({ values }: { values: { day: string }[] }) {
  const [first, last] = [values[0]?.day, values.at(-1)?.day];
  return (
    <span className="-mt-2 flex justify-between gap-2 text-12 text-ink-2">
      {first && <DateText value={first} timeZone="UTC" />}
      {last && last !== first && <DateText value={last} timeZone="UTC" />}
    </span>
  );
}

/** Day by day from the inline start; a day that was not told leaves a gap, which is not a bar of zero. */
function Bars({ figure, values }: { figure: Figure; values: { day: string; value: number | null }[] }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const most = Math.max(1, ...values.map(({ value }) => value ?? 0));
  const best = values.find(({ value }) => value === most);
  const label = best
    ? t("bars", {
        figure: t(`figure.${figure}`),
        count: format.number(most),
        day: format.dateTime(new Date(best.day), { day: "numeric", month: "long", timeZone: "UTC" }),
      })
    : t(`figure.${figure}`);
  return (
    <span role="img" aria-label={label} className="flex h-12 items-end gap-px">
      {values.map(({ day, value }) => (
        <span
          key={day}
          style={{ height: value === null ? 0 : `${Math.max(4, (value / most) * 100)}%` }}
          className="min-w-px flex-1 bg-brand forced-colors:bg-[CanvasText]"
        />
      ))}
    </span>
  );
}
