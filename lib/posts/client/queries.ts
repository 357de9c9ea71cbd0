import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { Platform } from "@/lib/core/platforms";
import type { PostLabel } from "@/lib/core/post-labels";
import type { PostStatus } from "@/lib/core/post-statuses";
import type { calendarResponse } from "@/lib/posts/calendar-schemas";
import type { PostDto, postResponse } from "@/lib/posts/schemas";
import type { searchPostsResponse } from "@/lib/posts/search-schemas";

/** Local dates of the account, or instants in a list. */
export interface PostRange {
  startDate: string;
  endDate: string;
  platform: Platform | "all";
  status: PostStatus[];
  /** Absent: with any label and without one. */
  label?: PostLabel | undefined;
}

/** Search among the posts of an account; an empty instant is an open end. */
export interface PostSearch extends PostRange {
  q: string;
}

/** Query keys [spec 3]. All lists of an account begin with `byAccount`, which invalidates exactly these. */
export const postKeys = {
  all: ["posts"] as const,
  byIds: ["posts", "id"] as const,
  byId: (id: string) => ["posts", "id", id] as const,
  byAccount: (accountId: string) => ["posts", "account", accountId] as const,
  today: (accountId: string) => ["posts", "account", accountId, "today"] as const,
  group: (accountId: string, groupId: string) => ["posts", "account", accountId, "group", groupId] as const,
  byPlatform: (accountId: string, platform: Platform | "all") =>
    ["posts", "account", accountId, "platform", platform] as const,
  search: (accountId: string, search: PostSearch, page: number) =>
    ["posts", "account", accountId, "platform", search.platform, "search", search, page] as const,
  count: (accountId: string) => ["posts", "account", accountId, "count"] as const,
  calendars: (accountId: string) => ["posts", "account", accountId, "calendar"] as const,
  calendar: (accountId: string, range: PostRange & { perDay: number }) =>
    ["posts", "account", accountId, "calendar", range] as const,
  range: (accountId: string, range: PostRange & { page: number }) =>
    ["posts", "account", accountId, "range", range] as const,
  scheduledCount: (accountId: string) => ["posts", "account", accountId, "scheduledCount"] as const,
};

/** Fetches a post; polls every two seconds while it is due, being published, or an image is being described. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKeys.byId(id),
    queryFn: ({ signal }) => request<ResponseOf<typeof postResponse>>("GET", `/posts/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data ? getPostRefetchInterval(state.data.post) : false),
  });

const search = (query: Record<string, string | number | undefined>, signal: AbortSignal) =>
  request<ResponseOf<typeof searchPostsResponse>>("GET", "/posts/search", { signal, query });

const ACTIVE = { status: "failed,needs_review,scheduled,publishing", sort: "date", limit: 100 };
const LATEST = { status: "draft,published", sort: "-updatedAt", limit: 12 };

/**
 * Fetches an account's current day. The requests are serial, so that a post that finishes in between appears
 * in both and is shown once, never missed.
 */
export const todayPostsQuery = (accountId: string) =>
  queryOptions({
    queryKey: postKeys.today(accountId),
    queryFn: async ({ signal }) => {
      const active = await search({ accountId, ...ACTIVE }, signal);
      const latest = await search({ accountId, ...LATEST }, signal);
      return removeDuplicatePosts(active.posts, latest.posts);
    },
    refetchInterval: ({ state }) => (state.data ? getRefetchInterval(state.data.active) : false),
  });

export const scheduledCountQuery = (accountId: string) =>
  queryOptions({
    queryKey: postKeys.scheduledCount(accountId),
    queryFn: async ({ signal }) => (await search({ accountId, status: "scheduled", limit: 1 }, signal)).total,
  });

/** Fetches the variants of a post: the same idea for other platforms and languages. */
export const variantsQuery = (accountId: string, groupId: string) =>
  queryOptions({
    queryKey: postKeys.group(accountId, groupId),
    queryFn: async ({ signal }) =>
      (await search({ accountId, groupId, sort: "createdAt", limit: 20 }, signal)).posts,
  });

const queryOf = ({ status, ...range }: PostRange) => ({
  ...range,
  ...(status.length > 0 ? { status: status.join(",") } : {}),
});

/** Fetches calendar days with the first posts of each; polls while one is due or being published. */
export const calendarPostsQuery = (accountId: string, range: PostRange & { perDay: number }) =>
  queryOptions({
    queryKey: postKeys.calendar(accountId, range),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof calendarResponse>>("GET", "/posts/calendar", {
        signal,
        query: { accountId, ...queryOf(range), perDay: range.perDay },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data ? getRefetchInterval(state.data.days.flatMap(({ posts }) => posts)) : false,
  });

export const RANGE_PAGE_SIZE = 20;

/** Fetches one page of all posts between two instants, by date. */
export const rangePostsQuery = (accountId: string, range: PostRange & { page: number }) =>
  queryOptions({
    queryKey: postKeys.range(accountId, range),
    queryFn: ({ signal }) => {
      const query = { accountId, ...queryOf(range), sort: "date", page: range.page, limit: RANGE_PAGE_SIZE };
      return search(query, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? getRefetchInterval(state.data.posts) : false),
  });

/** Fetches one page of matching posts, latest date first; the previous page stays visible during loading. */
export const postSearchQuery = (accountId: string, filter: PostSearch, page: number) =>
  queryOptions({
    queryKey: postKeys.search(accountId, filter, page),
    queryFn: ({ signal }) => {
      const { q, startDate, endDate } = filter;
      const open = { q: q || undefined, startDate: startDate || undefined, endDate: endDate || undefined };
      return search({ accountId, ...queryOf(filter), ...open, page }, signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? getRefetchInterval(state.data.posts) : false),
  });

export const postCountQuery = (accountId: string) =>
  queryOptions({
    queryKey: postKeys.count(accountId),
    queryFn: async ({ signal }) => (await search({ accountId, limit: 1 }, signal)).total,
  });

/** Removes posts from the active list that are also in the later-fetched list, which is more recent. */
export function removeDuplicatePosts(active: PostDto[], latest: PostDto[]) {
  const moved = new Set(latest.map(({ _id }) => _id));
  return { active: active.filter(({ _id }) => !moved.has(_id)), latest };
}

type Moving = Pick<PostDto, "status" | "scheduledAt">;

/** Returns whether a post is being published or is due and about to be claimed. */
export function hasChangingPost(posts: Moving[], now: number = Date.now()): boolean {
  return posts.some(
    ({ status, scheduledAt }) =>
      status === "publishing" ||
      (status === "scheduled" && scheduledAt !== null && Date.parse(scheduledAt) <= now + POLL_INTERVAL_MS),
  );
}

/** Returns the milliseconds until the next post is due; null when none is scheduled. */
export function getMsUntilNextDue(posts: Moving[], now: number = Date.now()): number | null {
  const times = posts.flatMap(({ status, scheduledAt }) =>
    status === "scheduled" && scheduledAt ? [Date.parse(scheduledAt) - now] : [],
  );
  return times.length > 0 ? Math.max(0, Math.min(...times)) : null;
}

/** As `getRefetchInterval`; a short interval also while an image is being described. */
export function getPostRefetchInterval(post: Moving & Pick<PostDto, "images">): number | false {
  return post.images.some(({ isAltPending }) => isAltPending) ? POLL_INTERVAL_MS : getRefetchInterval([post]);
}

const LONGEST_MS = 60 * 60_000;

/** Returns a short interval while a post changes, the next due time while all are idle, otherwise false. */
export function getRefetchInterval(posts: Moving[], now: number = Date.now()): number | false {
  if (hasChangingPost(posts, now)) return POLL_INTERVAL_MS;
  const quiet = getMsUntilNextDue(posts, now);
  return quiet === null ? false : Math.min(Math.max(quiet, POLL_INTERVAL_MS), LONGEST_MS);
}
