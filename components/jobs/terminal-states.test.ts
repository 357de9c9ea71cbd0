import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { invalidateAfterJob } from "@/components/jobs/use-job-completion";
import { invalidateAfterStatusChange } from "@/components/posts/composer";
import { connectionKeys } from "@/lib/connections/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import { receiptKeys } from "@/lib/publishing/client/queries";

const RANGE = {
  ...{ startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-30T23:59:59.999Z" },
  ...{ platform: "all" as const, status: [], page: 1 },
};
const KNOWN: Record<string, QueryKey> = {
  post: postKeys.byId("p"),
  list: postKeys.byAccount("a"),
  range: postKeys.range("a", RANGE),
  "other brand": postKeys.byAccount("b"),
  credits: creditKeys.info,
  receipt: receiptKeys.byPost("p"),
  connection: connectionKeys.status("a"),
  image: canvasImageKeys.byId("i"),
};

/** Returns the cached queries that are stale after an event. */
function staleAfter(end: (client: QueryClient) => void): string[] {
  const client = new QueryClient();
  for (const key of Object.values(KNOWN)) client.setQueryData(key, {});
  end(client);
  const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  return Object.keys(KNOWN).filter((name) => isStale(KNOWN[name] ?? []));
}

// spec: D10.15
it.each([
  ["a video", "video", ["post", "list", "range", "other brand", "credits"]],
  ["filled days", "gaps", ["post", "list", "range", "other brand", "credits"]],
  ["a removed background", "background-removal", ["image"]],
  ["a plan PDF", "content-plan", []],
] as const)("finished job invalidates the queries that it changed: %s", (_, kind, stale) => {
  expect(staleAfter((client) => invalidateAfterJob(client, kind))).toEqual(stale);
});

// spec: D10.15
it("published or failed post invalidates its account's lists, days, receipt and connection", () => {
  const post = { _id: "p", accountId: "a" };
  const out = staleAfter((client) => invalidateAfterStatusChange(client, { ...post, status: "published" }));
  expect(out).toEqual(["list", "range", "receipt"]);
  const failed = staleAfter((client) => invalidateAfterStatusChange(client, { ...post, status: "failed" }));
  expect(failed).toEqual(["list", "range", "receipt", "connection"]);
});
