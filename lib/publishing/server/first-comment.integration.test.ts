import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import { setProcessQueue } from "@/lib/jobs/server/queue";
import type { PostRow } from "@/lib/posts/server/post-store";
import { SocialError } from "@/lib/providers/social/port";
import { decideFirstComment } from "@/lib/publishing/server/decide-first-comment";
import { claimDueComment, saveCommentResult } from "@/lib/publishing/server/first-comment-store";
import { postFirstComment } from "@/lib/publishing/server/post-first-comment";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import { getReceipt, publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  countAllFeedCalls,
  getPostStatus,
  listLivePosts,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";
import { createScriptedPlatform, skipWait } from "@/tests/harness/scripted-social-platform";

const COMMENT = "The recipe is below";
const workers = [new Publisher({ wait: skipWait }), new Publisher({ wait: skipWait })];
const [worker] = workers as [Publisher, Publisher];
let brand: SeededAccount;

beforeAll(async () => {
  const queue = openPgBossQueue("worker");
  await queue.ready();
  setProcessQueue(queue);
  for (const one of workers) await queue.work("publish", (data) => one.publish(data));
});
setUpPublishingTests((made) => {
  brand = made;
});

const db = () => getTransactionClient();
const setOptions = (id: string) =>
  db().post.update({ where: { id }, data: { options: { facebook: { firstComment: COMMENT } } } });
const setDue = (postId: string, at: Date) =>
  db().publication.updateMany({ where: { postId }, data: { commentNextAt: at } });
const PAST = new Date(0);

async function seedCommentedPost() {
  const text = `Bread ${randomUUID()}`;
  const post = await seedPost(brand, text);
  await setOptions(post.id);
  return { post, text };
}

async function publishCommented() {
  const { post, text } = await seedCommentedPost();
  await publishNow({ ...brand, postId: post.id });
  await expect
    .poll(() => commentOf(post))
    .not.toMatchObject({ state: expect.stringMatching(/waiting|sending/) });
  return { post, text };
}

const commentOf = async (post: { id: string }) => (await getReceipt({ post })).comment;
const decide = (postId: string, outcome: "live" | "retry") =>
  decideFirstComment({ ...brand, postId, outcome });

/** Lists the comments that the emulator accepted, independently of the product. */
async function listComments(): Promise<{ data: object }[]> {
  const { effects } = await ownSandbox.effects("meta");
  return effects.filter(({ kind }: { kind: string }) => kind === "comment");
}

const failComments = (action: FaultAction, times = 1) =>
  ownSandbox.armFault({ service: "meta", method: "POST", containing: COMMENT, times, action });

const GRAPH_ERROR = (code: number) => ({
  kind: "status",
  status: 400,
  body: { error: { message: "no", type: "OAuthException", code, fbtrace_id: "x" } },
});

test("first comment is posted once below the published post, and the receipt shows it", async () => {
  const { post, text } = await publishCommented();
  const [live] = await listLivePosts(text);
  expect(await listComments()).toMatchObject([{ data: { objectId: live?.id, message: COMMENT } }]);
  const receipt = await getReceipt({ post });
  expect(receipt.comment).toEqual({ state: "posted", text: COMMENT });
  expect(receipt.timeline.map(({ kind }) => kind).slice(-2)).toEqual(["published", "comment_posted"]);
});

test("post without a first comment has no comment in its receipt", async () => {
  const post = await seedPost(brand, `Bread ${randomUUID()}`);
  await publishNow({ ...brand, postId: post.id });
  expect(await commentOf(post)).toBeNull();
  expect(await listComments()).toEqual([]);
});

test("20 concurrent attempts and two workers post one comment [PUB12]", async () => {
  await failComments(GRAPH_ERROR(368));
  const { post } = await publishCommented();
  await db().publication.updateMany({
    where: { postId: post.id },
    data: { commentState: "waiting", commentNextAt: PAST },
  });
  const { id } = await db().publication.findFirstOrThrow({ where: { postId: post.id } });
  const attempts = Array.from({ length: 20 }, () => postFirstComment({ publicationId: id }));
  await Promise.all([...attempts, ...workers.map((one) => one.takeDueComments("facebook"))]);
  expect((await Promise.all(attempts)).filter(Boolean).length).toBeLessThanOrEqual(1);
  expect(await listComments()).toHaveLength(1);
  expect(await commentOf(post)).toMatchObject({ state: "posted" });
});

test("comment without an answer stays unconfirmed and is never repeated by itself [PUB12]", async () => {
  await failComments({ kind: "accept-then-reset" });
  const { post } = await publishCommented();
  expect(await commentOf(post)).toMatchObject({ state: "unknown", problem: { code: "comment_unconfirmed" } });
  await setDue(post.id, PAST);
  for (const one of workers) await one.takeDueComments("facebook");
  expect(await listComments()).toHaveLength(1);
  expect(await getPostStatus(post.id)).toBe("published");
  expect((await decide(post.id, "live")).receipt.comment).toMatchObject({ state: "posted" });
  await expect(decide(post.id, "retry")).rejects.toMatchObject({ code: "conflict" });
  expect(await listComments()).toHaveLength(1);
});

test("refused comment leaves the post published, and a retry posts the comment alone", async () => {
  await failComments(GRAPH_ERROR(368));
  const { post, text } = await publishCommented();
  expect(await commentOf(post)).toMatchObject({ state: "failed", problem: { code: "policy" } });
  expect(await getPostStatus(post.id)).toBe("published");
  await expect(decide(post.id, "live")).rejects.toMatchObject({ code: "conflict" });
  await Promise.allSettled(Array.from({ length: 10 }, () => decide(post.id, "retry")));
  await expect.poll(() => commentOf(post)).toMatchObject({ state: "posted" });
  expect(await listComments()).toHaveLength(1);
  expect(await listLivePosts(text)).toHaveLength(1);
  expect(await countAllFeedCalls()).toBe(1);
});

test("throttled comment waits and is posted later", async () => {
  await failComments(GRAPH_ERROR(4));
  const { post } = await seedCommentedPost();
  await publishNow({ ...brand, postId: post.id });
  await expect
    .poll(() => commentOf(post))
    .toMatchObject({ state: "waiting", problem: { code: "throttled" } });
  await worker.takeDueComments("facebook");
  expect(await listComments()).toEqual([]);
  await setDue(post.id, PAST);
  await worker.takeDueComments("facebook");
  expect(await commentOf(post)).toEqual({ state: "posted", text: COMMENT });
});

test("comment whose worker died while sending is unconfirmed, and its late result is stored once", async () => {
  await failComments(GRAPH_ERROR(368));
  const { post } = await publishCommented();
  await db().publication.updateMany({
    where: { postId: post.id },
    data: { commentState: "waiting", commentNextAt: PAST },
  });
  const attempt = (await claimDueComment({ platform: "facebook" })) ?? expect.fail("a due comment");
  await worker.takeDueComments("facebook");
  expect(await commentOf(post)).toMatchObject({ state: "sending" });
  await setDue(post.id, PAST);
  await worker.takeDueComments("facebook");
  expect(await commentOf(post)).toMatchObject({ state: "unknown" });
  expect(await listComments()).toEqual([]);
  await saveCommentResult(attempt, { state: "posted", commentId: "1" });
  expect(await commentOf(post)).toMatchObject({ state: "posted" });
});

test("result of an abandoned attempt changes nothing when the user has repeated the comment", async () => {
  await failComments(GRAPH_ERROR(368));
  const { post } = await publishCommented();
  const where = { postId: post.id };
  await db().publication.updateMany({ where, data: { commentState: "waiting", commentNextAt: PAST } });
  const first = (await claimDueComment({ platform: "facebook" })) ?? expect.fail("a due comment");
  await db().publication.updateMany({ where, data: { commentState: "waiting", commentNextAt: PAST } });
  await claimDueComment({ platform: "facebook" });
  await saveCommentResult(first, { state: "failed" });
  expect(await commentOf(post)).toMatchObject({ state: "sending" });
});

/** Claims the publication of a scheduled post, which no other worker sees before. */
async function claimNow(postId: string) {
  const { id } = await db().publication.findFirstOrThrow({ where: { postId } });
  await db()
    .$executeRaw`UPDATE publication SET due_at = now(), next_at = now() - interval '1 second' WHERE id = ${id}::uuid`;
  return (await claimPublication(id)) ?? expect.fail("a claim");
}

async function schedule(post: PostRow): Promise<void> {
  const scheduledAt = new Date(Date.now() + 3_600_000);
  await saveAndSchedulePost({ ...brand, post, changes: { status: "scheduled", scheduledAt }, revision: 1 });
}

test("comment without its permission fails without a call and leaves the connection usable", async () => {
  const { post } = await seedCommentedPost();
  await schedule(post);
  const { network, calls } = createScriptedPlatform({
    send: [{ providerId: "1_2", permalink: null }],
    comment: [new SocialError("permission", "permission", "no")],
  });
  await runPublication(await claimNow(post.id), { network });
  expect(calls.comment).toMatchObject([{ providerId: "1_2", text: COMMENT }]);
  expect(await commentOf(post)).toMatchObject({ state: "failed", problem: { code: "comment_permission" } });
  await db().connection.updateMany({
    where: { accountId: brand.account.id },
    data: { scopes: ["pages_show_list", "pages_manage_posts", "pages_read_engagement"] },
  });
  await decide(post.id, "retry");
  await expect.poll(() => commentOf(post)).toMatchObject({ problem: { code: "comment_permission" } });
  expect(await listComments()).toEqual([]);
  const [connection] = await db().connection.findMany({ where: { accountId: brand.account.id } });
  expect(connection?.problem).toBeNull();
});

test("comment of a processed video waits until the video is live", async () => {
  const { post } = await seedCommentedPost();
  await schedule(post);
  const { network, calls } = createScriptedPlatform({
    send: [{ providerId: "77", permalink: null, processing: true }],
    lookUp: [{ providerId: "77", permalink: null }],
    comment: ["c1"],
  });
  await runPublication(await claimNow(post.id), { network });
  expect(await commentOf(post)).toBeNull();
  await runPublication(await claimNow(post.id), { network });
  expect(calls.comment).toMatchObject([{ providerId: "77" }]);
  expect(await commentOf(post)).toMatchObject({ state: "posted" });
});

test("comment below a post that the network did not name fails without a call", async () => {
  const { post } = await seedCommentedPost();
  await schedule(post);
  const { network, calls } = createScriptedPlatform({
    send: [{ providerId: null, permalink: null }],
    comment: ["c1"],
  });
  await runPublication(await claimNow(post.id), { network });
  expect(await commentOf(post)).toMatchObject({ state: "failed", problem: { code: "comment_no_post" } });
  expect(calls.comment).toEqual([]);
});

test("comment of a user who asked for deletion is not posted", async () => {
  await failComments(GRAPH_ERROR(368));
  const { post } = await publishCommented();
  await decide(post.id, "retry").catch(() => undefined);
  await expect.poll(() => commentOf(post)).toMatchObject({ state: "posted" });
  await db().publication.updateMany({
    where: { postId: post.id },
    data: { commentState: "waiting", commentNextAt: PAST },
  });
  await db().user.update({ where: { id: brand.user.id }, data: { deletionRequestedAt: new Date() } });
  expect(await claimDueComment({ platform: "facebook" })).toBeNull();
});
