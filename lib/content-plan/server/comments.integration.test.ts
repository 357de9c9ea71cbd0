import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_POST_COMMENTS, MAX_THREADS } from "@/lib/content-plan/limits";
import {
  commentsResponse,
  createReviewLinkBody,
  decisionBody,
  reviewCommentBody,
  reviewThreadsResponse,
} from "@/lib/content-plan/schemas";
import { recordDecision } from "@/lib/content-plan/server/client-review";
import {
  addReviewComment,
  listComments,
  listReviewThreads,
  replyToComment,
  resolveComment,
} from "@/lib/content-plan/server/comments";
import { createReviewLink, listReviewLinks, revokeReviewLink } from "@/lib/content-plan/server/review-links";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { listNotifications, markRead } from "@/lib/notifications/server/notifications";
import { appendImageToPost, updateRenderedImage } from "@/lib/posts/server/post-images";
import { waitFor } from "@/tests/harness/npm-start";
import { countBlockedConnections } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

let user: { id: string };
let account: AccountRow;
let postId: string;
let token: string;
let linkId: string;

beforeAll(ensureBucket);
afterAll(closeDb);
beforeEach(async () => {
  user = await insertUserFixture();
  account = await createAccountFixture(user);
  postId = (await createPostFixture(account, { text: "First" })).id;
  ({ linkId, token } = await makeLink());
});

async function makeLink(of = account, post = postId, more: object = {}) {
  const { link } = await createReviewLink({
    account: of,
    body: createReviewLinkBody.parse({ postIds: [post], ...more }),
    idempotencyKey: null,
  });
  const url = (await listReviewLinks({ account: of })).links.find(({ _id }) => _id === link._id)?.url ?? "";
  return { linkId: link._id, token: new URL(url).pathname.replace("/review/", "") };
}

const visit = (by = token) => ({ params: { token: by }, readCookie: () => undefined });
const say = async (body: object = {}, by = token) => {
  const comment = { key: randomUUID(), postId, text: "Paler, please", reviewer: "Tamar", ...body };
  return (await addReviewComment({ ...visit(by), body: reviewCommentBody.parse(comment) })).thread;
};
const read = async (by = token) => (await listReviewThreads(visit(by))).threads;
const own = async (of = account) => (await listComments({ account: of, query: { postId } })).threads;
const open = async (of = account) => (await listComments({ account: of, query: {} })).threads;
const answer = (commentId: string, key: string = randomUUID(), of = account) =>
  replyToComment({ account: of, params: { commentId }, body: { key, text: "Done" } });
const resolve = (commentId: string, resolved: boolean, of = account) =>
  resolveComment({ account: of, params: { commentId }, body: { resolved } });
const notified = async () => (await listNotifications(user.id, { page: 1, limit: 20 })).notifications;
const addImage = async () => {
  const media = await insertMediaFixture(user);
  await runInTransaction((tx) => appendImageToPost({ postId, media, alt: "" }, tx));
  return media;
};
const notFound = { code: "not_found" };
const decide = (comment: string, decision = "comment") =>
  recordDecision({
    ...visit(),
    body: decisionBody.parse({ postId, revision: 1, decision, comment, reviewer: "Tamar" }),
  });
const fill = (count: number, more: object = {}) =>
  getPrismaClient().reviewComment.createMany({
    data: Array.from({ length: count }, () => ({
      ...{ id: randomUUID(), linkId, postId, author: "client", text: "x", ...more },
    })),
  });

describe("threads of a review link", () => {
  it("comment, answer of the owner and resolution are read by both sides", async () => {
    const { _id } = await say();
    await answer(_id);
    const { thread } = await resolve(_id, true);
    const replies = [{ author: "owner", name: account.name, text: "Done" }];
    const first = { _id, author: "client", name: "Tamar", text: "Paler, please", pin: null, postId };
    expect(thread).toMatchObject({ ...first, replies, resolvedAt: expect.any(String), isLinkOpen: true });
    expect(await read()).toMatchObject([{ ...first, replies, resolvedAt: thread.resolvedAt }]);
    expect(await own()).toEqual([thread]);
    expect(await open()).toEqual([]);
    expect(reviewThreadsResponse.parse({ threads: await read() }).threads).toEqual(await read());
    expect(commentsResponse.parse({ threads: await own() }).threads).toEqual(await own());
    expect((await resolve(_id, true)).thread.resolvedAt).toBe(thread.resolvedAt);
    expect((await resolve(_id, false)).thread.resolvedAt).toBeNull();
    expect(await open()).toMatchObject([{ _id, postTitle: "First" }]);
  });

  it("three concurrent comments of one key are one, as are three answers", async () => {
    const key = randomUUID();
    const [thread] = await Promise.all([say({ key }), say({ key }), say({ key })]);
    const id = thread?._id ?? "";
    await Promise.all([answer(id, key), answer(id, key), answer(id, key)]);
    expect(await read()).toMatchObject([{ _id: id, replies: [{ text: "Done" }] }]);
    expect(await getPrismaClient().reviewComment.count({ where: { postId } })).toBe(2);
  });

  it("answer of a client reopens a resolved thread, one of the owner does not", async () => {
    const { _id } = await say();
    await resolve(_id, true);
    await answer(_id);
    expect((await read())[0]?.resolvedAt).not.toBeNull();
    const thread = await say({ parentId: _id, text: "Still too dark", reviewer: "Dana" });
    expect(thread).toMatchObject({ _id, resolvedAt: null, replies: [{ author: "owner" }, { name: "Dana" }] });
  });

  it("resolution is refused when the thread has a newer comment than its owner saw", async () => {
    const { _id } = await say();
    const newer = (await say({ parentId: _id, text: "And larger" })).replies[0]?._id ?? "";
    const resolveAfter = (lastCommentId: string) =>
      resolveComment({ account, params: { commentId: _id }, body: { resolved: true, lastCommentId } });
    await expect(resolveAfter(_id)).rejects.toMatchObject({ code: "conflict" });
    expect([(await read())[0]?.resolvedAt, (await notified())[0]?.readAt]).toEqual([null, null]);
    expect((await resolveAfter(newer)).thread.resolvedAt).not.toBeNull();
  });

  it("text of a decision is one entry of the thread, and an identical decision no other", async () => {
    await Promise.all([decide("Paler"), decide("Paler"), decide("Paler")]);
    expect(await read()).toMatchObject([{ text: "Paler", name: "Tamar" }]);
    await decide("", "approved");
    await decide("Smaller logo");
    expect((await read()).map(({ text }) => text)).toEqual(["Paler", "Smaller logo"]);
  });

  it("decision whose text the migration made an entry adds none when it is repeated", async () => {
    await decide("Paler");
    const decision = await getPrismaClient().reviewDecision.findFirstOrThrow({ where: { linkId } });
    await getPrismaClient().reviewComment.updateMany({ where: { linkId }, data: { id: decision.id } });
    await decide("Paler");
    expect(await read()).toMatchObject([{ _id: decision.id, createdAt: decision.decidedAt.toISOString() }]);
  });

  it("comment beyond the maximum of a post is refused and stores nothing", async () => {
    await fill(MAX_POST_COMMENTS - 1);
    const key = randomUUID();
    const sent = await Promise.allSettled([say({ key }), say({ key }), say()]);
    const refused = sent.filter(({ status }) => status === "rejected").length;
    expect([1, 2]).toContain(refused);
    expect(await getPrismaClient().reviewComment.count({ where: { postId } })).toBe(MAX_POST_COMMENTS);
    await expect(say()).rejects.toMatchObject({ code: "unprocessable", details: { reason: "full" } });
  });

  it("decision and answer of the owner are stored when the client has written the maximum", async () => {
    await fill(MAX_POST_COMMENTS);
    await decide("Last wish");
    const last = (await read()).at(-1);
    expect(last).toMatchObject({ text: "Last wish" });
    expect((await answer(last?._id ?? "")).thread.replies).toHaveLength(1);
    await fill(MAX_POST_COMMENTS - 1, { author: "owner", parentId: last?._id });
    await expect(answer(last?._id ?? "")).rejects.toMatchObject({ code: "unprocessable" });
  });

  it("link lists its newest threads up to a maximum", async () => {
    const { _id } = await say();
    await fill(MAX_THREADS, { createdAt: new Date(Date.now() - 60_000) });
    const threads = await read();
    expect([threads.length, threads.at(-1)?._id]).toEqual([MAX_THREADS, _id]);
  });

  it("open threads of an account are in the order of their newest comments", async () => {
    const first = await say();
    const second = await say();
    await answer(first._id);
    expect((await open()).map(({ _id }) => _id)).toEqual([first._id, second._id]);
    await fill(50);
    await say({ parentId: first._id });
    const listed = await open();
    expect([listed.length, listed[0]?._id]).toEqual([50, first._id]);
  });

  it("threads are deleted with their post", async () => {
    await say();
    await getPrismaClient().post.delete({ where: { id: postId } });
    expect(await getPrismaClient().reviewComment.count({ where: { linkId } })).toBe(0);
  });
});

describe("pins", () => {
  it("pin names its image and place, and says when the image has changed since", async () => {
    await addImage();
    const { id: mediaId } = await addImage();
    const first = await say({ pin: { mediaId, x: 0.25, y: 1 } });
    const second = await say({ pin: { mediaId, x: 0.5, y: 0.5 } });
    const pin = { mediaId, x: 0.25, y: 1, index: 1, number: 1, isCurrent: true };
    expect([first.pin, second.pin?.number]).toEqual([pin, 2]);
    const media = await insertMediaFixture(user);
    await runInTransaction((tx) => updateRenderedImage({ postId, index: 1, media }, tx));
    expect((await read())[0]?.pin).toEqual({ ...pin, isCurrent: false });
    await expect(say({ pin: { mediaId, x: 0, y: 0 } })).rejects.toMatchObject({ code: "conflict" });
    expect(await own()).toHaveLength(2);
  });

  it("concurrent pins on one image are numbered without gaps", async () => {
    const { id: mediaId } = await addImage();
    const sent = await Promise.all([1, 2, 3, 4].map(() => say({ pin: { mediaId, x: 0, y: 0 } })));
    expect(sent.map(({ pin }) => pin?.number).sort()).toEqual([1, 2, 3, 4]);
  });
});

describe("comments outside an open link", () => {
  it("comment over an expired or locked link is refused and stores nothing", async () => {
    await getPrismaClient().reviewLink.update({
      where: { id: linkId },
      data: { expiresAt: new Date(Date.now() - 60_000) },
    });
    await expect(say()).rejects.toMatchObject({ code: "token_expired" });
    await expect(read()).rejects.toMatchObject({ code: "token_expired" });
    const locked = await makeLink(account, postId, { password: "Sourdough-7" });
    await expect(say({}, locked.token)).rejects.toMatchObject({ details: { reason: "password" } });
    await expect(read(locked.token)).rejects.toMatchObject({ details: { reason: "password" } });
    expect([await own(), await notified()]).toEqual([[], []]);
  });

  it("comment waits for a revocation in progress and is refused when it commits", async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await runInTransaction(async (tx) => {
      const data = { revokedAt: new Date() };
      await getTransactionClient(tx).reviewLink.update({ where: { id: linkId }, data });
      waiting = say();
      waiting.catch(() => undefined);
      await waitFor(
        "the comment waits for the revocation",
        async () => (await countBlockedConnections()) > 0,
      );
    });
    await expect(waiting).rejects.toMatchObject(notFound);
    expect([await own(), await notified()]).toEqual([[], []]);
  });

  it("owner still answers a thread of a closed link, which says so", async () => {
    const { _id } = await say();
    await revokeReviewLink({ account, params: { linkId } });
    expect((await answer(_id)).thread).toMatchObject({ isLinkOpen: false, replies: [{ text: "Done" }] });
  });

  it("thread says that its link no longer shows the post", async () => {
    const days = { postIds: undefined, startDate: "2027-02-01", endDate: "2027-02-28" };
    const schedule = (scheduledAt: Date) =>
      getPrismaClient().post.update({ where: { id: postId }, data: { scheduledAt } });
    await schedule(new Date("2027-02-10T09:00:00Z"));
    const { _id } = await say({}, (await makeLink(account, postId, days)).token);
    expect(await own()).toMatchObject([{ _id, isLinkOpen: true }]);
    await schedule(new Date("2027-03-10T09:00:00Z"));
    expect(await own()).toMatchObject([{ _id, isLinkOpen: false }]);
  });

  it("link reads and answers only its own threads, also on a post that another link shows", async () => {
    const other = await makeLink();
    const { _id } = await say();
    expect(await read(other.token)).toEqual([]);
    await expect(say({ parentId: _id }, other.token)).rejects.toMatchObject(notFound);
    const unlisted = await createPostFixture(account, { text: "Not picked" });
    await expect(say({ postId: unlisted.id })).rejects.toMatchObject(notFound);
    const reply = (await answer(_id)).thread.replies[0]?._id;
    await expect(say({ parentId: reply })).rejects.toMatchObject(notFound);
    await expect(answer(reply ?? "")).rejects.toMatchObject(notFound);
  });

  it("account reads, answers and resolves no thread of another one", async () => {
    const { _id } = await say();
    const elsewhere = await createAccountFixture(await insertUserFixture());
    expect(await own(elsewhere)).toEqual([]);
    expect(await open(elsewhere)).toEqual([]);
    await expect(answer(_id, undefined, elsewhere)).rejects.toMatchObject(notFound);
    await expect(resolve(_id, true, elsewhere)).rejects.toMatchObject(notFound);
    expect(await own()).toMatchObject([{ resolvedAt: null, replies: [] }]);
  });
});

it("unread comments on a post are one notification, which counts them", async () => {
  const { _id } = await say();
  await Promise.all([say({ text: "Two" }), say({ text: "Three", parentId: _id })]);
  expect(await notified()).toMatchObject([{ kind: "client_commented", postId, count: 3, readAt: null }]);
  await markRead(user.id, { all: true });
  await say({ text: "Later" });
  expect(await notified()).toMatchObject([{ comment: "Later", count: 1 }, { count: 3 }]);
});

it.each([
  ["answer", answer],
  ["resolution", (id: string) => resolve(id, true)],
])("%s of the owner marks the comments of the post as read, and nothing else", async (_, act) => {
  const { _id } = await say();
  await decide("", "approved");
  await act(_id);
  expect(await notified()).toMatchObject([
    { kind: "client_approved", readAt: null },
    { kind: "client_commented", readAt: expect.any(String) },
  ]);
});

it("comment an hour after the first unread one is a notification of its own", async () => {
  await say();
  await say({ text: "Soon after" });
  await getPrismaClient().$executeRaw`
    UPDATE notification SET id = uuidv7(interval '-61 minutes') WHERE user_id = ${user.id}::uuid`;
  await say({ text: "Later" });
  expect(await notified()).toMatchObject([{ comment: "Later", count: 1 }, { count: 2 }]);
});

describe("limit of comments over one link", () => {
  const { points } = RATE_LIMITS["review-comment-link"];
  const use = (count: number) =>
    Promise.all(Array.from({ length: count }, () => consumeRateLimit("review-comment-link", linkId)));

  it("holds for all networks together, and for texts of decisions", async () => {
    await use(points);
    await expect(say()).rejects.toMatchObject({ code: "rate_limited" });
    await expect(decide("Paler")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await own()).toEqual([]);
    expect(await decide("", "approved")).toMatchObject({ decision: { decision: "approved" } });
  });

  it("does not count what stores no new comment", async () => {
    const key = randomUUID();
    await say({ key });
    await decide("Paler");
    await use(points - 3);
    await decide("Paler");
    await expect(say({ parentId: randomUUID() })).rejects.toMatchObject(notFound);
    await say();
    const full = await say({ key });
    expect(full.text).toBe("Paler, please");
    await expect(say()).rejects.toMatchObject({ code: "rate_limited" });
  });
});
