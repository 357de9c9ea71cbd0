import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/api-client/query-client";
import { authCheckQuery } from "@/lib/auth/client/queries";

const fetched = vi.fn(async () => Response.json({ user: null }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockClear();
});

it("is fresh for five minutes, and forgotten with everything else at a sign-out (specification section 4)", async () => {
  const client = createQueryClient();
  const begun = Date.now();
  const askedAfter = async (ms: number) => {
    vi.setSystemTime(begun + ms);
    await client.fetchQuery(authCheckQuery);
    return fetched.mock.calls.length;
  };
  expect(await askedAfter(0)).toBe(1);
  expect(await askedAfter(5 * 60_000 - 1)).toBe(1);
  expect(await askedAfter(5 * 60_000)).toBe(2);
  client.clear();
  expect(await askedAfter(5 * 60_000 + 1)).toBe(3);
});
