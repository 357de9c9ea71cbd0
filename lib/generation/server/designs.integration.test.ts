import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { applyTemplateBody, generateTemplatesBody } from "@/lib/generation/layout-schemas";
import { generateImageBody } from "@/lib/generation/schemas";
import { applyTemplate } from "@/lib/generation/server/apply-template";
import { generateComic } from "@/lib/generation/server/generate-comic";
import { generateInfographic } from "@/lib/generation/server/generate-infographic";
import { generateTemplates } from "@/lib/generation/server/generate-templates";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { deletePostRow, findOwnedPost } from "@/lib/posts/server/posts";
import { waitFor } from "@/tests/harness/npm-start";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
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
  const user = await insertUserFixture();
  return { user, account: await createAccountFixture(user, { brandKit: KIT, ...fields }) };
}

const DRAW = { infographic: generateInfographic, comic: generateComic };

const draw = (kind: keyof typeof DRAW, { user, account }: Who, fields: object = {}, how: How = {}) => {
  const prompt = "How we bake: 180 loaves a day, the first at 5:40";
  const request = generateImageBody.parse({ accountId: account.id, kind, prompt, ...fields });
  return DRAW[kind]({ user, account, request, actionKey: randomUUID(), signal: never, ...how });
};

/**
 * Shortens the last reservation's deadline during planning, and returns whether it was renewed by the end.
 */
async function isRenewed({ user }: Who, make: () => Promise<unknown>): Promise<boolean> {
  await arm("/openai/v1/responses", { kind: "delay", ms: 1_500 });
  const making = make();
  await waitFor("the plan is asked for", async () => (await ownSandbox.armedFaults("openai")).length === 0);
  const deadline = new Date(Date.now() + 6_000);
  const where = { userId: user.id, state: "reserved" };
  const { count } = await getPrismaClient().reservation.updateMany({ where, data: { deadline } });
  await making;
  const reservations = await getPrismaClient().reservation.findMany({ where: { userId: user.id } });
  return count === 1 && reservations.every((reservation) => reservation.deadline > deadline);
}

/** Asserts that nothing was charged and nothing is left. */
async function expectNothing({ user }: Who) {
  expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  expect(await getPrismaClient().media.count({ where: { userId: user.id } })).toBe(0);
  expect(
    await getPrismaClient().canvasDocument.count({ where: { post: { account: { userId: user.id } } } }),
  ).toBe(0);
}

const textsOf = (response: { canvasData?: { pages: { els: object }[] } | undefined }) =>
  Object.values(response.canvasData?.pages[0]?.els ?? {}).filter(({ type }) => type === "text");

describe("infographics", () => {
  test("infographic costs 17 credits and has the requested size, an alternative text and its design", async () => {
    const who = await brand();
    const response = await draw("infographic", who, { size: "1024x1280" });
    expect(response).toMatchObject({ width: 1024, height: 1280, alt: expect.stringMatching(/infographic/i) });
    expect(migrateDocument(response.canvasData)).toMatchObject({ ok: true });
    expect((await fetch(response.imageUrl)).status).toBe(200);
    expect(await getCredits(who.user.id)).toEqual({ balance: 83, reserved: 0, ledger: 83 });
    const library = await getPrismaClient().canvasImage.findMany({ where: { userId: who.user.id } });
    expect(library.map(({ mediaId }) => mediaId)).toContain(response.mediaId);
    const images = Object.values(response.canvasData?.pages[0]?.els ?? {}).filter(
      (one) => one.type === "image" && one.origin === "ai",
    );
    expect(images.length).toBeGreaterThan(0);
    expect(library).toHaveLength(2);
  });

  test.each([
    ["infographic", "cycle", "Our day in the bakery"],
    ["comic", "finale", "The first loaf"],
  ] as const)("%s has the requested layout %s with one image call", async (kind, layout, prompt) => {
    const who = await brand();
    const since = new Date().toISOString();
    const response = await draw(kind, who, { layout, prompt });
    expect((await calls(since)).filter((path) => path === "generations")).toHaveLength(1);
    const shown = Object.values(response.canvasData?.pages[0]?.els ?? {});
    const images = shown.filter((one) => one.type === "image");
    // A cycle has one image in a ring; this comic ends with its sixth panel.
    expect(images).toHaveLength(layout === "cycle" ? 1 : 6);
    expect(shown.some((one) => one.type === "shape" && one.kind === "ellipse")).toBe(layout === "cycle");
    expect((await getCredits(who.user.id)).balance).toBe(83);
  });

  test("infographic is free and leaves nothing when its images fail", async () => {
    const who = await brand();
    await arm("/images/generations", { kind: "status", status: 500 }, 3);
    await expect(draw("infographic", who)).rejects.toMatchObject({ code: "provider_error" });
    await expectNothing(who);
  });

  test("infographic of a post becomes its next image with a design in the post's language", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: "הלחם יוצא מהתנור בשעה 5:40." });
    await getPrismaClient().post.update({ where: { id: post.id }, data: { language: "he" } });
    await draw("infographic", who, { postId: post.id });
    const response = await draw("infographic", who, { postId: post.id });
    expect(response.post?.images[1]?.url).toBe(response.imageUrl);
    const designs = await getPrismaClient().canvasDocument.findMany({
      where: { postId: post.id },
      orderBy: { imageIndex: "asc" },
    });
    expect(designs.map(({ imageIndex }) => imageIndex)).toEqual([0, 1]);
    expect(designs[1]?.document).toEqual(response.canvasData);
    const hebrew = textsOf(response).filter(({ text }) => /[א-ת]/.test(text));
    expect(hebrew.length).toBeGreaterThan(3);
    expect(hebrew.every(({ dir }) => dir === "rtl")).toBe(true);
  });

  test("infographic request retried with the same key returns the same result and charges once", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    const actionKey = randomUUID();
    const first = await draw("infographic", who, { postId: post.id }, { actionKey });
    const since = new Date().toISOString();
    expect(await draw("infographic", who, { postId: post.id }, { actionKey })).toEqual(first);
    expect(await calls(since)).toEqual([]);
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(1);
    expect((await getCredits(who.user.id)).balance).toBe(83);
  });

  test.each(["malformed-json", "wrong-shape"])(
    "infographic plan that is %s is requested once more",
    async (rule) => {
      const who = await brand();
      await plant(rule);
      const since = new Date().toISOString();
      await draw("infographic", who);
      expect((await calls(since)).length).toBeGreaterThanOrEqual(2);
    },
  );

  test("infographic plan that stays invalid releases the credits", async () => {
    const who = await brand();
    await plant("wrong-shape", 2);
    const since = new Date().toISOString();
    await expect(draw("infographic", who)).rejects.toMatchObject({ code: "provider_error" });
    expect(await calls(since)).toHaveLength(2);
    await expectNothing(who);
  });

  test("infographic contains no invented number", async () => {
    const who = await brand();
    const prompt = "Our bakery in numbers: 180 loaves a day, first loaf at 5:40";
    const response = await draw("infographic", who, { prompt });
    const texts = textsOf(response)
      .map(({ text }) => text)
      .join(" ");
    const numbers = new Set(texts.match(/\d+(?::\d+)?/g));
    expect([...numbers].filter((number) => !["180", "5:40"].includes(number))).toEqual([]);
  });

  test("infographic for another user's or account's post or a full post is refused before any reservation", async () => {
    const [who, other] = [await brand(), await brand()];
    const posts = [
      await createPostFixture(other.account),
      await createPostFixture(await createAccountFixture(who.user)),
    ];
    const since = new Date().toISOString();
    for (const postId of [...posts.map(({ id }) => id), randomUUID(), "x"]) {
      await expect(draw("infographic", who, { postId })).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await calls(since)).toEqual([]);
    await expectNothing(who);
  });

  test("infographic for a post published meanwhile is discarded and free", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    await arm("/responses", { kind: "delay", ms: 600 });
    const drawing = draw("infographic", who, { postId: post.id });
    await waitFor("the credits are held", async () => (await getCredits(who.user.id)).reserved === 17);
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(drawing).rejects.toMatchObject({ code: "conflict" });
    await expectNothing(who);
  });
});

describe("reservations", () => {
  test("reservation is renewed before a design is rendered and before each layout", async () => {
    const who = await brand();
    expect(await isRenewed(who, () => draw("infographic", who))).toBe(true);
    const layouts = await brand();
    const made = await createPostFixture(layouts.account, {
      text: "Sufganiyot are back on Sunday. Gone by ten.",
    });
    const { post } = await findOwnedPost(layouts.user.id, made.id);
    const request = generateTemplatesBody.parse({ count: 2 });
    const requested = { ...layouts, post, request, actionKey: randomUUID(), signal: never };
    expect(await isRenewed(layouts, () => generateTemplates(requested))).toBe(true);
  });
});

describe("comics", () => {
  test("comic is one image cut into panels with editable text", async () => {
    const who = await brand({ language: "he" });
    const post = await createPostFixture(who.account);
    const since = new Date().toISOString();
    const response = await draw("comic", who, { postId: post.id, prompt: "הלחם של הבוקר" });
    expect((await calls(since)).filter((path) => path === "generations")).toHaveLength(1);
    const elements = Object.values(response.canvasData?.pages[0]?.els ?? {});
    const panels = elements.filter((one) => one.type === "image");
    expect(new Set(panels.map((one) => (one.type === "image" ? one.src : ""))).size).toBe(1);
    expect(panels.length).toBeGreaterThanOrEqual(3);
    // Hebrew reads from right to left: the first panel of the image is the rightmost of the page.
    const [first, second] = panels;
    expect((first?.x ?? 0) > (second?.x ?? 0) || (first?.y ?? 0) < (second?.y ?? 0)).toBe(true);
    const held = await getPrismaClient().canvasDocumentMedia.findMany({
      where: { document: { postId: post.id } },
      include: { media: true },
    });
    expect(held.map(({ media }) => media.source)).toContain("generated");
    expect(await getCredits(who.user.id)).toEqual({ balance: 83, reserved: 0, ledger: 83 });
    expect(await getPrismaClient().canvasImage.count({ where: { userId: who.user.id } })).toBe(2);
  });

  test.each([
    ["the drawing fails", "/images/generations", { kind: "status", status: 500 }, "provider_error"],
    ["the plan fails", "/responses", { kind: "status", status: 429 }, "provider_error"],
  ])("comic is free and leaves nothing when %s", async (_, path, action, code) => {
    const who = await brand();
    await arm(path, action, 3);
    await expect(draw("comic", who)).rejects.toMatchObject({ code });
    await expectNothing(who);
  });

  test("comic canceled during generation is free and leaves nothing", async () => {
    const who = await brand();
    const user = new AbortController();
    await arm("/images/generations", { kind: "delay", ms: 10_000 });
    const since = new Date().toISOString();
    const drawing = draw("comic", who, {}, { signal: user.signal });
    const outcome = expect(drawing).rejects.toMatchObject({ code: "cancelled" });
    await waitFor("it is planned", async () => (await calls(since)).includes("responses"));
    user.abort();
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
  const setOf = (postId: string) =>
    getPrismaClient().postTemplate.findMany({ where: { postId }, orderBy: { n: "asc" } });

  test("layouts cost one credit, have distinct designs and contain only the post's text", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT, platform: "instagram" });
    const { templates } = await generate(who, post.id, { count: 3, aspectRatio: "9:16" });
    expect(templates.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(
      new Set(templates.map(({ canvasData }) => JSON.stringify(canvasData.pages[0]?.order.length))).size,
    ).toBeGreaterThan(1);
    for (const { thumbnailUrl, canvasData } of templates) {
      expect(canvasData.size).toEqual({ w: 1080, h: 1920 });
      expect((await fetch(thumbnailUrl)).status).toBe(200);
    }
    expect(await getCredits(who.user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
    expect((await setOf(post.id)).map(({ document }) => document)).toEqual(
      templates.map(({ canvasData }) => canvasData),
    );
  });

  test("layouts carry the chosen headline and image", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT, platform: "instagram" });
    const { imageUrl } = await draw("infographic", who);
    const headline = "Back on Sunday, warm";
    const chosen = await generate(who, post.id, { count: 4, headline, imageUrl });
    const bare = await generate(who, post.id, { count: 1, headline, imageUrl: null });
    const elements = ({ templates }: typeof chosen) =>
      templates.map(({ canvasData }) => Object.values(canvasData.pages[0]?.els ?? {}));
    for (const page of elements(chosen)) {
      const lines = page.flatMap((one) => (one.type === "text" && one.slot === "headline" ? [one.text] : []));
      expect(lines).toEqual([headline]);
    }
    const shown = (pages: ReturnType<typeof elements>) =>
      pages.flatMap((page) => page.flatMap((one) => (one.type === "image" ? [one.src] : [])));
    expect(shown(elements(chosen))).toContain(imageUrl);
    expect(shown(elements(bare))).toEqual([]);
  });

  test("layouts with another user's image are refused and free", async () => {
    const [who, other] = [await brand(), await brand()];
    const post = await createPostFixture(who.account, { text: TEXT, platform: "instagram" });
    const { imageUrl } = await draw("infographic", other);
    await expect(generate(who, post.id, { count: 1, imageUrl })).rejects.toMatchObject({
      code: "validation_error",
    });
    await expectNothing(who);
  });

  test("new set is numbered on, and layouts beyond the newest 48 are deleted with their thumbnails", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT });
    await generate(who, post.id, { count: 2 });
    await getPrismaClient().postTemplate.updateMany({ where: { postId: post.id, n: 1 }, data: { n: 47 } });
    const oldest = (await setOf(post.id)).slice(0, 1).map(({ thumbnailId }) => thumbnailId);
    const { templates } = await generate(who, post.id, { count: 1, aspectRatio: "1.91:1" });
    expect(templates.map(({ n }) => n)).toEqual([48]);
    const left = await setOf(post.id);
    expect(left.map(({ n, aspectRatio }) => [n, aspectRatio])).toEqual([
      [47, "1:1"],
      [48, "1.91:1"],
    ]);
    expect(await getPrismaClient().media.count({ where: { id: { in: oldest } } })).toBe(0);
    expect(await getPrismaClient().media.count({ where: { userId: who.user.id } })).toBe(left.length);
  });

  test("concurrent sets are both kept under numbers of their own", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT });
    await Promise.all([generate(who, post.id, { count: 2 }), generate(who, post.id, { count: 1 })]);
    const left = await setOf(post.id);
    expect(left.map(({ n }) => n)).toEqual([0, 1, 2]);
    expect(await getPrismaClient().media.count({ where: { userId: who.user.id } })).toBe(3);
  });

  test("failed set adds nothing and is free", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT });
    await generate(who, post.id, { count: 1 });
    const before = await setOf(post.id);
    await plant("wrong-shape", 2);
    await expect(generate(who, post.id, { count: 2 })).rejects.toMatchObject({ code: "provider_error" });
    expect(await setOf(post.id)).toEqual(before);
    expect((await getCredits(who.user.id)).balance).toBe(99);
  });

  test("layouts are refused for a post without text and for a locked post", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    await expect(generate(who, post.id)).rejects.toMatchObject({ code: "unprocessable" });
    await getPrismaClient().post.update({
      where: { id: post.id },
      data: { text: TEXT, status: "published" },
    });
    await expect(generate(who, post.id)).rejects.toMatchObject({ code: "conflict" });
    await expectNothing(who);
  });

  test("layout becomes an image with its design and is replaced by another one", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT });
    await generate(who, post.id, { count: 2 });
    const added = await apply(who, post.id, 0);
    expect(added.post.images).toHaveLength(1);
    expect(added.post.images[0]?.alt).not.toBe("");
    const second = await apply(who, post.id, 1, { imageIndex: 0 });
    expect(second.post.images).toHaveLength(1);
    expect(second.post.images[0]?.url).not.toBe(added.post.images[0]?.url);
    const designs = await getPrismaClient().canvasDocument.findMany({
      where: { postId: post.id },
      orderBy: { imageIndex: "desc" },
    });
    expect(designs[0]).toMatchObject({ imageIndex: 0, document: second.canvasData });
    // The previous design waits for an undo of its image.
    expect(designs.slice(1).map(({ imageIndex }) => imageIndex < 0)).toEqual([true]);
    // The replaced image is still in the library.
    expect(await getPrismaClient().canvasImage.count({ where: { userId: who.user.id } })).toBe(1);
    expect((await getCredits(who.user.id)).balance).toBe(99);
  });

  test("layouts are deleted with their post, including otherwise unused images", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account, { text: TEXT });
    await generate(who, post.id, { count: 2 });
    await apply(who, post.id, 0);
    const { post: now } = await findOwnedPost(who.user.id, post.id);
    const { mediaIds } = await runInTransaction((tx) => deletePostRow({ post: now }, tx));
    await deleteMediaSafely(mediaIds);
    expect(await getPrismaClient().media.count({ where: { userId: who.user.id } })).toBe(0);
  });

  test("unknown layout or image index changes nothing", async () => {
    const who = await brand();
    const [post, other] = [
      await createPostFixture(who.account, { text: TEXT }),
      await createPostFixture(who.account, { text: TEXT }),
    ];
    await generate(who, post.id, { count: 1 });
    await expect(apply(who, post.id, 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(apply(who, other.id, 0)).rejects.toMatchObject({ code: "not_found" });
    await expect(apply(who, post.id, 0, { imageIndex: 3 })).rejects.toMatchObject({ code: "unprocessable" });
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(apply(who, post.id, 0)).rejects.toMatchObject({ code: "conflict" });
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(0);
    expect(await getPrismaClient().media.count({ where: { userId: who.user.id, source: "rendered" } })).toBe(
      1,
    );
  });
});
