import { graph } from "@/lib/providers/social/graph";
import { classify } from "@/lib/providers/social/instagram-errors";
import {
  askMetrics,
  dayOf,
  figureOf,
  followersAnswer,
  lifetimeOf,
  type MetricAnswer,
  measureEach,
  piecesOf,
  windowOf,
} from "@/lib/providers/social/meta-insights";
import type { AccountInsights, Delivery, Figures, Metric } from "@/lib/providers/social/port";

type Target = Delivery["target"];
type Range = { since: Date; until: Date };
type Names = Partial<Record<Metric, string>>;

/** Metrics that live in 2026 (providers.md 2.4): of a post, of each day, and of a whole window. */
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

/** Figures of posts. */
export function postInsights({ token }: Target, ids: string[]): Promise<Map<string, Figures>> {
  return measureEach(ids, async (id) => {
    const answers = await askMetrics({ id, token, classify }, Object.values(OF_POST));
    return figuresOf(OF_POST, (name) => lifetimeOf(answers, name));
  });
}

/** Figures of an account by day. Small accounts are not told who came. */
export async function accountInsights(target: Target, range: Range): Promise<AccountInsights> {
  const days: AccountInsights["days"] = [];
  for (const piece of piecesOf(range, WINDOW_DAYS)) days.push(...(await daysOf(target, piece)));
  const { id, token } = target;
  const params = { fields: "followers_count" };
  const { followers_count } = await graph(followersAnswer, {
    method: "GET",
    path: `/${id}`,
    token,
    params,
    classify,
  });
  return { days, followers: followers_count ?? null };
}

async function daysOf({ id, token }: Target, piece: Range): Promise<AccountInsights["days"]> {
  const question = { id, token, classify };
  const params = { period: "day", ...windowOf(piece) };
  const series = await askMetrics({ ...question, params }, Object.values(SERIES));
  const days: AccountInsights["days"] = [];
  for (const endTime of endTimesOf(series)) {
    // Of a day these are only told as its total. The shortest day has 23 hours.
    const day = { since: new Date(Date.parse(endTime) - 82_800_000), until: new Date(endTime) };
    const total = { period: "day", metric_type: "total_value", ...windowOf(day) };
    const totals = await askMetrics({ ...question, params: total }, Object.values(TOTALS));
    const figures = {
      ...figuresOf(SERIES, (name) => valueAt(series, name, endTime)),
      ...figuresOf(TOTALS, (name) => lifetimeOf(totals, name)),
    };
    days.push({ day: dayOf(endTime), figures });
  }
  return days;
}

function endTimesOf(series: MetricAnswer[]): string[] {
  const all = series.flatMap(({ values = [] }) => values.flatMap(({ end_time }) => end_time ?? []));
  return [...new Set(all)].sort();
}

function valueAt(series: MetricAnswer[], name: string, endTime: string): number | null {
  const values = series.find((candidate) => candidate.name === name)?.values ?? [];
  return figureOf(values.find(({ end_time }) => end_time === endTime)?.value);
}

/** What is not answered is null, which is not zero. */
function figuresOf(names: Names, read: (name: string) => number | null): Figures {
  return Object.fromEntries(Object.entries(names).map(([metric, name]) => [metric, read(name)]));
}
