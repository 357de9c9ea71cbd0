import { z } from "zod";
import { DAY_MS } from "@/lib/core/time-units";
import { isMissing, isWithheld } from "@/lib/providers/social/linkedin-errors";
import { encoded, rest } from "@/lib/providers/social/linkedin-rest";
import type { Delivery, Figures, Metric } from "@/lib/providers/social/port";

/** LinkedIn tells one figure per call. */
const QUERY_TYPES: [string, Metric][] = [
  ["IMPRESSION", "views"],
  ["MEMBERS_REACHED", "reach"],
  ["REACTION", "reactions"],
  ["COMMENT", "comments"],
  ["RESHARE", "shares"],
  ["POST_SAVE", "saves"],
];
/** Not told by day, and not told at all. */
const TOTAL_ONLY: Metric[] = ["reach"];
const UNTOLD: Figures = { clicks: null };

const date = z.object({ year: z.number(), month: z.number(), day: z.number() });
const answer = z.object({
  elements: z.array(z.object({ count: z.number(), dateRange: z.object({ start: date }).optional() })),
});
type Elements = z.infer<typeof answer>["elements"];

type Target = Delivery["target"];

/** Of one post, metric by metric: one that is refused is missing, not zero. Undefined for a post LinkedIn lost. */
export async function memberFigures({ token }: Target, urn: string): Promise<Figures | undefined> {
  const entity = `(${urn.startsWith("urn:li:ugcPost:") ? "ugc" : "share"}:${encoded(urn)})`;
  const figures: Figures = { ...UNTOLD };
  try {
    for (const [queryType, metric] of QUERY_TYPES) {
      const query = `q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
      figures[metric] = told((await ask(token, query))?.[0]?.count);
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return figures;
}

/** Of all the member's posts, day by day. Each day is given as its first moment in UTC. */
export async function memberDays({ token }: Target, days: number[], end: Date) {
  const found = new Map<Metric, Map<string, number>>();
  const range = `(start:${dateOf(days[0] ?? end.getTime())},end:${dateOf(end.getTime() + DAY_MS)})`;
  for (const [queryType, metric] of QUERY_TYPES.filter(([, one]) => !TOTAL_ONLY.includes(one))) {
    const query = `q=me&queryType=${queryType}&aggregation=DAILY&dateRange=${range}`;
    found.set(metric, byDay((await ask(token, query)) ?? []));
  }
  return days.map((start) => {
    const day = new Date(start).toISOString().slice(0, 10);
    const figures: Figures = { ...UNTOLD };
    for (const [, metric] of QUERY_TYPES) figures[metric] = told(found.get(metric)?.get(day));
    return { day, figures };
  });
}

/** Null for a figure this app is not told. */
async function ask(token: string, query: string): Promise<Elements | null> {
  try {
    return (await rest(answer, { path: "memberCreatorPostAnalytics", query, token })).elements;
  } catch (error) {
    if (isWithheld(error)) return null;
    throw error;
  }
}

/** A negative count is LinkedIn's way to say that it does not tell. */
export function told(value: number | undefined): number | null {
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
