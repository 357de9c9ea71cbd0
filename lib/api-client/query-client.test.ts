import { focusManager, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { createNetworkError, fromErrorResponse } from "@/lib/api-client/api-error";
import { createQueryClient, retryUpTo, shouldRetry } from "@/lib/api-client/query-client";

describe("retry policy", () => {
  // spec: 7.79, 7.84, D4.27
  it.each([
    ["no response", createNetworkError()],
    ["408", fromErrorResponse(408, null)],
    ["500", fromErrorResponse(500, null)],
    ["503", fromErrorResponse(503, null)],
  ])("shouldRetry allows two retries after %s", (_, error) => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false, false]);
  });

  // spec: D4.28
  it.each([400, 401, 402, 403, 404, 409, 413, 422, 429])("shouldRetry refuses a retry after %s", (status) => {
    expect(shouldRetry(0, fromErrorResponse(status, null))).toBe(false);
  });

  it("retryUpTo(1) allows a single retry", () => {
    expect([0, 1, 2].map((failures) => retryUpTo(1)(failures, createNetworkError()))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("shouldRetry refuses a retry for a call that started offline", () => {
    expect(shouldRetry(0, createNetworkError(true))).toBe(false);
  });

  it("shouldRetry refuses a retry for a programming error", () => {
    expect(shouldRetry(0, new TypeError("x is undefined"))).toBe(false);
  });
});

// spec: 7.79, 7.80, 7.81, 7.82, 7.84, T.2
it("createQueryClient caches for five minutes and does not refetch on focus [spec 7]", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  const minutes = 60_000;
  expect(queries).toMatchObject({ staleTime: 5 * minutes, gcTime: 5 * minutes, refetchOnWindowFocus: false });
  expect([queries?.retry, mutations?.retry]).toEqual([shouldRetry, shouldRetry]);
});

// spec: 7.82
it("stale query of a mounted screen is fetched again on focus only when it overrides the default", async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  client.mount();
  const queries = { "the default": {}, "an override": { refetchOnWindowFocus: true } };
  const fetches = Object.entries(queries).map(([name, options]) => {
    const queryFn = vi.fn(async () => name);
    const observer = new QueryObserver(client, { queryKey: [name], queryFn, ...options });
    return { queryFn, stop: observer.subscribe(() => undefined) };
  });
  const focusWindow = async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(1);
    return fetches.map(({ queryFn }) => queryFn.mock.calls.length);
  };
  try {
    expect(await focusWindow()).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    expect(await focusWindow()).toEqual([1, 2]);
  } finally {
    for (const { stop } of fetches) stop();
    client.unmount();
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  }
});
