import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { hasMemberInsights } from "@/lib/providers/social/linkedin-apps";
import { isNotFoundError, isWithheldError, nullIfWithheld } from "@/lib/providers/social/linkedin-errors";
import {
  fetchMemberDailyMetrics,
  fetchMemberPostMetrics,
  toReportedCount,
  UNTOLD_MEMBER_METRICS,
} from "@/lib/providers/social/linkedin-insights-member";
import { callLinkedInApi, encodeUrn } from "@/lib/providers/social/linkedin-rest";
import type { DateRange, MetricValues, Target } from "@/lib/providers/social/port";

const BATCH = 20;

const count = z.number().optional();
const statistics = z.object({
  impressionCount: count,
  uniqueImpressionsCount: count,
  likeCount: count,
  commentCount: count,
  shareCount: count,
  clickCount: count,
});
const shares = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      timeRange: z.object({ start: z.number() }).optional(),
      totalShareStatistics: statistics,
    }),
  ),
});
const gains = z.object({
  elements: z.array(
    z.object({
      timeRange: z.object({ start: z.number() }),
      followerGains: z.object({ organicFollowerGain: z.number(), paidFollowerGain: z.number() }),
    }),
  ),
});
const size = z.object({ firstDegreeSize: z.number() });

const isOrganization = ({ id }: Target) => id.startsWith("urn:li:organization:");

/** Returns the metrics of posts, one by one for a member, in lists for an organization. */
export async function fetchPostInsights(target: Target, providerIds: string[]) {
  const metrics = new Map<string, MetricValues>();
  if (!isOrganization(target)) {
    if (!hasMemberInsights()) return new Map(providerIds.map((urn) => [urn, UNTOLD_MEMBER_METRICS]));
    for (const urn of providerIds) {
      const found = await fetchMemberPostMetrics(target, urn);
      if (found) metrics.set(urn, found);
    }
    return metrics;
  }
  for (const [name, kind] of [
    ["shares", "share"],
    ["ugcPosts", "ugcPost"],
  ] as const) {
    const urns = providerIds.filter((urn) => urn.startsWith(`urn:li:${kind}:`));
    for (let at = 0; at < urns.length; at += BATCH) {
      const batch = urns.slice(at, at + BATCH).map(encodeUrn);
      const some = await sharesOf(target, `${name}=List(${batch.join(",")})`);
      for (const { share, ugcPost, totalShareStatistics } of some) {
        metrics.set(share ?? ugcPost ?? "", metricsOf(totalShareStatistics));
      }
    }
  }
  for (const urn of providerIds.filter((id) => !metrics.has(id))) {
    // LinkedIn leaves out posts without views; posts that it does not know are left out here.
    if (await isThere(target, urn)) metrics.set(urn, metricsOf(NOTHING));
  }
  return metrics;
}

const NOTHING = Object.fromEntries(Object.keys(statistics.shape).map((name) => [name, 0]));

async function sharesOf({ id, token }: Target, wanted: string) {
  const query = `q=organizationalEntity&organizationalEntity=${encodeUrn(id)}&${wanted}`;
  const call = { path: "organizationalEntityShareStatistics", query, token };
  return (await callLinkedInApi(shares, call)).elements;
}

/** LinkedIn has no saves of organizations, which is not zero. */
function metricsOf(given: z.infer<typeof statistics>): MetricValues {
  return {
    views: toReportedCount(given.impressionCount),
    reach: toReportedCount(given.uniqueImpressionsCount),
    reactions: toReportedCount(given.likeCount),
    comments: toReportedCount(given.commentCount),
    shares: toReportedCount(given.shareCount),
    clicks: toReportedCount(given.clickCount),
    saves: null,
  };
}

async function isThere({ token }: Target, urn: string): Promise<boolean> {
  try {
    await callLinkedInApi(z.unknown(), { path: `posts/${encodeUrn(urn)}`, token });
  } catch (error) {
    if (isNotFoundError(error)) return false;
    // The post may not be read: LinkedIn documents that unlisted posts have no views.
    if (!isWithheldError(error)) throw error;
  }
  return true;
}

export async function fetchAccountInsights(target: Target, { since, until }: DateRange) {
  const days = daysBetween(since, until);
  if (!isOrganization(target)) {
    if (!hasMemberInsights()) return { days: [], followers: null };
    return { days: await fetchMemberDailyMetrics(target, days, until), followers: null };
  }
  const range = `(timeRange:(start:${days[0]},end:${until.getTime()}),timeGranularityType:DAY)`;
  const seen = await sharesOf(target, `timeIntervals=${range}`);
  const won = await gainsOf(target, range);
  const byDay = new Map(
    seen.map(({ timeRange, totalShareStatistics }) => [timeRange?.start, totalShareStatistics]),
  );
  return {
    days: days.map((start) => ({
      day: new Date(start).toISOString().slice(0, 10),
      metrics: { ...metricsOf(byDay.get(start) ?? {}), follows: won?.get(start) ?? null },
    })),
    followers: await followersOf(target),
  };
}

function daysBetween(since: Date, until: Date): number[] {
  const first = Math.floor(since.getTime() / DAY_MS) * DAY_MS;
  return Array.from(
    { length: Math.ceil((until.getTime() - first) / DAY_MS) },
    (_, index) => first + index * DAY_MS,
  );
}

/** Null when it may not be requested, so that the other metrics still arrive. */
async function gainsOf({ id, token }: Target, range: string): Promise<Map<number, number> | null> {
  const query = `q=organizationalEntity&organizationalEntity=${encodeUrn(id)}&timeIntervals=${range}`;
  const call = { path: "organizationalEntityFollowerStatistics", query, token };
  const response = await callLinkedInApi(gains, call).catch(nullIfWithheld);
  const entry = (one: z.infer<typeof gains>["elements"][number]): [number, number] => [
    one.timeRange.start,
    one.followerGains.organicFollowerGain + one.followerGains.paidFollowerGain,
  ];
  return response && new Map(response.elements.map(entry));
}

async function followersOf({ id, token }: Target): Promise<number | null> {
  const query = "edgeType=COMPANY_FOLLOWED_BY_MEMBER";
  const response = await callLinkedInApi(size, { path: `networkSizes/${encodeUrn(id)}`, query, token }).catch(
    nullIfWithheld,
  );
  return response?.firstDegreeSize ?? null;
}
