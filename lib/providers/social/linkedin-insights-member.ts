import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { Metric } from "@/lib/core/platforms";
import { isNotFoundError, nullIfWithheld } from "@/lib/providers/social/linkedin-errors";
import { callLinkedInApi, encodeUrn } from "@/lib/providers/social/linkedin-rest";
import type { MetricValues, Target } from "@/lib/providers/social/port";

const QUERY_TYPES: [string, Metric][] = [
  ["IMPRESSION", "views"],
  ["MEMBERS_REACHED", "reach"],
  ["REACTION", "reactions"],
  ["COMMENT", "comments"],
  ["RESHARE", "shares"],
  ["POST_SAVE", "saves"],
];
/** Not available by day, and not available at all. */
const TOTAL_ONLY: Metric[] = ["reach"];
const UNTOLD: MetricValues = { clicks: null };
/** Metrics of a post when LinkedIn provides none to this app. */
export const UNTOLD_MEMBER_METRICS: MetricValues = {
  ...UNTOLD,
  ...Object.fromEntries(QUERY_TYPES.map(([, metric]) => [metric, null])),
};

const date = z.object({ year: z.number(), month: z.number(), day: z.number() });
const response = z.object({
  elements: z.array(z.object({ count: z.number(), dateRange: z.object({ start: date }).optional() })),
});
type Elements = z.infer<typeof response>["elements"];

/** Returns undefined when LinkedIn no longer has the post; a refused metric is missing, not zero. */
export async function fetchMemberPostMetrics({ token }: Target, urn: string) {
  const entity = `(${urn.startsWith("urn:li:ugcPost:") ? "ugc" : "share"}:${encodeUrn(urn)})`;
  const metrics: MetricValues = { ...UNTOLD };
  try {
    for (const [queryType, metric] of QUERY_TYPES) {
      const query = `q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
      metrics[metric] = toReportedCount((await ask(token, query))?.[0]?.count);
    }
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
  return metrics;
}

/** Returns daily metrics over all posts of the member. A day is its first moment in UTC. */
export async function fetchMemberDailyMetrics({ token }: Target, days: number[], end: Date) {
  const found = new Map<Metric, Map<string, number>>();
  const range = `(start:${dateOf(days[0] ?? end.getTime())},end:${dateOf(end.getTime() + DAY_MS)})`;
  for (const [queryType, metric] of QUERY_TYPES.filter(([, one]) => !TOTAL_ONLY.includes(one))) {
    const query = `q=me&queryType=${queryType}&aggregation=DAILY&dateRange=${range}`;
    found.set(metric, byDay((await ask(token, query)) ?? []));
  }
  return days.map((start) => {
    const day = new Date(start).toISOString().slice(0, 10);
    const metrics: MetricValues = { ...UNTOLD };
    for (const [, metric] of QUERY_TYPES) metrics[metric] = toReportedCount(found.get(metric)?.get(day));
    return { day, metrics };
  });
}

async function ask(token: string, query: string): Promise<Elements | null> {
  const call = { path: "memberCreatorPostAnalytics", query, token };
  const found = await callLinkedInApi(response, call).catch(nullIfWithheld);
  return found?.elements ?? null;
}

/** Converts a count; null for a negative one, which LinkedIn returns when it is not reported. */
export function toReportedCount(value: number | undefined): number | null {
  return value === undefined || value < 0 ? null : value;
}

function dateOf(ms: number): string {
  const at = new Date(ms);
  return `(year:${at.getUTCFullYear()},month:${at.getUTCMonth() + 1},day:${at.getUTCDate()})`;
}

function byDay(elements: Elements): Map<string, number> {
  const entries = elements.flatMap(({ count, dateRange }): [string, number][] => {
    if (!dateRange) return [];
    const { year, month, day } = dateRange.start;
    return [[new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), count]];
  });
  return new Map(entries);
}
