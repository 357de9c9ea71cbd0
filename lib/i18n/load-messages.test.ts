import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadMessages, type MessageSource } from "@/lib/i18n/load-messages";

const responses: (Response | Error)[] = [];
const requested: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    const response = responses.shift() ?? new TypeError("Failed to fetch");
    if (response instanceof Error) throw response;
    return response;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const list of [responses, requested]) list.length = 0;
});

let version = 0;
/** Loaded texts are kept by their source, so each test has a version of its own. */
const createSource = (namespaces: MessageSource["namespaces"] = ["auth"]): MessageSource => {
  version += 1;
  return { language: "he", namespaces, version: `v${version}` };
};

describe("texts in the browser", () => {
  // spec: 7.74, D6.2
  it("loadMessages fetches compiled /locales files once for each namespace of a source", async () => {
    responses.push(Response.json({ title: "כניסה" }), Response.json({ save: "שמירה" }));
    const source = createSource(["auth", "common"]);
    const [first, second] = [loadMessages(source), loadMessages({ ...source })];
    expect(await first).toEqual({ auth: { title: "כניסה" }, common: { save: "שמירה" } });
    expect(second).toBe(first);
    expect(requested).toEqual(
      ["auth", "common"].map((name) => `/locales/he/${name}.compiled.json?v=${source.version}`),
    );
  });

  it("loadMessages tries a failed load again after 0.3, 1 and 3 seconds", async () => {
    responses.push(
      new Response(null, { status: 503 }),
      new TypeError("Failed to fetch"),
      new Response("<html>"),
    );
    responses.push(Response.json({ title: "כניסה" }));
    const texts = loadMessages(createSource());
    const tries: number[] = [];
    for (const waitMs of [0, 299, 1, 999, 1, 2_999, 1]) {
      await vi.advanceTimersByTimeAsync(waitMs);
      tries.push(requested.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(await texts).toEqual({ auth: { title: "כניסה" } });
  });

  it("loadMessages rejects after the fourth failure and fetches again at the next call", async () => {
    const source = createSource();
    responses.push(...Array.from({ length: 4 }, () => new Response(null, { status: 404 })));
    const failed = expect(loadMessages(source)).rejects.toThrow("the texts responded with 404");
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(requested).toHaveLength(4);
    responses.push(Response.json({ title: "כניסה" }));
    expect(await loadMessages(source)).toEqual({ auth: { title: "כניסה" } });
  });
});

it("loadMessages reads the message files on the server and fetches nothing", async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  const { auth } = await loadMessages(createSource());
  expect(auth).toEqual((await import("@/messages/he/auth.json")).default);
  expect(fetched).not.toHaveBeenCalled();
});
