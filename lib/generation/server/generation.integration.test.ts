import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { reapReservations } from "@/lib/credits/server/close-reservation";
import { generateImageBody, generateTextBody } from "@/lib/generation/schemas";
import { generateImage } from "@/lib/generation/server/generate-image";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { withProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { createOpenAiImageModels } from "@/lib/providers/ai-image/openai";
import { getImageModels } from "@/lib/providers/ai-image/registry";
import { getTextModels } from "@/lib/providers/ai-text/registry";
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
const calls = async (since: string): Promise<{ path: string; status: number }[]> =>
  (await ownSandbox.journal("openai", since)).entries;

afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

async function brand(fields: object = {}) {
  const user = await insertUserFixture();
  return {
    user,
    account: await createAccountFixture(user, { brandKit: { colors: ["#0b5d4e", "#f6deb4"] }, ...fields }),
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
  return generatePostText({ user, account, request, actionKey, signal });
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
  return generateImage({ user, account, request, actionKey, signal });
};

describe("text generation", () => {
  test("text costs one credit and contains no hashtags", async () => {
    const who = await brand();
    const copy = await write(who);
    expect(copy.text).toMatch(/sourdough/i);
    expect(copy.text).not.toContain("#");
    expect(copy.hashtags.length).toBeGreaterThan(0);
    expect(copy.hashtags.length).toBeLessThanOrEqual(5);
    expect(await getCredits(who.user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("text is in the account's language or the requested one", async () => {
    const who = await brand({ language: "he" });
    expect((await write(who)).text).toMatch(/[א-ת]/);
    expect((await write(who, { language: "en" })).text).not.toMatch(/[א-ת]/);
  });

  test("text request retried with the same key returns the same text and charges once", async () => {
    const who = await brand();
    const actionKey = randomUUID();
    const first = await write(who, {}, { actionKey });
    const since = new Date().toISOString();
    expect(await write(who, {}, { actionKey })).toEqual(first);
    expect(await calls(since)).toEqual([]);
    expect((await getCredits(who.user.id)).balance).toBe(99);
  });

  test.each([
    ["a rejected API key", { kind: "status", status: 401 }, "provider_error"],
    ["a rate limit", { kind: "status", status: 429 }, "provider_error"],
    ["a failing service", { kind: "status", status: 500 }, "provider_error"],
    ["an aborted stream", { kind: "cut", afterBytes: 400 }, "provider_error"],
    ["nonsense", { kind: "malformed" }, "provider_error"],
  ])("text generation with %s releases the credit without a retry", async (_, action, code) => {
    const who = await brand();
    await arm("/responses", action, 5);
    const since = new Date().toISOString();
    await expect(write(who)).rejects.toMatchObject({ code });
    expect(await calls(since)).toHaveLength(1);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test.each([
    ["a model that sends nothing", { kind: "delay", ms: 5000 }, { idleMs: 100, totalMs: 60_000 }],
    ["a stalled stream", { kind: "drip", bytesPerSecond: 20 }, { idleMs: 300, totalMs: 60_000 }],
    ["an endless stream", { kind: "drip", bytesPerSecond: 20 }, { idleMs: 60_000, totalMs: 200 }],
  ])("text generation times out with %s and releases the credit", async (_, action, timeout) => {
    const { user, account } = await brand();
    await arm("/responses", action);
    const request = generateTextBody.parse({ accountId: account.id, prompt: "Sourdough" });
    const input = { user, account, request, actionKey: randomUUID(), signal: never };
    await expect(generatePostText(input, getTextModels(), timeout)).rejects.toMatchObject({
      code: "provider_timeout",
    });
    expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("text generation canceled by the user aborts the request and releases the credit", async () => {
    const who = await brand();
    await arm("/responses", { kind: "delay", ms: 15_000 });
    const user = new AbortController();
    const writing = write(who, {}, { signal: user.signal });
    await waitFor("the credit is held", async () => (await getCredits(who.user.id)).reserved === 1);
    const cancelled = performance.now();
    user.abort();
    await expect(writing).rejects.toMatchObject({ code: "cancelled" });
    expect(performance.now() - cancelled).toBeLessThan(5000);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

describe("image generation", () => {
  test("image costs four credits, has the requested size and an alternative text, and is public", async () => {
    const who = await brand();
    const image = await draw(who, { size: "1024x1280" });
    expect(image).toMatchObject({ width: 1024, height: 1280 });
    expect(image.alt).toContain("Fresh at seven");
    expect(image).not.toHaveProperty("post");
    const stored = await getPrismaClient().canvasImage.findMany({ where: { userId: who.user.id } });
    expect(stored).toMatchObject([{ mediaId: image.mediaId, label: 'A poster "Fresh at seven"' }]);
    const response = await fetch(image.imageUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^image\/(png|jpeg)$/);
    expect(await getCredits(who.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
  });

  test.each([
    ["as requested", { kind: "image", size: "1024x1536", quality: "high" }, "1024x1536", "high"],
    ["square and medium by default", { kind: "image" }, "1024x1024", "medium"],
  ])("image size and quality reach the provider: %s", async (_, fields, size, quality) => {
    const sent = vi.spyOn(globalThis, "fetch");
    try {
      const image = await draw(await brand(), fields);
      const requested = sent.mock.calls.filter(([url]) => String(url).endsWith("/images/generations"));
      expect(requested.map(([, init]) => JSON.parse(String(init?.body)))).toMatchObject([
        { size, quality, n: 1 },
      ]);
      expect(`${image.width}x${image.height}`).toBe(size);
    } finally {
      sent.mockRestore();
    }
  });

  test("image becomes the next one of the given post", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    await draw(who, { postId: post.id });
    const second = await draw(who, { postId: post.id });
    expect(second.post?.images).toHaveLength(2);
    expect(second.post?.images[1]?.url).toBe(second.imageUrl);
    expect(second.post?.revision).toBe(3);
  });

  test("image request retried with the same key adds no second image", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    const actionKey = randomUUID();
    const first = await draw(who, { postId: post.id }, { actionKey });
    expect(await draw(who, { postId: post.id }, { actionKey })).toEqual(first);
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(1);
    expect((await getCredits(who.user.id)).balance).toBe(96);
  });

  test("image request retried after the post was published returns its image [CR8]", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    const actionKey = randomUUID();
    const first = await draw(who, { postId: post.id }, { actionKey });
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    expect(await draw(who, { postId: post.id }, { actionKey })).toEqual(first);
  });

  test("an image for a foreign or unknown post is not found and reserves nothing [TEN1]", async () => {
    const [who, other] = [await brand(), await brand()];
    const posts = [
      await createPostFixture(other.account),
      await createPostFixture(await createAccountFixture(who.user)),
    ];
    const since = new Date().toISOString();
    for (const postId of [...posts.map(({ id }) => id), randomUUID(), "x"]) {
      await expect(draw(who, { postId })).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await calls(since)).toEqual([]);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("image for a post being published is refused and free", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const models = { generate: () => Promise.reject(new Error("unexpected request")) };
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(generateImage(input, models)).rejects.toMatchObject({ code: "conflict" });
    expect((await getCredits(who.user.id)).balance).toBe(100);
  });

  test("image of a post published meanwhile is deleted and its credits released", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    await arm("/images/generations", { kind: "delay", ms: 1000 });
    const drawing = draw(who, { postId: post.id });
    await waitFor("the credits are held", async () => (await getCredits(who.user.id)).reserved === 4);
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(drawing).rejects.toMatchObject({ code: "conflict" });
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await getPrismaClient().media.count({ where: { userId: who.user.id } })).toBe(0);
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
    ["a failing service", { kind: "status", status: 503 }, "provider_error"],
    ["nonsense", { kind: "malformed" }, "provider_error"],
  ])("image generation with %s releases the credits without a retry", async (_, action, code) => {
    const who = await brand();
    await arm("/images/generations", action, 5);
    const since = new Date().toISOString();
    await expect(draw(who)).rejects.toMatchObject({ code });
    expect(await calls(since)).toHaveLength(1);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("image generation that times out releases the credits", async () => {
    const who = await brand();
    await arm("/images/generations", { kind: "delay", ms: 5000 });
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf" });
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(generateImage(input, createOpenAiImageModels(100))).rejects.toMatchObject({
      code: "provider_timeout",
    });
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("image generation canceled at the end releases the credits and adds no image", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    const user = new AbortController();
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const models = {
      generate: async (requested: Parameters<ReturnType<typeof getImageModels>["generate"]>[0]) => {
        const drawn = await getImageModels().generate({ ...requested, signal: never });
        user.abort();
        return drawn;
      },
    };
    const input = { ...who, request, actionKey: randomUUID(), signal: user.signal };
    await expect(generateImage(input, models)).rejects.toMatchObject({ code: "cancelled" });
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(0);
    expect(await getPrismaClient().media.count({ where: { userId: who.user.id } })).toBe(0);
  });

  test("image is neither charged nor added when its reservation expired [CR8]", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const seen: number[] = [];
    const models = {
      generate: async (requested: Parameters<ReturnType<typeof getImageModels>["generate"]>[0]) => {
        const drawn = await getImageModels().generate(requested);
        await getPrismaClient().reservation.updateMany({
          where: { userId: who.user.id },
          data: { deadline: new Date(0) },
        });
        await reapReservations();
        seen.push((await getCredits(who.user.id)).balance);
        return drawn;
      },
    };
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(generateImage(input, models)).rejects.toMatchObject({ code: "provider_timeout" });
    expect(seen).toEqual([100]);
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(0);
    expect((await getPrismaClient().post.findUniqueOrThrow({ where: { id: post.id } })).revision).toBe(1);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("reservation is renewed after waiting for a permit, and an expired one generates nothing", async () => {
    const who = await brand();
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf" });
    const gate = Promise.withResolvers<void>();
    const busy = Array.from({ length: 4 }, () => withProviderPermit(who.user.id, never, () => gate.promise));
    let calls = 0;
    const models = {
      generate: (requested: Parameters<ReturnType<typeof getImageModels>["generate"]>[0]) => {
        calls += 1;
        return getImageModels().generate(requested);
      },
    };
    const waiting = [randomUUID(), randomUUID()].map((actionKey) =>
      generateImage({ ...who, request, actionKey, signal: never }, models),
    );
    const outcomes = Promise.allSettled(waiting);
    const open = () =>
      getPrismaClient().reservation.findMany({ where: { userId: who.user.id }, orderBy: { id: "asc" } });
    await expect.poll(async () => (await open()).length).toBe(2);
    const [ended, near] = await open();
    const deadline = (id: string | undefined, at: Date) =>
      getPrismaClient().reservation.update({ where: { id: id ?? "" }, data: { deadline: at } });
    await deadline(ended?.id, new Date(0));
    await reapReservations();
    const soon = new Date(Date.now() + 5_000);
    await deadline(near?.id, soon);
    gate.resolve();
    await Promise.all(busy);
    const [first, second] = await outcomes;
    const rejected = [first, second].filter((one) => one?.status === "rejected");
    expect(rejected).toMatchObject([{ reason: { code: "provider_timeout" } }]);
    expect(calls).toBe(1);
    const [after] = await getPrismaClient().reservation.findMany({ where: { id: near?.id ?? "" } });
    expect(after?.state).toBe("settled");
    expect(after?.deadline.getTime()).toBeGreaterThan(soon.getTime());
    expect(await getCredits(who.user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
  });

  // spec: D5.48
  test("failed settlement also removes the image from the post", async () => {
    const who = await brand();
    const post = await createPostFixture(who.account);
    const request = generateImageBody.parse({ accountId: who.account.id, prompt: "A loaf", postId: post.id });
    const models = {
      generate: async (requested: Parameters<ReturnType<typeof getImageModels>["generate"]>[0]) => {
        const drawn = await getImageModels().generate(requested);
        // The settlement exceeds the reserved credits, so the database refuses it
        // (credit_account_never_below_zero).
        await getPrismaClient().creditAccount.update({
          where: { userId: who.user.id },
          data: { reserved: 0 },
        });
        return drawn;
      },
    };
    const input = { ...who, request, actionKey: randomUUID(), signal: never };
    await expect(generateImage(input, models)).rejects.toThrow();
    expect(await getPrismaClient().postImage.count({ where: { postId: post.id } })).toBe(0);
    // After a manual repair the reservation expires at its deadline as usual.
    await getPrismaClient().creditAccount.update({ where: { userId: who.user.id }, data: { reserved: 4 } });
    await getPrismaClient().reservation.updateMany({
      where: { userId: who.user.id },
      data: { deadline: new Date(0) },
    });
    await reapReservations();
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("client cannot choose the cost or another kind [CR9]", async () => {
    const who = await brand();
    await draw(who, { cost: 0, credits: 0, model: "free", quality: "low" });
    expect((await getCredits(who.user.id)).balance).toBe(96);
    expect(generateImageBody.safeParse({ accountId: "x", prompt: "p", kind: "free" }).success).toBe(false);
    expect(generateImageBody.safeParse({ accountId: "x", prompt: "p", size: "1x1" }).success).toBe(false);
  });
});
