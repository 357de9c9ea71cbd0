import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/sandbox/core/clock";
import { errors, GraphError } from "@/sandbox/meta/errors";
import { assertCanList, getLikes } from "@/sandbox/meta/graph-page";
import { type Call, graphTime } from "@/sandbox/meta/graph-request";
import { assertInstagram, getFollowers } from "@/sandbox/meta/instagram-account";
import metrics from "@/sandbox/meta/metrics.json" with { type: "json" };
import { assertKnown, readTimestamp, stringList, text } from "@/sandbox/meta/params";
import { findPage, type InstagramAccount, type Page } from "@/sandbox/meta/seed-data";
import { getLiveSince, type InstagramMedia, isLive, type Post } from "@/sandbox/meta/state";
import { hasPageScope } from "@/sandbox/meta/tokens";

const INSIGHTS_RETENTION_DAYS = 2 * 365;
const INSTAGRAM_WINDOW_DAYS = 30;
const PAGE_WINDOW_DAYS = 90;
/** Pages and accounts below this number of likes or followers have no metrics. */
const INSIGHTS_MIN_FOLLOWERS = 100;

function getPseudoRandomShare(...keys: (string | number)[]): number {
  return createHash("sha256").update(keys.join("|")).digest().readUInt32BE(0) / 2 ** 32;
}

/** Returns the count reached at this age: zero at first, most of the final count within two days. */
function getAccumulatedCount(maximum: number, ageMs: number): number {
  return Math.floor(maximum * (1 - Math.exp(-Math.max(0, ageMs) / (18 * HOUR_MS))));
}

/** Meta's days end at midnight in California. */
function endOfDay(day: number): number {
  const noon = new Date(day + 20 * HOUR_MS);
  const zone = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    timeZoneName: "shortOffset",
  });
  const offset = zone.formatToParts(noon).find(({ type }) => type === "timeZoneName")?.value;
  return day + DAY_MS + (offset === "GMT-7" ? 7 : 8) * HOUR_MS;
}

/** Returns the days that end inside the window, named after their UTC midnight. */
function listDaysInWindow(since: number, until: number): { day: string; endsAt: number }[] {
  const days: { day: string; endsAt: number }[] = [];
  for (let day = Math.floor(since / DAY_MS) * DAY_MS - DAY_MS; day <= until; day += DAY_MS) {
    const endsAt = endOfDay(day);
    if (endsAt > since && endsAt <= until)
      days.push({ day: new Date(day).toISOString().slice(0, 10), endsAt });
  }
  return days;
}

function readMetrics(call: Call, available: readonly string[]): string[] {
  const names = stringList(call.params, "metric");
  if (names.length === 0) {
    throw new GraphError({
      code: 3001,
      subcode: 1_504_028,
      message: "(#3001) You must specify at least one metric",
      userTitle: "No metric was specified",
      userMessage:
        "No metric was specified to be fetched. Please specify one or more metrics to be fetched and try again.",
    });
  }
  const removed = names.find((name) => !available.includes(name));
  if (removed) throw errors.parameter(`The value must be a valid insights metric: ${removed} is none`);
  return names;
}

function assertPeriod(call: Call, allowed: string[], fallback: string): void {
  const period = text(call.params, "period") || fallback;
  if (!allowed.includes(period)) {
    throw errors.parameter(`Param period must be one of {${allowed.join(", ")}}`);
  }
}

function readWindow(call: Call, maxDays: number): { since: number; until: number } {
  const now = call.meta.context.now();
  const until = Math.min(now, readTimestamp(call.params, "until") ?? now);
  const since = readTimestamp(call.params, "since") ?? until - 2 * DAY_MS;
  if (since > until) throw errors.parameter("Param since must not be after until");
  if (until - since > maxDays * DAY_MS) {
    throw errors.parameter(`There cannot be more than ${maxDays} days between since and until`);
  }
  return { since: Math.max(since, now - INSIGHTS_RETENTION_DAYS * DAY_MS), until };
}

function metricNode(call: Call, name: string, period: string, rest: Record<string, unknown>) {
  const id = call.address.slice(call.address.indexOf("/v") + 1).split("/")[1];
  const title = name.replaceAll("_", " ");
  return { name, period, ...rest, title, description: title, id: `${id}/insights/${name}/${period}` };
}

/** Metrics available in 2026; others fail with "not a valid insights metric". */
const PAGE_METRICS = metrics.page;
const POST_METRICS = metrics.post;

export function readPageInsights(call: Call, page: Page): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period", "since", "until"]);
  assertMayMeasure(call, page.id);
  const names = readMetrics(call, PAGE_METRICS);
  assertPeriod(call, ["day"], "day");
  const { since, until } = readWindow(call, PAGE_WINDOW_DAYS);
  const likes = getLikes(call.meta, page);
  if (likes < INSIGHTS_MIN_FOLLOWERS) return { data: [] };
  const data = names.map((name) => {
    const values = listDaysInWindow(since, until).map(({ day, endsAt }) => ({
      value: getPageMetric(name, page, likes, day),
      end_time: graphTime(endsAt),
    }));
    return metricNode(call, name, "day", { values });
  });
  return { data };
}

function getPageMetric(name: string, { id }: Page, likes: number, day: string): number {
  const maximum: Record<string, number> = {
    page_media_view: likes * 0.9,
    page_total_media_view_unique: likes * 0.4,
    page_post_engagements: likes * 0.06,
    page_daily_follows: likes * 0.004,
  };
  if (name === "page_follows") return likes;
  return Math.floor((maximum[name] ?? 0) * (0.4 + 0.6 * getPseudoRandomShare(id, "day", day)));
}

export function readPostInsights(call: Call, post: Post): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period"]);
  assertMayMeasure(call, post.pageId);
  const names = readMetrics(call, POST_METRICS);
  assertPeriod(call, ["lifetime"], "lifetime");
  const page = findPage(post.pageId);
  const now = call.meta.context.now();
  if (!page || !isLive(post, now) || getLikes(call.meta, page) < INSIGHTS_MIN_FOLLOWERS) return { data: [] };
  const seen = getAccumulatedCount(
    getLikes(call.meta, page) * (0.3 + 0.5 * getPseudoRandomShare(post.id, "seen")),
    now - getLiveSince(post),
  );
  const data = names.map((name) =>
    metricNode(call, name, "lifetime", { values: [{ value: getPostMetric(name, post.id, seen) }] }),
  );
  return { data };
}

function getPostMetric(name: string, id: string, seen: number): unknown {
  const part = (maximum: number, key: string) => Math.floor(seen * maximum * getPseudoRandomShare(id, key));
  const [photo, link, other] = [part(0.05, "photo"), part(0.02, "link"), part(0.03, "other")];
  if (name === "post_total_media_view_unique") return seen;
  if (name === "post_clicks") return photo + link + other;
  if (name === "post_clicks_by_type")
    return { "photo view": photo, "link clicks": link, "other clicks": other };
  return { like: part(0.08, "like"), love: part(0.03, "love"), wow: part(0.01, "wow") };
}

function assertMayMeasure(call: Call, pageId: string): void {
  assertCanList(call, pageId);
  if (!hasPageScope(call.meta, "read_insights", pageId)) throw errors.readPermission();
}

/** Metrics by day and metrics of a window; Instagram removed "impressions" and "plays". */
const SERIES = ["reach", "follower_count"];
const TOTALS: Record<string, number> = metrics.accountTotals;
const MEDIA: Record<string, number> = metrics.media;
const MEDIA_METRICS = [...Object.keys(MEDIA), "total_interactions"];

export function readAccountInsights(call: Call, { id }: InstagramAccount): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period", "since", "until", "metric_type"]);
  assertInstagram(call, id, "instagram_manage_insights");
  const names = readMetrics(call, [...SERIES, ...Object.keys(TOTALS)]);
  assertPeriod(call, ["day"], "");
  const days = listDaysInWindow(...windowOf(call));
  const followers = getFollowers(call.meta, id);
  const ofDay = (name: string, maximum: number, day: string) =>
    Math.floor(followers * maximum * (0.4 + 0.6 * getPseudoRandomShare(id, name, day)));
  if (text(call.params, "metric_type") === "total_value") {
    const data = names.map((name) => {
      const maximum = TOTALS[name];
      if (maximum === undefined) throw wrongType(name, "time_series");
      const value = days.reduce((sum, { day }) => sum + ofDay(name, maximum, day), 0);
      return metricNode(call, name, "day", { total_value: { value } });
    });
    return { data };
  }
  const series = names.map((name) => {
    if (!SERIES.includes(name)) throw wrongType(name, "total_value");
    const maximum = name === "reach" ? 0.5 : 0.004;
    const values = days.map(({ day, endsAt }) => ({
      value: ofDay(name, maximum, day),
      end_time: graphTime(endsAt),
    }));
    return metricNode(call, name, "day", { values });
  });
  // Small accounts receive reach only.
  const visibleSeries =
    followers < INSIGHTS_MIN_FOLLOWERS ? series.filter(({ name }) => name === "reach") : series;
  return { data: visibleSeries };
}

function windowOf(call: Call): [number, number] {
  const { since, until } = readWindow(call, INSTAGRAM_WINDOW_DAYS);
  return [since, until];
}

function wrongType(name: string, type: string) {
  return errors.parameter(
    `The following metrics (${name}) should be specified with parameter metric_type=${type}`,
  );
}

export function readMediaInsights(call: Call, media: InstagramMedia): Record<string, unknown> {
  assertKnown(call.params, ["metric", "period"]);
  assertInstagram(call, media.igId, "instagram_manage_insights");
  const names = readMetrics(call, MEDIA_METRICS);
  assertPeriod(call, ["lifetime"], "lifetime");
  const age = call.meta.context.now() - media.createdAt;
  const maximum = getFollowers(call.meta, media.igId) * (0.3 + 0.5 * getPseudoRandomShare(media.id, "seen"));
  const getCount = (name: string) => Math.floor(getAccumulatedCount(maximum, age) * (MEDIA[name] ?? 0));
  const interactions = ["likes", "comments", "shares", "saved"];
  const getValue = (name: string) =>
    name === "total_interactions"
      ? interactions.reduce((sum, part) => sum + getCount(part), 0)
      : getCount(name);
  return {
    data: names.map((name) => metricNode(call, name, "lifetime", { values: [{ value: getValue(name) }] })),
  };
}
