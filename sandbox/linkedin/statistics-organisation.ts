import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { DAY_MS } from "@/sandbox/core/time-units";
import { refusals } from "@/sandbox/linkedin/errors";
import { figuresAt, figuresBetween, followersWon, type PostFigures } from "@/sandbox/linkedin/figures";
import { livePosts } from "@/sandbox/linkedin/posts";
import { type Call, json } from "@/sandbox/linkedin/rest-call";
import { assertParams, isRecord, record, word, wordList } from "@/sandbox/linkedin/restli";
import { STATISTICS_WINDOW_MS } from "@/sandbox/linkedin/settings";
import { holds, roleOf } from "@/sandbox/linkedin/tokens";
import { findAuthor } from "@/sandbox/linkedin/world";

/** GET /rest/organizationalEntityShareStatistics: of all posts, by day, or of the posts that are named. */
export function shareStatistics(call: Call): SandboxResponse {
  const named = ["shares", "ugcPosts"] as const;
  const urn = readEntity(call, ["timeIntervals", ...named], "organizationalEntityShareStatistics");
  const posts = livePosts(call.linkedin, urn);
  const lists = named.map((name) => wordList(call.query, name));
  const now = call.linkedin.context.now();
  const wanted = lists.flatMap((list) => list ?? []);
  const days = readDays(call);
  if (wanted.length > 0 && days) throw refusals.badParam("timeIntervals", "cannot be combined with posts");
  if (wanted.length > 0) {
    // Posts without any impression are left out: the caller takes them for zero.
    const elements = posts
      .filter((post) => wanted.includes(post.urn) && figuresAt(post, now).impressions > 0)
      .map((post) => ({
        organizationalEntity: urn,
        [post.urn.startsWith("urn:li:share:") ? "share" : "ugcPost"]: post.urn,
        totalShareStatistics: statistics(figuresAt(post, now)),
      }));
    return answer(elements);
  }
  if (!days) {
    const total = figuresBetween(posts, now - STATISTICS_WINDOW_MS, now);
    return answer([{ organizationalEntity: urn, totalShareStatistics: statistics(total) }]);
  }
  return answer(
    days.map((start) => ({
      organizationalEntity: urn,
      timeRange: { start, end: start + DAY_MS },
      totalShareStatistics: statistics(figuresBetween(posts, start, Math.min(start + DAY_MS, now))),
    })),
  );
}

/** GET /rest/organizationalEntityFollowerStatistics: followers won by day. */
export function followerStatistics(call: Call): SandboxResponse {
  const urn = readEntity(call, ["timeIntervals"], "organizationalEntityFollowerStatistics");
  const days = readDays(call);
  if (!days) throw refusals.badParam("timeIntervals", "is required here: totals are told by networkSizes");
  return answer(
    days.map((start) => ({
      organizationalEntity: urn,
      timeRange: { start, end: start + DAY_MS },
      followerGains: { organicFollowerGain: followersWon(urn, start), paidFollowerGain: 0 },
    })),
  );
}

/** GET /rest/networkSizes/{urn}: how many follow now. */
export function networkSize(call: Call, urn: string): SandboxResponse {
  assertParams(call.query, ["edgeType"]);
  if (word(call.query, "edgeType") !== "COMPANY_FOLLOWED_BY_MEMBER") {
    throw refusals.badParam("edgeType", "must be COMPANY_FOLLOWED_BY_MEMBER");
  }
  if (!holds(call.caller, "rw_organization_admin"))
    throw refusals.forbidden(`networkSizes.GET.${call.version}`);
  const author = urn.startsWith("urn:li:organization:") ? findAuthor(urn) : undefined;
  if (!author) throw refusals.notFound(urn);
  return json(200, { firstDegreeSize: author.followers });
}

function answer(elements: Record<string, unknown>[]): SandboxResponse {
  return json(200, { paging: { start: 0, count: 10, links: [] }, elements });
}

function statistics(figures: PostFigures): Record<string, number> {
  const { impressions, reached, reactions, comments, reshares, clicks } = figures;
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

/** The organisation that is asked about, by somebody who administers it. */
function readEntity(call: Call, others: string[], resource: string): string {
  assertParams(call.query, ["q", "organizationalEntity", ...others]);
  if (word(call.query, "q") !== "organizationalEntity") {
    throw refusals.badParam("q", "must be organizationalEntity");
  }
  const urn = word(call.query, "organizationalEntity");
  const id = /^urn:li:organization:(\d+)$/.exec(urn)?.[1];
  if (!id) throw refusals.badParam("organizationalEntity", "must be the URN of an organization");
  const isAdministrator = roleOf(call.linkedin, call.caller.token.person, id) === "ADMINISTRATOR";
  if (!isAdministrator || !holds(call.caller, "rw_organization_admin")) {
    throw refusals.forbidden(`${resource}.FINDER-organizationalEntity.${call.version}`);
  }
  return urn;
}

/** The first moments of the UTC days in `timeIntervals`; undefined when it is absent. */
function readDays(call: Call): number[] | undefined {
  const intervals = record(call.query, "timeIntervals");
  if (!intervals) return undefined;
  const refuse = (why: string) => refusals.badParam("timeIntervals", why);
  const { timeRange, timeGranularityType, ...stray } = intervals;
  if (timeGranularityType !== "DAY" || Object.keys(stray).length > 0) throw refuse("must be by DAY");
  if (!isRecord(timeRange)) throw refuse("needs a timeRange");
  const [start, end] = [Number(timeRange.start), Number(timeRange.end)];
  const now = call.linkedin.context.now();
  if (!(start < end) || end > now + DAY_MS) throw refuse("has no valid timeRange");
  if (start < now - STATISTICS_WINDOW_MS) throw refuse("reaches back more than 12 months");
  const first = Math.floor(start / DAY_MS) * DAY_MS;
  return Array.from({ length: Math.ceil((end - first) / DAY_MS) }, (_, index) => first + index * DAY_MS);
}
