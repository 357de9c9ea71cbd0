import { findConnection } from "@/lib/connections/server/connection-store";
import { getConnectionState } from "@/lib/connections/states";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { METRICS, type Metric } from "@/lib/core/platforms";
import { findBestTime } from "@/lib/insights/best-time";
import { computeFindings } from "@/lib/insights/findings";
import { getReach } from "@/lib/insights/highlights";
import { hasInsights, isAveragedPerDay, type PeriodDays } from "@/lib/insights/limits";
import type { InsightsDto } from "@/lib/insights/schemas";
import { getPostKind, serializeMeasuredPost } from "@/lib/insights/serializers";
import { FOLLOWERS_METRIC } from "@/lib/insights/server/collect-daily-metrics";
import { type DayRow, listDays, listPublished } from "@/lib/insights/server/insight-store";
import { hasMemberInsights } from "@/lib/providers/social/linkedin-apps";

interface Input {
  account: { id: string; timeZone: string };
  platform: InsightsDto["platform"];
  days: PeriodDays;
  now?: Date;
}

/** Returns the stored metrics of an account's target by day and by post; missing values differ from zero. */
export async function getInsights({
  account,
  platform,
  days,
  now = new Date(),
}: Input): Promise<InsightsDto> {
  const row = await findConnection(account.id, platform);
  const place = row?.targetId && { accountId: account.id, platform, targetId: row.targetId };
  const [stored, posts] = place
    ? await Promise.all([listDays(place, 2 * days), listPublished(place)])
    : [[], []];
  const periods = splitPeriods(stored, days, now);
  const earliest = now.getTime() - days * DAY_MS;
  const measured = posts.flatMap((post) =>
    post.figures
      ? [{ publishedAt: post.publishedAt, kind: getPostKind(post), reach: getReach(post.figures) }]
      : [],
  );
  return {
    platform,
    days,
    source: row && {
      name: row.targetName,
      state: getConnectionState(row.state),
      offered: hasInsights(platform, row.targetKind, hasMemberInsights()),
    },
    measuredAt: row?.measuredAt?.toISOString() ?? null,
    isMeasuring: (row?.measuringUntil?.getTime() ?? 0) > now.getTime(),
    account: {
      followers: followersOf(periods.current),
      previousFollowers: followersOf(periods.previous),
      totals: totalsOf(periods, days),
      days: daysOf(periods.current),
    },
    posts: posts.filter(({ publishedAt }) => publishedAt.getTime() > earliest).map(serializeMeasuredPost),
    findings: computeFindings(measured, account.timeZone),
    bestTime: findBestTime(platform, measured, account.timeZone),
  };
}

function daysOf(rows: DayRow[]): InsightsDto["account"]["days"] {
  const days = Map.groupBy(rows.filter(isMetric), ({ day }) => day);
  return [...days].map(([day, reported]) => ({
    day,
    figures: Object.fromEntries(reported.map(({ metric, value }) => [metric, value])),
  }));
}

interface Periods {
  current: DayRow[];
  previous: DayRow[];
}

/** Divides stored days into the last `days` days and as many before them. */
function splitPeriods(stored: DayRow[], days: number, now: Date): Periods {
  const dayBefore = (n: number) => new Date(now.getTime() - n * DAY_MS).toISOString().slice(0, 10);
  const [start, end] = [dayBefore(2 * days), dayBefore(days)];
  return {
    current: stored.filter(({ day }) => day > end),
    previous: stored.filter(({ day }) => day > start && day <= end),
  };
}

const followersOf = (rows: DayRow[]) =>
  rows.findLast(({ metric }) => metric === FOLLOWERS_METRIC)?.value ?? null;

/** Returns the sum or average of the reported days, and the same of the period before; null without any. */
function totalsOf({ current, previous }: Periods, days: number): InsightsDto["account"]["totals"] {
  const metrics = Map.groupBy(current.filter(isMetric), ({ metric }) => metric as Metric);
  const earlier = Map.groupBy(previous.filter(isMetric), ({ metric }) => metric as Metric);
  return Object.fromEntries(
    [...metrics].map(([metric, rows]) => {
      const reported = rows.filter(({ value }) => value !== null);
      const before = matchDays(reported, earlier.get(metric) ?? [], days);
      const value = totalOf(metric, reported);
      return [metric, { value, days: reported.length, previous: before && totalOf(metric, before) }];
    }),
  );
}

/**
 * Returns the rows `days` days before these; null when one of them has no value. Today is mostly not reported yet, and
 * sums of unequal numbers of days would differ by that alone.
 */
function matchDays(reported: DayRow[], earlier: DayRow[], days: number): DayRow[] | null {
  const byDay = new Map(earlier.map((row) => [row.day, row]));
  const matched = reported.flatMap(({ day }) => {
    const row = byDay.get(new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10));
    return row && row.value !== null ? [row] : [];
  });
  return matched.length === reported.length ? matched : null;
}

function totalOf(metric: Metric, rows: DayRow[]): number | null {
  if (rows.length === 0) return null;
  const sum = rows.reduce((all, { value }) => all + (value ?? 0), 0);
  return isAveragedPerDay(metric) ? Math.round(sum / rows.length) : sum;
}

const isMetric = (row: DayRow): row is DayRow & { metric: Metric } =>
  METRICS.some((metric) => metric === row.metric);
