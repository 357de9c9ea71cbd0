import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fillGapsBody } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { createGapDraftsHandler } from "@/lib/content-plan/server/gap-drafts-handler";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { generatePostBody } from "@/lib/generation/generate-post-schemas";
import { generateTemplatesBody } from "@/lib/generation/layout-schemas";
import { generateImageBody, generateTextBody } from "@/lib/generation/schemas";
import { generateComic } from "@/lib/generation/server/generate-comic";
import { generateInfographic } from "@/lib/generation/server/generate-infographic";
import { generatePost } from "@/lib/generation/server/generate-post";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { generateTemplates } from "@/lib/generation/server/generate-templates";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { editPost } from "@/lib/post-agent/server/edit-post";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const VOICE = {
  summary: "A quiet bakery that talks like a neighbour",
  tone: "plainspoken and a little dry",
  banned: ["deluxe", "mouthwatering"],
};
const never = new AbortController().signal;
const PROMPT = "Sourdough on Sunday. It comes out at seven.";

async function scene() {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { brandVoice: VOICE });
  const { id } = await createPostFixture(account, { text: PROMPT, platform: "instagram" });
  const { post } = await findOwnedPost(user.id, id);
  return { user, account, post, actionKey: randomUUID(), signal: never };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const write = (who: Scene, fields: object = {}) => {
  const request = generateTextBody.parse({ accountId: who.account.id, prompt: PROMPT, ...fields });
  return generatePostText({ ...who, request });
};
const full = (who: Scene, fields: object) =>
  generatePost({ ...who, request: generatePostBody.parse({ topic: PROMPT, ...fields }) });
const draw = (who: Scene) => ({
  ...who,
  request: generateImageBody.parse({ accountId: who.account.id, prompt: PROMPT }),
});

async function fillDay({ user, account, actionKey }: Scene): Promise<void> {
  const slots = [{ day: addDays(toLocalDate(new Date(), account.timeZone), 3), time: "09:30" }];
  const body = fillGapsBody.parse({ platform: "facebook", picture: false, slots });
  await fillGaps({ user, account, body, actionKey });
  const runner = new JobRunner({ gaps: createGapDraftsHandler() });
  await runner.takeDue("gaps");
  await runner.idle();
  await runner.stop(2_000);
}

const plant = () =>
  ownSandbox.trigger({ service: "openai", event: "plant", rule: "banned_word", times: 1, word: "deluxe" });

/** Every path that writes for readers, with the least number of requests that it sends to the text model. */
const PATHS: [string, number, (who: Scene) => Promise<unknown>][] = [
  ["text", 1, (who) => write(who)],
  ["text in Hebrew", 1, (who) => write(who, { language: "he", prompt: "לחם חדש מיום ראשון" })],
  ["rewrite of a text", 2, async (who) => write(who, await plant().then(() => ({})))],
  ["post with variants", 2, (who) => full(who, { platforms: ["facebook", "linkedin"] })],
  [
    "version of a post for another network",
    1,
    (who) => full(who, { topic: "", fromPostId: who.post.id, platform: "linkedin" }),
  ],
  ["drafts for empty days", 2, fillDay],
  ["infographic", 1, (who) => generateInfographic(draw(who))],
  ["comic", 1, (who) => generateComic(draw(who))],
  [
    "layouts of a post",
    1,
    (who) => generateTemplates({ ...who, request: generateTemplatesBody.parse({ count: 1 }) }),
  ],
  [
    "agent turn",
    1,
    async (who) => {
      const stream = await editPost({ ...who, message: "Shorter" });
      for await (const _ of stream as unknown as AsyncIterable<unknown>);
    },
  ],
];

/** Bodies of the requests to the text model that leave this process. */
const sent: string[] = [];

beforeAll(ensureBucket);
beforeEach(async () => {
  await getPrismaClient().job.deleteMany();
  sent.length = 0;
  const { fetch } = globalThis;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) => {
    if (String(url).endsWith("/v1/responses")) sent.push(String(init?.body));
    return fetch(url, init);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await ownSandbox.trigger({ service: "openai", event: "no-plant" });
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

describe("brand voice in requests to the text model", () => {
  // Alternative text describes a image and has no voice.
  const isDescription = (body: string) => body.includes("You write alternative text");

  test.each(PATHS)(
    "every request for %s contains summary, tone and banned words of the brand",
    async (_, least, run) => {
      await run(await scene());
      const writing = sent.filter((body) => !isDescription(body));
      expect(writing.length).toBeGreaterThanOrEqual(least);
      for (const body of writing) {
        for (const phrase of [VOICE.summary, VOICE.tone, ...VOICE.banned]) expect(body).toContain(phrase);
      }
    },
  );
});
