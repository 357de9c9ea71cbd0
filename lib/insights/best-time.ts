import type { Platform } from "@/lib/accounts/platforms";
import { dayPartAt, findingsOf, type Measured } from "@/lib/insights/findings";
import { instantToWall } from "@/lib/posts/zone-time";

/** When a post of a network is proposed to go out, on the brand's own clock. */
export interface BestTime {
  /** "09:30" */
  time: string;
  /** Whether the brand's own posts say so, or only what is usual on the network. */
  isOwn: boolean;
}

/**
 * Where a brand's own posts say nothing yet. Of Hootsuite's comparison of 30,000 posts ("The best time to post on
 * social media", 2023): Facebook from 8 to 12, of which this is the middle, Instagram at 11, LinkedIn at 9.
 */
const USUAL: Record<Platform, string> = { facebook: "10:00", instagram: "11:00", linkedin: "09:00" };

const DAY = 24 * 60;
/** No part of the day goes over this time: counted from here, a night is one stretch. */
const DAWN = 5 * 60;
const STEP = 30;

/**
 * The one answer to "when?": the middle of when those posts went out that did best in the part of the day that does
 * best for this brand (`findingsOf`: from 20 measured posts on, and only where parts differ), to the half hour; else
 * what is usual on the network.
 */
export function bestTimeOf(platform: Platform, posts: Measured[], timeZone: string): BestTime {
  const part = findingsOf(posts, timeZone).found.find(({ by }) => by === "dayPart")?.value;
  const inPart = posts.flatMap(({ publishedAt, reach }) =>
    reach !== null && dayPartAt(publishedAt, timeZone) === part
      ? [{ reach, minutes: minutesAt(publishedAt, timeZone) }]
      : [],
  );
  const better = inPart
    .toSorted((one, other) => other.reach - one.reach)
    .slice(0, Math.ceil(inPart.length / 2));
  const sorted = better.map(({ minutes }) => minutes).toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined
    ? { time: USUAL[platform], isOwn: false }
    : { time: timeAt(middle), isOwn: true };
}

/** Minutes since dawn on a clock in the zone. */
function minutesAt(instant: Date, timeZone: string): number {
  const wall = instantToWall(instant, timeZone);
  return (Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) - DAWN + DAY) % DAY;
}

function timeAt(sinceDawn: number): string {
  const minutes = (Math.round(sinceDawn / STEP) * STEP + DAWN) % DAY;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
