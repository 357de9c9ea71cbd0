import { USUAL_TIMES } from "@/lib/accounts/usual-times";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { computeFindings, getDayPart, type MeasuredPost } from "@/lib/insights/findings";

export interface BestTime {
  /** "09:30" */
  time: string;
  isOwn: boolean;
}

const DAY = 24 * 60;
/** No part of the day spans this time, so that a night is one range when counted from here. */
const DAWN = 5 * 60;
const STEP = 30;

/** Returns the median time of the best posts in the best part of the day, else the platform's default. */
export function findBestTime(platform: Platform, posts: MeasuredPost[], timeZone: string): BestTime {
  const part = computeFindings(posts, timeZone).found.find(({ by }) => by === "dayPart")?.value;
  const inPart = posts.flatMap(({ publishedAt, reach }) =>
    reach !== null && getDayPart(publishedAt, timeZone) === part
      ? [{ reach, minutes: minutesAt(publishedAt, timeZone) }]
      : [],
  );
  const better = inPart
    .toSorted((one, other) => other.reach - one.reach)
    .slice(0, Math.ceil(inPart.length / 2));
  const sorted = better.map(({ minutes }) => minutes).toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined
    ? { time: USUAL_TIMES[platform], isOwn: false }
    : { time: timeAt(middle), isOwn: true };
}

function minutesAt(instant: Date, timeZone: string): number {
  const localDateTime = toLocalDateTime(instant, timeZone);
  return (Number(localDateTime.slice(11, 13)) * 60 + Number(localDateTime.slice(14, 16)) - DAWN + DAY) % DAY;
}

function timeAt(sinceDawn: number): string {
  const minutes = (Math.round(sinceDawn / STEP) * STEP + DAWN) % DAY;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
