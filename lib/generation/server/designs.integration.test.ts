import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { migrate } from "@/lib/canvas/core/migrate";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { generateImageBody } from "@/lib/generation/schemas";
import { applyTemplate } from "@/lib/generation/server/apply-template";
import { drawComic } from "@/lib/generation/server/draw-comic";
import { drawInfographic } from "@/lib/generation/server/draw-infographic";
import { generateTemplates } from "@/lib/generation/server/generate-templates";
import { applyTemplateBody, generateTemplatesBody } from "@/lib/generation/template-schemas";
import { discardMedia } from "@/lib/media/server/delete-media";
import { deletePost } from "@/lib/posts/server/delete-post";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import { eventually } from "@/tests/harness/checkout";
import { creditsOf, makeBrand, makePerson, makePost } from "@/tests/harness/rows";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const arm = (path: string, action: FaultAction, times = 1) =>
  ownSandbox.armFault({ service: "openai", path, times, action });
const plant = (rule: string, times = 1) =>
  ownSandbox.trigger({ service: "openai", event: "plant", rule, times });
const calls = async (since: string): Promise<string[]> =>
  (await ownSandbox.journal("openai", since)).entries.map(({ path }: { path: string }) =>
    path.split("/").at(-1),
  );

afterEach(async () => {
  await ownSandbox.trigger({ service: "openai", event: "no-plant" });
  await ownSandbox.clearFaults("openai");
});
afterAll(closeDb);

type Who = { user: { id: string }; account: AccountRow };
interface How {
  actionKey?: string;
  signal?: AbortSignal;
}
const never = new AbortController().signal;
const KIT = { colors: ["#1f3a63", "#f6e3c3", "#a8441c"] };

async function brand(fields: object = {}): Promise<Who> {
  const user = await makePerson();
  return { user, account: await makeBrand(user, { brandKit: KIT, ...fields }) };
}

const DRAW = { infographic: drawInfographic, comic: drawComic };

const draw = (kind: keyof typeof DRAW, { user, account }: Who, fields: object = {}, how: How = {}) => {
  const prompt = "How we bake: 180 loaves a day, the first at 5:40";
  const request = generateImageBody.parse({ accountId: account.id, kind, prompt, ...fields });
  return DRAW[kind]({ user, account, request, actionKey: randomUUID(), signal: never, ...how });
};

/**
 * Makes the last hold run out soon while its plan is written, and answers whether it had its whole time again when all
 * was drawn.
 */
async function isRenewed({ user }: Who, make: () => Promise<unknown>): Promise<boolean> {
  await arm("/openai/v1/responses", { kind: "delay", ms: 1_500 });
  const making = make();
  await eventually(
    "the plan is asked for",
    async () => (await ownSandbox.armedFaults("openai")).length === 0,
  );
  const deadline = new Date(Date.now() + 4_000);
  const where = { userId: user.id, state: "reserved" };
  const { count } = await db().reservation.updateMany({ where, data: { deadline } });
  await making;
  const holds = await db().reservation.findMany({ where: { userId: user.id } });
  return count === 1 && holds.every((hold) => hold.deadline > deadline);
}

/** Nothing was paid, and nothing is left of it. */
async function expectNothing({ user }: Who) {
  expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  expect(await db().media.count({ where: { userId: user.id } })).toBe(0);
  expect(await db().canvasDocument.count({ where: { post: { account: { userId: user.id } } } })).toBe(0);
}

const textsOf = (answer: { canvasData?: { pages: { els: object }[] } | undefined }) =>
  Object.values(answer.canvasData?.pages[0]?.els ?? {}).filter(({ type }) => type === "text");

describe("an infographic", () => {
  test("costs 17, has the size asked for, an alternative text and its design, and is in the library", async () => {
    const who = await brand();
    const answer = await draw("infographic", who, { size: "1024x1280" });
    expect(answer).toMatchObject({ width: 1024, height: 1280, alt: expect.stringMatching(/infographic/i) });
    expect(migrate(answer.canvasData)).toMatchObject({ ok: true });
    expect((await fetch(answer.imageUrl)).status).toBe(200);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 83, reserved: 0, ledger: 83 });
    const library = await db().canvasImage.findMany({ where: { userId: who.user.id } });
    expect(library.map(({ mediaId }) => mediaId)).toEqual([answer.mediaId]);
  });

  test("of a post is its next picture, with the design behind it at its place, and speaks the post's language", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: "הלחם יוצא מהתנור בשעה 5:40." });
    await db().post.update({ where: { id: post.id }, data: { language: "he" } });
    await draw("infographic", who, { postId: post.id });
    const answer = await draw("infographic", who, { postId: post.id });
    expect(answer.post?.images[1]?.url).toBe(answer.imageUrl);
    const designs = await db().canvasDocument.findMany({
      where: { postId: post.id },
      orderBy: { imageIndex: "asc" },
    });
    expect(designs.map(({ imageIndex }) => imageIndex)).toEqual([0, 1]);
    expect(designs[1]?.document).toEqual(answer.canvasData);
    const hebrew = textsOf(answer).filter(({ text }) => /[א-ת]/.test(text));
    expect(hebrew.length).toBeGreaterThan(3);
    expect(hebrew.every(({ dir }) => dir === "rtl")).toBe(true);
  });

  test("the same click again gets the same answer, pays once and adds nothing", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    const actionKey = randomUUID();
    const first = await draw("infographic", who, { postId: post.id }, { actionKey });
    const since = new Date().toISOString();
    expect(await draw("infographic", who, { postId: post.id }, { actionKey })).toEqual(first);
    expect(await calls(since)).toEqual([]);
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(1);
    expect((await creditsOf(who.user.id)).balance).toBe(83);
  });

  test.each(["malformed-json", "wrong-shape"])("a plan that is %s is asked for once more", async (rule) => {
    const who = await brand();
    await plant(rule);
    const since = new Date().toISOString();
    await draw("infographic", who);
    expect((await calls(since)).length).toBeGreaterThanOrEqual(2);
  });

  test("a plan that stays broken gives the credits back", async () => {
    const who = await brand();
    await plant("wrong-shape", 2);
    const since = new Date().toISOString();
    await expect(draw("infographic", who)).rejects.toMatchObject({ code: "provider_error" });
    expect(await calls(since)).toHaveLength(2);
    await expectNothing(who);
  });

  test("no number is in it that nobody told", async () => {
    const who = await brand();
    const prompt = "Our bakery in numbers: 180 loaves a day, first loaf at 5:40";
    const answer = await draw("infographic", who, { prompt });
    const said = textsOf(answer)
      .map(({ text }) => text)
      .join(" ");
    const numbers = new Set(said.match(/\d+(?::\d+)?/g));
    expect([...numbers].filter((number) => !["180", "5:40"].includes(number))).toEqual([]);
  });

  test("somebody else's post, another brand's and a full one are refused before anything is asked or held", async () => {
    const [who, other] = [await brand(), await brand()];
    const posts = [await makePost(other.account), await makePost(await makeBrand(who.user))];
    const since = new Date().toISOString();
    for (const postId of [...posts.map(({ id }) => id), randomUUID(), "x"]) {
      await expect(draw("infographic", who, { postId })).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await calls(since)).toEqual([]);
    await expectNothing(who);
  });

  test("a post that is sent meanwhile keeps no picture and no design, and nothing is paid", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    await arm("/responses", { kind: "delay", ms: 600 });
    const drawing = draw("infographic", who, { postId: post.id });
    await eventually("the credits are held", async () => (await creditsOf(who.user.id)).reserved === 17);
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(drawing).rejects.toMatchObject({ code: "conflict" });
    await expectNothing(who);
  });
});

describe("a hold", () => {
  test("has its whole time again before a design is drawn, and before each layout", async () => {
    const who = await brand();
    expect(await isRenewed(who, () => draw("infographic", who))).toBe(true);
    const layouts = await brand();
    const made = await makePost(layouts.account, { text: "Sufganiyot are back on Sunday. Gone by ten." });
    const { post } = await findOwnedPost(layouts.user.id, made.id);
    const request = generateTemplatesBody.parse({ count: 2 });
    const asked = { ...layouts, post, request, actionKey: randomUUID(), signal: never };
    expect(await isRenewed(layouts, () => generateTemplates(asked))).toBe(true);
  });
});

describe("a comic", () => {
  test("is one drawing cut into panels, with its words as text over them; the drawing stays", async () => {
    const who = await brand({ language: "he" });
    const post = await makePost(who.account);
    const since = new Date().toISOString();
    const answer = await draw("comic", who, { postId: post.id, prompt: "הלחם של הבוקר" });
    expect((await calls(since)).filter((path) => path === "generations")).toHaveLength(1);
    const elements = Object.values(answer.canvasData?.pages[0]?.els ?? {});
    const panels = elements.filter((one) => one.type === "image");
    expect(new Set(panels.map((one) => (one.type === "image" ? one.src : ""))).size).toBe(1);
    expect(panels.length).toBeGreaterThanOrEqual(3);
    // Hebrew reads from the right: the first panel of the drawing is the rightmost of the page.
    const [first, second] = panels;
    expect((first?.x ?? 0) > (second?.x ?? 0) || (first?.y ?? 0) < (second?.y ?? 0)).toBe(true);
    const held = await db().canvasDocumentMedia.findMany({
      where: { document: { postId: post.id } },
      include: { media: true },
    });
    expect(held.map(({ media }) => media.source)).toContain("generated");
    expect(await creditsOf(who.user.id)).toEqual({ balance: 83, reserved: 0, ledger: 83 });
    expect(await db().canvasImage.count({ where: { userId: who.user.id } })).toBe(2);
  });

  test.each([
    ["the drawing fails", "/images/generations", { kind: "status", status: 500 }, "provider_error"],
    ["the plan fails", "/responses", { kind: "status", status: 429 }, "provider_error"],
  ])("when %s nothing is paid and nothing stays", async (_, path, action, code) => {
    const who = await brand();
    await arm(path, action, 3);
    await expect(draw("comic", who)).rejects.toMatchObject({ code });
    await expectNothing(who);
  });

  test("given up while it is drawn: nothing is paid and nothing stays", async () => {
    const who = await brand();
    const person = new AbortController();
    await arm("/images/generations", { kind: "delay", ms: 10_000 });
    const since = new Date().toISOString();
    const drawing = draw("comic", who, {}, { signal: person.signal });
    const outcome = expect(drawing).rejects.toMatchObject({ code: "cancelled" });
    await eventually("it is planned", async () => (await calls(since)).includes("responses"));
    person.abort();
    await outcome;
    await expectNothing(who);
  });
});

describe("layouts of a post", () => {
  const TEXT = "Sufganiyot are back on Sunday. Last year they were gone by ten. Write to us by Thursday.";
  const generate = async ({ user, account }: Who, postId: string, fields: object = {}, how: How = {}) => {
    const { post } = await findOwnedPost(user.id, postId);
    const request = generateTemplatesBody.parse(fields);
    return generateTemplates({
      user,
      account,
      post,
      request,
      actionKey: randomUUID(),
      signal: never,
      ...how,
    });
  };
  const apply = async ({ user }: Who, postId: string, n: number, fields: object = {}) => {
    const { post } = await findOwnedPost(user.id, postId);
    return applyTemplate({ user, post, n, request: applyTemplateBody.parse(fields), signal: never });
  };
  const setOf = (postId: string) => db().postTemplate.findMany({ where: { postId }, orderBy: { n: "asc" } });

  test("cost one credit, are each of another design, in the format asked for, and say only what the post says", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: TEXT, platform: "instagram" });
    const { templates } = await generate(who, post.id, { count: 3, aspectRatio: "9:16" });
    expect(templates.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(
      new Set(templates.map(({ canvasData }) => JSON.stringify(canvasData.pages[0]?.order.length))).size,
    ).toBeGreaterThan(1);
    for (const { thumbnailUrl, canvasData } of templates) {
      expect(canvasData.size).toEqual({ w: 1080, h: 1920 });
      expect((await fetch(thumbnailUrl)).status).toBe(200);
    }
    expect(await creditsOf(who.user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
    expect((await setOf(post.id)).map(({ document }) => document)).toEqual(
      templates.map(({ canvasData }) => canvasData),
    );
  });

  test("a new set takes the place of the old one, whose small pictures go", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: TEXT });
    await generate(who, post.id, { count: 2 });
    const before = await setOf(post.id);
    await generate(who, post.id, { count: 1, aspectRatio: "1.91:1" });
    const after = await setOf(post.id);
    expect(after.map(({ n, aspectRatio }) => [n, aspectRatio])).toEqual([[0, "1.91:1"]]);
    const gone = before.map(({ thumbnailId }) => thumbnailId);
    expect(await db().media.count({ where: { id: { in: gone } } })).toBe(0);
  });

  test("two sets at once: one of them is the post's, whole", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: TEXT });
    await Promise.all([generate(who, post.id, { count: 2 }), generate(who, post.id, { count: 1 })]);
    const left = await setOf(post.id);
    expect(left.map(({ n }) => n)).toEqual(left.map((_, n) => n));
    expect(await db().media.count({ where: { userId: who.user.id } })).toBe(left.length);
  });

  test("a failure leaves the old set, and costs nothing", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: TEXT });
    await generate(who, post.id, { count: 1 });
    const before = await setOf(post.id);
    await plant("wrong-shape", 2);
    await expect(generate(who, post.id, { count: 2 })).rejects.toMatchObject({ code: "provider_error" });
    expect(await setOf(post.id)).toEqual(before);
    expect((await creditsOf(who.user.id)).balance).toBe(99);
  });

  test("a post without words has none, and none of a locked one are made", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    await expect(generate(who, post.id)).rejects.toMatchObject({ code: "unprocessable" });
    await db().post.update({ where: { id: post.id }, data: { text: TEXT, status: "published" } });
    await expect(generate(who, post.id)).rejects.toMatchObject({ code: "conflict" });
    await expectNothing(who);
  });

  test("one of them becomes a picture of the post with its design, and another one takes its place", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: TEXT });
    await generate(who, post.id, { count: 2 });
    const added = await apply(who, post.id, 0);
    expect(added.post.images).toHaveLength(1);
    expect(added.post.images[0]?.alt).not.toBe("");
    const second = await apply(who, post.id, 1, { imageIndex: 0 });
    expect(second.post.images).toHaveLength(1);
    expect(second.post.images[0]?.url).not.toBe(added.post.images[0]?.url);
    const designs = await db().canvasDocument.findMany({
      where: { postId: post.id },
      orderBy: { imageIndex: "desc" },
    });
    expect(designs[0]).toMatchObject({ imageIndex: 0, document: second.canvasData });
    // The one before waits for its picture to come back.
    expect(designs.slice(1).map(({ imageIndex }) => imageIndex < 0)).toEqual([true]);
    // The picture that made room can be chosen again.
    expect(await db().canvasImage.count({ where: { userId: who.user.id } })).toBe(1);
    expect((await creditsOf(who.user.id)).balance).toBe(99);
  });

  test("go with their post, and so do the pictures its designs show that nothing else does", async () => {
    const who = await brand();
    const post = await makePost(who.account, { text: TEXT });
    await generate(who, post.id, { count: 2 });
    await apply(who, post.id, 0);
    const { post: now } = await findOwnedPost(who.user.id, post.id);
    const { mediaIds } = await inTransaction((tx) => deletePost({ post: now }, tx));
    await discardMedia(mediaIds);
    expect(await db().media.count({ where: { userId: who.user.id } })).toBe(0);
  });

  test("one that the set does not have, or a place the post does not have, changes nothing", async () => {
    const who = await brand();
    const [post, other] = [
      await makePost(who.account, { text: TEXT }),
      await makePost(who.account, { text: TEXT }),
    ];
    await generate(who, post.id, { count: 1 });
    await expect(apply(who, post.id, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(apply(who, other.id, 0)).rejects.toMatchObject({ code: "not_found" });
    await expect(apply(who, post.id, 0, { imageIndex: 3 })).rejects.toMatchObject({ code: "unprocessable" });
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(apply(who, post.id, 0)).rejects.toMatchObject({ code: "conflict" });
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(0);
    expect(await db().media.count({ where: { userId: who.user.id, source: "rendered" } })).toBe(1);
  });
});
