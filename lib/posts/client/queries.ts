import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { calendarAnswer } from "@/lib/posts/calendar-schemas";
import { nextLook } from "@/lib/posts/client/next-look";
import { withoutDoubles } from "@/lib/posts/client/without-doubles";
import { postAnswer } from "@/lib/posts/schemas";
import { searchPostsAnswer } from "@/lib/posts/search-schemas";
import type { PostStatus } from "@/lib/posts/states";

/** Which posts of a stretch of days: `startDate` and `endDate` are days of the brand's clock, or instants in a list. */
export interface PostRange {
  startDate: string;
  endDate: string;
  platform: Platform | "all";
  status: PostStatus[];
}

/** What is looked for among the posts of a brand: words, and instants of which an empty one is an open end. */
export interface PostSearch extends PostRange {
  q: string;
}

/**
 * The cached groups of the specification, section 3: by id, by account, by platform, by date range. All lists of a brand
 * begin with its `byAccount`, which is what a change of one of its posts makes stale, and nothing else.
 */
export const postKeys = {
  all: ["posts"] as const,
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

/** One post; asked again every two seconds while it is due or on its way (decisions.md, "Long work"). */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKeys.byId(id),
    queryFn: ({ signal }) => request("GET", `/posts/${id}`, { signal, schema: postAnswer }),
    refetchInterval: ({ state }) => (state.data ? nextLook([state.data.post]) : false),
  });

const ACTIVE = { status: "failed,needs_review,scheduled,publishing", sort: "date", limit: 100 };
const LATEST = { status: "draft,published", sort: "-updatedAt", limit: 12 };

/**
 * The posts of a brand's day, polled while one of them is due or on its way. Asked one after the other and kept as one
 * answer: a post that goes from the moving ones to the finished ones in between is seen twice, never not at all, and
 * shown once.
 */
export const todayPostsQuery = (accountId: string) =>
  queryOptions({
    queryKey: postKeys.today(accountId),
    queryFn: async ({ signal }) => {
      const ask = (search: typeof ACTIVE) =>
        request("GET", "/posts/search", {
          signal,
          query: { accountId, ...search },
          schema: searchPostsAnswer,
        });
      const active = await ask(ACTIVE);
      const latest = await ask(LATEST);
      return withoutDoubles(active.posts, latest.posts);
    },
    refetchInterval: ({ state }) => (state.data ? nextLook(state.data.active) : false),
  });

/** How many posts of a brand wait for their time. */
export const scheduledCountQuery = (accountId: string) =>
  queryOptions({
    queryKey: postKeys.scheduledCount(accountId),
    queryFn: async ({ signal }) => {
      const query = { accountId, status: "scheduled", limit: 1 };
      const answer = await request("GET", "/posts/search", { signal, query, schema: searchPostsAnswer });
      return answer.total;
    },
  });

/** The posts made from one idea: the same for other networks, in the other language. */
export const groupQuery = (accountId: string, groupId: string) =>
  queryOptions({
    queryKey: postKeys.group(accountId, groupId),
    queryFn: async ({ signal }) => {
      const query = { accountId, groupId, sort: "createdAt", limit: 20 };
      const answer = await request("GET", "/posts/search", { signal, query, schema: searchPostsAnswer });
      return answer.posts;
    },
  });

const queryOf = ({ status, ...range }: PostRange) => ({
  ...range,
  ...(status.length > 0 ? { status: status.join(",") } : {}),
});

/** Days of a brand, the first posts of each; polled while one of them is due or on its way. */
export const calendarPostsQuery = (accountId: string, range: PostRange & { perDay: number }) =>
  queryOptions({
    queryKey: postKeys.calendar(accountId, range),
    queryFn: ({ signal }) =>
      request("GET", "/posts/calendar", {
        signal,
        query: { accountId, ...queryOf(range), perDay: range.perDay },
        schema: calendarAnswer,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data ? nextLook(state.data.days.flatMap(({ posts }) => posts)) : false,
  });

/** Posts on a page of such a list. */
export const RANGE_PAGE = 20;

/** One page of all posts between two instants, by their date. */
export const rangePostsQuery = (accountId: string, range: PostRange & { page: number }) =>
  queryOptions({
    queryKey: postKeys.range(accountId, range),
    queryFn: ({ signal }) => {
      const query = { accountId, ...queryOf(range), sort: "date", page: range.page, limit: RANGE_PAGE };
      return request("GET", "/posts/search", { signal, query, schema: searchPostsAnswer });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? nextLook(state.data.posts) : false),
  });

/** A page of a brand's posts that match, the latest date first; the page before stays while the next one loads. */
export const postSearchQuery = (accountId: string, search: PostSearch, page: number) =>
  queryOptions({
    queryKey: postKeys.search(accountId, search, page),
    queryFn: ({ signal }) => {
      const { q, startDate, endDate } = search;
      const open = { q: q || undefined, startDate: startDate || undefined, endDate: endDate || undefined };
      const query = { accountId, ...queryOf(search), ...open, page };
      return request("GET", "/posts/search", { signal, query, schema: searchPostsAnswer });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data ? nextLook(state.data.posts) : false),
  });

/** How many posts a brand has in all. */
export const postCountQuery = (accountId: string) =>
  queryOptions({
    queryKey: postKeys.count(accountId),
    queryFn: async ({ signal }) => {
      const query = { accountId, limit: 1 };
      return (await request("GET", "/posts/search", { signal, query, schema: searchPostsAnswer })).total;
    },
  });
