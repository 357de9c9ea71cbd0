import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { learnVoiceBody, learnVoiceResponse } from "@/lib/generation/learn-schemas";
import { learnVoice } from "@/lib/generation/server/learn-voice";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const TEXTS = [
  "The oven is hot at four. Come by at seven, the bread is still warm and the coffee is on.",
  "We bake with flour from the valley. No shortcuts, and a queue that knows its neighbours.",
];

async function learn(request: object, posts: { text: string; status?: string; generated?: boolean }[] = []) {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user);
  for (const { text, status = "draft", generated } of posts) {
    const { id } = await createPostFixture(account, { text });
    const written = generated ? { written: { text, traits: [], marks: [] } } : {};
    const published = status === "published" ? { publishedAt: new Date() } : {};
    await getPrismaClient().post.update({ where: { id }, data: { status, ...written, ...published } });
  }
  const sent: string[] = [];
  const models = createOpenAiTextModels({
    fetch: (url, init) => {
      sent.push(String(init?.body));
      return fetch(url, init);
    },
  });
  const signal = new AbortController().signal;
  const input = { user, account, request: learnVoiceBody.parse(request), actionKey: randomUUID(), signal };
  return { user, sent, again: () => learnVoice(input, models), learned: learnVoice(input, models) };
}

describe("voice learning", () => {
  test("voice is learned from pasted texts for one credit and contains only supported fields", async () => {
    const { user, sent, again, learned } = await learn({ texts: TEXTS });
    const proposal = await learned;
    expect(learnVoiceResponse.parse(proposal).texts).toBe(2);
    expect(Object.keys(proposal.reasons).toSorted()).toEqual(Object.keys(proposal.brandVoice).toSorted());
    expect(await again()).toEqual(proposal);
    expect(sent).toHaveLength(1);
    expect(await getCredits(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("voice is learned from published posts first and never from unedited drafts", async () => {
    const text = (word: string) => `${word}: the oven is hot, and the bread is still warm at seven.`;
    const { sent, learned } = await learn({ fromPosts: true }, [
      { text: text("own draft") },
      { text: text("left as generated"), generated: true },
      { text: text("generated and published"), generated: true, status: "published" },
      { text: "short" },
    ]);
    expect((await learned).texts).toBe(2);
    const [requested = ""] = sent;
    expect(requested).toMatch(/generated and published.*own draft/s);
    expect(requested).not.toMatch(/left as generated|short</);
  });

  test("voice learning without posts is free and explains the next step", async () => {
    const { user, sent, learned } = await learn({ fromPosts: true });
    await expect(learned).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path: "fromPosts" }] },
    });
    expect(sent).toEqual([]);
    expect((await getCredits(user.id)).balance).toBe(100);
  });
});
