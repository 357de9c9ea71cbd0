import { type PlannedPost, plannedAt } from "@/lib/posts/calendar-schemas";
import { addDays, type Day, dayAt } from "@/lib/posts/days";
import { REQUESTABLE_STATUSES } from "@/lib/posts/states";
import { instantToWall, wallToInstant } from "@/lib/posts/zone-time";

/** When a post goes out for which nobody has said more than the day. */
const MORNING = "09:00";
const DAY_MINUTES = 24 * 60;

/** A time on a brand's clock: "2026-11-18T09:00". */
export type Wall = string;

export const dayOfWall = (wall: Wall): Day => wall.slice(0, 10);
export const timeOfWall = (wall: Wall): string => wall.slice(11, 16);
export const minutesOfWall = (wall: Wall): number =>
  Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** The time of a day at so many minutes behind its midnight; what lies outside of the day is its edge. */
export function wallAt(day: Day, minutes: number): Wall {
  const within = Math.min(Math.max(Math.round(minutes), 0), DAY_MINUTES - 1);
  return `${day}T${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
}

/** What a clock in the zone shows at the time a calendar puts a post at. */
export function wallOf(post: PlannedPost, zone: string): Wall {
  return instantToWall(new Date(plannedAt(post)), zone);
}

/** False for a draft that nobody has given a time yet: it stands where it was made. */
export function hasTime({ scheduledAt, publishedAt }: PlannedPost): boolean {
  return scheduledAt !== null || publishedAt !== null;
}

/** True for what a person may give another time: nothing that is out, on its way, or of unknown fate. */
export function isMovable({ status }: Pick<PlannedPost, "status">): boolean {
  return REQUESTABLE_STATUSES.some((one) => one === status);
}

/** True for what may be taken in hand: what moves, and what is out, of which a copy is made where it is left. */
export function canPickUp(post: Pick<PlannedPost, "status">): boolean {
  return isMovable(post) || post.status === "published";
}

/** The same hour of another day. */
export function onDay(post: PlannedPost, day: Day, zone: string): Wall {
  return `${day}T${hasTime(post) ? timeOfWall(wallOf(post, zone)) : MORNING}`;
}

/** True when the time still lies ahead; a time that clocks jump over counts as the one behind the gap. */
export function isAhead(wall: Wall, zone: string, now: Date): boolean {
  const found = wallToInstant(wall, zone);
  return found !== null && found.instant > now;
}

/** Where a picked-up post stands first: its own time, or the next day on which that hour is still to come. */
export function firstPlace(post: PlannedPost, zone: string, now: Date): Wall {
  const own = onDay(post, dayOfWall(wallOf(post, zone)), zone);
  if (isAhead(own, zone, now)) return own;
  const today = dayAt(now, zone);
  const later = onDay(post, today, zone);
  return isAhead(later, zone, now) ? later : onDay(post, addDays(today, 1), zone);
}

/** A time so many days and minutes away, minutes within the day. */
export function stepWall(wall: Wall, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): Wall {
  return wallAt(addDays(dayOfWall(wall), days), minutesOfWall(wall) + minutes);
}

/** When a new post of a day goes out: in the morning, or at the next full hour; null when the day is over. */
export function timeForNew(day: Day, zone: string, now: Date): Wall | null {
  const morning = `${day}T${MORNING}`;
  if (isAhead(morning, zone, now)) return morning;
  if (day !== dayAt(now, zone)) return null;
  const next = Math.floor(minutesOfWall(instantToWall(now, zone)) / 60) * 60 + 60;
  return next < DAY_MINUTES ? wallAt(day, next) : null;
}
