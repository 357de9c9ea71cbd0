import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { accountsQuery } from "@/lib/accounts/client/queries";
import { authCheckQuery } from "@/lib/auth/client/queries";
import { paymentHistoryQuery, paymentQuery, subscriptionQuery } from "@/lib/billing/client/queries";
import {
  canvasKeys,
  canvasQuery,
  canvasTemplateQuery,
  canvasTemplatesQuery,
  designsQuery,
} from "@/lib/canvas/client/queries";
import { connectionStatusQuery, targetsQuery } from "@/lib/connections/client/queries";
import { pageQuery } from "@/lib/core/paging";
import { creditKeys, creditsHistoryQuery, creditsInfoQuery } from "@/lib/credits/client/queries";
import { canvasImageQuery, canvasImagesQuery } from "@/lib/media/client/queries";
import { notificationsQuery } from "@/lib/notifications/client/queries";
import { sourcesQuery } from "@/lib/post-agent/client/queries";
import { postKeys, postQuery, postSearchQuery, rangePostsQuery } from "@/lib/posts/client/queries";
import { stockPhotosQuery } from "@/lib/stock-images/client/queries";
import { readSource } from "@/tests/rules/source-tree";

const { queryGroups } = JSON.parse(readSource("tests/rules/specification.json")) as { queryGroups: string[] };

const RANGE = {
  ...{ startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-30T23:59:59.999Z" },
  ...{ platform: "all" as const, status: [] },
};

/** Cached query groups [spec 3]: the key and the parameters that it contains. */
const GROUPS: Record<string, { key: readonly unknown[]; by: readonly unknown[] }> = {
  "authorization check": { key: authCheckQuery.queryKey, by: [] },
  accounts: { key: accountsQuery.queryKey, by: [] },
  "posts by id": { key: postQuery("p").queryKey, by: ["p"] },
  "posts by account": { key: postKeys.byAccount("a"), by: ["a"] },
  "posts by platform": { key: postKeys.byPlatform("a", "linkedin"), by: ["a", "linkedin"] },
  "posts by date range with startDate and endDate": {
    key: rangePostsQuery("a", { ...RANGE, page: 1 }).queryKey,
    by: ["a", { ...RANGE, page: 1 }],
  },
  "canvas by post and image index": { key: canvasQuery("p", 2).queryKey, by: ["p", 2] },
  "canvas images by page and limit": {
    key: canvasImagesQuery({ q: "", usedIn: "" }, 3, 20).queryKey,
    by: [3, 20],
  },
  "image search": { key: stockPhotosQuery("bread").queryKey, by: ["bread"] },
  "featured images": { key: stockPhotosQuery("").queryKey, by: [] },
  "native connections status": { key: connectionStatusQuery("a").queryKey, by: ["a"] },
  "native connections Facebook pages": {
    key: targetsQuery("a", "facebook").queryKey,
    by: ["a", "facebook-pages"],
  },
  "canvas templates by aspect ratio": {
    key: canvasTemplatesQuery({ aspectRatio: "4:5", accountId: "a", page: 1 }).queryKey,
    by: ["4:5", "a"],
  },
  "agent-chat sources": { key: sourcesQuery("a").queryKey, by: ["a"] },
  "credits info": { key: creditsInfoQuery.queryKey, by: [] },
  subscription: { key: subscriptionQuery.queryKey, by: [] },
  "payments history": { key: paymentHistoryQuery().queryKey, by: [] },
  "payments by id": { key: paymentQuery("y").queryKey, by: ["y"] },
  "notifications by user": { key: notificationsQuery("u", { limit: 20 }).queryKey, by: ["u"] },
};

describe("cached query groups", () => {
  // spec: 7.80, 7.81
  it.each<[string, object]>([
    ["canvas by post and image index", canvasQuery("p", 0)],
    ["canvas images", canvasImagesQuery({ q: "", usedIn: "" }, 1)],
    ["one canvas image", canvasImageQuery("i")],
    ["canvas templates", canvasTemplatesQuery({ aspectRatio: "4:5", accountId: "a", page: 1 })],
    ["one canvas template", canvasTemplateQuery("t", "a")],
    ["image search", stockPhotosQuery("bread")],
    ["featured images", stockPhotosQuery("")],
    ["payment by id", paymentQuery("y")],
    ["post by id", postQuery("p")],
  ])("%s is fresh and cached for the default of five minutes", (_, query) => {
    const own = ["staleTime", "gcTime", "refetchOnMount", "refetchOnWindowFocus"];
    expect(Object.keys(query).filter((option) => own.includes(option))).toEqual([]);
  });

  // spec: 3.39
  it("query groups are those of the specification", () => {
    expect(Object.keys(GROUPS)).toEqual(queryGroups);
  });

  // spec: 3.40, 3.41, 3.43, 3.44, 3.45, 3.46, 3.47, 3.48, 3.49, 3.50, 3.51, 3.52, 3.53, 3.54, 3.55, 3.56, 3.57
  // spec: 7.73, D4.20
  it("query keys contain all parameters and are unique", () => {
    for (const [name, { key, by }] of Object.entries(GROUPS)) {
      expect(key, name).toEqual(expect.arrayContaining([...by]));
    }
    const keys = Object.values(GROUPS).map(({ key }) => JSON.stringify(key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(GROUPS.subscription?.key.join("/")).toBe("payments/subscription");
    const ofNetwork = postKeys.byPlatform("a", "linkedin");
    const search = postSearchQuery("a", { ...RANGE, platform: "linkedin", q: "" }, 1).queryKey;
    expect(search.slice(0, ofNetwork.length)).toEqual(ofNetwork);
  });

  // spec: 7.73, D4.20
  it("subscription is read from GET /payments/user/subscription", async () => {
    const fetched = vi.fn(async (..._: unknown[]) => Response.json({ subscription: null }));
    vi.stubGlobal("fetch", fetched);
    try {
      expect(await new QueryClient().fetchQuery(subscriptionQuery)).toEqual({ subscription: null });
    } finally {
      vi.unstubAllGlobals();
    }
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect([url, init]).toEqual([
      "/api/payments/user/subscription",
      expect.objectContaining({ method: "GET" }),
    ]);
  });

  // spec: 9.38
  it.each<[string, { queryKey: readonly unknown[] }, number]>([
    ["designs", designsQuery("a", 2), 20],
    ["templates", canvasTemplatesQuery({ page: 2 }), 20],
    ["image search", stockPhotosQuery("bread"), 20],
    ["posts of a range", rangePostsQuery("a", { ...RANGE, page: 2 }), 20],
    ["post search", postSearchQuery("a", { ...RANGE, q: "rye" }, 2), 20],
    ["payments", paymentHistoryQuery(2), 20],
    ["credit history", creditsHistoryQuery(2), 20],
    // Decision 113.
    ["library", canvasImagesQuery({ q: "", usedIn: "" }, 2), 60],
  ])("page of the %s has the specified size or that of decision 113", async (_, query, size) => {
    const fetched = vi.fn(async (_: string) => Response.json({}));
    vi.stubGlobal("fetch", fetched);
    try {
      await new QueryClient().fetchQuery(query as FetchQueryOptions);
    } finally {
      vi.unstubAllGlobals();
    }
    const sent = new URL(fetched.mock.calls[0]?.[0] ?? "", "https://kolot.example").searchParams;
    const { limit } = pageQuery.parse({
      limit: sent.get("per_page") ?? undefined,
      ...Object.fromEntries(sent),
    });
    expect(limit).toBe(size);
  });

  // spec: 3.42, 7.85
  it("change of a post invalidates all lists of its account and nothing else", async () => {
    const search = { ...RANGE, q: "rye" };
    const lists = (account: string) => [
      postKeys.today(account),
      postKeys.byPlatform(account, "facebook"),
      postKeys.range(account, { ...RANGE, page: 1 }),
      postKeys.calendar(account, { ...RANGE, perDay: 4 }),
      postKeys.search(account, search, 2),
      postKeys.count(account),
      postKeys.scheduledCount(account),
      postKeys.group(account, "g"),
    ];
    const client = new QueryClient();
    const others = [postKeys.byId("p"), creditKeys.info, canvasKeys.byImage("p", 0), ...lists("other")];
    for (const key of [...lists("mine"), ...others]) client.setQueryData(key, "known");
    await client.invalidateQueries({ queryKey: postKeys.byAccount("mine") });
    const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    expect(lists("mine").map(stale)).toEqual(lists("mine").map(() => true));
    expect(others.map(stale)).toEqual(others.map(() => false));
  });
});
