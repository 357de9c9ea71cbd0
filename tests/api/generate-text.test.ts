import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/checks";
import { describeFailures, eachTestPays, itIsPaidFor, itRefuses, paidCall } from "@/tests/api/paid-calls";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person } from "@/tests/harness/stack";
import { leaveCredits, ledgerOf, makeBrand } from "@/tests/harness/story";

let person: Person;
let accountId: string;
const paid = paidCall({
  path: "/posts/generate-text",
  provider: "/responses",
  cost: 1,
  person: () => person,
  body: () => ({ accountId, prompt: "Warm sourdough at six" }),
});
const { ask, countCalls, fail } = paid;

eachTestPays(async (somebody) => {
  person = somebody;
  accountId = await makeBrand(person, { brandVoice: { summary: "A bakery in Jaffa" } });
});

it("writes a post for one credit", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    ...{ text: expect.any(String), hashtags: expect.any(Array), marks: [] },
    traits: [{ kind: "summary", value: "A bakery in Jaffa" }],
  });
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

itRefuses(paid, [
  ["no idea", { prompt: " " }, "prompt"],
  ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ["another language", { language: "fr" }, "language"],
  ["another network", { platform: "myspace" }, "platform"],
  ["another length", { length: "endless" }, "length"],
]);

describe("credits", () => {
  itIsPaidFor(paid, [
    { cost: 0 },
    { credits: 0 },
    { model: "free" },
    { quality: "low", size: "1x1" },
    { n: 0 },
  ]);

  it("pays for exactly ten of thirty at once when ten are left (CR2)", async () => {
    await leaveCredits(person, 10);
    const calls = await countCalls();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask({ prompt: `Loaf ${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect(status).toBe(402);
      expect(body.details).toMatchObject({ required_credits: 1, current_balance: expect.any(Number) });
    }
    expect(await calls()).toBe(10);
    await expectCredits(person, 0);
  });

  it("are taken once the same click is tried again after a failure (CR8)", async () => {
    await fail({ kind: "status", status: 500 });
    const key = { "idempotency-key": "one-click" };
    expect((await ask({}, key)).status).toBe(502);
    expect((await ask({}, key)).status).toBe(200);
    await expectCredits(person, 99);
  });
});

const POLICY = { error: { code: "content_policy_violation", message: "no" } };
describeFailures(paid, [
  ["an answer that ends in the middle", { kind: "cut", afterBytes: 900 }, 502, "provider_error"],
  ["a cut connection", { kind: "accept-then-reset" }, 502, "provider_error"],
  ["a refusal of the content", { kind: "status", status: 400, body: POLICY }, 422, "provider_refused"],
]);

describeRefusals({
  method: "POST",
  path: () => "/posts/generate-text",
  body: (ids) => ({ accountId: ids.accountId, prompt: "Bread" }),
});
