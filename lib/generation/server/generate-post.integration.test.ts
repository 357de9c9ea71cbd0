import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { closeDb, db } from "@/lib/core/server/db";
import { generatePostBody } from "@/lib/generation/generate-post-schemas";
import { generatePost } from "@/lib/generation/server/generate-post";
import { eventually } from "@/tests/harness/checkout";
import { creditsOf, makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";
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
  db().post.findMany({ where: { accountId: account.id }, include: { images: true }, orderBy: { id: "asc" } });

async function brand(fields: object = {}): Promise<Who> {
  const user = await makePerson();
  return { user, account: await makeBrand(user, fields) };
}

async function leave({ user }: Who, credits: number) {
  await db()
    .$executeRaw`UPDATE credit_account SET balance = ${credits}, trial_balance = ${credits} WHERE user_id = ${user.id}::uuid`;
  await db().$executeRaw`INSERT INTO ledger_entry (id, user_id, kind, delta, key, balance_after)
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

/** The next texts take a moment. */
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

describe("one idea", () => {
  test("as one post: its text, its picture, five credits", async () => {
    who = await brand();
    const answer = await generate(who);
    expect(answer).toMatchObject({ missing: [], credits: 5, posts: [answer.post] });
    const { post } = answer;
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
    expect(await creditsOf(who.user.id)).toEqual({ balance: 95, reserved: 0, ledger: 95 });
    expect(await db().canvasImage.count({ where: { userId: who.user.id } })).toBe(1);
  });

  test("as three networks in two languages: six siblings of one group, one picture, each in its language", async () => {
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
    const alts = made.map(({ language, images }) => [language, /[א-ת]/.test(images[0]?.alt ?? "")]);
    expect(alts).toEqual(made.map(({ language }) => [language, language === "he"]));
    expect(await creditsOf(who.user.id)).toEqual({ balance: 90, reserved: 0, ledger: 90 });
  });

  test("a picture for each, in the shape of its network; or none at all", async () => {
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
    expect(await creditsOf(who.user.id)).toEqual({ balance: 82, reserved: 0, ledger: 82 });
  });
});

describe("into a draft that is there", () => {
  const draft = async (fields: object = {}) => makePost(who.account, { text: "An old line", ...fields });

  test("its network's post fills it behind its own pictures, the others join its group", async () => {
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

  test("alone it is the one post, in no group", async () => {
    who = await brand();
    const seen = await draft();
    const { posts: made } = await generate(who, { intoPostId: seen.id, image: "none" });
    expect(made).toMatchObject([{ _id: seen.id, groupId: null, images: [] }]);
  });

  /** Orders a post into the draft, and meanwhile does something. */
  async function meanwhile(seen: { id: string }, body: object, act: () => Promise<unknown>) {
    await slowTexts();
    const running = generate(who, { intoPostId: seen.id, image: "none", ...body });
    // Handled where it is awaited.
    running.catch(() => {});
    await eventually("it is being written", async () => (await creditsOf(who.user.id)).reserved > 0);
    await act();
    return running;
  }
  const change = (id: string, data: object) =>
    db().post.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });

  test("words that somebody changed meanwhile stay: what was made is a post of its own, its siblings are of the group", async () => {
    who = await brand();
    const seen = await draft();
    const platforms = ["facebook", "linkedin"];
    const answer = await meanwhile(seen, { platforms }, () => change(seen.id, { text: "A new line" }));
    expect(answer.post).toMatchObject({ platform: "facebook", groupId: null });
    expect(answer.post._id).not.toBe(seen.id);
    const now = await db().post.findUniqueOrThrow({ where: { id: seen.id } });
    expect(now).toMatchObject({ text: "A new line", groupId: expect.any(String) });
    expect(answer.posts[1]).toMatchObject({ platform: "linkedin", groupId: now.groupId });
  });

  test.each([
    ["scheduled", { status: "scheduled", scheduledAt: new Date(Date.now() + 3_600_000) }],
    ["moved to another network", { platform: "linkedin" }],
  ])("one that was %s meanwhile keeps the words its person saw", async (_, data) => {
    who = await brand();
    const seen = await draft();
    const { post } = await meanwhile(seen, {}, () => change(seen.id, data));
    expect(post._id).not.toBe(seen.id);
    expect(await db().post.findUniqueOrThrow({ where: { id: seen.id } })).toMatchObject({
      text: "An old line",
      ...data,
    });
  });

  test("one that went meanwhile takes the order with it: nothing is made, everything goes back", async () => {
    who = await brand();
    const seen = await draft();
    const running = meanwhile(seen, {}, () => db().post.delete({ where: { id: seen.id } }));
    await expect(running).rejects.toMatchObject({ code: "not_found" });
    expect(await posts(who)).toEqual([]);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  test("what its group has already is neither made again nor charged; with nothing left it is refused", async () => {
    who = await brand();
    const seen = await draft();
    const { post: twin } = await generate(who, { topic: "", fromPostId: seen.id, language: "he" });
    const answer = await generate(who, {
      ...{ intoPostId: seen.id, platforms: ["facebook", "linkedin"], languages: ["en", "he"], image: "none" },
    });
    expect(answer.posts.map(({ platform, language }) => `${platform} ${language}`)).toEqual([
      "facebook en",
      ...["linkedin en", "linkedin he"],
    ]);
    expect(answer).toMatchObject({ post: { _id: seen.id }, credits: 3 });
    const before = await creditsOf(who.user.id);
    const again = generate(who, { intoPostId: seen.id, language: "he" });
    await expect(again).rejects.toMatchObject({ code: "unprocessable" });
    expect(await creditsOf(who.user.id)).toEqual(before);
    expect(await db().post.findUniqueOrThrow({ where: { id: twin._id } })).toMatchObject({ revision: 1 });
  });

  test("one that is on its way to a network, or another brand's, is refused before anything is held", async () => {
    who = await brand();
    const gone = await draft();
    await db().post.update({ where: { id: gone.id }, data: { status: "published" } });
    await expect(generate(who, { intoPostId: gone.id })).rejects.toMatchObject({ code: "conflict" });
    const foreign = await makePost(await makeBrand(who.user));
    await expect(generate(who, { intoPostId: foreign.id })).rejects.toMatchObject({ code: "not_found" });
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

describe("the price", () => {
  test("is held whole before anything is asked: 402 names it, and leaves no line and no call (CR2, CR8)", async () => {
    who = await brand();
    await leave(who, 6);
    const since = new Date().toISOString();
    const lines = await db().ledgerEntry.count({ where: { userId: who.user.id } });
    await expect(generate(who, THREE)).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 7, current_balance: 6 },
    });
    expect(await callsSince(since)).toEqual([]);
    expect(await db().ledgerEntry.count({ where: { userId: who.user.id } })).toBe(lines);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 6, reserved: 0, ledger: 6 });
  });

  test("with nine credits, one of four posts at once is made (CR2)", async () => {
    who = await brand();
    await leave(who, 9);
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => generate(who)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await posts(who)).toHaveLength(1);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 4, reserved: 0, ledger: 4 });
  });

  test("the same click again, at once and later, gets the same posts and pays once (CR3)", async () => {
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
    expect((await creditsOf(who.user.id)).balance).toBe(93);
  });
});

describe("what fails", () => {
  test("a picture that was not drawn goes back; the texts stay, and the answer says so", async () => {
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
    expect(await creditsOf(who.user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
  });

  test("a text that was not written goes back, and its own picture with it", async () => {
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
    expect(await creditsOf(who.user.id)).toEqual({ balance: 95, reserved: 0, ledger: 95 });
    expect(await posts(who)).toHaveLength(1);
  });

  test("no text at all: everything goes back and nothing is left (CR5)", async () => {
    who = await brand();
    await plant("refusal", 3);
    await expect(generate(who, THREE)).rejects.toMatchObject({ code: "provider_refused" });
    expect(await posts(who)).toEqual([]);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    await eventually("the picture nobody paid for is gone", async () => {
      return (await db().media.count({ where: { userId: who.user.id, state: "stored" } })) === 0;
    });
  });

  test("a cancel gives all of it back (CR6)", async () => {
    who = await brand();
    await ownSandbox.armFault({
      service: "openai",
      path: "/responses",
      action: { kind: "accept-then-hang" },
      times: 3,
    });
    const person = new AbortController();
    const making = generate(who, THREE, { signal: person.signal });
    await eventually("it is held", async () => (await creditsOf(who.user.id)).reserved === 7);
    person.abort();
    await expect(making).rejects.toMatchObject({ code: "cancelled" });
    expect(await creditsOf(who.user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await posts(who)).toEqual([]);
  });

  test("a hold that the reaper took leaves no post behind (CR7)", async () => {
    who = await brand();
    await ownSandbox.armFault({ service: "openai", path: "/responses", action: { kind: "delay", ms: 400 } });
    const making = generate(who, { image: "none" });
    const failing = expect(making).rejects.toMatchObject({ code: "provider_timeout" });
    await eventually("the text is asked for", async () => (await creditsOf(who.user.id)).reserved === 1);
    await db()
      .$executeRaw`UPDATE reservation SET state = 'released' WHERE user_id = ${who.user.id}::uuid AND state = 'reserved'`;
    await failing;
    expect(await posts(who)).toEqual([]);
  });

  test.each([-1, 1.5, "2"])(
    "%s is no number of posts: the price comes from the lists alone (CR11)",
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

describe("versions of a post", () => {
  test("for another network and the other language: one credit each, pictures shared, one group", async () => {
    who = await brand();
    const source = await makePost(who.account, { text: "Sourdough on Sunday. It comes out at seven." });
    const media = await makeMedia(who.user);
    await db().postImage.create({ data: { postId: source.id, mediaId: media.id, index: 0, alt: "A loaf" } });
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
    const kept = await db().post.findUniqueOrThrow({ where: { id: source.id } });
    expect(kept).toMatchObject({ revision: 1, groupId: linkedin.post.groupId });
    expect(hebrew.post.groupId).toBe(linkedin.post.groupId);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 98, reserved: 0, ledger: 98 });
  });

  test("asked for twice at once it is made and paid once", async () => {
    who = await brand();
    const source = await makePost(who.account, { text: "Sourdough on Sunday." });
    await slowTexts(2);
    const version = () => generate(who, { topic: "", fromPostId: source.id, platform: "linkedin" });
    const both = Promise.allSettled([version(), version()]);
    await eventually("both are being written", async () => (await creditsOf(who.user.id)).reserved === 2);
    const refused = (await both).flatMap((one) => (one.status === "rejected" ? one.reason : []));
    expect(refused).toEqual([expect.objectContaining({ code: "conflict" })]);
    expect(await posts(who)).toHaveLength(2);
    expect(await creditsOf(who.user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("without its pictures when none are wanted", async () => {
    const source = await makePost(who.account, { text: "Sourdough on Sunday." });
    const media = await makeMedia(who.user);
    await db().postImage.create({ data: { postId: source.id, mediaId: media.id, index: 0 } });
    const { post } = await generate(who, { fromPostId: source.id, platform: "instagram", image: "none" });
    expect(post.images).toEqual([]);
  });

  test("of what is there already, of a post without words, of somebody else's: nothing held, nothing asked (TEN1)", async () => {
    const [other, elsewhere] = [await brand(), await makeBrand(who.user)];
    const own = await makePost(who.account, { text: "Bread" });
    const foreign = await makePost(other.account, { text: "Bread" });
    const strayed = await makePost(elsewhere, { text: "Bread" });
    const empty = await makePost(who.account);
    const since = new Date().toISOString();
    const before = await creditsOf(who.user.id);
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
    expect(await creditsOf(who.user.id)).toEqual(before);
  });
});
