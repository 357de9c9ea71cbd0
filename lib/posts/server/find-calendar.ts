import { addDays, getStartOfDay, listDaysBetween } from "@/lib/core/date-time/local-date";
import type { CalendarQuery } from "@/lib/posts/calendar-schemas";
import { countPostsByStatus, selectCalendarPosts } from "@/lib/posts/server/calendar-store";

export async function findCalendar(input: {
  account: { id: string; timeZone: string };
  query: CalendarQuery;
}) {
  const { account, query } = input;
  const { platform, status, perDay } = query;
  const days = listDaysBetween(query.startDate, query.endDate);
  // Uses the midnights of each day, because days have 23 to 25 hours.
  const edges = [...days, addDays(query.endDate, 1)].map((day) => getStartOfDay(day, account.timeZone));
  const [cards, counts] = await Promise.all([
    selectCalendarPosts(account.id, perDay, { edges, platform, status }),
    countPostsByStatus(account.id, { edges, platform }),
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
