import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";
import { refreshAfterStatus } from "@/components/posts/use-live-status";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { connectionKeys } from "@/lib/connections/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";
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
  picture: canvasImageKeys.byId("i"),
};

/** What is asked anew after something ended, of all that was known before. */
function staleAfter(end: (client: QueryClient) => void): string[] {
  const client = new QueryClient();
  for (const key of Object.values(KNOWN)) client.setQueryData(key, {});
  end(client);
  const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  return Object.keys(KNOWN).filter((name) => isStale(KNOWN[name] ?? []));
}

it.each([
  ["a film", "video", ["post", "list", "range", "other brand", "credits"]],
  ["filled days", "gaps", ["post", "list", "range", "other brand", "credits"]],
  ["a removed background", "background-removal", ["picture"]],
  ["a plan on paper", "content-plan", []],
] as const)("the end of a job makes anew what it changed: %s", (_, kind, stale) => {
  expect(staleAfter((client) => refreshAfterJob(client, kind))).toEqual(stale);
});

it("a post that is out or failed makes its brand's lists and days anew, its receipt, and a lost connection", () => {
  const post = { _id: "p", accountId: "a" };
  const out = staleAfter((client) => refreshAfterStatus(client, { ...post, status: "published" }));
  expect(out).toEqual(["list", "range", "receipt"]);
  const failed = staleAfter((client) => refreshAfterStatus(client, { ...post, status: "failed" }));
  expect(failed).toEqual(["list", "range", "receipt", "connection"]);
});
