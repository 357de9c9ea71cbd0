import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { DayText } from "@/components/ui/date-text";
import { METRICS, type Metric } from "@/lib/core/platforms";
import { formatDay } from "@/lib/i18n/format-date";
import { isAveragedPerDay, type PeriodDays } from "@/lib/insights/limits";
import { computePeriodChange } from "@/lib/insights/period-change";
import type { InsightsDto } from "@/lib/insights/schemas";

/** Maximum number of metrics that platforms report per day; the others exist only per post. */
const MOST_SHOWN = 4;

export function DailyMetrics({ insights }: { insights: InsightsDto }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const { followers, previousFollowers, totals, days } = insights.account;
  const shown = METRICS.filter((metric) => totals[metric] !== undefined).slice(0, MOST_SHOWN);
  return (
    <Card>
      <CardHeader>
        <CardTitle>{insights.source?.name ? <bdi>{insights.source.name}</bdi> : t("byDay")}</CardTitle>
        {followers !== null && (
          <p className="ms-auto flex flex-wrap gap-x-2 text-13 text-ink-2">
            <span>{t("followers", { n: followers, count: format.number(followers) })}</span>
            <Change value={followers} previous={previousFollowers} days={insights.days} />
          </p>
        )}
      </CardHeader>
      <hr className="border-line" />
      {shown.length === 0 ? (
        <p className="p-4 text-ink-2">{t("noDays")}</p>
      ) : (
        <dl className={cn("grid gap-px bg-line", shown.length === 3 ? "grid-cols-3" : "grid-cols-2")}>
          {shown.map((metric) => (
            <Tile
              key={metric}
              shownMetric={metric}
              total={totals[metric] ?? null}
              days={days}
              period={insights.days}
            />
          ))}
        </dl>
      )}
    </Card>
  );
}

interface TileProps {
  shownMetric: Metric;
  total: { value: number | null; days: number; previous: number | null } | null;
  days: InsightsDto["account"]["days"];
  period: PeriodDays;
}

function Tile({ shownMetric: metric, total, days, period }: TileProps) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const name = t(`metric.${metric}`);
  const values = days.map(({ day, figures }) => ({ day, value: figures[metric] ?? null }));
  return (
    <div className="grid content-start gap-2 bg-surface p-4">
      <dt className="text-13 text-ink-2">
        {isAveragedPerDay(metric) ? t("perDay", { figure: name }) : name}
      </dt>
      <dd className="grid gap-3">
        {total?.value == null ? (
          <span className="text-ink-2">{t("notProvided")}</span>
        ) : (
          <>
            <span className="font-bold text-28 tabular-nums">{format.number(total.value)}</span>
            <Change value={total.value} previous={total.previous} days={period} />
            <Bars metric={metric} values={values} />
            <Ends values={values} />
            {total.days < values.length && (
              <span className="text-12 text-ink-2">
                {t("coveredDays", { n: total.days, all: values.length })}
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

/** Compares with the period before; nothing where that was not reported. */
function Change({ value, previous, days }: { value: number; previous: number | null; days: PeriodDays }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const change = computePeriodChange(value, previous);
  if (!change) return null;
  const { delta, ratio } = change;
  if (delta === 0) return <span className="text-13 text-ink-2">{t("unchanged", { n: days })}</span>;
  const isSmall = ratio === null || Math.abs(ratio) < 0.005;
  const amount = isSmall
    ? format.number(delta, { signDisplay: "always" })
    : format.number(ratio, { style: "percent", maximumFractionDigits: 0, signDisplay: "always" });
  return (
    <span className="text-13 text-ink-2">
      <bdi dir="ltr" className="font-medium text-ink tabular-nums">
        {amount}
      </bdi>{" "}
      {t("compared", { n: days })}
    </span>
  );
}

function Ends({ values }: { values: { day: string }[] }) {
  const [first, last] = [values[0]?.day, values.at(-1)?.day];
  return (
    <span className="-mt-2 flex justify-between gap-2 text-12 text-ink-2">
      {first && <DayText value={first} timeZone="UTC" />}
      {last && last !== first && <DayText value={last} timeZone="UTC" />}
    </span>
  );
}

/** Draws one bar per day from the inline start; a day without data leaves a gap, distinct from a zero bar. */
function Bars({ metric, values }: { metric: Metric; values: { day: string; value: number | null }[] }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const locale = useLocale();
  const most = Math.max(1, ...values.map(({ value }) => value ?? 0));
  const best = values.find(({ value }) => value === most);
  const label = best
    ? t("chartLabel", {
        figure: t(`metric.${metric}`),
        count: format.number(most),
        day: formatDay(best.day, locale, "UTC"),
      })
    : t(`metric.${metric}`);
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
