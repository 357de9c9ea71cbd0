import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { MENDED } from "@/lib/generation/copy-rules";
import { generateTextBody } from "@/lib/generation/schemas";
import { writePost } from "@/lib/generation/server/write-post";
import { LANGUAGES } from "@/lib/i18n/direction";
import { openAiText } from "@/lib/providers/ai-text/openai";
import { COPY_RULES, canBreak } from "@/sandbox/openai/text/break-rule";
import { creditsOf, makeBrand, makePerson } from "@/tests/harness/rows";
import { ownSandbox } from "@/tests/harness/sandbox-control";

type Who = { user: Awaited<ReturnType<typeof makePerson>>; account: Awaited<ReturnType<typeof makeBrand>> };
let who: Who;

beforeAll(async () => {
  const user = await makePerson();
  who = { user, account: await makeBrand(user, { brandVoice: { banned: ["deluxe"] } }) };
});
afterEach(() => ownSandbox.trigger({ service: "openai", event: "no-plant" }));
afterAll(closeDb);

const WORD = "deluxe";
const cases = LANGUAGES.flatMap((language) =>
  COPY_RULES.filter((rule) => canBreak({ rule, times: 1, word: WORD }, language)).map(
    (rule) => [rule, language] as const,
  ),
);

describe("a model that breaks a rule of writing", () => {
  test.each(cases)("%s in %s: caught, one rewrite, then a mark", async (rule, language) => {
    await ownSandbox.trigger({ service: "openai", event: "plant", rule, times: 2, word: WORD });
    let calls = 0;
    const models = openAiText({
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
    const before = (await creditsOf(who.user.id)).balance;
    const { marks } = await writePost({ ...who, request, actionKey: randomUUID(), signal }, models);
    const name = MENDED[rule as keyof typeof MENDED] ?? rule;
    expect(marks.map((mark) => mark.rule)).toContain(name);
    expect(calls).toBe(2);
    expect((await creditsOf(who.user.id)).balance).toBe(before - 1);
  });
});
