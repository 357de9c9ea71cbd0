import { beforeEach, describe, expect, it } from "vitest";
import { expectCredits, twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { eventually } from "@/tests/harness/checkout";
import type { FaultAction } from "@/tests/harness/sandbox-control";
import { api, control, type Person, send, signUp } from "@/tests/harness/stack";
import { callsTo, creditsOf, leaveCredits, ledgerOf, makeBrand } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai");

const PATH = "/posts/generate-text";
let person: Person;
let accountId: string;
const ask = (change: object = {}, headers = {}) =>
  api(person, "POST", PATH, { accountId, prompt: "Warm sourdough at six", ...change }, headers);
const calls = () => callsTo("openai", "/responses");
const fail = (action: FaultAction) =>
  control.armFault({ service: "openai", path: "/openai/v1/responses", action });

beforeEach(async () => {
  await control.clearFaults("openai");
  person = await signUp();
  accountId = await makeBrand(person, { brandVoice: { summary: "A bakery in Jaffa" } });
});

it("writes a post for one credit", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ text: expect.any(String), hashtags: expect.any(Array) });
  expect(answer.body.text.length).toBeGreaterThan(20);
  for (const tag of answer.body.hashtags) expect(tag).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u);
  await expectCredits(person, 99);
  expect(await ledgerOf(person)).toEqual([
    ["grant", 100],
    ["reserve", -1],
    ["settle", 0],
  ]);
});

it("writes in the brand's language unless asked for another", async () => {
  await api(person, "PATCH", `/accounts/${accountId}`, { language: "he" });
  expect((await ask()).body.text).toMatch(/[א-ת]/);
  expect((await ask({ language: "en" })).body.text).not.toMatch(/[א-ת]/);
});

it.each([
  ["no idea", { prompt: " " }, "prompt"],
  ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ["another language", { language: "fr" }, "language"],
  ["another network", { platform: "myspace" }, "platform"],
  ["another length", { length: "endless" }, "length"],
])("refuses %s, names the field and holds nothing", async (_, change, field) => {
  const answer = await ask(change);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual([field]);
  expect(await ledgerOf(person)).toEqual([["grant", 100]]);
});

describe("credits", () => {
  it("says what is needed and what is left, without a line or a call (CR8)", async () => {
    await leaveCredits(person, 0);
    const [before, lines] = [await calls(), await ledgerOf(person)];
    const answer = await ask();
    const details = { required_credits: 1, current_balance: 0 };
    expect(answer).toMatchObject({ status: 402, body: { code: "insufficient_credits", details } });
    expect(await ledgerOf(person)).toEqual(lines);
    expect(await calls()).toBe(before);
  });

  it("pays for exactly ten of thirty at once when ten are left (CR2)", async () => {
    await leaveCredits(person, 10);
    const before = await calls();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask({ prompt: `Loaf ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(402);
      expect(body.details).toMatchObject({ required_credits: 1, current_balance: expect.any(Number) });
    }
    expect((await calls()) - before).toBe(10);
    await expectCredits(person, 0);
  });

  it("takes one credit for twenty clicks with one key, and refuses the key for another idea (CR3)", async () => {
    const before = await calls();
    const body = { accountId, prompt: "One click" };
    const { status, key } = await twentyClicks(person, "POST", PATH, body);
    expect(status).toBe(200);
    expect(await ask({ prompt: "Another" }, key)).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    expect((await calls()) - before).toBe(1);
    await expectCredits(person, 99);
  });

  it.each([{ cost: 0 }, { credits: 0 }, { model: "free" }, { quality: "low", size: "1x1" }, { n: 0 }])(
    "costs the same whatever the caller adds: %j (CR9)",
    async (extra) => {
      expect((await ask(extra)).status).toBe(200);
      await expectCredits(person, 99);
    },
  );
});

describe("a provider that fails costs nothing (CR5)", () => {
  it.each([
    ["500", { kind: "status", status: 500 }, 502, "provider_error"],
    ["429", { kind: "status", status: 429, headers: { "retry-after": "1" } }, 502, "provider_error"],
    ["504", { kind: "status", status: 504 }, 504, "provider_timeout"],
    ["an answer that ends in the middle", { kind: "cut", afterBytes: 900 }, 502, "provider_error"],
    ["a cut connection", { kind: "accept-then-reset" }, 502, "provider_error"],
    [
      "a refusal of the content",
      { kind: "status", status: 400, body: { error: { code: "content_policy_violation", message: "no" } } },
      422,
      "provider_refused",
    ],
  ])("%s", async (_, action, status, code) => {
    const before = await calls();
    await fail(action);
    const answer = await ask();
    expect(answer).toMatchObject({ status, body: { code, error: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/openai|127\.0\.0\.1|sk-|sandbox/i);
    expect((await calls()) - before).toBe(1);
    expect(await ledgerOf(person)).toEqual([
      ["grant", 100],
      ["reserve", -1],
      ["release", 1],
    ]);
    await expectCredits(person, 100);
  });

  it("and the same click may be tried again (CR8)", async () => {
    await fail({ kind: "status", status: 500 });
    const key = { "idempotency-key": "one-click" };
    expect((await ask({}, key)).status).toBe(502);
    expect((await ask({}, key)).status).toBe(200);
    await expectCredits(person, 99);
  });
});

it("gives the credit back when the person cancels a hanging call (CR6)", async () => {
  await fail({ kind: "accept-then-hang" });
  const stop = new AbortController();
  const hanging = send(person, `/api${PATH}`, {
    method: "POST",
    body: JSON.stringify({ accountId, prompt: "Slow" }),
    headers: { "content-type": "application/json" },
    signal: stop.signal,
  });
  await eventually("one credit is held", async () => (await creditsOf(person)).reserved === 1);
  stop.abort();
  await expect(hanging).rejects.toThrow();
  await eventually("the credit is back", async () => (await creditsOf(person)).balance === 100, 5_000);
  await expectCredits(person, 100);
});

describeRefusals({
  method: "POST",
  path: () => PATH,
  body: (ids) => ({ accountId: ids.accountId, prompt: "Bread" }),
});
