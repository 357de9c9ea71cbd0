import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import { closeDb } from "@/lib/core/server/db";
import { generateTextBody } from "@/lib/generation/schemas";
import { writePost } from "@/lib/generation/server/write-post";
import { openAiText } from "@/lib/providers/ai-text/openai";
import { creditsOf, makeBrand, makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

// The stand-in always writes about the topic: a brand that bans its word gets a draft that breaks its rule.
const BANS: BrandVoice = { banned: ["sourdough"], sliders: { warm: 5 } };

/** A click, with an ear at the door of the model. */
async function click(
  voice: BrandVoice,
  onCall: (count: number) => unknown = () => undefined,
  totalMs = 20_000,
) {
  const user = await makePerson();
  const account = await makeBrand(user, { brandVoice: voice });
  const sent: string[] = [];
  const person = new AbortController();
  const models = openAiText({
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
  return { user, sent, person, writing: writePost(input, models, { idleMs: 20_000, totalMs }) };
}

describe("a text and its one rewrite", () => {
  test("a clean one is asked for once, and says what it was asked to be", async () => {
    const { sent, writing } = await click({ ...BANS, banned: ["deluxe"] });
    expect(await writing).toMatchObject({
      marks: [],
      traits: [
        { kind: "slider", value: "warm:5" },
        { kind: "banned", value: "deluxe" },
      ],
    });
    expect(sent).toHaveLength(1);
  });

  test("a broken one is rewritten once for the same credit, then shown with a mark", async () => {
    const { sent, user, writing } = await click(BANS);
    const { text, marks } = await writing;
    expect(marks).toContainEqual({ rule: "banned_word", excerpt: expect.stringMatching(/^sourdough$/i) });
    expect(text).toMatch(/sourdough/i);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain("a word this brand never uses");
    expect(await creditsOf(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("a rewrite that takes too long leaves the draft, within the patience of both", async () => {
    const started = performance.now();
    const hang = (count: number) => (count === 2 ? new Promise(() => undefined) : undefined);
    const { user, writing } = await click(BANS, hang, 900);
    expect((await writing).marks).toMatchObject([{ rule: "banned_word" }]);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await creditsOf(user.id)).balance).toBe(99);
  });

  test("cancelling during the rewrite gives the credit back", async () => {
    const { user, person, writing } = await click(BANS, (count) => count === 2 && person.abort());
    await expect(writing).rejects.toMatchObject({ code: "cancelled" });
    expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});
