import { MIN_GROUP_SIZE, MIN_POSTS_FOR_FINDINGS, MIN_RELATIVE_DIFFERENCE } from "@/lib/insights/limits";

export const POST_KINDS = ["text", "picture", "film"] as const;
export type PostKind = (typeof POST_KINDS)[number];

export const DAY_PARTS = ["night", "morning", "noon", "evening"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export interface MeasuredPost {
  publishedAt: Date;
  kind: PostKind;
  /** Number of users who saw it; null when the platform does not report it. */
  reach: number | null;
}

interface Finding {
  by: "kind" | "weekday" | "dayPart";
  /** A kind, a part of the day, or a weekday (0 is Sunday). */
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
 * Finds the kind, weekday and part of the day whose median reach exceeds that of all posts; none when there are few
 * posts. Medians ignore a single outlier.
 */
export function computeFindings(posts: MeasuredPost[], timeZone: string): Findings {
  const measured = posts.flatMap(({ reach, ...post }) => (reach === null ? [] : [{ ...post, reach }]));
  const nothing = { measured: measured.length, needed: MIN_POSTS_FOR_FINDINGS, found: [] };
  if (measured.length < MIN_POSTS_FOR_FINDINGS) return nothing;
  const clock = clockOf(timeZone);
  const baseline = getMedian(measured.map(({ reach }) => reach));
  const groupings: { by: Finding["by"]; of: (post: MeasuredPost) => Finding["value"] }[] = [
    { by: "kind", of: ({ kind }) => kind },
    { by: "weekday", of: ({ publishedAt }) => clock(publishedAt).weekday },
    { by: "dayPart", of: ({ publishedAt }) => clock(publishedAt).part },
  ];
  const found = groupings.flatMap(({ by, of }): Finding[] => {
    const best = findBestGroup(measured, of);
    return best && best.reach >= baseline * MIN_RELATIVE_DIFFERENCE && best.reach > baseline
      ? [{ by, ...best, usual: baseline }]
      : [];
  });
  return { ...nothing, found };
}

type ReachedPost = MeasuredPost & { reach: number };

function findBestGroup<Value>(posts: ReachedPost[], of: (post: ReachedPost) => Value) {
  const groups = Map.groupBy(posts, of);
  return [...groups]
    .filter(([, group]) => group.length >= MIN_GROUP_SIZE)
    .map(([value, group]) => ({
      value,
      reach: getMedian(group.map(({ reach }) => reach)),
      posts: group.length,
    }))
    .sort((one, other) => other.reach - one.reach)[0];
}

export function getMedian(values: number[]): number {
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

export function getDayPart(at: Date, timeZone: string): DayPart {
  return clockOf(timeZone)(at).part;
}

function partOf(hour: number): DayPart {
  if (hour < 5 || hour >= 22) return "night";
  if (hour < 11) return "morning";
  return hour < 16 ? "noon" : "evening";
}
