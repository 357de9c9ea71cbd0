import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { closeDb } from "@/lib/core/server/db";
import { generateTextBody } from "@/lib/generation/schemas";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { createAccountFixture, getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

// The emulator always writes about the topic: banning its word makes the draft violate a rule.
const BANS: BrandVoice = { banned: ["sourdough"], sliders: { warm: 5 } };

/** Runs a generation and records the requests to the model. */
async function generate(
  voice: BrandVoice,
  onCall: (count: number) => unknown = () => undefined,
  totalMs = 20_000,
) {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { brandVoice: voice });
  const sent: string[] = [];
  const person = new AbortController();
  const models = createOpenAiTextModels({
    fetch: async (url, init) => {
      sent.push(String(init?.body));
      await Promise.race([
        onCall(sent.length),
        new Promise((_, fail) => init?.signal?.addEventListener("abort", () => fail(init.signal?.reason))),
      ]);
      return fetch(url, init);
    },
  });
  const request = generateTextBody.parse({ accountId: account.id, prompt: "Sourdough on Sunday" });
  const input = { user, account, request, actionKey: randomUUID(), signal: person.signal };
  return { user, sent, person, writing: generatePostText(input, models, { idleMs: 20_000, totalMs }) };
}

describe("text generation and its rewrite", () => {
  test("valid text is requested once and returns its voice traits", async () => {
    const { sent, writing } = await generate({ ...BANS, banned: ["deluxe"] });
    expect(await writing).toMatchObject({
      marks: [],
      traits: [
        { kind: "slider", value: "warm:5" },
        { kind: "banned", value: "deluxe" },
      ],
    });
    expect(sent).toHaveLength(1);
  });

  test("invalid text is rewritten once for the same credit, then returned with an issue", async () => {
    const { sent, user, writing } = await generate(BANS);
    const { text, marks } = await writing;
    expect(marks).toContainEqual({ rule: "banned_word", excerpt: expect.stringMatching(/^sourdough$/i) });
    expect(text).toMatch(/sourdough/i);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain("a word this brand never uses");
    expect(await getCredits(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("rewrite that exceeds the shared timeout leaves the draft", async () => {
    const started = performance.now();
    const hang = (count: number) => (count === 2 ? new Promise(() => undefined) : undefined);
    const { user, writing } = await generate(BANS, hang, 900);
    expect((await writing).marks).toMatchObject([{ rule: "banned_word" }]);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await getCredits(user.id)).balance).toBe(99);
  });

  test("cancellation during the rewrite releases the credit", async () => {
    const { user, person, writing } = await generate(BANS, (count) => count === 2 && person.abort());
    await expect(writing).rejects.toMatchObject({ code: "cancelled" });
    expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});
