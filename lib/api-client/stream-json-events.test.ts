import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onChangeBroadcast } from "@/lib/api-client/change-broadcast";
import { streamJsonEvents } from "@/lib/api-client/stream-json-events";

const elsewhere = vi.fn();
const here = vi.fn();
let stops: (() => void)[] = [];

beforeEach(async () => {
  vi.resetModules();
  const otherTab = await import("@/lib/api-client/change-broadcast");
  stops = [onChangeBroadcast(here), otherTab.onChangeBroadcast(elsewhere)];
});

afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
  for (const listener of [elsewhere, here]) listener.mockReset();
});

const respondWith = (body: string, status = 200) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
const stream = () => {
  const { signal } = new AbortController();
  return streamJsonEvents({ path: "/post-agent/p/edit", body: {}, idempotencyKey: "key-1", signal });
};
/** A message of a channel arrives in a later task. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("streamed call and the other tabs", () => {
  it("streamed call notifies the other tabs when it begins and when it ends", async () => {
    respondWith('data: {"text":"a"}\n\ndata: {"text":"b"}\n\ndata: [DONE]\n\n');
    const events = stream();
    expect(await events.next()).toEqual({ done: false, value: { text: "a" } });
    await vi.waitFor(() => expect(elsewhere).toHaveBeenCalledTimes(1));
    expect(await events.next()).toEqual({ done: false, value: { text: "b" } });
    expect((await events.next()).done).toBe(true);
    await vi.waitFor(() => expect(elsewhere).toHaveBeenCalledTimes(2));
    expect(here).not.toHaveBeenCalled();
  });

  it("streamed call notifies the other tabs of its end when the connection is cut off", async () => {
    respondWith('data: {"text":"a"}\n\n');
    const events = stream();
    await events.next();
    await expect(events.next()).rejects.toMatchObject({ code: "NETWORK_ERROR" });
    await vi.waitFor(() => expect(elsewhere).toHaveBeenCalledTimes(2));
  });

  it("streamed call does not notify the other tabs when it is rejected", async () => {
    respondWith(JSON.stringify({ error: "x", code: "conflict" }), 409);
    await expect(stream().next()).rejects.toMatchObject({ code: "conflict" });
    await settle();
    expect(elsewhere).not.toHaveBeenCalled();
  });
});
