import { afterAll, beforeAll, expect, test } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { removeImageFromPost } from "@/lib/posts/server/post-images";
import { attachMediaToPosts, getPost, type PostRow } from "@/lib/posts/server/post-store";
import { isEditable } from "@/lib/posts/states";
import { getPostLanguage } from "@/lib/posts/variants";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { createGroupFixture } from "@/tests/harness/group-fixture";
import { insertMediaFixture } from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

const ROUNDS = 15;

/** Runs changes at once. Only refusals of the product are allowed, such as a conflict; a deadlock is not. */
async function runAtOnce(changes: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(changes);
  const failures = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(failures.filter((error) => !isAppError(error))).toEqual([]);
  return results.length - failures.length;
}

const selectAll = async (accountId: string): Promise<PostRow[]> =>
  attachMediaToPosts(await getPrismaClient().post.findMany({ where: { accountId }, orderBy: { id: "asc" } }));

/** Editable followers of a language have one text and one list of media. */
function expectOneContent(posts: PostRow[]) {
  const editable = posts.filter(({ status }) => isEditable(status));
  for (const language of ["en", "he"]) {
    const spoken = editable.filter((post) => getPostLanguage(post, "en") === language);
    const texts = spoken.filter((post) => post.followsText).map(({ text, hashtags }) => [text, hashtags]);
    const media = spoken
      .filter((post) => post.followsMedia)
      .map(({ images, videoId }) => [images.map(({ mediaId, alt }) => [mediaId, alt]), videoId]);
    for (const list of [texts, media])
      expect(new Set(list.map((one) => JSON.stringify(one))).size).toBeLessThan(2);
  }
}

test("concurrent changes of two followers neither deadlock nor diverge", async () => {
  const { account, first, follow, save } = await createGroupFixture();
  const others = [await follow("linkedin"), await follow("instagram")];
  const ids = [first, ...others].map(({ id }) => id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? ids : ids.toReversed();
    const saved = await runAtOnce(order.map((id, n) => save(id, { text: `Round ${round}, ${n}` })));
    expect(saved).toBeGreaterThan(0);
    const posts = await selectAll(account.id);
    expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
    expect(posts[0]?.text).toMatch(`Round ${round}`);
  }
});

test("concurrent images of two followers are all in both posts in one order", async () => {
  const { user, account, first, follow, append } = await createGroupFixture();
  const linkedin = await follow("linkedin");
  for (let round = 0; round < 4; round += 1) {
    const media = await Promise.all([1, 2].map(() => insertMediaFixture(user)));
    const saved = await runAtOnce(media.map((one, n) => append(n === 0 ? first.id : linkedin.id, one)));
    expect(saved).toBe(2);
  }
  const posts = await selectAll(account.id);
  expect(posts.map(({ images }) => images.length)).toEqual([8, 8]);
  expectOneContent(posts);
});

test("followers created during a change of the source have its text", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { account, first, follow, save } = await createGroupFixture();
    await runAtOnce([follow("linkedin"), save(first.id, { text: "Meanwhile" }), follow("instagram")]);
    const posts = await selectAll(account.id);
    expect(posts.filter(({ followsText }) => followsText)).toHaveLength(3);
    expectOneContent(posts);
  }
});

test("follower claimed during a change is sent as it is stored", async () => {
  const outcomes = new Set<boolean>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { first, follow, save, set } = await createGroupFixture();
    const { id } = await follow("linkedin");
    await set(id, { status: "scheduled", scheduledAt: new Date("2027-02-10T09:00:00Z") });
    const publication = await runInTransaction((tx) => schedulePublication(id, "now", tx));
    const claim = claimPublication(publication?.id ?? "");
    await runAtOnce([claim, save(first.id, { text: "Meanwhile" })]);
    const sent = (await claim)?.snapshot.text;
    const post = await getPost(id);
    expect(sent).toBe(post.text);
    // It follows only when it has the group's text.
    expect([post.status, post.followsText]).toEqual(["publishing", sent === "Meanwhile"]);
    outcomes.add(post.followsText);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test("any concurrent changes leave followers of a language with one content", {
  timeout: 60_000,
}, async () => {
  const group = await createGroupFixture();
  const { account, user, first, save, follow, set, append } = group;
  await follow("linkedin");
  await follow("instagram");
  await follow("facebook", first.id, { language: "he" });
  await follow("linkedin", first.id, { language: "he" });
  const posts = await selectAll(account.id);
  const actions = [
    (id: string, n: number) => save(id, { text: `Text ${n}` }),
    (id: string, n: number) => save(id, { text: `Own ${n}`, followsText: false }),
    (id: string) => save(id, { followsText: true }),
    (id: string) => save(id, { followsMedia: false }),
    (id: string) => save(id, { followsMedia: true }),
    (id: string, n: number) => save(id, { language: n % 2 === 0 ? "he" : "en" }),
    (id: string) => set(id, { status: "publishing" }),
    (id: string) => set(id, { status: "failed" }),
    async (id: string) => append(id, await insertMediaFixture(user)),
    async (id: string) => removeImageFromPost({ post: await getPost(id), index: 0, revision: undefined }),
  ];
  let seed = 7;
  const choose = <Choice>(list: Choice[]): Choice => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] as Choice;
  };
  for (let round = 0; round < 40; round += 1) {
    await runAtOnce([0, 1, 2].map((n) => choose(actions)(choose(posts).id, round * 3 + n)));
    expectOneContent(await selectAll(account.id));
  }
});
