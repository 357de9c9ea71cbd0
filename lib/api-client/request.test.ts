import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { onCreditShortage } from "@/lib/api-client/credit-shortage";
import { isReached, onReach } from "@/lib/api-client/reach";
import { request } from "@/lib/api-client/request";

// The browser's own two edges, replaced: what is sent and answered, and where the window goes.
const answers: (Response | Error)[] = [];
const sent: { url: string; init: RequestInit }[] = [];
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers.shift() ?? new TypeError("Failed to fetch");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal("window", { location: { pathname: "/account/1", search: "?tab=posts", assign } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
  answers.length = 0;
  sent.length = 0;
});

const headerOf = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name);

it("calls below /api with credentials, JSON and a key for the click", async () => {
  answers.push(Response.json({ ok: 1 }));
  expect(
    await request("POST", "/posts", { body: { a: 1 }, query: { q: "א ב", page: 2, no: undefined } }),
  ).toEqual({ ok: 1 });
  expect(sent[0]?.url).toBe("/api/posts?q=%D7%90+%D7%91&page=2");
  expect(sent[0]?.init).toMatchObject({ method: "POST", credentials: "include", body: '{"a":1}' });
  expect(headerOf(0, "content-type")).toBe("application/json");
  expect(headerOf(0, "idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

it("leaves the content type of a form to the browser, and a GET without a key", async () => {
  answers.push(Response.json({}), Response.json({}));
  await request("POST", "/storage/upload", { body: new FormData() });
  await request("GET", "/accounts");
  expect([headerOf(0, "content-type"), headerOf(1, "idempotency-key")]).toEqual([null, null]);
});

it("leads to the sign-in on 401, and remembers from where", async () => {
  answers.push(Response.json({ error: "x", code: "unauthorized" }, { status: 401 }));
  await expect(request("GET", "/accounts")).rejects.toMatchObject({ status: 401 });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth?from=%2Faccount%2F1%3Ftab%3Dposts");
});

it("stays where it is on 401 when the path already contains /auth", async () => {
  vi.stubGlobal("window", { location: { pathname: "/auth", search: "", assign } });
  answers.push(Response.json({ error: "Wrong", code: "invalid_credentials" }, { status: 401 }));
  await expect(request("POST", "/auth/login", { body: {} })).rejects.toMatchObject({ message: "Wrong" });
  expect(assign).not.toHaveBeenCalled();
});

it("stays on a form that asked for the password once more, and got a wrong one", async () => {
  answers.push(Response.json({ error: "Wrong", code: "invalid_credentials" }, { status: 401 }));
  await expect(request("DELETE", "/auth/me", { body: {} })).rejects.toMatchObject({ message: "Wrong" });
  expect(assign).not.toHaveBeenCalled();
});

it("announces a 402 with its figures and what was asked for, until nobody listens", async () => {
  const details = { required_credits: 4, current_balance: 1 };
  const refuse = () => answers.push(Response.json({ error: "4 needed", details }, { status: 402 }));
  const heard = vi.fn();
  const leave = onCreditShortage(heard);
  refuse();
  await expect(request("POST", "/posts/generate-image")).rejects.toMatchObject({ creditDetails: details });
  expect(heard).toHaveBeenCalledExactlyOnceWith({
    details,
    message: "4 needed",
    path: "/posts/generate-image",
  });
  answers.push(Response.json({ error: "x" }, { status: 409 }));
  await expect(request("POST", "/posts/generate-image")).rejects.toMatchObject({ status: 409 });
  leave();
  refuse();
  await expect(request("POST", "/posts/generate-image")).rejects.toMatchObject({ status: 402 });
  expect(heard).toHaveBeenCalledOnce();
});

it.each([
  ["fifteen minutes", {}, 900_000],
  ["as long as a call says", { timeoutMs: 1_800_000 }, 1_800_000],
])("is given up after %s", async (_, options, ms) => {
  const never = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(never.signal);
  try {
    // A fetch that ends when its signal does, as the browser's.
    vi.stubGlobal("fetch", (__: string, { signal }: RequestInit) => {
      return new Promise((___, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    const answer = request("GET", "/accounts", options);
    never.abort(new DOMException("late", "TimeoutError"));
    await expect(answer).rejects.toMatchObject({ code: "NETWORK_ERROR" });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(ms);
  } finally {
    timeout.mockRestore();
  }
});

it("says NETWORK_ERROR when nothing comes back", async () => {
  answers.push(new TypeError("Failed to fetch"));
  await expect(request("GET", "/accounts")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
});

it("tells whether calls get through, and what was begun without a network", async () => {
  const seen = vi.fn();
  const stop = onReach(() => seen(isReached()));
  const network = { onLine: true };
  vi.stubGlobal("navigator", network);
  try {
    // A server that does not answer is no network that is gone.
    answers.push(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"), Response.json({}));
    await expect(request("GET", "/accounts")).rejects.toMatchObject({ wasOffline: false });
    expect(seen).not.toHaveBeenCalled();
    network.onLine = false;
    await expect(request("GET", "/accounts")).rejects.toMatchObject({ wasOffline: true });
    expect(isReached()).toBe(false);
    // The server of a laptop answers without any network.
    await request("GET", "/accounts");
    expect(seen.mock.calls).toEqual([[false], [true]]);
  } finally {
    stop();
    vi.unstubAllGlobals();
  }
});

it("waits for the first try of the same click instead of failing", async () => {
  vi.useFakeTimers();
  try {
    answers.push(Response.json({ code: "in_progress" }, { status: 409 }), Response.json({ done: true }));
    const answer = request("POST", "/posts", { body: {}, idempotencyKey: "click-1" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toEqual({ done: true });
    expect([headerOf(0, "idempotency-key"), headerOf(1, "idempotency-key")]).toEqual(["click-1", "click-1"]);
  } finally {
    vi.useRealTimers();
  }
});

it("gives a cancelled call its own reason back, not an error of the network", async () => {
  const cancel = new AbortController();
  cancel.abort(new Error("gone"));
  answers.push(new DOMException("aborted", "AbortError"));
  await expect(request("GET", "/accounts", { signal: cancel.signal })).rejects.toThrow("gone");
});

it("does not hand on an answer of another shape", async () => {
  answers.push(
    Response.json({ text: 1 }),
    new Response("<html>", { status: 200 }),
    new Response(null, { status: 204 }),
  );
  const schema = z.object({ text: z.string() });
  await expect(request("GET", "/x", { schema })).rejects.toMatchObject({ code: "UNKNOWN_ERROR" });
  await expect(request("GET", "/x")).rejects.toMatchObject({ message: "Server error" });
  expect(await request("DELETE", "/x")).toBeNull();
});
