import { ENOUGH_IN_GROUP, ENOUGH_POSTS, WORTH_SAYING } from "@/lib/insights/rules";

export const POST_KINDS = ["text", "picture", "film"] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const DAY_PARTS = ["night", "morning", "noon", "evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** A post that was measured. */
export interface Measured {
  publishedAt: Date;
  kind: PostKind;
  /** How many people saw it; null where the network does not tell. */
  reach: number | null;
}

/** What did better than the rest: how many people such a post reached, and any post, both in the middle. */
interface Finding {
  by: "kind" | "weekday" | "dayPart";
  /** A kind, a part of the day, or a weekday: 0 is Sunday. */
  value: PostKind | DayPart | number;
  reach: number;
  usual: number;
  posts: number;
}

export interface Findings {
  measured: number;
  needed: number;
  found: Finding[];
}

/**
 * What worked, by the clock of the brand. Says nothing before there is enough to say, and nothing where the groups do
 * not differ: the middle of a group counts, so that one lucky post does not make a rule.
 */
export function findingsOf(posts: Measured[], timeZone: string): Findings {
  const told = posts.flatMap(({ reach, ...post }) => (reach === null ? [] : [{ ...post, reach }]));
  const nothing = { measured: told.length, needed: ENOUGH_POSTS, found: [] };
  if (told.length < ENOUGH_POSTS) return nothing;
  const clock = clockOf(timeZone);
  const usual = middle(told.map(({ reach }) => reach));
  const groupings: { by: Finding["by"]; of: (post: Measured) => Finding["value"] }[] = [
    { by: "kind", of: ({ kind }) => kind },
    { by: "weekday", of: ({ publishedAt }) => clock(publishedAt).weekday },
    { by: "dayPart", of: ({ publishedAt }) => clock(publishedAt).part },
  ];
  const found = groupings.flatMap(({ by, of }): Finding[] => {
    const best = bestOf(told, of);
    return best && best.reach >= usual * WORTH_SAYING && best.reach > usual ? [{ by, ...best, usual }] : [];
  });
  return { ...nothing, found };
}

type Told = Measured & { reach: number };

function bestOf<Value>(posts: Told[], of: (post: Told) => Value) {
  const groups = Map.groupBy(posts, of);
  return [...groups]
    .filter(([, group]) => group.length >= ENOUGH_IN_GROUP)
    .map(([value, group]) => ({
      value,
      reach: middle(group.map(({ reach }) => reach)),
      posts: group.length,
    }))
    .sort((one, other) => other.reach - one.reach)[0];
}

function middle(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return Math.round((low + high) / 2);
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "numeric",
    hourCycle: "h23",
  });
  return (at: Date): { weekday: number; part: DayPart } => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { weekday: WEEKDAYS.indexOf(parts.weekday ?? ""), part: partOf(Number(parts.hour)) };
  };
}

/** The part of the day that a clock in the zone is in at an instant. */
export function dayPartAt(at: Date, timeZone: string): DayPart {
  return clockOf(timeZone)(at).part;
}

function partOf(hour: number): DayPart {
  if (hour < 5 || hour >= 22) return "night";
  if (hour < 11) return "morning";
  return hour < 16 ? "noon" : "evening";
}
