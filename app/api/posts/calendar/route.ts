import { route } from "@/lib/http/route";
import { calendarAnswer, calendarQuery } from "@/lib/posts/calendar-schemas";
import { serializeCounts, serializePlanned } from "@/lib/posts/serializers";
import { findCalendar } from "@/lib/posts/server/find-calendar";

export const GET = route({
  summary: "The posts of a brand's days: the first ones of each, and how many there are",
  auth: "account",
  query: calendarQuery,
  answer: calendarAnswer,
  handler: async ({ account, query }) => {
    const { days, counts } = await findCalendar({ account, query });
    return {
      days: days.map(({ posts, ...day }) => ({ ...day, posts: posts.map(serializePlanned) })),
      counts: serializeCounts(counts),
    };
  },
});
