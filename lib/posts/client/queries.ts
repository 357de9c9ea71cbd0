import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { nextLook } from "@/lib/posts/client/polling";
import { withoutDoubles } from "@/lib/posts/client/without-doubles";
import { postDaysAnswer } from "@/lib/posts/day-schemas";
import { postAnswer } from "@/lib/posts/schemas";
import { searchPostsAnswer } from "@/lib/posts/search-schemas";
import type { PostStatus } from "@/lib/posts/states";

/** Instants (ISO 8601, UTC), both included; empty for an open end. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

/** What is looked for among the posts of a brand; empty: nothing in particular. */
export interface PostSearch extends DateRange {
  q: string;
  platform: Platform | "all";
  status: readonly PostStatus[];
}

const rangeKey = (accountId: string, platform: Platform | "all", { startDate, endDate }: DateRange) =>
  ["posts", "account", accountId, "platform", platform, "range", startDate, endDate] as const;

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
  byDateRange: rangeKey,
  search: (accountId: string, search: PostSearch, page: number) =>
    [
      ...rangeKey(accountId, search.platform, search),
      ...(["search", search.q, search.status.join(), page] as const),
    ] as const,
  days: (accountId: string, from: string, to: string) =>
    ["posts", "account", accountId, "days", from, to] as const,
  count: (accountId: string) => ["posts", "account", accountId, "count"] as const,
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

/** A page of a brand's posts that match, the latest date first; the page before stays while the next one loads. */
export const postSearchQuery = (accountId: string, search: PostSearch, page: number) =>
  queryOptions({
    queryKey: postKeys.search(accountId, search, page),
    queryFn: ({ signal }) => {
      const { q, platform, status, startDate, endDate } = search;
      const range = { startDate: startDate || undefined, endDate: endDate || undefined };
      const words = { q: q || undefined, status: status.join() || undefined };
      const query = { accountId, platform, page, ...words, ...range };
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

/** What is on which day of a brand's calendar, counted by state. */
export const postDaysQuery = (accountId: string, from: string, to: string) =>
  queryOptions({
    queryKey: postKeys.days(accountId, from, to),
    queryFn: ({ signal }) =>
      request("GET", "/posts/days", { signal, query: { accountId, from, to }, schema: postDaysAnswer }),
  });
