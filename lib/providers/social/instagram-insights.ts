import { callInstagramApi } from "@/lib/providers/social/instagram-errors";
import {
  fetchFollowers,
  fetchMetrics,
  fetchMetricsForEach,
  fetchPostMetrics,
  getLifetimeValue,
  getMetricDay,
  type MetricNames,
  type MetricResponse,
  readMetrics,
  splitRange,
  toGraphWindow,
  toMetricValue,
} from "@/lib/providers/social/meta-insights";
import type { AccountInsights, DateRange, MetricValues, Target } from "@/lib/providers/social/port";

/** What Instagram supports in 2026 (docs/providers/facebook-instagram.md). */
const OF_POST: MetricNames = {
  views: "views",
  reach: "reach",
  reactions: "likes",
  comments: "comments",
  shares: "shares",
  saves: "saved",
};
const SERIES: MetricNames = { reach: "reach", follows: "follower_count" };
const TOTALS: MetricNames = {
  views: "views",
  reactions: "likes",
  comments: "comments",
  shares: "shares",
  saves: "saves",
};
const WINDOW_DAYS = 30;

export function fetchPostInsights({ token }: Target, ids: string[]): Promise<Map<string, MetricValues>> {
  return fetchMetricsForEach(ids, (id) => fetchPostMetrics(callInstagramApi, { id, token }, OF_POST));
}

/** Returns the daily metrics of an account. Small accounts receive no audience metrics. */
export async function fetchAccountInsights(target: Target, range: DateRange): Promise<AccountInsights> {
  const days: AccountInsights["days"] = [];
  for (const window of splitRange(range, WINDOW_DAYS)) days.push(...(await daysOf(target, window)));
  return { days, followers: await fetchFollowers(callInstagramApi, target) };
}

async function daysOf(target: Target, window: DateRange): Promise<AccountInsights["days"]> {
  const params = { period: "day", ...toGraphWindow(window) };
  const series = await fetchMetrics(callInstagramApi, { ...target, params }, SERIES);
  const days: AccountInsights["days"] = [];
  for (const endTime of endTimesOf(series)) {
    // These metrics exist only as a daily total. The shortest day has 23 hours.
    const day = { since: new Date(Date.parse(endTime) - 82_800_000), until: new Date(endTime) };
    const total = { period: "day", metric_type: "total_value", ...toGraphWindow(day) };
    const totals = await fetchMetrics(callInstagramApi, { ...target, params: total }, TOTALS);
    const metrics = {
      ...readMetrics(SERIES, (name) => valueAt(series, name, endTime)),
      ...readMetrics(TOTALS, (name) => getLifetimeValue(totals, name)),
    };
    days.push({ day: getMetricDay(endTime), metrics });
  }
  return days;
}

function endTimesOf(series: MetricResponse[]): string[] {
  const all = series.flatMap(({ values = [] }) => values.flatMap(({ end_time }) => end_time ?? []));
  return [...new Set(all)].sort();
}

function valueAt(series: MetricResponse[], name: string, endTime: string): number | null {
  const values = series.find((candidate) => candidate.name === name)?.values ?? [];
  return toMetricValue(values.find(({ end_time }) => end_time === endTime)?.value);
}
