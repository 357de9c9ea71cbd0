import type { CalendarQuery } from "@/lib/posts/calendar-schemas";
import { type CardRow, countStatuses, selectCards } from "@/lib/posts/server/calendar-store";
import { wallToInstant } from "@/lib/posts/zone-time";

const DAY_MS = 86_400_000;

/** Days of a brand that have posts, on its own clock: of each the first ones and how many there are. */
export async function findCalendar({
  account,
  query,
}: {
  account: { id: string; timeZone: string };
  query: CalendarQuery;
}): Promise<{
  days: { day: string; total: number; posts: CardRow[] }[];
  counts: { status: string; count: number }[];
}> {
  const { platform, status, perDay } = query;
  const days = daysOf(query);
  // Each day by its own midnights: some have 23 hours, some 25.
  const edges = [...days, after(days.at(-1) ?? query.endDate)].map((day) => midnight(day, account.timeZone));
  const [cards, counts] = await Promise.all([
    selectCards(account.id, perDay, { edges, platform, status }),
    countStatuses(account.id, { edges, platform }),
  ]);
  const byDay = Map.groupBy(cards, ({ dayNumber }) => dayNumber);
  return {
    days: [...byDay].map(([number, posts]) => ({
      day: days[number - 1] ?? query.endDate,
      total: posts[0]?.total ?? posts.length,
      posts,
    })),
    counts,
  };
}

function daysOf({ startDate, endDate }: CalendarQuery): string[] {
  const days = [startDate];
  for (let day = startDate; day < endDate; days.push(day)) day = after(day);
  return days;
}

function after(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function midnight(day: string, zone: string): Date {
  return wallToInstant(`${day}T00:00`, zone)?.instant ?? new Date(day);
}
