import { route } from "@/lib/http/route";
import { calendarQuery, calendarResponse } from "@/lib/posts/calendar-schemas";
import { serializeCalendarPost, serializeStatusCounts } from "@/lib/posts/serializers";
import { findCalendar } from "@/lib/posts/server/posts";

export const GET = route({
  summary: "The posts of a brand's days: the first ones of each, and how many there are",
  auth: "account",
  query: calendarQuery,
  answer: calendarResponse,
  handler: async ({ account, query }) => {
    const { days, counts } = await findCalendar({ account, query });
    return {
      days: days.map(({ posts, ...day }) => ({ ...day, posts: posts.map(serializeCalendarPost) })),
      counts: serializeStatusCounts(counts),
    };
  },
});
