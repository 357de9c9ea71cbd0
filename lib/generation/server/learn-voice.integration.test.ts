import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { learnVoiceAnswer, learnVoiceBody } from "@/lib/generation/learn-schemas";
import { learnVoice } from "@/lib/generation/server/learn-voice";
import { openAiText } from "@/lib/providers/ai-text/openai";
import { creditsOf, makeBrand, makePerson, makePost } from "@/tests/harness/rows";

afterAll(closeDb);

const TEXTS = [
  "The oven is hot at four. Come by at seven, the bread is still warm and the coffee is on.",
  "We bake with flour from the valley. No shortcuts, and a queue that knows its neighbours.",
];

async function learn(request: object, posts: { text: string; status?: string; generated?: boolean }[] = []) {
  const user = await makePerson();
  const account = await makeBrand(user);
  for (const { text, status = "draft", generated } of posts) {
    const { id } = await makePost(account, { text });
    const written = generated ? { written: { text, traits: [], marks: [] } } : {};
    const published = status === "published" ? { publishedAt: new Date() } : {};
    await db().post.update({ where: { id }, data: { status, ...written, ...published } });
  }
  const sent: string[] = [];
  const models = openAiText({
    fetch: (url, init) => {
      sent.push(String(init?.body));
      return fetch(url, init);
    },
  });
  const signal = new AbortController().signal;
  const input = { user, account, request: learnVoiceBody.parse(request), actionKey: randomUUID(), signal };
  return { user, sent, again: () => learnVoice(input, models), learned: learnVoice(input, models) };
}

describe("learning a voice", () => {
  test("from pasted texts: one credit, once, and only what holds", async () => {
    const { user, sent, again, learned } = await learn({ texts: TEXTS });
    const proposal = await learned;
    expect(learnVoiceAnswer.parse(proposal).texts).toBe(2);
    expect(Object.keys(proposal.reasons).toSorted()).toEqual(Object.keys(proposal.brandVoice).toSorted());
    expect(await again()).toEqual(proposal);
    expect(sent).toHaveLength(1);
    expect(await creditsOf(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("from the brand's posts: published ones first, no drafts as they were generated", async () => {
    const text = (word: string) => `${word}: the oven is hot, and the bread is still warm at seven.`;
    const { sent, learned } = await learn({ fromPosts: true }, [
      { text: text("own draft") },
      { text: text("left as generated"), generated: true },
      { text: text("generated and published"), generated: true, status: "published" },
      { text: "short" },
    ]);
    expect((await learned).texts).toBe(2);
    const [asked = ""] = sent;
    expect(asked).toMatch(/generated and published.*own draft/s);
    expect(asked).not.toMatch(/left as generated|short</);
  });

  test("without a post to learn from it costs nothing and says what to do", async () => {
    const { user, sent, learned } = await learn({ fromPosts: true });
    await expect(learned).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path: "fromPosts" }] },
    });
    expect(sent).toEqual([]);
    expect((await creditsOf(user.id)).balance).toBe(100);
  });
});
