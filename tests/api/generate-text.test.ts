import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/credit-assertions";
import {
  createPaidEndpoint,
  describeFailures,
  itChargesCredits,
  itRejects,
  setUpPaidTests,
} from "@/tests/api/paid-endpoint-tests";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, readLedgerEntries, setCredits } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
const paid = createPaidEndpoint({
  path: "/posts/generate-text",
  provider: "/responses",
  cost: 1,
  user: () => user,
  body: () => ({ accountId, prompt: "Warm sourdough at six" }),
});
const { ask, countCalls, fail } = paid;

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  accountId = await createAccountViaApi(user, { brandVoice: { summary: "A bakery in Jaffa" } });
});

// spec: 1.2, 7.16, 9.19, D5.13, D5.45
it("text generation costs one credit", async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    ...{ text: expect.any(String), hashtags: expect.any(Array), marks: [] },
    traits: [{ kind: "summary", value: "A bakery in Jaffa" }],
  });
  expect(response.body.text.length).toBeGreaterThan(20);
  for (const tag of response.body.hashtags) expect(tag).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u);
  await expectCredits(user, 99);
  expect(await readLedgerEntries(user)).toEqual([
    ["grant", 100],
    ["reserve", -1],
    ["settle", 0],
  ]);
});

// spec: D3.45
it("text generation uses the account's language unless another is requested", async () => {
  await api(user, "PATCH", `/accounts/${accountId}`, { language: "he" });
  expect((await ask()).body.text).toMatch(/[א-ת]/);
  expect((await ask({ language: "en" })).body.text).not.toMatch(/[א-ת]/);
});

itRejects(paid, [
  ["no idea", { prompt: " " }, "prompt"],
  ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ["an unsupported language", { language: "fr" }, "language"],
  ["an unknown platform", { platform: "myspace" }, "platform"],
  ["an unknown length", { length: "endless" }, "length"],
]);

describe("text generation credits", () => {
  itChargesCredits(paid, [
    { cost: 0 },
    { credits: 0 },
    { model: "free" },
    { quality: "low", size: "1x1" },
    { n: 0 },
  ]);

  it("text generation succeeds for exactly ten of thirty concurrent calls when ten credits are left [CR2]", async () => {
    await setCredits(user, 10);
    const calls = await countCalls();
    const responses = await Promise.all(Array.from({ length: 30 }, (_, n) => ask({ prompt: `Loaf ${n}` })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of responses.filter(({ status }) => status !== 200)) {
      expect(status).toBe(402);
      expect(body.details).toMatchObject({ required_credits: 1, current_balance: expect.any(Number) });
    }
    expect(await calls()).toBe(10);
    await expectCredits(user, 0);
  });

  it("retry of a failed request with its key repeats the failure, and a new action is charged once [CR12]", async () => {
    const calls = await countCalls();
    await fail({ kind: "status", status: 500 });
    const key = { "idempotency-key": "one-click" };
    const first = await ask({}, key);
    expect(first.status).toBe(502);
    const called = await calls();
    const retry = await ask({}, key);
    expect([retry.status, retry.body.code]).toEqual([502, first.body.code]);
    expect(await calls()).toBe(called);
    await expectCredits(user, 100);
    expect((await ask({}, { "idempotency-key": "another-click" })).status).toBe(200);
    await expectCredits(user, 99);
  });
});

const POLICY = { error: { code: "content_policy_violation", message: "no" } };
describeFailures(paid, [
  ["a truncated response", { kind: "cut", afterBytes: 900 }, 502, "provider_error"],
  ["a cut connection", { kind: "accept-then-reset" }, 502, "provider_error"],
  ["a content refusal", { kind: "status", status: 400, body: POLICY }, 422, "provider_refused"],
]);

describeCommonRejections({
  method: "POST",
  path: () => "/posts/generate-text",
  body: (ids) => ({ accountId: ids.accountId, prompt: "Bread" }),
});
