import type { QueryClient } from "@tanstack/react-query";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { getCalendarTime } from "@/lib/posts/calendar";
import type { CalendarDto, CalendarPost } from "@/lib/posts/calendar-schemas";
import { type PostRange, postKeys } from "@/lib/posts/client/queries";

type Range = Pick<PostRange, "startDate" | "endDate"> & { perDay: number };

/** Returns the calendar with the post at its new time, or without it when that is outside the range. */
export function moveInCalendar(
  calendar: CalendarDto,
  post: CalendarPost,
  zone: string,
  range: Range,
): CalendarDto {
  const left = calendar.days.map((day) => {
    const posts = day.posts.filter(({ _id }) => _id !== post._id);
    return { ...day, posts, total: day.total - (day.posts.length - posts.length) };
  });
  const day = toLocalDateTime(new Date(getCalendarTime(post)), zone).slice(0, 10);
  const there = left.find((one) => one.day === day) ?? { day, total: 0, posts: [] };
  const inside = day >= range.startDate && day <= range.endDate;
  const others = left.filter((one) => one !== there && one.total > 0);
  const days = inside ? [...others, withPost(there, post, range.perDay)] : [...others, there];
  return {
    ...calendar,
    days: days.filter(({ total }) => total > 0).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

/** Inserts the post by time; on a full day it replaces another card, so that the user sees where it went. */
function withPost(day: CalendarDto["days"][number], post: CalendarPost, perDay: number) {
  const others = day.posts.slice(0, perDay - 1);
  const posts = [...others, post].sort(
    (a, b) => Date.parse(getCalendarTime(a)) - Date.parse(getCalendarTime(b)),
  );
  return { ...day, total: day.total + 1, posts };
}

/** Shows a post at its new time in all cached calendars before the server has responded. */
export async function applyOptimisticReschedule(client: QueryClient, post: CalendarPost, zone: string) {
  const calendars = { queryKey: postKeys.calendars(post.accountId) };
  // A query in flight would restore the old time.
  await client.cancelQueries(calendars);
  for (const [key, calendar] of client.getQueriesData<CalendarDto>(calendars)) {
    const range = key.at(-1) as Range;
    if (calendar) client.setQueryData(key, moveInCalendar(calendar, post, zone, range));
  }
}
