import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { AUTO_FIXED_RULES } from "@/lib/generation/copy-check";
import { generateTextBody } from "@/lib/generation/schemas";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { LANGUAGES } from "@/lib/i18n/direction";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { COPY_RULES, canViolate } from "@/sandbox/openai/text/violate-rule";
import { createAccountFixture, getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

type Who = {
  user: Awaited<ReturnType<typeof insertUserFixture>>;
  account: Awaited<ReturnType<typeof createAccountFixture>>;
};
let who: Who;

beforeAll(async () => {
  const user = await insertUserFixture();
  who = { user, account: await createAccountFixture(user, { brandVoice: { banned: ["deluxe"] } }) };
});
afterEach(() => ownSandbox.trigger({ service: "openai", event: "no-plant" }));
afterAll(closeDb);

const WORD = "deluxe";
const cases = LANGUAGES.flatMap((language) =>
  COPY_RULES.filter((rule) => canViolate({ rule, times: 1, word: WORD }, language)).map(
    (rule) => [rule, language] as const,
  ),
);

describe("rule violations of the model", () => {
  // spec: D5.15
  test.each(cases)("rule %s in %s is detected, rewritten once, then reported", async (rule, language) => {
    await ownSandbox.trigger({ service: "openai", event: "plant", rule, times: 2, word: WORD });
    let calls = 0;
    const models = createOpenAiTextModels({
      fetch: (url, init) => {
        calls += 1;
        return fetch(url, init);
      },
    });
    const prompt = language === "he" ? "לחם חדש מיום ראשון" : "New bread from Sunday";
    const request = generateTextBody.parse({
      ...{ accountId: who.account.id, prompt, language, platform: "instagram" },
    });
    const signal = new AbortController().signal;
    const before = (await getCredits(who.user.id)).balance;
    const { marks } = await generatePostText({ ...who, request, actionKey: randomUUID(), signal }, models);
    const name = AUTO_FIXED_RULES[rule as keyof typeof AUTO_FIXED_RULES] ?? rule;
    expect(marks.map((mark) => mark.rule)).toContain(name);
    expect(calls).toBe(2);
    expect((await getCredits(who.user.id)).balance).toBe(before - 1);
  });
});
