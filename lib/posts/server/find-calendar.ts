import type { CalendarQuery } from "@/lib/posts/calendar-schemas";
import { addDays, daysBetween, startOfDay } from "@/lib/posts/days";
import { type CardRow, countStatuses, selectCards } from "@/lib/posts/server/calendar-store";

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
  const days = daysBetween(query.startDate, query.endDate);
  // Each day by its own midnights: some have 23 hours, some 25.
  const edges = [...days, addDays(query.endDate, 1)].map((day) => startOfDay(day, account.timeZone));
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
