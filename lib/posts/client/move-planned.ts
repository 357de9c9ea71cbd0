import type { QueryClient } from "@tanstack/react-query";
import { type CalendarWire, type PlannedPost, plannedAt } from "@/lib/posts/calendar-schemas";
import { type PostRange, postKeys } from "@/lib/posts/client/queries";
import { instantToWall } from "@/lib/posts/zone-time";

type Range = Pick<PostRange, "startDate" | "endDate"> & { perDay: number };

/** A calendar as it will look once the post has another time; where it comes to stand outside of it, without the post. */
export function movePlanned(
  calendar: CalendarWire,
  post: PlannedPost,
  zone: string,
  range: Range,
): CalendarWire {
  const left = calendar.days.map((day) => {
    const posts = day.posts.filter(({ _id }) => _id !== post._id);
    return { ...day, posts, total: day.total - (day.posts.length - posts.length) };
  });
  const day = instantToWall(new Date(plannedAt(post)), zone).slice(0, 10);
  const there = left.find((one) => one.day === day) ?? { day, total: 0, posts: [] };
  const inside = day >= range.startDate && day <= range.endDate;
  const others = left.filter((one) => one !== there && one.total > 0);
  const days = inside ? [...others, withPost(there, post, range.perDay)] : [...others, there];
  return {
    ...calendar,
    days: days.filter(({ total }) => total > 0).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

/** In its place by time; of more posts than are shown the others give way, so that one sees where it went. */
function withPost(day: CalendarWire["days"][number], post: PlannedPost, perDay: number) {
  const others = day.posts.slice(0, perDay - 1);
  const posts = [...others, post].sort((a, b) => Date.parse(plannedAt(a)) - Date.parse(plannedAt(b)));
  return { ...day, total: day.total + 1, posts };
}

/** Shows a post at its new time in every calendar of the brand that is known, before the server has answered. */
export async function showMoved(client: QueryClient, post: PlannedPost, zone: string): Promise<void> {
  const calendars = { queryKey: postKeys.calendars(post.accountId) };
  // What is on its way would bring the old time back.
  await client.cancelQueries(calendars);
  for (const [key, calendar] of client.getQueriesData<CalendarWire>(calendars)) {
    const range = key.at(-1) as Range;
    if (calendar) client.setQueryData(key, movePlanned(calendar, post, zone, range));
  }
}
