import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noAnswer } from "@/lib/api-client/api-error";
import { createQueryClient } from "@/lib/api-client/query-client";
import { useAction } from "@/lib/api-client/use-action";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

type Action = ReturnType<typeof useAction<string, string>>;

interface ScreenProps {
  call(input: string, key: string): Promise<string>;
  see(action: Action): void;
}

function Screen({ call, see }: ScreenProps) {
  see(useAction(call));
  return null;
}

/** An action as a screen gets it, outside of one. */
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

it("sends one key in all tries of a click, and another with the next click", async () => {
  const keys: string[] = [];
  const action = actionOf(async (input, key) => {
    keys.push(key);
    if (keys.length % 3 !== 0) throw noAnswer();
    return input;
  });
  for (const click of ["first", "second"]) {
    const answer = action.runAsync(click);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(click);
  }
  expect(keys).toHaveLength(6);
  expect([new Set(keys.slice(0, 3)).size, new Set(keys.slice(3)).size, new Set(keys).size]).toEqual([
    1, 1, 2,
  ]);
});

it("a click without a network goes out once and fails at once", async () => {
  onlineManager.setOnline(false);
  const call = vi.fn(() => Promise.reject(noAnswer(true)));
  const failed = expect(actionOf(call).runAsync("now")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  await vi.advanceTimersByTimeAsync(0);
  await failed;
  expect(call).toHaveBeenCalledOnce();
});

it("a click that loses its network on the way waits for one, and goes on with its key", async () => {
  const keys: string[] = [];
  const action = actionOf(async (input, key) => {
    keys.push(key);
    if (keys.length === 1) {
      onlineManager.setOnline(false);
      throw noAnswer();
    }
    return input;
  });
  const answer = action.runAsync("kept");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toHaveLength(1);
  onlineManager.setOnline(true);
  expect(await answer).toBe("kept");
  expect(keys).toEqual([keys[0], keys[0]]);
});
