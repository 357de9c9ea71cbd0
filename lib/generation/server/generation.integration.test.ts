import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { closeDb, db } from "@/lib/core/server/db";
import { reapReservations } from "@/lib/credits/server/reap-reservations";
import { generateImageBody, generateTextBody } from "@/lib/generation/schemas";
import { drawImage } from "@/lib/generation/server/draw-image";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { writePost } from "@/lib/generation/server/write-post";
import { openAiImages } from "@/lib/providers/ai-image/openai";
import { imageModels } from "@/lib/providers/ai-image/registry";
import { textModels } from "@/lib/providers/ai-text/registry";
import { eventually } from "@/tests/harness/checkout";
import { creditsOf, makeBrand, makePerson, makePost } from "@/tests/harness/rows";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const arm = (path: string, action: FaultAction, times = 1) =>
  ownSandbox.armFault({ service: "openai", path, times, action });
const calls = async (since: string): Promise<{ path: string; status: number }[]> =>
  (await ownSandbox.journal("openai", since)).entries;

afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

async function brand(fields: object = {}) {
  const user = await makePerson();
  return {
    user,
    account: await makeBrand(user, { brandKit: { colors: ["#0b5d4e", "#f6deb4"] }, ...fields }),
  };
}

type Who = { user: { id: string }; account: AccountRow };
interface How {
  actionKey?: string;
  signal?: AbortSignal;
}
const never = new AbortController().signal;

const write = (
  { user, account }: Who,
  fields: object = {},
  { actionKey = randomUUID(), signal = never }: How = {},
) => {
  const request = generateTextBody.parse({ accountId: account.id, prompt: "Sourdough on Sunday", ...fields });
  return writePost({ user, account, request, actionKey, signal });
};
const draw = (
  { user, account }: Who,
  fields: object = {},
  { actionKey = randomUUID(), signal = never }: How = {},
) => {
  const request = generateImageBody.parse({
    accountId: account.id,
    prompt: 'A poster "Fresh at seven"',
    ...fields,
  });
  return drawImage({ user, account, request, actionKey, signal });
};

describe("writing a post", () => {
  test("costs one credit and reads like a post: no hashtags in the text", async () => {
    const who = await brand();
    const copy = await write(who);
    expect(copy.text).toMatch(/sourdough/i);
    expect(copy.text).not.toContain("#");
    expect(copy.hashtags.length).toBeGreaterThan(0);
    expect(copy.hashtags.length).toBeLessThanOrEqual(5);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("in the brand's language, or in the one asked for", async () => {
    const who = await brand({ language: "he" });
    expect((await write(who)).text).toMatch(/[א-ת]/);
    expect((await write(who, { language: "en" })).text).not.toMatch(/[א-ת]/);
  });

  test("the same click again gets the same answer and pays once", async () => {
    const who = await brand();
    const actionKey = randomUUID();
    const first = await write(who, {}, { actionKey });
    const since = new Date().toISOString();
    expect(await write(who, {}, { actionKey })).toEqual(first);
    expect(await calls(since)).toEqual([]);
    expect((await creditsOf(who.user.id)).balance).toBe(99);
  });

  test.each([
    ["a refusal of the key", { kind: "status", status: 401 }, "provider_error"],
    ["a rate limit", { kind: "status", status: 429 }, "provider_error"],
    ["a broken service", { kind: "status", status: 500 }, "provider_error"],
    ["a stream that breaks off", { kind: "cut", afterBytes: 400 }, "provider_error"],
    ["nonsense", { kind: "malformed" }, "provider_error"],
  ])("%s gives the credit back and is asked once", async (_, action, code) => {
    const who = await brand();
    await arm("/responses", action, 5);
    const since = new Date().toISOString();
    await expect(write(who)).rejects.toMatchObject({ code });
    expect(await calls(since)).toHaveLength(1);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test.each([
    ["a silent model", { kind: "delay", ms: 5000 }, { idleMs: 100, totalMs: 60_000 }],
    ["a stream that stands still", { kind: "drip", bytesPerSecond: 20 }, { idleMs: 300, totalMs: 60_000 }],
    ["a stream that never ends", { kind: "drip", bytesPerSecond: 20 }, { idleMs: 60_000, totalMs: 200 }],
  ])("%s is given up, and the credit comes back", async (_, action, patience) => {
    const { user, account } = await brand();
    await arm("/responses", action);
    const request = generateTextBody.parse({ accountId: account.id, prompt: "Sourdough" });
    const input = { user, account, request, actionKey: randomUUID(), signal: never };
    await expect(writePost(input, textModels(), patience)).rejects.toMatchObject({
      code: "provider_timeout",
    });
    expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("cancelling while it writes ends the call at once and gives the credit back", async () => {
    const who = await brand();
    await arm("/responses", { kind: "delay", ms: 15_000 });
    const person = new AbortController();
    const writing = write(who, {}, { signal: person.signal });
    await eventually("the credit is held", async () => (await creditsOf(who.user.id)).reserved === 1);
    const cancelled = performance.now();
    person.abort();
    await expect(writing).rejects.toMatchObject({ code: "cancelled" });
    expect(performance.now() - cancelled).toBeLessThan(5000);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

describe("drawing a picture", () => {
  test("costs four credits, at the asked size, public, with an alternative text", async () => {
    const who = await brand();
    const picture = await draw(who, { size: "1024x1280" });
    expect(picture).toMatchObject({ width: 1024, height: 1280 });
    expect(picture.alt).toContain("Fresh at seven");
    expect(picture).not.toHaveProperty("post");
    const kept = await db().canvasImage.findMany({ where: { userId: who.user.id } });
    expect(kept).toMatchObject([{ mediaId: picture.mediaId, label: 'A poster "Fresh at seven"' }]);
    const answer = await fetch(picture.imageUrl);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^image\/(png|jpeg)$/);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
  });

  test.each([
    ["as chosen", { kind: "image", size: "1024x1536", quality: "high" }, "1024x1536", "high"],
    ["unless chosen, square and medium", { kind: "image" }, "1024x1024", "medium"],
  ])("size and quality reach the service: %s", async (_, fields, size, quality) => {
    const sent = vi.spyOn(globalThis, "fetch");
    try {
      const picture = await draw(await brand(), fields);
      const asked = sent.mock.calls.filter(([url]) => String(url).endsWith("/images/generations"));
      expect(asked.map(([, init]) => JSON.parse(String(init?.body)))).toMatchObject([
        { size, quality, n: 1 },
      ]);
      expect(`${picture.width}x${picture.height}`).toBe(size);
    } finally {
      sent.mockRestore();
    }
  });

  test("becomes the next picture of the named post", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    await draw(who, { postId: post.id });
    const second = await draw(who, { postId: post.id });
    expect(second.post?.images).toHaveLength(2);
    expect(second.post?.images[1]?.url).toBe(second.imageUrl);
    expect(second.post?.revision).toBe(3);
  });

  test("the same click again adds no second picture", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    const actionKey = randomUUID();
    const first = await draw(who, { postId: post.id }, { actionKey });
    expect(await draw(who, { postId: post.id }, { actionKey })).toEqual(first);
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(1);
    expect((await creditsOf(who.user.id)).balance).toBe(96);
  });

  test("the same click again gets its picture although the post has left meanwhile (CR8)", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    const actionKey = randomUUID();
    const first = await draw(who, { postId: post.id }, { actionKey });
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    expect(await draw(who, { postId: post.id }, { actionKey })).toEqual(first);
  });

  test("somebody else's post, another brand's post and an unknown one: not_found, nothing held (TEN1)", async () => {
    const [who, other] = [await brand(), await brand()];
    const posts = [await makePost(other.account), await makePost(await makeBrand(who.user))];
    const since = new Date().toISOString();
    for (const postId of [...posts.map(({ id }) => id), randomUUID(), "x"]) {
      await expect(draw(who, { postId })).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await calls(since)).toEqual([]);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("a post that is being sent takes no picture and costs nothing", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const models = { generate: () => Promise.reject(new Error("asked in vain")) };
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(drawImage(input, models)).rejects.toMatchObject({ code: "conflict" });
    expect((await creditsOf(who.user.id)).balance).toBe(100);
  });

  test("a post that is sent while the picture is drawn: credits back, no picture left", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    await arm("/images/generations", { kind: "delay", ms: 1000 });
    const drawing = draw(who, { postId: post.id });
    await eventually("the credits are held", async () => (await creditsOf(who.user.id)).reserved === 4);
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(drawing).rejects.toMatchObject({ code: "conflict" });
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await db().media.count({ where: { userId: who.user.id } })).toBe(0);
  });

  test.each([
    [
      "a declined prompt",
      {
        kind: "status",
        status: 400,
        body: {
          error: {
            code: "moderation_blocked",
            message: "no",
            type: "image_generation_user_error",
            param: null,
          },
        },
      },
      "provider_refused",
    ],
    ["a broken service", { kind: "status", status: 503 }, "provider_error"],
    ["nonsense", { kind: "malformed" }, "provider_error"],
  ])("%s gives the credits back and is asked once", async (_, action, code) => {
    const who = await brand();
    await arm("/images/generations", action, 5);
    const since = new Date().toISOString();
    await expect(draw(who)).rejects.toMatchObject({ code });
    expect(await calls(since)).toHaveLength(1);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("a service that takes too long gives the credits back", async () => {
    const who = await brand();
    await arm("/images/generations", { kind: "delay", ms: 5000 });
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf" });
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(drawImage(input, openAiImages(100))).rejects.toMatchObject({ code: "provider_timeout" });
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("cancelled in the last moment: credits back, and the post keeps no picture", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    const person = new AbortController();
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const models = {
      generate: async (asked: Parameters<ReturnType<typeof imageModels>["generate"]>[0]) => {
        const drawn = await imageModels().generate({ ...asked, signal: never });
        person.abort();
        return drawn;
      },
    };
    const input = { ...who, request, actionKey: randomUUID(), signal: person.signal };
    await expect(drawImage(input, models)).rejects.toMatchObject({ code: "cancelled" });
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(0);
    expect(await db().media.count({ where: { userId: who.user.id } })).toBe(0);
  });

  test("a hold that ended while it was drawn: not paid, and the post keeps no picture (CR8)", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const seen: number[] = [];
    const models = {
      generate: async (asked: Parameters<ReturnType<typeof imageModels>["generate"]>[0]) => {
        const drawn = await imageModels().generate(asked);
        await db().reservation.updateMany({
          where: { userId: who.user.id },
          data: { deadline: new Date(0) },
        });
        await reapReservations();
        seen.push((await creditsOf(who.user.id)).balance);
        return drawn;
      },
    };
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(drawImage(input, models)).rejects.toMatchObject({ code: "provider_timeout" });
    expect(seen).toEqual([100]);
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(0);
    expect((await db().post.findUniqueOrThrow({ where: { id: post.id } })).revision).toBe(1);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("after a wait for its turn the hold has its whole time again; one that ended meanwhile draws nothing", async () => {
    const who = await brand();
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf" });
    const gate = Promise.withResolvers<void>();
    const busy = Array.from({ length: 4 }, () => withProviderSlot(who.user.id, never, () => gate.promise));
    let calls = 0;
    const models = {
      generate: (asked: Parameters<ReturnType<typeof imageModels>["generate"]>[0]) => {
        calls += 1;
        return imageModels().generate(asked);
      },
    };
    const waiting = [randomUUID(), randomUUID()].map((actionKey) =>
      drawImage({ ...who, request, actionKey, signal: never }, models),
    );
    const outcomes = Promise.allSettled(waiting);
    const open = () => db().reservation.findMany({ where: { userId: who.user.id }, orderBy: { id: "asc" } });
    await expect.poll(async () => (await open()).length).toBe(2);
    const [ended, near] = await open();
    const deadline = (id: string | undefined, at: Date) =>
      db().reservation.update({ where: { id: id ?? "" }, data: { deadline: at } });
    await deadline(ended?.id, new Date(0));
    await reapReservations();
    const soon = new Date(Date.now() + 1_000);
    await deadline(near?.id, soon);
    gate.resolve();
    await Promise.all(busy);
    const [first, second] = await outcomes;
    const rejected = [first, second].filter((one) => one?.status === "rejected");
    expect(rejected).toMatchObject([{ reason: { code: "provider_timeout" } }]);
    expect(calls).toBe(1);
    const [after] = await db().reservation.findMany({ where: { id: near?.id ?? "" } });
    expect(after?.state).toBe("settled");
    expect(after?.deadline.getTime()).toBeGreaterThan(soon.getTime());
    expect(await creditsOf(who.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
  });

  test("a payment that cannot be written takes the picture out of the post with it", async () => {
    const who = await brand();
    const post = await makePost(who.account);
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const models = {
      generate: async (asked: Parameters<ReturnType<typeof imageModels>["generate"]>[0]) => {
        const drawn = await imageModels().generate(asked);
        // The settlement finds less held than it ends: the database refuses it (credit_account_never_below_zero).
        await db().creditAccount.update({ where: { userId: who.user.id }, data: { reserved: 0 } });
        return drawn;
      },
    };
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(drawImage(input, models)).rejects.toThrow();
    expect(await db().postImage.count({ where: { postId: post.id } })).toBe(0);
    // Mended by hand, as an operator would, the hold ends at its deadline like any other.
    await db().creditAccount.update({ where: { userId: who.user.id }, data: { reserved: 4 } });
    await db().reservation.updateMany({ where: { userId: who.user.id }, data: { deadline: new Date(0) } });
    await reapReservations();
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("a client cannot name its price or another kind (CR9)", async () => {
    const who = await brand();
    await draw(who, { cost: 0, credits: 0, model: "free", quality: "low" });
    expect((await creditsOf(who.user.id)).balance).toBe(96);
    expect(generateImageBody.safeParse({ accountId: "x", prompt: "p", kind: "free" }).success).toBe(false);
    expect(generateImageBody.safeParse({ accountId: "x", prompt: "p", size: "1x1" }).success).toBe(false);
  });
});
