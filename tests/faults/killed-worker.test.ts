import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import type { PostRow } from "@/lib/posts/server/post-store";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { savePost } from "@/lib/publishing/server/save-post";
import { ownServices } from "@/tests/faults/services";
import {
  type Brand,
  connectPage,
  countFeedCalls,
  failNextPost,
  livePosts,
  makeBrand,
  makePost,
  statusOf,
} from "@/tests/faults/world";
import { isLong } from "@/tests/harness/long-form";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const POSTS = isLong ? 50 : 3;
/** Lease 2 s, sweep 1 s, look-ups 6 s, and room for a busy machine. */
const SETTLED_WITHIN = isLong ? 120_000 : 25_000;
const AT_ONCE = 3;
/** Each of the posts meets a worker of its own, which takes a second or two to start. */
const TIMEOUT = isLong ? 600_000 : 90_000;

const start = ownServices();
let brand: Brand;

beforeAll(async () => {
  brand = await makeBrand();
  await connectPage(brand);
});
beforeEach(() => ownSandbox.clearFaults("meta"));

/** A post with a picture that is due now. */
async function duePost(text: string): Promise<PostRow> {
  const post = await makePost(brand, text, 1);
  return savePost({
    ...brand,
    post,
    changes: { status: "scheduled", scheduledAt: new Date() },
    revision: post.revision,
  });
}

const stateOf = async (postId: string) =>
  (await clientOf().publication.findFirstOrThrow({ where: { postId } })).state;

/** Each post in turn meets a worker that dies at this point; then healthy ones find what it left. */
async function killWorkersAt(point: string): Promise<{ post: PostRow; text: string; left: string }[]> {
  const met = [];
  for (let count = 0; count < POSTS; count += 1) {
    const text = `${point} ${randomUUID()}`;
    const post = await duePost(text);
    const victim = await start(point);
    expect(await victim.ended).toBe("SIGKILL");
    met.push({ post, text, left: await stateOf(post.id) });
    await keepForLater(post);
  }
  await meetAgain();
  return met;
}

const LATER = new Date("2099-01-01");
/** The next victim must meet its own post, not this one's remains. */
const keepForLater = ({ id: postId }: PostRow) =>
  clientOf().publication.updateMany({ where: { postId }, data: { nextAt: LATER } });
const meetAgain = () =>
  clientOf().publication.updateMany({ where: { nextAt: LATER }, data: { nextAt: new Date(0) } });

/** So many posts that the network takes without an answer, and the worker dies while it waits for one. */
async function hangAndKill(count: number): Promise<{ post: PostRow; text: string }[]> {
  const texts = Array.from({ length: count }, () => `K3 ${randomUUID()}`);
  await failNextPost({ kind: "accept-then-hang" }, count);
  const met: { post: PostRow; text: string }[] = [];
  for (const text of texts) met.push({ text, post: await duePost(text) });
  const victim = await start();
  for (const text of texts) {
    await expect.poll(async () => (await livePosts(text)).length, { timeout: 10_000 }).toBe(1);
  }
  victim.process.kill("SIGKILL");
  await victim.ended;
  expect(await Promise.all(met.map(({ post }) => stateOf(post.id)))).toEqual(texts.map(() => "sending"));
  for (const { post } of met) await keepForLater(post);
  return met;
}

const toldOf = async (postId: string) =>
  (await clientOf().notification.findMany({ where: { postId } })).map(({ kind }) => kind);

describe("a worker is killed (PUB3)", () => {
  test.each([
    { point: "K0", moment: "before it claims", left: "scheduled", ends: "published", live: 1, sent: 1 },
    { point: "K1", moment: "after the claim", left: "claimed", ends: "published", live: 1, sent: 1 },
    { point: "K2", moment: "before a byte", left: "sending", ends: "needs_review", live: 0, sent: 0 },
    { point: "K4", moment: "with the answer", left: "sending", ends: "published", live: 1, sent: 1 },
    { point: "K6", moment: "before it tells", left: "sending", ends: "published", live: 1, sent: 1 },
    { point: "K5", moment: "after the commit", left: "published", ends: "published", live: 1, sent: 1 },
  ])(
    "$point, $moment: $ends, $live on the page",
    async ({ point, left, ends, live, sent }) => {
      const calls = await countFeedCalls();
      const met = await killWorkersAt(point);
      expect(met.map((each) => each.left)).toEqual(met.map(() => left));
      await Promise.all([start(), start()]);
      for (const { post, text } of met) {
        await expect.poll(() => statusOf(post.id), { timeout: SETTLED_WITHIN }).toBe(ends);
        expect(await livePosts(text)).toHaveLength(live);
        expect(await toldOf(post.id)).toEqual([`post_${ends}`]);
      }
      expect(await calls()).toBe(sent * POSTS);
    },
    TIMEOUT,
  );

  test("K6 of a post that fails: its person is told once, and gets one mail", async () => {
    const { id: userId } = brand.user;
    await clientOf().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });
    const mails = () => clientOf().outboxMail.count({ where: { userId, template: "post-failed" } });
    const post = await makePost(brand, "");
    await inTransaction((tx) => schedulePublication(post.id, "now", tx));
    const victim = await start("K6");
    expect(await victim.ended).toBe("SIGKILL");
    expect([await stateOf(post.id), await toldOf(post.id), await mails()]).toEqual(["claimed", [], 0]);
    await Promise.all([start(), start()]);
    await expect.poll(() => statusOf(post.id), { timeout: SETTLED_WITHIN }).toBe("failed");
    expect([await toldOf(post.id), await mails()]).toEqual([["post_failed"], 1]);
  });

  test(
    "K3, bytes sent and no answer: found on the page, published, one on the page",
    async () => {
      const calls = await countFeedCalls();
      const met: { post: PostRow; text: string }[] = [];
      // No more at once than hang together: the first ones would be found before the last ones have hung.
      while (met.length < POSTS) met.push(...(await hangAndKill(Math.min(POSTS - met.length, AT_ONCE))));
      await meetAgain();
      await Promise.all([start(), start()]);
      for (const { post, text } of met) {
        await expect.poll(() => statusOf(post.id), { timeout: SETTLED_WITHIN }).toBe("published");
        expect(await livePosts(text)).toHaveLength(1);
      }
      expect(await calls()).toBe(POSTS);
    },
    TIMEOUT,
  );

  test("asked to end, a worker finishes what it sends within five seconds and leaves nothing behind", async () => {
    const text = `TERM ${randomUUID()}`;
    await failNextPost({ kind: "delay", ms: 1_500 });
    const post = await duePost(text);
    const worker = await start();
    await expect.poll(() => stateOf(post.id), { timeout: 10_000 }).toBe("sending");
    const asked = performance.now();
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBeNull();
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(await statusOf(post.id)).toBe("published");
    expect(await livePosts(text)).toHaveLength(1);
  });
});
