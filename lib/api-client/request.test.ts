import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onInsufficientCredits } from "@/lib/api-client/insufficient-credits";
import { onlineStatusStore } from "@/lib/api-client/online-status";
import { request } from "@/lib/api-client/request";

// Replaces the two browser edges: fetch and window.location.
const responses: (Response | Error)[] = [];
const sent: { url: string; init: RequestInit }[] = [];
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const response = responses.shift() ?? new TypeError("Failed to fetch");
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal("window", { location: { pathname: "/account/1", search: "?tab=posts", assign } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
  responses.length = 0;
  sent.length = 0;
});

const headerOf = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name);

// spec: 6.7, 7.1, 7.2, 7.3
it("request sends credentials, JSON and an idempotency key below /api", async () => {
  responses.push(Response.json({ ok: 1 }));
  expect(
    await request("POST", "/posts", { body: { a: 1 }, query: { q: "א ב", page: 2, no: undefined } }),
  ).toEqual({ ok: 1 });
  expect(sent[0]?.url).toBe("/api/posts?q=%D7%90+%D7%91&page=2");
  expect(sent[0]?.init).toMatchObject({ method: "POST", credentials: "include", body: '{"a":1}' });
  expect(headerOf(0, "content-type")).toBe("application/json");
  expect(headerOf(0, "idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});

// spec: 7.4
it("request omits the content type for FormData and the idempotency key for GET", async () => {
  responses.push(Response.json({}), Response.json({}));
  await request("POST", "/storage/upload", { body: new FormData() });
  await request("GET", "/accounts");
  expect([headerOf(0, "content-type"), headerOf(1, "idempotency-key")]).toEqual([null, null]);
});

// spec: 8.8
it("request redirects to the sign-in page with the current path on 401", async () => {
  responses.push(Response.json({ error: "x", code: "unauthorized" }, { status: 401 }));
  await expect(request("GET", "/accounts")).rejects.toMatchObject({ status: 401 });
  expect(assign).toHaveBeenCalledExactlyOnceWith("/auth?from=%2Faccount%2F1%3Ftab%3Dposts");
});

// spec: 8.9
it.each(["/auth", "/he/auth/reset"])("request does not redirect on 401 at %s", async (pathname) => {
  vi.stubGlobal("window", { location: { pathname, search: "", assign } });
  responses.push(Response.json({ error: "No", code: "unauthorized" }, { status: 401 }));
  await expect(request("GET", "/auth/me")).rejects.toMatchObject({ status: 401 });
  expect(assign).not.toHaveBeenCalled();
});

// spec: D11.19
it("request redirects on every 401, but not when a password confirmation fails", async () => {
  responses.push(Response.json({ error: "Wrong", code: "invalid_credentials" }, { status: 401 }));
  await expect(request("DELETE", "/auth/me", { body: {} })).rejects.toMatchObject({ message: "Wrong" });
  expect(assign).not.toHaveBeenCalled();
  for (const code of ["unauthorized", "google_rejected", "a_code_of_tomorrow", undefined]) {
    assign.mockReset();
    responses.push(Response.json({ error: "No", code }, { status: 401 }));
    await expect(request("DELETE", "/auth/me", { body: {} })).rejects.toMatchObject({ status: 401 });
    expect(assign, code).toHaveBeenCalledOnce();
  }
});

// spec: 2.38, 4.26, 4.27
it("request emits a 402 with its details and path until the listener unsubscribes", async () => {
  const details = { required_credits: 4, current_balance: 1 };
  const refuse = () => responses.push(Response.json({ error: "4 needed", details }, { status: 402 }));
  const heard = vi.fn();
  const leave = onInsufficientCredits(heard);
  refuse();
  await expect(request("POST", "/posts/generate-image")).rejects.toMatchObject({ creditDetails: details });
  expect(heard).toHaveBeenCalledExactlyOnceWith({
    details,
    message: "4 needed",
    path: "/posts/generate-image",
  });
  responses.push(Response.json({ error: "x" }, { status: 409 }));
  await expect(request("POST", "/posts/generate-image")).rejects.toMatchObject({ status: 409 });
  leave();
  refuse();
  await expect(request("POST", "/posts/generate-image")).rejects.toMatchObject({ status: 402 });
  expect(heard).toHaveBeenCalledOnce();
});

// spec: 7.5, 9.32
it.each([
  ["fifteen minutes", {}, 900_000],
  ["the timeout of the call", { timeoutMs: 1_800_000 }, 1_800_000],
])("request times out after %s", async (_, options, ms) => {
  const never = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(never.signal);
  try {
    // This fetch rejects when its signal aborts, as in browsers.
    vi.stubGlobal("fetch", (__: string, { signal }: RequestInit) => {
      return new Promise((___, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    const response = request("GET", "/accounts", options);
    never.abort(new DOMException("late", "TimeoutError"));
    await expect(response).rejects.toMatchObject({ code: "NETWORK_ERROR" });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(ms);
  } finally {
    timeout.mockRestore();
  }
});

// spec: 8.5
it("request throws NETWORK_ERROR when there is no response", async () => {
  responses.push(new TypeError("Failed to fetch"));
  await expect(request("GET", "/accounts")).rejects.toMatchObject({ code: "NETWORK_ERROR" });
});

it("request updates the online status and marks calls that started offline", async () => {
  const seen = vi.fn();
  const stop = onlineStatusStore.subscribe((isReached) => seen(isReached));
  const network = { onLine: true };
  vi.stubGlobal("navigator", network);
  try {
    // A server that does not respond does not mean that the browser is offline.
    responses.push(new TypeError("Failed to fetch"), new TypeError("Failed to fetch"), Response.json({}));
    await expect(request("GET", "/accounts")).rejects.toMatchObject({ wasOffline: false });
    expect(seen).not.toHaveBeenCalled();
    network.onLine = false;
    await expect(request("GET", "/accounts")).rejects.toMatchObject({ wasOffline: true });
    expect(onlineStatusStore.getState()).toBe(false);
    // A server on the same computer responds offline.
    await request("GET", "/accounts");
    expect(seen.mock.calls).toEqual([[false], [true]]);
  } finally {
    stop();
    vi.unstubAllGlobals();
  }
});

it("request waits for the first attempt of the same idempotency key when it is in progress", async () => {
  vi.useFakeTimers();
  try {
    responses.push(Response.json({ code: "in_progress" }, { status: 409 }), Response.json({ done: true }));
    const response = request("POST", "/posts", { body: {}, idempotencyKey: "click-1" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await response).toEqual({ done: true });
    expect([headerOf(0, "idempotency-key"), headerOf(1, "idempotency-key")]).toEqual(["click-1", "click-1"]);
  } finally {
    vi.useRealTimers();
  }
});

it("request rejects with the abort reason when the caller cancels", async () => {
  const cancel = new AbortController();
  cancel.abort(new Error("gone"));
  responses.push(new DOMException("aborted", "AbortError"));
  await expect(request("GET", "/accounts", { signal: cancel.signal })).rejects.toThrow("gone");
});

it("request throws when the response is no JSON", async () => {
  responses.push(new Response("<html>", { status: 200 }), new Response(null, { status: 204 }));
  await expect(request("GET", "/x")).rejects.toMatchObject({ message: "Server error" });
  expect(await request("DELETE", "/x")).toBeNull();
});

// spec: D4.31
it("paid request sends a stop when the user aborts it, again until it has an answer", async () => {
  const stop = new AbortController();
  const work = { body: {}, signal: stop.signal, stopOnAbort: true, idempotencyKey: "key-1" };
  // A dropped connection alone stops nothing.
  await expect(request("POST", "/posts/generate-text", work)).rejects.toMatchObject({
    code: "NETWORK_ERROR",
  });
  expect(sent.map(({ url }) => url)).toEqual(["/api/posts/generate-text"]);
  vi.useFakeTimers();
  try {
    responses.push(new TypeError("Failed to fetch"), new Response(null, { status: 204 }));
    stop.abort();
    await vi.advanceTimersByTimeAsync(60_000);
  } finally {
    vi.useRealTimers();
  }
  expect(sent.slice(1).map(({ url }) => url)).toEqual(["/api/requests/stop", "/api/requests/stop"]);
  const body = { path: "/posts/generate-text", idempotencyKey: "key-1" };
  expect(JSON.parse(String(sent[1]?.init.body))).toEqual(body);
  const [first, second] = [headerOf(1, "idempotency-key"), headerOf(2, "idempotency-key")];
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});
