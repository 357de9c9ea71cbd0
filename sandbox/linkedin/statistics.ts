import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/sandbox/core/clock";
import type { SandboxResponse } from "@/sandbox/core/emulator";
import { getOwnEntry } from "@/sandbox/core/state-files";
import { errors, json } from "@/sandbox/linkedin/errors";
import { listLivePosts } from "@/sandbox/linkedin/posts";
import type { Call } from "@/sandbox/linkedin/rest-call";
import {
  assertKnownParams,
  isRestliRecord,
  type RestliValue,
  readListParam,
  readRecordParam,
  readScalarParam,
} from "@/sandbox/linkedin/restli";
import { findAuthor, personUrn } from "@/sandbox/linkedin/seed-data";
import { type Post, STATISTICS_WINDOW_MS } from "@/sandbox/linkedin/state";
import { getRole, hasScopes } from "@/sandbox/linkedin/tokens";

/** First version with saves and sends. */
const SAVES_SINCE = "202604";

/** Deterministic statistics of a post at a moment. */
const NO_STATISTICS = {
  impressions: 0,
  reached: 0,
  reactions: 0,
  comments: 0,
  reshares: 0,
  clicks: 0,
  saves: 0,
  sends: 0,
};
type PostStatistics = typeof NO_STATISTICS;

/** Returns the statistics up to `at`: nothing in the first hour, half of the total within the first day. */
export function getStatisticsAt(post: Post, at: number): PostStatistics {
  const hours = (at - post.createdAt) / HOUR_MS;
  if (hours < 1) return NO_STATISTICS;
  const digest = createHash("sha256").update(post.urn).digest();
  const scale = (index: number, minimum: number, maximum: number) =>
    minimum + ((digest[index] ?? 0) / 255) * (maximum - minimum);
  const reached =
    (findAuthor(post.author)?.followers ?? 0) * scale(0, 0.1, 0.6) * (1 - Math.exp(-hours / 35));
  return {
    impressions: Math.round(reached * scale(1, 1.2, 1.8)),
    reached: Math.round(reached),
    reactions: Math.round(reached * scale(2, 0.01, 0.08)),
    comments: Math.round(reached * scale(3, 0, 0.02)),
    reshares: Math.round(reached * scale(4, 0, 0.01)),
    clicks: Math.round(reached * scale(5, 0.01, 0.05)),
    saves: Math.round(reached * scale(6, 0, 0.01)),
    sends: Math.round(reached * scale(7, 0, 0.01)),
  };
}

function getStatisticsBetween(posts: Post[], from: number, to: number): PostStatistics {
  const sum = { ...NO_STATISTICS };
  for (const post of posts) {
    const [previous, after] = [getStatisticsAt(post, from), getStatisticsAt(post, to)];
    for (const name of Object.keys(sum) as (keyof PostStatistics)[])
      sum[name] += after[name] - previous[name];
  }
  return sum;
}

function getFollowersGained(author: string, day: number): number {
  const hash = createHash("sha256")
    .update(`${author}/${Math.floor(day / DAY_MS)}`)
    .digest();
  return (hash[0] ?? 0) % 7;
}

const METRICS: Record<string, keyof PostStatistics> = {
  IMPRESSION: "impressions",
  MEMBERS_REACHED: "reached",
  REACTION: "reactions",
  COMMENT: "comments",
  RESHARE: "reshares",
  POST_SAVE: "saves",
  POST_SEND: "sends",
};
const METRIC_TYPE = "com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1";

/** GET /rest/memberCreatorPostAnalytics: one metric per call, of one post or of all posts of the caller. */
export function memberStatistics(call: Call): SandboxResponse {
  assertKnownParams(call.query, ["q", "entity", "queryType", "aggregation", "dateRange"]);
  const finder = readScalarParam(call.query, "q");
  if (finder !== "entity" && finder !== "me") throw errors.badParam("q", "must be entity or me");
  if (!hasScopes(call.caller, "r_member_postAnalytics")) {
    throw errors.forbidden(`memberCreatorPostAnalytics.FINDER-${finder}.${call.version}`);
  }
  const queryType = readScalarParam(call.query, "queryType");
  const metric = metricOf(call, queryType);
  const aggregation = readScalarParam(call.query, "aggregation") || "TOTAL";
  if (aggregation !== "TOTAL" && aggregation !== "DAILY")
    throw errors.badParam("aggregation", "is not known");
  if (aggregation === "DAILY" && metric === "reached") {
    throw errors.badParam("aggregation", "DAILY is not supported for MEMBERS_REACHED");
  }
  const me = personUrn(call.caller.token.person);
  const named = finder === "entity" ? [readPostEntity(call, me)] : undefined;
  if (!named && call.query.has("entity")) throw errors.badParam("entity", "is for the finder entity");
  const posts = named ?? listLivePosts(call.linkedin, me);
  const [from, to] = readRange(call);
  const base = {
    metricType: { [METRIC_TYPE]: queryType },
    ...(named ? { targetEntity: targetOf(named[0]) } : {}),
  };
  const elements =
    aggregation === "TOTAL"
      ? [{ count: getStatisticsBetween(posts, from, to)[metric], ...base }]
      : daysOf(from, to).map((day) => ({
          count: getStatisticsBetween(posts, day, Math.min(day + DAY_MS, to))[metric],
          dateRange: { start: dateOf(day), end: dateOf(day + DAY_MS) },
          ...base,
        }));
  return json(200, { paging: { start: 0, count: elements.length, links: [] }, elements });
}

function metricOf(call: Call, queryType: string): keyof PostStatistics {
  const metric = Object.hasOwn(METRICS, queryType) ? METRICS[queryType] : undefined;
  const isLate = queryType === "POST_SAVE" || queryType === "POST_SEND";
  if (!metric || (isLate && call.version < SAVES_SINCE)) throw errors.badParam("queryType", "is not known");
  return metric;
}

/** Reads `(share:{urn})` or `(ugc:{urn})` of the caller's own posts. */
function readPostEntity(call: Call, me: string): Post {
  const entity = readRecordParam(call.query, "entity") ?? {};
  const [[key, urn] = [], ...others] = Object.entries(entity);
  const kind = key === "share" ? "share" : "ugcPost";
  if (others.length > 0 || (key !== "share" && key !== "ugc") || !String(urn).startsWith(`urn:li:${kind}:`)) {
    throw errors.badParam("entity", "must be (share:URN) or (ugc:URN)");
  }
  const post = getOwnEntry(call.linkedin.state.get().posts, String(urn));
  if (!post || post.deletedAt !== null) throw errors.notFound(String(urn));
  if (post.author !== me) {
    throw errors.forbidden(`memberCreatorPostAnalytics.FINDER-entity.${call.version}`);
  }
  return post;
}

function targetOf(post: Post | undefined): Record<string, string> {
  const urn = post?.urn ?? "";
  return urn.startsWith("urn:li:share:") ? { share: urn } : { ugc: urn };
}

/** Reads `(start:(year,month,day),end:(…))` with an exclusive end; the default covers the last 12 months. */
function readRange(call: Call): [number, number] {
  const now = call.linkedin.context.now();
  const range = readRecordParam(call.query, "dateRange");
  if (!range) return [now - STATISTICS_WINDOW_MS, now];
  const [from, to] = [readDate(range.start), readDate(range.end)];
  if (!(from < to))
    throw errors.badParam("dateRange", "must be (start:(year,month,day),end:(year,month,day))");
  return [from, Math.min(to, now)];
}

function readDate(value: RestliValue | undefined): number {
  if (!isRestliRecord(value)) return Number.NaN;
  return Date.UTC(Number(value.year), Number(value.month) - 1, Number(value.day));
}

const daysOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / DAY_MS)) }, (_, index) => from + index * DAY_MS);

function dateOf(ms: number): Record<string, number> {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function shareStatistics(call: Call): SandboxResponse {
  const named = ["shares", "ugcPosts"] as const;
  const urn = readOrganizationEntity(
    call,
    ["timeIntervals", ...named],
    "organizationalEntityShareStatistics",
  );
  const posts = listLivePosts(call.linkedin, urn);
  const lists = named.map((name) => readListParam(call.query, name));
  const now = call.linkedin.context.now();
  const expected = lists.flatMap((list) => list ?? []);
  const days = readDays(call);
  if (expected.length > 0 && days) throw errors.badParam("timeIntervals", "cannot be combined with posts");
  if (expected.length > 0) {
    // Posts without impressions are left out; callers treat them as zero.
    const elements = posts
      .filter((post) => expected.includes(post.urn) && getStatisticsAt(post, now).impressions > 0)
      .map((post) => ({
        organizationalEntity: urn,
        [post.urn.startsWith("urn:li:share:") ? "share" : "ugcPost"]: post.urn,
        totalShareStatistics: toStatisticsObject(getStatisticsAt(post, now)),
      }));
    return elementsResponse(elements);
  }
  if (!days) {
    const total = getStatisticsBetween(posts, now - STATISTICS_WINDOW_MS, now);
    return elementsResponse([{ organizationalEntity: urn, totalShareStatistics: toStatisticsObject(total) }]);
  }
  return elementsResponse(
    days.map((start) => ({
      organizationalEntity: urn,
      timeRange: { start, end: start + DAY_MS },
      totalShareStatistics: toStatisticsObject(
        getStatisticsBetween(posts, start, Math.min(start + DAY_MS, now)),
      ),
    })),
  );
}

export function followerStatistics(call: Call): SandboxResponse {
  const urn = readOrganizationEntity(call, ["timeIntervals"], "organizationalEntityFollowerStatistics");
  const days = readDays(call);
  if (!days) throw errors.badParam("timeIntervals", "is required here: totals are told by networkSizes");
  return elementsResponse(
    days.map((start) => ({
      organizationalEntity: urn,
      timeRange: { start, end: start + DAY_MS },
      followerGains: { organicFollowerGain: getFollowersGained(urn, start), paidFollowerGain: 0 },
    })),
  );
}

export function networkSize(call: Call, urn: string): SandboxResponse {
  assertKnownParams(call.query, ["edgeType"]);
  if (readScalarParam(call.query, "edgeType") !== "COMPANY_FOLLOWED_BY_MEMBER") {
    throw errors.badParam("edgeType", "must be COMPANY_FOLLOWED_BY_MEMBER");
  }
  if (!hasScopes(call.caller, "rw_organization_admin"))
    throw errors.forbidden(`networkSizes.GET.${call.version}`);
  const author = urn.startsWith("urn:li:organization:") ? findAuthor(urn) : undefined;
  if (!author) throw errors.notFound(urn);
  return json(200, { firstDegreeSize: author.followers });
}

function elementsResponse(elements: Record<string, unknown>[]): SandboxResponse {
  return json(200, { paging: { start: 0, count: 10, links: [] }, elements });
}

function toStatisticsObject(statistics: PostStatistics): Record<string, number> {
  const { impressions, reached, reactions, comments, reshares, clicks } = statistics;
  const acts = reactions + comments + reshares + clicks;
  return {
    uniqueImpressionsCount: reached,
    shareCount: reshares,
    engagement: impressions === 0 ? 0 : acts / impressions,
    clickCount: clicks,
    likeCount: reactions,
    impressionCount: impressions,
    commentCount: comments,
  };
}

function readOrganizationEntity(call: Call, others: string[], resource: string): string {
  assertKnownParams(call.query, ["q", "organizationalEntity", ...others]);
  if (readScalarParam(call.query, "q") !== "organizationalEntity") {
    throw errors.badParam("q", "must be organizationalEntity");
  }
  const urn = readScalarParam(call.query, "organizationalEntity");
  const id = /^urn:li:organization:(\d+)$/.exec(urn)?.[1];
  if (!id) throw errors.badParam("organizationalEntity", "must be the URN of an organization");
  const isAdministrator = getRole(call.linkedin, call.caller.token.person, id) === "ADMINISTRATOR";
  if (!isAdministrator || !hasScopes(call.caller, "rw_organization_admin")) {
    throw errors.forbidden(`${resource}.FINDER-organizationalEntity.${call.version}`);
  }
  return urn;
}

/** Returns the start of each UTC day in `timeIntervals`; undefined when the parameter is absent. */
function readDays(call: Call): number[] | undefined {
  const intervals = readRecordParam(call.query, "timeIntervals");
  if (!intervals) return undefined;
  const refuse = (why: string) => errors.badParam("timeIntervals", why);
  const { timeRange, timeGranularityType, ...unknownName } = intervals;
  if (timeGranularityType !== "DAY" || Object.keys(unknownName).length > 0) throw refuse("must be by DAY");
  if (!isRestliRecord(timeRange)) throw refuse("needs a timeRange");
  const [start, end] = [Number(timeRange.start), Number(timeRange.end)];
  const now = call.linkedin.context.now();
  if (!(start < end) || end > now + DAY_MS) throw refuse("has no valid timeRange");
  if (start < now - STATISTICS_WINDOW_MS) throw refuse("reaches back more than 12 months");
  const first = Math.floor(start / DAY_MS) * DAY_MS;
  return Array.from({ length: Math.ceil((end - first) / DAY_MS) }, (_, index) => first + index * DAY_MS);
}
