import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { generatePostBody } from "@/lib/generation/generate-post-schemas";
import { generatePost } from "@/lib/generation/server/generate-post";
import { copyToVariant } from "@/lib/posts/server/create-variants";
import { getPost } from "@/lib/posts/server/post-store";
import { waitFor } from "@/tests/harness/npm-start";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

type Who = { user: { id: string }; account: AccountRow };
let who: Who;

const plant = (rule: string, times = 1) =>
  ownSandbox.trigger({ service: "openai", event: "plant", rule, times });
const callsSince = async (since: string): Promise<string[]> =>
  (await ownSandbox.journal("openai", since)).entries.map(({ path }: { path: string }) =>
    path.replace("/openai/v1", ""),
  );
const posts = ({ account }: Who) =>
  getPrismaClient().post.findMany({
    where: { accountId: account.id },
    include: { images: true },
    orderBy: { id: "asc" },
  });

async function brand(fields: object = {}): Promise<Who> {
  const user = await insertUserFixture();
  return { user, account: await createAccountFixture(user, fields) };
}

async function leave({ user }: Who, credits: number) {
  await getPrismaClient()
    .$executeRaw`UPDATE credit_account SET balance = ${credits}, trial_balance = ${credits} WHERE user_id = ${user.id}::uuid`;
  await getPrismaClient().$executeRaw`INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after)
    VALUES (uuidv7(), ${user.id}::uuid, 'expire', ${credits - 100}, ${randomUUID()}, ${credits})`;
}

const generate = (
  { user, account }: Who,
  body: object = {},
  { actionKey = randomUUID(), signal = new AbortController().signal } = {},
) => {
  const request = generatePostBody.parse({ topic: "Sourdough on Sunday. It comes out at seven.", ...body });
  return generatePost({ user, account, request, actionKey, signal });
};

/** Delays the next texts. */
const slowTexts = (times = 1) =>
  ownSandbox.armFault({
    ...{ service: "openai", path: "/openai/v1/responses", times },
    action: { kind: "delay", ms: 300 },
  });

const THREE = { platforms: ["facebook", "instagram", "linkedin"] };

beforeAll(async () => {
  who = await brand();
});
afterEach(async () => {
  await ownSandbox.trigger({ service: "openai", event: "no-plant" });
  await ownSandbox.clearFaults("openai");
});
afterAll(closeDb);

describe("post generation", () => {
  test("idea becomes one post with text and image for five credits", async () => {
    who = await brand();
    const response = await generate(who);
    expect(response).toMatchObject({ missing: [], credits: 5, posts: [response.post] });
    const { post } = response;
    expect(post).toMatchObject({
      platform: "facebook",
      language: "en",
      status: "draft",
      groupId: null,
      revision: 1,
    });
    expect(post.text).toMatch(/sourdough/i);
    expect(post.written).toEqual({ traits: expect.any(Array), marks: expect.any(Array) });
    expect(post.images).toEqual([
      expect.objectContaining({ width: 1024, height: 1024, alt: expect.stringMatching(/\w/) }),
    ]);
    expect(await getCredits(who.user.id)).toEqual({ balance: 95, reserved: 0, ledger: 95 });
    expect(await getPrismaClient().canvasImage.count({ where: { userId: who.user.id } })).toBe(1);
  });

  // spec: D3.14, D5.2, D5.3
  test("idea for three platforms in two languages becomes six variants with one image", async () => {
    who = await brand();
    const { posts: made, credits } = await generate(who, { ...THREE, languages: ["en", "he"] });
    expect(credits).toBe(6 + 4);
    expect(made.map(({ platform, language }) => `${platform} ${language}`)).toEqual(
      ["facebook", "instagram", "linkedin"].flatMap((platform) => [`${platform} en`, `${platform} he`]),
    );
    for (const { text, language } of made) expect(/[א-ת]/.test(text)).toBe(language === "he");
    expect(new Set(made.map(({ groupId }) => groupId)).size).toBe(1);
    expect(made[0]?.groupId).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(made.map(({ images }) => images[0]?.url)).size).toBe(1);
    expect(await getCredits(who.user.id)).toEqual({ balance: 90, reserved: 0, ledger: 90 });
  });

  // spec: D5.2, D5.3
  test("idea can have an image per post in the platform's aspect ratio, or none", async () => {
    who = await brand();
    const each = await generate(who, { ...THREE, image: "each", quality: "low" });
    expect(each.credits).toBe(3 + 12);
    expect(each.posts.map(({ images: [image] }) => `${image?.width}x${image?.height}`)).toEqual([
      "1024x1024",
      "1024x1280",
      "1536x1024",
    ]);
    const none = await generate(who, { ...THREE, image: "none" });
    expect(none.credits).toBe(3);
    expect(none.posts.flatMap(({ images }) => images)).toEqual([]);
    expect(await getCredits(who.user.id)).toEqual({ balance: 82, reserved: 0, ledger: 82 });
  });
});

describe("generation into a draft", () => {
  const draft = async (fields: object = {}) =>
    createPostFixture(who.account, { text: "An old line", ...fields });

  test("draft receives the text and appended image, and variants join its group", async () => {
    who = await brand();
    const seen = await draft();
    const { posts: made, credits } = await generate(who, { ...THREE, intoPostId: seen.id });
    expect(credits).toBe(7);
    expect(made.map(({ platform }) => platform)).toEqual(["facebook", "instagram", "linkedin"]);
    expect(made[0]).toMatchObject({ _id: seen.id, revision: seen.revision + 1, language: "en" });
    expect(made[0]?.text).toMatch(/sourdough/i);
    expect(made[0]?.images).toHaveLength(1);
    expect(new Set(made.map(({ groupId }) => groupId)).size).toBe(1);
    expect(await posts(who)).toHaveLength(3);
  });

  test("generated text reaches a follower that is a draft, not one that is scheduled", async () => {
    who = await brand();
    const seen = await draft();
    const { account } = who;
    const follow = (platform: "instagram" | "linkedin") =>
      copyToVariant({ account, post: seen, request: { platform, follow: true } });
    const [scheduled, open] = [await follow("instagram"), await follow("linkedin")];
    const at = { status: "scheduled", scheduledAt: new Date(Date.now() + 3_600_000) };
    await getPrismaClient().post.update({ where: { id: scheduled.id }, data: at });
    const { post } = await generate(who, { intoPostId: seen.id, image: "none" });
    expect(await getPost(open.id)).toMatchObject({ text: post.text, hashtags: post.hashtags, written: {} });
    expect(await getPost(scheduled.id)).toMatchObject({
      text: "An old line",
      revision: 1,
      followsText: false,
    });
  });

  test("draft filled alone has no group", async () => {
    who = await brand();
    const seen = await draft();
    const { posts: made } = await generate(who, { intoPostId: seen.id, image: "none" });
    expect(made).toMatchObject([{ _id: seen.id, groupId: null, images: [] }]);
  });

  /** Generates into the draft and changes something meanwhile. */
  async function meanwhile(seen: { id: string }, body: object, act: () => Promise<unknown>) {
    await slowTexts();
    const running = generate(who, { intoPostId: seen.id, image: "none", ...body });
    // Handled where it is awaited.
    running.catch(() => {});
    await waitFor("it is being written", async () => (await getCredits(who.user.id)).reserved > 0);
    await act();
    return running;
  }
  const change = (id: string, data: object) =>
    getPrismaClient().post.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });

  test("edited draft keeps its text, and the generated post becomes a separate post", async () => {
    who = await brand();
    const seen = await draft();
    const platforms = ["facebook", "linkedin"];
    const response = await meanwhile(seen, { platforms }, () => change(seen.id, { text: "A new line" }));
    expect(response.post).toMatchObject({ platform: "facebook", groupId: null });
    expect(response.post._id).not.toBe(seen.id);
    const now = await getPrismaClient().post.findUniqueOrThrow({ where: { id: seen.id } });
    expect(now).toMatchObject({ text: "A new line", groupId: expect.any(String) });
    expect(response.posts[1]).toMatchObject({ platform: "linkedin", groupId: now.groupId });
  });

  test.each([
    ["scheduled", { status: "scheduled", scheduledAt: new Date(Date.now() + 3_600_000) }],
    ["moved to another network", { platform: "linkedin" }],
  ])("draft that was %s meanwhile keeps its text", async (_, data) => {
    who = await brand();
    const seen = await draft();
    const { post } = await meanwhile(seen, {}, () => change(seen.id, data));
    expect(post._id).not.toBe(seen.id);
    expect(await getPrismaClient().post.findUniqueOrThrow({ where: { id: seen.id } })).toMatchObject({
      text: "An old line",
      ...data,
    });
  });

  test("draft deleted meanwhile cancels the generation and releases all credits", async () => {
    who = await brand();
    const seen = await draft();
    const running = meanwhile(seen, {}, () => getPrismaClient().post.delete({ where: { id: seen.id } }));
    await expect(running).rejects.toMatchObject({ code: "not_found" });
    expect(await posts(who)).toEqual([]);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("existing variants are neither generated nor charged, and an empty request is refused", async () => {
    who = await brand();
    const seen = await draft();
    const { post: duplicate } = await generate(who, { topic: "", fromPostId: seen.id, language: "he" });
    const response = await generate(who, {
      ...{ intoPostId: seen.id, platforms: ["facebook", "linkedin"], languages: ["en", "he"], image: "none" },
    });
    expect(response.posts.map(({ platform, language }) => `${platform} ${language}`)).toEqual([
      "facebook en",
      ...["linkedin en", "linkedin he"],
    ]);
    expect(response).toMatchObject({ post: { _id: seen.id }, credits: 3 });
    const before = await getCredits(who.user.id);
    const again = generate(who, { intoPostId: seen.id, language: "he" });
    await expect(again).rejects.toMatchObject({ code: "unprocessable" });
    expect(await getCredits(who.user.id)).toEqual(before);
    expect(await getPrismaClient().post.findUniqueOrThrow({ where: { id: duplicate._id } })).toMatchObject({
      revision: 1,
    });
  });

  test("draft being published or of another account is refused before any reservation", async () => {
    who = await brand();
    const deleted = await draft();
    await getPrismaClient().post.update({ where: { id: deleted.id }, data: { status: "published" } });
    await expect(generate(who, { intoPostId: deleted.id })).rejects.toMatchObject({ code: "conflict" });
    const foreign = await createPostFixture(await createAccountFixture(who.user));
    await expect(generate(who, { intoPostId: foreign.id })).rejects.toMatchObject({ code: "not_found" });
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

describe("cost", () => {
  test("whole cost is reserved first: a 402 leaves no ledger entry and no request [CR2, CR8]", async () => {
    who = await brand();
    await leave(who, 6);
    const since = new Date().toISOString();
    const lines = await getPrismaClient().ledgerEntry.count({ where: { userId: who.user.id } });
    await expect(generate(who, THREE)).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 7, current_balance: 6 },
    });
    expect(await callsSince(since)).toEqual([]);
    expect(await getPrismaClient().ledgerEntry.count({ where: { userId: who.user.id } })).toBe(lines);
    expect(await getCredits(who.user.id)).toEqual({ balance: 6, reserved: 0, ledger: 6 });
  });

  test("nine credits pay for one of four concurrent posts [CR2]", async () => {
    who = await brand();
    await leave(who, 9);
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => generate(who)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await posts(who)).toHaveLength(1);
    expect(await getCredits(who.user.id)).toEqual({ balance: 4, reserved: 0, ledger: 4 });
  });

  test("retried request returns the same posts and charges once [CR3]", async () => {
    who = await brand();
    const actionKey = randomUUID();
    const [first, second] = await Promise.allSettled([
      generate(who, THREE, { actionKey }),
      generate(who, THREE, { actionKey }),
    ]);
    const done = [first, second].filter((one) => one.status === "fulfilled").map(({ value }) => value);
    const refused = [first, second].filter((one) => one.status === "rejected");
    expect(refused.every(({ reason }) => reason.code === "in_progress")).toBe(true);
    const since = new Date().toISOString();
    const again = await generate(who, THREE, { actionKey });
    expect(done[0]).toEqual(again);
    expect(await callsSince(since)).toEqual([]);
    expect(await posts(who)).toHaveLength(3);
    expect((await getCredits(who.user.id)).balance).toBe(93);
  });
});

describe("failures", () => {
  // spec: D5.5
  test("failed image releases its credits and is reported while the texts stay", async () => {
    who = await brand();
    await ownSandbox.armFault({
      service: "openai",
      path: "/images/generations",
      action: { kind: "status", status: 500 },
    });
    const { posts: made, missing, credits } = await generate(who, THREE);
    expect(made).toHaveLength(3);
    expect(made.flatMap(({ images }) => images)).toEqual([]);
    expect(missing).toEqual(
      made.map(({ platform, language }) => ({ platform, language, what: "image", code: "provider_error" })),
    );
    expect(credits).toBe(3);
    expect(await getCredits(who.user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
  });

  // spec: D5.5
  test("failed text releases its credits and those of its image", async () => {
    who = await brand();
    await plant("error-event");
    const {
      posts: made,
      missing,
      credits,
    } = await generate(who, {
      ...{ platforms: ["facebook", "instagram"], image: "each" },
    });
    expect(made).toHaveLength(1);
    expect(missing).toEqual([expect.objectContaining({ what: "text", code: "provider_error" })]);
    expect(credits).toBe(1 + 4);
    expect(await getCredits(who.user.id)).toEqual({ balance: 95, reserved: 0, ledger: 95 });
    expect(await posts(who)).toHaveLength(1);
  });

  test("generation without any text releases everything and leaves nothing [CR5]", async () => {
    who = await brand();
    await plant("refusal", 3);
    await expect(generate(who, THREE)).rejects.toMatchObject({ code: "provider_refused" });
    expect(await posts(who)).toEqual([]);
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    await waitFor("the picture nobody paid for is gone", async () => {
      return (await getPrismaClient().media.count({ where: { userId: who.user.id, state: "stored" } })) === 0;
    });
  });

  test("cancellation releases all credits [CR6]", async () => {
    who = await brand();
    await ownSandbox.armFault({
      service: "openai",
      path: "/responses",
      action: { kind: "accept-then-hang" },
      times: 3,
    });
    const user = new AbortController();
    const making = generate(who, THREE, { signal: user.signal });
    await waitFor("it is held", async () => (await getCredits(who.user.id)).reserved === 7);
    user.abort();
    await expect(making).rejects.toMatchObject({ code: "cancelled" });
    expect(await getCredits(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await posts(who)).toEqual([]);
  });

  test("expired reservation leaves no post [CR7]", async () => {
    who = await brand();
    await ownSandbox.armFault({ service: "openai", path: "/responses", action: { kind: "delay", ms: 400 } });
    const making = generate(who, { image: "none" });
    const failing = expect(making).rejects.toMatchObject({ code: "provider_timeout" });
    await waitFor("the text is asked for", async () => (await getCredits(who.user.id)).reserved === 1);
    await getPrismaClient()
      .$executeRaw`UPDATE reservation SET state = 'released' WHERE user_id = ${who.user.id}::uuid AND state = 'reserved'`;
    await failing;
    expect(await posts(who)).toEqual([]);
  });

  test.each([-1, 1.5, "2"])(
    "number of posts %s is ignored: the lists alone decide the cost [CR11]",
    async (n) => {
      who = await brand();
      const { credits } = await generate(who, {
        n,
        credits: n,
        image: "none",
        platforms: ["facebook", "facebook"],
      });
      expect(credits).toBe(1);
    },
  );
});

describe("variants of a post", () => {
  test("variants for another platform and language cost one credit each and share images and group", async () => {
    who = await brand();
    const source = await createPostFixture(who.account, {
      text: "Sourdough on Sunday. It comes out at seven.",
    });
    const media = await insertMediaFixture(who.user);
    await getPrismaClient().postImage.create({
      data: { postId: source.id, mediaId: media.id, index: 0, alt: "A loaf" },
    });
    const since = new Date().toISOString();
    const linkedin = await generate(who, { topic: "", fromPostId: source.id, platform: "linkedin" });
    const hebrew = await generate(who, { topic: "", fromPostId: source.id, language: "he" });
    expect([linkedin.credits, hebrew.credits]).toEqual([1, 1]);
    expect(await callsSince(since)).not.toContain("/images/generations");
    expect(linkedin.post).toMatchObject({
      platform: "linkedin",
      language: "en",
      images: [{ alt: "A loaf" }],
    });
    expect(hebrew.post).toMatchObject({ platform: "facebook", language: "he", images: [{ alt: "A loaf" }] });
    expect(linkedin.post.text).toContain("seven");
    const stored = await getPrismaClient().post.findUniqueOrThrow({ where: { id: source.id } });
    expect(stored).toMatchObject({ revision: 1, groupId: linkedin.post.groupId });
    expect(hebrew.post.groupId).toBe(linkedin.post.groupId);
    expect(await getCredits(who.user.id)).toEqual({ balance: 98, reserved: 0, ledger: 98 });
  });

  test("variant requested concurrently is created and charged once", async () => {
    who = await brand();
    const source = await createPostFixture(who.account, { text: "Sourdough on Sunday." });
    await slowTexts(2);
    const version = () => generate(who, { topic: "", fromPostId: source.id, platform: "linkedin" });
    const both = Promise.allSettled([version(), version()]);
    await waitFor("both are being written", async () => (await getCredits(who.user.id)).reserved === 2);
    const refused = (await both).flatMap((one) => (one.status === "rejected" ? one.reason : []));
    expect(refused).toEqual([expect.objectContaining({ code: "conflict" })]);
    expect(await posts(who)).toHaveLength(2);
    expect(await getCredits(who.user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("variant has no images when none are requested", async () => {
    const source = await createPostFixture(who.account, { text: "Sourdough on Sunday." });
    const media = await insertMediaFixture(who.user);
    await getPrismaClient().postImage.create({ data: { postId: source.id, mediaId: media.id, index: 0 } });
    const { post } = await generate(who, { fromPostId: source.id, platform: "instagram", image: "none" });
    expect(post.images).toEqual([]);
  });

  test("variant is refused without a reservation when it exists, its post is empty or not owned [TEN1]", async () => {
    const [other, elsewhere] = [await brand(), await createAccountFixture(who.user)];
    const own = await createPostFixture(who.account, { text: "Bread" });
    const foreign = await createPostFixture(other.account, { text: "Bread" });
    const strayed = await createPostFixture(elsewhere, { text: "Bread" });
    const empty = await createPostFixture(who.account);
    const since = new Date().toISOString();
    const before = await getCredits(who.user.id);
    for (const [post, code] of [
      [own.id, "unprocessable"],
      [empty.id, "unprocessable"],
      [foreign.id, "not_found"],
      [strayed.id, "not_found"],
      [randomUUID(), "not_found"],
      ["x", "not_found"],
    ]) {
      const platform = post === own.id ? "facebook" : "linkedin";
      await expect(generate(who, { fromPostId: post, platform })).rejects.toMatchObject({ code });
    }
    expect(await callsSince(since)).toEqual([]);
    expect(await getCredits(who.user.id)).toEqual(before);
  });
});
