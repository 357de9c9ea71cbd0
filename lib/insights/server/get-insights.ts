import { findConnection } from "@/lib/connections/server/connection-store";
import { getConnectionState } from "@/lib/connections/states";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { METRICS, type Metric } from "@/lib/core/platforms";
import { findBestTime } from "@/lib/insights/best-time";
import { computeFindings } from "@/lib/insights/findings";
import { hasInsights, isAveragedPerDay, type PeriodDays } from "@/lib/insights/limits";
import type { InsightsDto } from "@/lib/insights/schemas";
import { getPostKind, serializeMeasuredPost } from "@/lib/insights/serializers";
import { FOLLOWERS_METRIC } from "@/lib/insights/server/collect-daily-metrics";
import { type DayRow, listDays, listPublished } from "@/lib/insights/server/insight-store";

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
  const [metrics, posts] = place
    ? await Promise.all([listDays(place, days), listPublished(place)])
    : [[], []];
  const earliest = now.getTime() - days * DAY_MS;
  const measured = posts.flatMap((post) =>
    post.figures
      ? [{ publishedAt: post.publishedAt, kind: getPostKind(post), reach: reachOf(post.figures) }]
      : [],
  );
  return {
    platform,
    days,
    source: row && {
      name: row.targetName,
      state: getConnectionState(row.state),
      offered: hasInsights(platform, row.targetKind),
    },
    measuredAt: row?.measuredAt?.toISOString() ?? null,
    account: {
      followers: metrics.findLast(({ metric }) => metric === FOLLOWERS_METRIC)?.value ?? null,
      totals: totalsOf(metrics),
      days: daysOf(metrics),
    },
    posts: posts.filter(({ publishedAt }) => publishedAt.getTime() > earliest).map(serializeMeasuredPost),
    findings: computeFindings(measured, account.timeZone),
    bestTime: findBestTime(platform, measured, account.timeZone),
  };
}

/** Returns the reach, or the impressions when the platform reports no reach. */
function reachOf(metrics: Record<string, number | null>): number | null {
  return metrics.reach ?? metrics.views ?? null;
}

function daysOf(rows: DayRow[]): InsightsDto["account"]["days"] {
  const days = Map.groupBy(rows.filter(isMetric), ({ day }) => day);
  return [...days].map(([day, told]) => ({
    day,
    figures: Object.fromEntries(told.map(({ metric, value }) => [metric, value])),
  }));
}

/** Returns the sum or average of the reported days; null without any. */
function totalsOf(rows: DayRow[]): InsightsDto["account"]["totals"] {
  const metrics = Map.groupBy(rows.filter(isMetric), ({ metric }) => metric as Metric);
  return Object.fromEntries(
    [...metrics].map(([metric, days]) => {
      const told = days.flatMap(({ value }) => value ?? []);
      const sum = told.reduce((all, value) => all + value, 0);
      const value = isAveragedPerDay(metric) ? Math.round(sum / told.length) : sum;
      return [metric, { value: told.length > 0 ? value : null, days: told.length }];
    }),
  );
}

const isMetric = (row: DayRow): row is DayRow & { metric: Metric } =>
  METRICS.some((metric) => metric === row.metric);
