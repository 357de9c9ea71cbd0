import { refusals } from "@/sandbox/meta/errors";
import { daysIn, gathered, share } from "@/sandbox/meta/figures";
import { type Call, graphTime } from "@/sandbox/meta/graph-call";
import { assertPeriod, metricNode, readMetrics, readWindow } from "@/sandbox/meta/insights-call";
import { assertInstagram, followersOf } from "@/sandbox/meta/instagram-account";
import { assertKnown, text } from "@/sandbox/meta/params";
import { INSIGHTS_MIN_FOLLOWERS, INSTAGRAM_WINDOW_DAYS } from "@/sandbox/meta/settings";
import type { InstagramMedia } from "@/sandbox/meta/state";
import type { InstagramAccount } from "@/sandbox/meta/world";

/** Day by day, and of a whole window (provider fact sheet, 2.4); "impressions" and "plays" are dead. */
const SERIES = ["reach", "follower_count"];
const TOTALS: Record<string, number> = {
  views: 1.3,
  likes: 0.06,
  comments: 0.008,
  shares: 0.006,
  saves: 0.01,
  replies: 0.002,
  accounts_engaged: 0.05,
  total_interactions: 0.09,
  profile_views: 0.03,
};
const MEDIA: Record<string, number> = {
  views: 1.4,
  reach: 1,
  saved: 0.01,
  likes: 0.07,
  comments: 0.01,
  shares: 0.008,
  reposts: 0.002,
};
const MEDIA_METRICS = [...Object.keys(MEDIA), "total_interactions"];

/** GET /{ig user}/insights. */
export function readAccountInsights(call: Call, { id }: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period", "since", "until", "metric_type"]);
  assertInstagram(call, id, "instagram_manage_insights");
  const names = readMetrics(call, [...SERIES, ...Object.keys(TOTALS)]);
  assertPeriod(call, ["day"], "");
  const days = daysIn(...windowOf(call));
  const followers = followersOf(call.meta, id);
  const ofDay = (name: string, most: number, day: string) =>
    Math.floor(followers * most * (0.4 + 0.6 * share(id, name, day)));
  if (text(call.params, "metric_type") === "total_value") {
    const data = names.map((name) => {
      const most = TOTALS[name];
      if (most === undefined) throw wrongType(name, "time_series");
      const value = days.reduce((sum, { day }) => sum + ofDay(name, most, day), 0);
      return metricNode(call, name, "day", { total_value: { value } });
    });
    return { data };
  }
  const series = names.map((name) => {
    if (!SERIES.includes(name)) throw wrongType(name, "total_value");
    const most = name === "reach" ? 0.5 : 0.004;
    const values = days.map(({ day, endsAt }) => ({
      value: ofDay(name, most, day),
      end_time: graphTime(endsAt),
    }));
    return metricNode(call, name, "day", { values });
  });
  // Small accounts are not told who came.
  const told = followers < INSIGHTS_MIN_FOLLOWERS ? series.filter(({ name }) => name === "reach") : series;
  return { data: told };
}

function windowOf(call: Call): [number, number] {
  const { since, until } = readWindow(call, INSTAGRAM_WINDOW_DAYS);
  return [since, until];
}

function wrongType(name: string, type: string) {
  return refusals.parameter(
    `The following metrics (${name}) should be specified with parameter metric_type=${type}`,
  );
}

/** GET /{ig media}/insights. */
export function readMediaInsights(call: Call, media: InstagramMedia): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period"]);
  assertInstagram(call, media.igId, "instagram_manage_insights");
  const names = readMetrics(call, MEDIA_METRICS);
  assertPeriod(call, ["lifetime"], "lifetime");
  const age = call.meta.context.now() - media.createdAt;
  const most = followersOf(call.meta, media.igId) * (0.3 + 0.5 * share(media.id, "seen"));
  const figure = (name: string) => Math.floor(gathered(most, age) * (MEDIA[name] ?? 0));
  const interactions = ["likes", "comments", "shares", "saved"];
  const figureOf = (name: string) =>
    name === "total_interactions" ? interactions.reduce((sum, part) => sum + figure(part), 0) : figure(name);
  return {
    data: names.map((name) => metricNode(call, name, "lifetime", { values: [{ value: figureOf(name) }] })),
  };
}
