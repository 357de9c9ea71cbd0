import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNetworkError } from "@/lib/api-client/api-error";
import { createQueryClient } from "@/lib/api-client/query-client";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

type Action = ReturnType<typeof useIdempotentMutation<string, string>>;

interface ScreenProps {
  call(input: string, key: string): Promise<string>;
  see(action: Action): void;
}

function Screen({ call, see }: ScreenProps) {
  see(useIdempotentMutation(call));
  return null;
}

/** Returns the action as a component receives it. */
function actionOf(call: ScreenProps["call"]) {
  const found: { action?: Action } = {};
  const see = (action: Action) => {
    found.action = action;
  };
  const client = createQueryClient();
  client.mount();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Screen, { call, see })));
  if (!found.action) throw new Error("no screen was drawn");
  return found.action;
}

// spec: D4.31
it("useIdempotentMutation reuses one key for all retries and creates a new key for the next action", async () => {
  const keys: string[] = [];
  const action = actionOf(async (input, key) => {
    keys.push(key);
    if (keys.length % 3 !== 0) throw createNetworkError();
    return input;
  });
  for (const click of ["first", "second"]) {
    const response = action.runAsync(click);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await response).toBe(click);
  }
  expect(keys).toHaveLength(6);
  expect([new Set(keys.slice(0, 3)).size, new Set(keys.slice(3)).size, new Set(keys).size]).toEqual([
    1, 1, 2,
  ]);
});

it("useIdempotentMutation tries once and fails immediately when offline", async () => {
  onlineManager.setOnline(false);
  const call = vi.fn(() => Promise.reject(createNetworkError(true)));
  const failed = expect(actionOf(call).runAsync("now")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  await vi.advanceTimersByTimeAsync(0);
  await failed;
  expect(call).toHaveBeenCalledOnce();
});

it("useIdempotentMutation waits for the connection and resumes with its key when it goes offline midway", async () => {
  const keys: string[] = [];
  const action = actionOf(async (input, key) => {
    keys.push(key);
    if (keys.length === 1) {
      onlineManager.setOnline(false);
      throw createNetworkError();
    }
    return input;
  });
  const response = action.runAsync("kept");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toHaveLength(1);
  onlineManager.setOnline(true);
  expect(await response).toBe("kept");
  expect(keys).toEqual([keys[0], keys[0]]);
});
