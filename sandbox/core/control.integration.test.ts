import { request as httpRequest } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.control("POST", "reset", {}));
afterAll(() => sandbox.remove());

const KEY = "Bearer sk-sandbox-0123456789abcdef";

function write(input = "A post about bread", signal?: AbortSignal) {
  return fetch(`${sandbox.url}/openai/v1/responses`, {
    method: "POST",
    headers: { authorization: KEY, "content-type": "application/json" },
    body: JSON.stringify({ model: "gpt-6-luna", input }),
    ...(signal ? { signal } : {}),
  });
}

const arm = (action: unknown, more: Record<string, unknown> = {}) =>
  sandbox.control("POST", "faults", { service: "openai", action, ...more });
const effects = async () => (await sandbox.control("GET", "effects?service=openai")).json.effects;

describe("journal and effects", () => {
  test("journal records every request without secrets and bodies", async () => {
    await write("The secret bread");
    await fetch(`${sandbox.url}/openai/v1/models?key=hidden`, { headers: { authorization: "Bearer sk-no" } });
    const { json } = await sandbox.control("GET", "journal?service=openai");
    expect(json.entries).toMatchObject([
      { service: "openai", method: "POST", path: "/openai/v1/responses", status: 200 },
      { service: "openai", method: "GET", path: "/openai/v1/models", status: 401 },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/secret|sk-|hidden/);
    expect((await sandbox.control("GET", "journal?service=mail")).json.entries).toEqual([]);
    const later = await sandbox.control("GET", `journal?since=${json.entries[0].n}`);
    expect(later.json.entries).toHaveLength(1);
    const byTime = await sandbox.control(
      "GET",
      `journal?since=${encodeURIComponent("2099-01-01T00:00:00Z")}`,
    );
    expect(byTime.json.entries).toEqual([]);
  });

  test("entry has the time of arrival, however late its response", async () => {
    await arm({ kind: "delay", ms: 300 });
    const response = write();
    const armed = async () => (await sandbox.control("GET", "faults")).json.faults;
    await expect.poll(armed).toEqual([]);
    const since = new Date().toISOString();
    await (await response).text();
    const all = async (query = "") =>
      (await sandbox.control("GET", `journal?service=openai${query}`)).json.entries;
    await expect.poll(() => all()).toHaveLength(1);
    expect(await all(`&since=${encodeURIComponent(since)}`)).toEqual([]);
  });

  test("violations list requests that differ from the provider's own description", async () => {
    await write();
    const body = new URLSearchParams({ input_token: "x", inputToken: "y", access_token: "z" });
    await fetch(`${sandbox.url}/meta/v26.0/debug_token?${body}`);
    await fetch(`${sandbox.url}/openai/v1/responses`, {
      method: "POST",
      headers: { authorization: KEY, "content-type": "application/json" },
      body: JSON.stringify({ model: "gpt-6-luna", input: "Bread", max_tokens: 5 }),
    });
    const { json } = await sandbox.control("GET", "violations");
    expect(json.violations).toMatchObject([
      { service: "meta", violation: "(#100) Unexpected parameter 'inputToken'" },
      { service: "openai", violation: expect.stringContaining("max_tokens") },
    ]);
  });

  test("journal names the end user of a request, also when a fault replaced the response", async () => {
    const send = (path: string, body: string | FormData, type: Record<string, string>) =>
      fetch(`${sandbox.url}/openai/v1${path}`, {
        method: "POST",
        headers: { authorization: KEY, ...type },
        body,
      });
    const json = { "content-type": "application/json" };
    await send("/responses", JSON.stringify({ input: "Bread", safety_identifier: "first" }), json);
    const status = { kind: "status", status: 500 };
    await sandbox.control("POST", "faults", { service: "openai", action: status });
    await send("/images/generations", JSON.stringify({ prompt: "Bread", user: "second" }), json);
    const form = new FormData();
    form.set("user", "third");
    await send("/images/edits", form, {});
    const { entries } = (await sandbox.control("GET", "journal?service=openai")).json;
    expect(entries.map(({ endUser }: { endUser?: string }) => endUser)).toEqual(["first", "second", "third"]);
  });

  test("effects contain accepted requests only", async () => {
    await write();
    await fetch(`${sandbox.url}/openai/v1/responses`, { method: "POST", headers: { authorization: KEY } });
    expect(await effects()).toMatchObject([
      { service: "openai", kind: "text", data: { model: "gpt-6-luna" } },
    ]);
  });

  test("journal, effects and clock survive a restart", async () => {
    const first = await startTestSandbox();
    await first.control("POST", "clock", { offsetMs: 86_400_000 });
    await fetch(`${first.url}/openai/v1/models`);
    const second = await first.restart();
    try {
      expect((await second.control("GET", "journal")).json.entries).toMatchObject([{ n: 1, status: 401 }]);
      expect((await second.control("GET", "clock")).json.offsetMs).toBe(86_400_000);
    } finally {
      await second.remove();
    }
  });
});

describe("faults", () => {
  test("status fault answers without reaching the emulator, as often as armed", async () => {
    await arm(
      { kind: "status", status: 429, headers: { "retry-after": "1" }, body: { error: { code: "x" } } },
      { times: 2 },
    );
    const responses = [await write(), await write(), await write()];
    expect(responses.map(({ status }) => status)).toEqual([429, 429, 200]);
    expect(responses[0]?.headers.get("retry-after")).toBe("1");
    expect(await responses[0]?.json()).toEqual({ error: { code: "x" } });
    expect(await effects()).toHaveLength(1);
    const { json } = await sandbox.control("GET", "journal?service=openai");
    expect(json.entries[0].fault).toEqual({ id: expect.any(String), kind: "status" });
  });

  test("fault with `containing` applies only to bodies with that text", async () => {
    await arm({ kind: "status", status: 503 }, { containing: "שחר" });
    expect((await write()).status).toBe(200);
    expect((await write("מאפיית שחר")).status).toBe(503);
    expect((await write("מאפיית שחר")).status).toBe(200);
  });

  test("fault applies only to its method and path", async () => {
    await arm({ kind: "status", status: 503 }, { method: "POST", path: "/openai/v1/images/*" });
    await arm({ kind: "status", status: 500 }, { path: "/responses" });
    expect((await fetch(`${sandbox.url}/openai/v1/models`, { headers: { authorization: KEY } })).status).toBe(
      200,
    );
    expect((await write()).status).toBe(500);
    expect((await write()).status).toBe(200);
    const image = await fetch(`${sandbox.url}/openai/v1/images/edits`, { method: "POST" });
    expect(image.status).toBe(503);
  });

  test("accept-then-status records the effect and returns the error status", async () => {
    await arm({ kind: "accept-then-status", status: 502 });
    expect((await write()).status).toBe(502);
    expect(await effects()).toHaveLength(1);
  });

  test("accept-then-reset records the effect and resets the connection", async () => {
    await arm({ kind: "accept-then-reset" });
    await expect(write()).rejects.toThrow("fetch failed");
    expect(await effects()).toHaveLength(1);
  });

  test("accept-then-hang records the effect and sends nothing", async () => {
    await arm({ kind: "accept-then-hang" });
    const caller = new AbortController();
    const waiting = write("hang", caller.signal);
    const outcome = expect(waiting).rejects.toThrow(/abort/i);
    await expect.poll(effects).toHaveLength(1);
    caller.abort();
    await outcome;
    await expect
      .poll(async () => (await sandbox.control("GET", "journal?service=openai")).json.entries)
      .toMatchObject([{ status: 0, fault: { kind: "accept-then-hang" } }]);
  });

  test("delay and drip faults deliver the complete body", async () => {
    await arm({ kind: "delay", ms: 120 });
    const previous = performance.now();
    expect((await write()).status).toBe(200);
    expect(performance.now() - previous).toBeGreaterThanOrEqual(115);
    const complete = (await (await write("drip")).text()).length;
    await arm({ kind: "drip", bytesPerSecond: complete * 5 });
    const started = performance.now();
    expect((await (await write("drip")).text()).length).toBe(complete);
    expect(performance.now() - started).toBeGreaterThanOrEqual(150);
  });

  test("cut, malformed and redirect faults break the response as named", async () => {
    await arm({ kind: "cut", afterBytes: 20 });
    await expect(write().then((response) => response.text())).rejects.toThrow();
    await arm({ kind: "malformed" });
    await expect(write().then((response) => response.json())).rejects.toThrow(SyntaxError);
    await arm({ kind: "redirect", location: "http://127.0.0.1:9/" });
    const response = await fetch(`${sandbox.url}/openai/v1/models`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "http://127.0.0.1:9/"]);
  });

  test("faults API lists, returns and removes armed faults", async () => {
    const { status, json } = await arm({ kind: "status", status: 500 });
    expect(status).toBe(201);
    expect((await sandbox.control("GET", "faults")).json.faults).toMatchObject([
      { id: json.id, remaining: 1 },
    ]);
    expect((await sandbox.control("GET", `faults/${json.id}`)).json.action.status).toBe(500);
    expect((await sandbox.control("DELETE", `faults/${json.id}`)).json).toEqual({ removed: 1 });
    expect((await sandbox.control("DELETE", `faults/${json.id}`)).status).toBe(404);
    await arm({ kind: "malformed" });
    expect((await sandbox.control("DELETE", "faults")).json).toEqual({ removed: 1 });
    expect((await write()).status).toBe(200);
  });

  test("HTML pages do not consume armed faults", async () => {
    await sandbox.control("POST", "faults", { service: "mail", action: { kind: "status", status: 451 } });
    expect((await fetch(`${sandbox.url}/inbox`)).status).toBe(200);
    expect((await sandbox.control("GET", "faults")).json.faults).toHaveLength(1);
  });
});

describe("clock, trigger and reset", () => {
  test("clock offset moves the time of the emulators", async () => {
    const has = async (id: string) => {
      const response = await fetch(`${sandbox.url}/openai/v1/models`, { headers: { authorization: KEY } });
      return (await response.text()).includes(`"${id}"`);
    };
    await sandbox.control("POST", "clock", { offsetMs: Date.parse("2027-01-01") - Date.now() });
    expect([await has("gpt-5-mini"), await has("gpt-4o")]).toEqual([false, true]);
    await sandbox.control("POST", "reset", {});
    expect((await sandbox.control("GET", "clock")).json.offsetMs).toBe(0);
  });

  test("trigger reaches its emulator", async () => {
    await sandbox.control("POST", "trigger", { service: "openai", event: "quota-exhausted" });
    const response = await write();
    expect([response.status, (await response.json()).error.code]).toEqual([429, "insufficient_quota"]);
    await sandbox.control("POST", "trigger", { service: "openai", event: "quota-restored" });
    expect((await write()).status).toBe(200);
  });

  test("reset of one service keeps the others", async () => {
    await write();
    await fetch(`${sandbox.url}/inbox`);
    await sandbox.control("POST", "trigger", { service: "openai", event: "quota-exhausted" });
    await sandbox.control("POST", "reset", { service: "mail" });
    expect((await write()).status).toBe(429);
    await fetch(`${sandbox.url}/inbox`);
    await sandbox.control("POST", "reset", { service: "openai" });
    const { entries } = (await sandbox.control("GET", "journal")).json;
    expect(entries.map(({ service }: { service: string }) => service)).toEqual(["mail"]);
    expect(await effects()).toEqual([]);
  });
});

describe("control API errors", () => {
  test.each([
    ["faults", { service: "openai" }, /action/],
    ["faults", { service: "openai", action: { kind: "explode" } }, /kind/],
    ["faults", { service: "openai", action: { kind: "delay", ms: -1 } }, /ms/],
    ["faults", { service: "nobody", action: { kind: "malformed" } }, /No emulator is called "nobody"/],
    ["faults", { service: "mail", action: { kind: "redirect", location: "x" } }, /Mail cannot/],
    ["faults", { service: "openai", times: 0, action: { kind: "malformed" } }, /times/],
    ["clock", { offsetMs: "soon" }, /offsetMs/],
    ["trigger", { service: "openai", event: "earthquake" }, /no event "earthquake"/],
    ["reset", { service: "nobody" }, /No emulator/],
  ])("POST %s %j names the invalid field", async (path, body, sentence) => {
    const { status, json } = await sandbox.control("POST", path, body);
    expect(status).toBe(400);
    expect(json.error).toMatch(sentence);
  });

  test("control API rejects invalid JSON, an invalid `since` and unknown calls", async () => {
    const broken = await fetch(`${sandbox.url}/_control/clock`, { method: "POST", body: "{" });
    expect([broken.status, await broken.json()]).toEqual([400, { error: "The body is not JSON." }]);
    expect((await sandbox.control("GET", "journal?since=yesterday")).status).toBe(400);
    expect((await sandbox.control("PUT", "clock", {})).status).toBe(404);
  });

  test("control API and inbox reject requests from other origins and hosts", async () => {
    const origin = await fetch(`${sandbox.url}/_control/reset`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
    });
    expect(origin.status).toBe(403);
    // fetch cannot send a different Host header, as a DNS rebinding attack would.
    const ask = (path: string, host: string) =>
      new Promise((resolve, reject) => {
        httpRequest(`${sandbox.url}${path}`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on("error", reject)
          .end();
      });
    for (const path of ["/_control/journal", "/inbox", "/inbox.json"]) {
      for (const host of ["evil.example", "127.evil.example"]) expect(await ask(path, host)).toBe(403);
      expect(await ask(path, "127.0.0.1:1")).toBe(200);
    }
  });

  test("home page lists emulators and armed faults; other paths return a JSON 404", async () => {
    await arm({ kind: "status", status: 418 });
    const page = await (await fetch(`${sandbox.url}/`)).text();
    for (const text of ["OpenAI", "/openai/v1", "/inbox", "/_control/faults", "418"])
      expect(page).toContain(text);
    const missing = await fetch(`${sandbox.url}/nothing/here`);
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect((await missing.json()).error).toContain("/nothing/here");
  });
});
