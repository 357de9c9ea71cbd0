import { entry } from "@/sandbox/core/change";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { DAY_MS } from "@/sandbox/core/time-units";
import { refusals } from "@/sandbox/linkedin/errors";
import { figuresBetween, type PostFigures } from "@/sandbox/linkedin/figures";
import { livePosts } from "@/sandbox/linkedin/posts";
import { type Call, json } from "@/sandbox/linkedin/rest-call";
import { assertParams, isRecord, type RestliValue, record, word } from "@/sandbox/linkedin/restli";
import { SAVES_SINCE, STATISTICS_WINDOW_MS } from "@/sandbox/linkedin/settings";
import type { Post } from "@/sandbox/linkedin/state";
import { holds } from "@/sandbox/linkedin/tokens";
import { personUrn } from "@/sandbox/linkedin/world";

const METRICS: Record<string, keyof PostFigures> = {
  IMPRESSION: "impressions",
  MEMBERS_REACHED: "reached",
  REACTION: "reactions",
  COMMENT: "comments",
  RESHARE: "reshares",
  POST_SAVE: "saves",
  POST_SEND: "sends",
};
const TYPE = "com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1";

/** GET /rest/memberCreatorPostAnalytics: one figure per call, of one post or of all of the caller's. */
export function memberStatistics(call: Call): SandboxResponse {
  assertParams(call.query, ["q", "entity", "queryType", "aggregation", "dateRange"]);
  const finder = word(call.query, "q");
  if (finder !== "entity" && finder !== "me") throw refusals.badParam("q", "must be entity or me");
  if (!holds(call.caller, "r_member_postAnalytics")) {
    throw refusals.forbidden(`memberCreatorPostAnalytics.FINDER-${finder}.${call.version}`);
  }
  const queryType = word(call.query, "queryType");
  const metric = metricOf(call, queryType);
  const aggregation = word(call.query, "aggregation") || "TOTAL";
  if (aggregation !== "TOTAL" && aggregation !== "DAILY")
    throw refusals.badParam("aggregation", "is not known");
  if (aggregation === "DAILY" && metric === "reached") {
    throw refusals.badParam("aggregation", "DAILY is not supported for MEMBERS_REACHED");
  }
  const me = personUrn(call.caller.token.person);
  const named = finder === "entity" ? [readEntity(call, me)] : undefined;
  if (!named && call.query.has("entity")) throw refusals.badParam("entity", "is for the finder entity");
  const posts = named ?? livePosts(call.linkedin, me);
  const [from, to] = readRange(call);
  const base = {
    metricType: { [TYPE]: queryType },
    ...(named ? { targetEntity: targetOf(named[0]) } : {}),
  };
  const elements =
    aggregation === "TOTAL"
      ? [{ count: figuresBetween(posts, from, to)[metric], ...base }]
      : daysOf(from, to).map((day) => ({
          count: figuresBetween(posts, day, Math.min(day + DAY_MS, to))[metric],
          dateRange: { start: dateOf(day), end: dateOf(day + DAY_MS) },
          ...base,
        }));
  return json(200, { paging: { start: 0, count: elements.length, links: [] }, elements });
}

function metricOf(call: Call, queryType: string): keyof PostFigures {
  const metric = Object.hasOwn(METRICS, queryType) ? METRICS[queryType] : undefined;
  const isLate = queryType === "POST_SAVE" || queryType === "POST_SEND";
  if (!metric || (isLate && call.version < SAVES_SINCE)) throw refusals.badParam("queryType", "is not known");
  return metric;
}

/** `(share:{urn})` or `(ugc:{urn})`, of the caller's own posts. */
function readEntity(call: Call, me: string): Post {
  const entity = record(call.query, "entity") ?? {};
  const [[key, urn] = [], ...others] = Object.entries(entity);
  const kind = key === "share" ? "share" : "ugcPost";
  if (others.length > 0 || (key !== "share" && key !== "ugc") || !String(urn).startsWith(`urn:li:${kind}:`)) {
    throw refusals.badParam("entity", "must be (share:URN) or (ugc:URN)");
  }
  const post = entry(call.linkedin.state.get().posts, String(urn));
  if (!post || post.deletedAt !== null) throw refusals.notFound(String(urn));
  if (post.author !== me) {
    throw refusals.forbidden(`memberCreatorPostAnalytics.FINDER-entity.${call.version}`);
  }
  return post;
}

function targetOf(post: Post | undefined): Record<string, string> {
  const urn = post?.urn ?? "";
  return urn.startsWith("urn:li:share:") ? { share: urn } : { ugc: urn };
}

/** `(start:(year,month,day),end:(…))`, the end not included; without it, everything so far. */
function readRange(call: Call): [number, number] {
  const now = call.linkedin.context.now();
  const range = record(call.query, "dateRange");
  if (!range) return [now - STATISTICS_WINDOW_MS, now];
  const [from, to] = [readDate(range.start), readDate(range.end)];
  if (!(from < to))
    throw refusals.badParam("dateRange", "must be (start:(year,month,day),end:(year,month,day))");
  return [from, Math.min(to, now)];
}

function readDate(value: RestliValue | undefined): number {
  if (!isRecord(value)) return Number.NaN;
  return Date.UTC(Number(value.year), Number(value.month) - 1, Number(value.day));
}

const daysOf = (from: number, to: number) =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / DAY_MS)) }, (_, index) => from + index * DAY_MS);

function dateOf(ms: number): Record<string, number> {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
