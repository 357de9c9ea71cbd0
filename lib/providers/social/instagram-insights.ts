import { callGraphApi } from "@/lib/providers/social/graph";
import { classifyInstagramError } from "@/lib/providers/social/instagram-errors";
import {
  fetchMetrics,
  fetchMetricsForEach,
  followersResponse,
  getLifetimeValue,
  getMetricDay,
  type MetricResponse,
  splitRange,
  toGraphWindow,
  toMetricValue,
} from "@/lib/providers/social/meta-insights";
import type { AccountInsights, Delivery, Metric, MetricValues } from "@/lib/providers/social/port";

type Target = Delivery["target"];
type Range = { since: Date; until: Date };
type Names = Partial<Record<Metric, string>>;

/**
 * Metrics that Instagram supports in 2026 (docs/providers/facebook-instagram.md): per post, per day and per
 * range.
 */
const OF_POST: Names = {
  views: "views",
  reach: "reach",
  reactions: "likes",
  comments: "comments",
  shares: "shares",
  saves: "saved",
};
const SERIES: Names = { reach: "reach", follows: "follower_count" };
const TOTALS: Names = {
  views: "views",
  reactions: "likes",
  comments: "comments",
  shares: "shares",
  saves: "saves",
};
const WINDOW_DAYS = 30;

/** Returns the metrics of posts. */
export function fetchPostInsights({ token }: Target, ids: string[]): Promise<Map<string, MetricValues>> {
  return fetchMetricsForEach(ids, async (id) => {
    const responses = await fetchMetrics(
      { id, token, classify: classifyInstagramError },
      Object.values(OF_POST),
    );
    return metricsOf(OF_POST, (name) => getLifetimeValue(responses, name));
  });
}

/** Returns the daily metrics of an account. Small accounts receive no audience metrics. */
export async function fetchAccountInsights(target: Target, range: Range): Promise<AccountInsights> {
  const days: AccountInsights["days"] = [];
  for (const piece of splitRange(range, WINDOW_DAYS)) days.push(...(await daysOf(target, piece)));
  const { id, token } = target;
  const params = { fields: "followers_count" };
  const { followers_count } = await callGraphApi(followersResponse, {
    method: "GET",
    path: `/${id}`,
    token,
    params,
    classify: classifyInstagramError,
  });
  return { days, followers: followers_count ?? null };
}

async function daysOf({ id, token }: Target, piece: Range): Promise<AccountInsights["days"]> {
  const question = { id, token, classify: classifyInstagramError };
  const params = { period: "day", ...toGraphWindow(piece) };
  const series = await fetchMetrics({ ...question, params }, Object.values(SERIES));
  const days: AccountInsights["days"] = [];
  for (const endTime of endTimesOf(series)) {
    // These metrics exist only as a daily total. The shortest day has 23 hours.
    const day = { since: new Date(Date.parse(endTime) - 82_800_000), until: new Date(endTime) };
    const total = { period: "day", metric_type: "total_value", ...toGraphWindow(day) };
    const totals = await fetchMetrics({ ...question, params: total }, Object.values(TOTALS));
    const figures = {
      ...metricsOf(SERIES, (name) => valueAt(series, name, endTime)),
      ...metricsOf(TOTALS, (name) => getLifetimeValue(totals, name)),
    };
    days.push({ day: getMetricDay(endTime), figures });
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

/** A missing metric is null; it is not zero. */
function metricsOf(names: Names, read: (name: string) => number | null): MetricValues {
  return Object.fromEntries(Object.entries(names).map(([metric, name]) => [metric, read(name)]));
}
