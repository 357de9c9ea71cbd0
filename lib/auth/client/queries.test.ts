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

// spec: 3.39, 4.8, 9.31
it("auth check stays fresh for five minutes and is cleared at sign-out [spec 4]", async () => {
  const client = createQueryClient();
  const begun = Date.now();
  const requestedAfter = async (ms: number) => {
    vi.setSystemTime(begun + ms);
    await client.fetchQuery(authCheckQuery);
    return fetched.mock.calls.length;
  };
  expect(await requestedAfter(0)).toBe(1);
  expect(await requestedAfter(5 * 60_000 - 1)).toBe(1);
  expect(await requestedAfter(5 * 60_000)).toBe(2);
  client.clear();
  expect(await requestedAfter(5 * 60_000 + 1)).toBe(3);
});
