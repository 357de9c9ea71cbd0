import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import type { PostRow } from "@/lib/posts/server/post-store";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import {
  armPublishFault,
  connectFacebookPage,
  getPostStatus,
  listLivePosts,
  type SeededAccount,
  seedAccount,
  seedPost,
  startFeedCallCounter,
} from "@/tests/faults/seed-data";
import { isLongRun } from "@/tests/harness/long-run-options";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const POSTS = isLongRun ? 50 : 3;
/** Lease 2 s, cleanup 1 s, lookups 6 s, and slack for a busy machine. */
const SETTLED_WITHIN = isLongRun ? 120_000 : 25_000;
const AT_ONCE = 3;
/** Each post gets its own worker, which starts in one or two seconds. */
const TIMEOUT = isLongRun ? 600_000 : 90_000;

const start = setUpOwnServices();
let account: SeededAccount;

beforeAll(async () => {
  account = await seedAccount();
  await connectFacebookPage(account);
});
beforeEach(() => ownSandbox.clearFaults("meta"));

/** Creates a due post with an image. */
async function duePost(text: string): Promise<PostRow> {
  const post = await seedPost(account, text, 1);
  return saveAndSchedulePost({
    ...account,
    post,
    changes: { status: "scheduled", scheduledAt: new Date() },
    revision: post.revision,
  });
}

const stateOf = async (postId: string) =>
  (await getTransactionClient().publication.findFirstOrThrow({ where: { postId } })).state;

/** Kills one worker per post at this failpoint, then lets healthy workers recover. */
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
/** The next worker must claim its own post, not the one left by this worker. */
const keepForLater = ({ id: postId }: PostRow) =>
  getTransactionClient().publication.updateMany({ where: { postId }, data: { nextAt: LATER } });
const meetAgain = () =>
  getTransactionClient().publication.updateMany({ where: { nextAt: LATER }, data: { nextAt: new Date(0) } });

/** Lets the platform accept this many posts without responding and kills the waiting worker. */
async function hangAndKill(count: number): Promise<{ post: PostRow; text: string }[]> {
  const texts = Array.from({ length: count }, () => `K3 ${randomUUID()}`);
  await armPublishFault({ kind: "accept-then-hang" }, count);
  const met: { post: PostRow; text: string }[] = [];
  for (const text of texts) met.push({ text, post: await duePost(text) });
  const victim = await start();
  for (const text of texts) {
    await expect.poll(async () => (await listLivePosts(text)).length, { timeout: 10_000 }).toBe(1);
  }
  victim.process.kill("SIGKILL");
  await victim.ended;
  expect(await Promise.all(met.map(({ post }) => stateOf(post.id)))).toEqual(texts.map(() => "sending"));
  for (const { post } of met) await keepForLater(post);
  return met;
}

const listNotifications = async (postId: string) =>
  (await getTransactionClient().notification.findMany({ where: { postId } })).map(({ kind }) => kind);

describe("publication by a killed worker [PUB3]", () => {
  test.each([
    { point: "K0", moment: "before it claims", left: "scheduled", ends: "published", live: 1, sent: 1 },
    { point: "K1", moment: "after the claim", left: "claimed", ends: "published", live: 1, sent: 1 },
    { point: "K2", moment: "before a byte", left: "sending", ends: "needs_review", live: 0, sent: 0 },
    { point: "K4", moment: "with the answer", left: "sending", ends: "published", live: 1, sent: 1 },
    { point: "K6", moment: "before it tells", left: "sending", ends: "published", live: 1, sent: 1 },
    { point: "K5", moment: "after the commit", left: "published", ends: "published", live: 1, sent: 1 },
  ])(
    "killed worker at $point, $moment: publication $ends with $live posts on the page",
    async ({ point, left, ends, live, sent }) => {
      const calls = await startFeedCallCounter();
      const met = await killWorkersAt(point);
      expect(met.map((each) => each.left)).toEqual(met.map(() => left));
      await Promise.all([start(), start()]);
      for (const { post, text } of met) {
        await expect.poll(() => getPostStatus(post.id), { timeout: SETTLED_WITHIN }).toBe(ends);
        expect(await listLivePosts(text)).toHaveLength(live);
        expect(await listNotifications(post.id)).toEqual([`post_${ends}`]);
      }
      expect(await calls()).toBe(sent * POSTS);
    },
    TIMEOUT,
  );

  test("worker killed at K6 after a failure leads to one notification and one mail", async () => {
    const { id: userId } = account.user;
    await getTransactionClient().user.update({
      where: { id: userId },
      data: { emailVerifiedAt: new Date() },
    });
    const mails = () =>
      getTransactionClient().outboxMail.count({ where: { userId, template: "post-failed" } });
    const post = await seedPost(account, "");
    await runInTransaction((tx) => schedulePublication(post.id, "now", tx));
    const victim = await start("K6");
    expect(await victim.ended).toBe("SIGKILL");
    expect([await stateOf(post.id), await listNotifications(post.id), await mails()]).toEqual([
      "claimed",
      [],
      0,
    ]);
    await Promise.all([start(), start()]);
    await expect.poll(() => getPostStatus(post.id), { timeout: SETTLED_WITHIN }).toBe("failed");
    expect([await listNotifications(post.id), await mails()]).toEqual([["post_failed"], 1]);
  });

  test(
    "worker killed at K3 without a response leads to one published post, found by lookup",
    async () => {
      const calls = await startFeedCallCounter();
      const met: { post: PostRow; text: string }[] = [];
      // Limits the batch, because otherwise the first posts would be looked up before the last ones hang.
      while (met.length < POSTS) met.push(...(await hangAndKill(Math.min(POSTS - met.length, AT_ONCE))));
      await meetAgain();
      await Promise.all([start(), start()]);
      for (const { post, text } of met) {
        await expect.poll(() => getPostStatus(post.id), { timeout: SETTLED_WITHIN }).toBe("published");
        expect(await listLivePosts(text)).toHaveLength(1);
      }
      expect(await calls()).toBe(POSTS);
    },
    TIMEOUT,
  );

  test("stopping worker finishes its current publication within five seconds and leaves nothing behind", async () => {
    const text = `TERM ${randomUUID()}`;
    await armPublishFault({ kind: "delay", ms: 1_500 });
    const post = await duePost(text);
    const worker = await start();
    await expect.poll(() => stateOf(post.id), { timeout: 10_000 }).toBe("sending");
    const requested = performance.now();
    worker.process.kill("SIGTERM");
    expect(await worker.ended).toBeNull();
    expect(performance.now() - requested).toBeLessThan(5_000);
    expect(await getPostStatus(post.id)).toBe("published");
    expect(await listLivePosts(text)).toHaveLength(1);
  });
});
