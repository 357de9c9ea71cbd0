import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { changedPostDetails, createReviewLinkBody, decisionBody } from "@/lib/content-plan/schemas";
import { findReview, recordDecision, unlockReview } from "@/lib/content-plan/server/client-review";
import { createReviewLink, listReviewLinks, revokeReviewLink } from "@/lib/content-plan/server/review-links";
import { revokeReviewLinkRow } from "@/lib/content-plan/server/review-store";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { replaceMediaReferences } from "@/lib/media/server/media-store";
import { copyToVariant } from "@/lib/posts/server/create-variants";
import { appendImageToPost, removeImageFromPost, updateRenderedImage } from "@/lib/posts/server/post-images";
import { type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { setVideoIfNone } from "@/lib/posts/server/post-video-store";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { waitFor } from "@/tests/harness/npm-start";
import { countBlockedConnections } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };
const AT = new Date("2027-02-10T09:00:00Z");

let user: { id: string };
let account: AccountRow;
let post: PostRow;
let token: string;
let linkId: string;

beforeAll(ensureBucket);
afterAll(closeDb);
beforeEach(async () => {
  user = await insertUserFixture();
  account = await createAccountFixture(user);
  const { id } = await createPostFixture(account, { text: "First" });
  await getPrismaClient().post.update({ where: { id }, data: { scheduledAt: AT } });
  await runInTransaction(async (tx) =>
    appendImageToPost({ postId: id, media: await insertMediaFixture(user), alt: "" }, tx),
  );
  post = await current();
  ({ linkId, token } = await makeLink(account));

  async function current() {
    const [row] = await getPrismaClient().post.findMany({ where: { accountId: account.id } });
    const found = row && (await selectPost(row.id));
    if (!found) throw new Error("no post");
    return found;
  }
});

async function makeLink(of: AccountRow, body: object = {}) {
  const { link } = await createReviewLink({
    account: of,
    body: createReviewLinkBody.parse({ ...DAYS, ...body }),
    idempotencyKey: null,
  });
  const url = (await listReviewLinks({ account: of })).links.find(({ _id }) => _id === link._id)?.url ?? "";
  return { linkId: link._id, token: new URL(url).pathname.replace("/review/", "") };
}

const visit = (by = token) => ({ params: { token: by }, user: null, readCookie: () => undefined });
const seen = async () => (await findReview(visit())).plan.posts[0];
const decide = (body: object = {}, by = token) =>
  recordDecision({
    ...visit(by),
    body: decisionBody.parse({ postId: post.id, revision: post.revision, decision: "approved", ...body }),
  });
const edit = (changes: object) => saveAndSchedulePost({ account, post, changes, revision: post.revision });
const stored = () =>
  getPrismaClient().reviewDecision.findMany({ where: { link: { accountId: account.id } } });
const notified = () => getPrismaClient().notification.count({ where: { userId: user.id } });

it.each([
  [null, "Kolot של השכונה", "he"],
  [null, "Bread at six", "en"],
  ["he", "Kolot AI חי", "he"],
])("client sees the language of a post with stored language %s: %s", async (language, text, shown) => {
  await getPrismaClient().post.update({ where: { id: post.id }, data: { language, text } });
  const { plan } = await findReview(visit());
  expect(plan.posts).toMatchObject([{ text, language: shown }]);
});

describe("decisions on a changed post (decision 041)", () => {
  it("approval is refused for a post whose text was changed through its group", async () => {
    const request = { platform: "linkedin" as const, follow: true };
    const follower = await copyToVariant({ account, post, request });
    await saveAndSchedulePost({ account, post: follower, changes: { text: "Second" }, revision: 1 });
    await expect(decide()).rejects.toMatchObject({
      code: "conflict",
      details: { revision: post.revision + 1, post: { text: "Second" } },
    });
    expect(await stored()).toEqual([]);
  });

  it("approval stays current when only the time changes, and not when the text does", async () => {
    await decide();
    const moved = await edit({ text: "First", scheduledAt: new Date("2027-02-12T10:00:00Z") });
    expect(moved.revision).toBe(post.revision + 1);
    expect((await seen())?.decision).toMatchObject({ decision: "approved", isCurrent: true });
    await saveAndSchedulePost({
      account,
      post: moved,
      changes: { text: "Second" },
      revision: moved.revision,
    });
    expect((await seen())?.decision).toMatchObject({ decision: "approved", isCurrent: false });
    expect(await stored()).toMatchObject([{ revision: moved.revision }]);
  });

  it("outdated approval stays outdated when the time changes afterwards", async () => {
    await decide();
    const changed = await edit({ text: "Second" });
    const changes = { scheduledAt: new Date("2027-02-12T10:00:00Z") };
    await saveAndSchedulePost({ account, post: changed, changes, revision: changed.revision });
    expect((await seen())?.decision).toMatchObject({ isCurrent: false });
  });

  it("approval of the current revision is stored with it and notifies the owner", async () => {
    expect(await seen()).toMatchObject({ _id: post.id, revision: post.revision, text: "First" });
    expect(await decide()).toMatchObject({
      postId: post.id,
      decision: { decision: "approved", isCurrent: true },
    });
    expect(await stored()).toMatchObject([{ postId: post.id, linkId, revision: post.revision }]);
    expect(await notified()).toBe(1);
  });

  it.each(["approved", "comment"])(
    "%s for a text that was edited after the client read it is refused and stores nothing",
    async (decision) => {
      await edit({ text: "Second" });
      const refusal = await decide({ decision, comment: "Fine" }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: "conflict",
        details: { revision: post.revision + 1, post: { _id: post.id, text: "Second", decision: null } },
      });
      const { details } = refusal as { details: unknown };
      expect(changedPostDetails.parse(details)).toEqual(details);
      expect([await stored(), await notified()]).toEqual([[], 0]);
      await decide({ revision: post.revision + 1 });
      expect(await stored()).toMatchObject([{ decision: "approved", revision: post.revision + 1 }]);
    },
  );

  it("refused decision leaves the client's earlier decision as one on the earlier version", async () => {
    await decide({ decision: "comment", comment: "Paler, please" });
    await edit({ text: "Second" });
    await expect(decide()).rejects.toMatchObject({
      code: "conflict",
      details: { post: { decision: { decision: "comment", comment: "Paler, please", isCurrent: false } } },
    });
    expect(await stored()).toMatchObject([{ decision: "comment", revision: post.revision }]);
    expect(await notified()).toBe(1);
  });

  const changes: [string, (tx: Tx) => Promise<unknown>][] = [
    ["a hashtag", () => edit({ hashtags: ["#bread"] })],
    ["its time", () => edit({ scheduledAt: new Date("2027-02-11T09:00:00Z") })],
    ["its list of images", () => edit({ images: [] })],
    ["its platform", () => edit({ platform: "instagram" })],
    [
      "an added image",
      async (tx) =>
        appendImageToPost({ postId: post.id, media: await insertMediaFixture(user), alt: "" }, tx),
    ],
    ["a removed image", () => removeImageFromPost({ post, index: 0, revision: undefined })],
    [
      "a rendered design",
      async (tx) =>
        updateRenderedImage({ postId: post.id, index: 0, media: await insertMediaFixture(user) }, tx),
    ],
    [
      "a replaced image file",
      async (tx) => {
        const from = await getPrismaClient().media.findUniqueOrThrow({
          where: { id: post.images[0]?.mediaId ?? "" },
        });
        await replaceMediaReferences(from, await insertMediaFixture(user), tx);
      },
    ],
    ["a finished video", async (tx) => setVideoIfNone(post.id, (await insertVideoFixture(user)).id, tx)],
  ];
  it.each(changes)("approval is refused when the post got %s since", async (_, change) => {
    await runInTransaction(change);
    await expect(decide()).rejects.toMatchObject({ code: "conflict" });
    expect([await stored(), await notified()]).toEqual([[], 0]);
  });

  it("approval waits for an edit in progress and is refused when it commits", async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await runInTransaction(async (tx) => {
      await getTransactionClient(tx).post.update({
        where: { id: post.id },
        data: { text: "Second", revision: { increment: 1 } },
      });
      waiting = decide();
      waiting.catch(() => undefined);
      await waitFor("the decision waits for the edit", async () => (await countBlockedConnections()) > 0);
    });
    await expect(waiting).rejects.toMatchObject({ code: "conflict", details: { post: { text: "Second" } } });
    expect(await stored()).toEqual([]);
  });
});

describe("decisions outside an open link", () => {
  const gone = { code: "token_expired" };

  it("decision over a revoked link is refused and stores nothing", async () => {
    await revokeReviewLink({ account, params: { linkId } });
    await expect(decide()).rejects.toMatchObject(gone);
    expect([await stored(), await notified()]).toEqual([[], 0]);
  });

  it("decision waits for a revocation in progress and is refused when it commits", async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await runInTransaction(async (tx) => {
      await getTransactionClient(tx).reviewLink.update({
        where: { id: linkId },
        data: { revokedAt: new Date() },
      });
      waiting = decide();
      waiting.catch(() => undefined);
      await waitFor(
        "the decision waits for the revocation",
        async () => (await countBlockedConnections()) > 0,
      );
    });
    await expect(waiting).rejects.toMatchObject(gone);
    expect(await stored()).toEqual([]);
  });

  it("decision over an expired link is refused", async () => {
    await getPrismaClient().reviewLink.update({
      where: { id: linkId },
      data: { expiresAt: new Date(Date.now() - 60_000) },
    });
    await expect(decide()).rejects.toMatchObject(gone);
  });

  it("link of another account decides on nothing of this one and cannot be revoked by it", async () => {
    const elsewhere = await createAccountFixture(await insertUserFixture());
    const foreign = await makeLink(elsewhere);
    await expect(decide({}, foreign.token)).rejects.toMatchObject({ code: "not_found" });
    expect(await stored()).toEqual([]);
    expect(await revokeReviewLinkRow(elsewhere.id, linkId)).toBe(false);
    await expect(revokeReviewLink({ account: elsewhere, params: { linkId } })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(decide()).resolves.toMatchObject({ postId: post.id });
  });

  it("post that left the plan is not found rather than changed", async () => {
    await edit({ scheduledAt: new Date("2027-03-10T09:00:00Z") });
    await expect(decide()).rejects.toMatchObject({ code: "not_found" });
    await expect(decide({ revision: post.revision + 1 })).rejects.toMatchObject({ code: "not_found" });
    await getPrismaClient().post.delete({ where: { id: post.id } });
    await expect(decide()).rejects.toMatchObject({ code: "not_found" });
  });

  it("post on a platform that the link does not show is not found", async () => {
    const other = await makeLink(account, { platform: "linkedin" });
    await expect(decide({}, other.token)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("links with settings", () => {
  it("a link of picked posts decides on no other post of its account", async () => {
    const other = await createPostFixture(account, { text: "Not picked" });
    const { token: picked } = await makeLink(account, { postIds: [post.id] });
    await expect(decide({ postId: other.id, revision: 1 }, picked)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await decide({ reviewer: "Tamar" }, picked)).toMatchObject({ decision: { reviewer: "Tamar" } });
  });

  it("a link with a password opens only with the cookie of its own password", async () => {
    const { linkId: id, token: locked } = await makeLink(account, { password: "Sourdough-7" });
    const other = await makeLink(account, { password: "Sourdough-7" });
    const jar = new Map<string, string>();
    const unlock = (password: string, by = locked) =>
      unlockReview({
        params: { token: by },
        body: { password },
        address: "10.1.2.3",
        setCookie: (name, value, _seconds, path) => jar.set(`${path} ${name}`, value),
      });
    const refused = { code: "forbidden", details: { reason: "password" } };
    const withCookie = (value: string | undefined) => ({ ...visit(locked), readCookie: () => value });
    await expect(findReview(visit(locked))).rejects.toMatchObject(refused);
    await expect(unlock("sourdough-7")).rejects.toMatchObject({ details: { reason: "wrong_password" } });
    expect(jar.size).toBe(0);
    await unlock("Sourdough-7");
    await unlock("Sourdough-7", other.token);
    const [value, foreign] = [...jar.values()];
    expect([...jar.keys()][0]).toBe(`/api/review/${locked} kolot.review`);
    for (const cookie of ["0".repeat(64), foreign]) {
      await expect(findReview(withCookie(cookie))).rejects.toMatchObject(refused);
    }
    expect((await findReview(withCookie(value))).plan.posts).toHaveLength(1);
    await getPrismaClient().reviewLink.update({ where: { id }, data: { passwordHash: "another" } });
    await expect(findReview(withCookie(value))).rejects.toMatchObject(refused);
  });

  it("a link counts its posts by current answer and is opened by clients only", async () => {
    const listed = async () =>
      (await listReviewLinks({ account })).links.find(({ _id }) => _id === linkId) ?? null;
    expect(await listed()).toMatchObject({ approved: 0, changed: 0, waiting: 1, openedAt: null });
    await findReview({ ...visit(), user: { id: user.id } });
    expect(await listed()).toMatchObject({ openedAt: null });
    await decide();
    expect(await listed()).toMatchObject({ approved: 1, changed: 0, waiting: 0 });
    await edit({ text: "Other words" });
    await seen();
    expect(await listed()).toMatchObject({ approved: 0, changed: 1, openedAt: expect.any(String) });
  });

  it("creation that is repeated finds its link although a picked post was deleted meanwhile", async () => {
    const create = () =>
      createReviewLink({
        account,
        body: createReviewLinkBody.parse({ postIds: [post.id] }),
        idempotencyKey: "one-click",
      });
    const { link } = await create();
    await getPrismaClient().post.delete({ where: { id: post.id } });
    expect(await create()).toEqual({ link: { ...link, waiting: 0, posts: 0 } });
  });

  it("creation that is sent three times with one key makes one link", async () => {
    const create = () =>
      createReviewLink({
        account,
        body: createReviewLinkBody.parse({ ...DAYS, password: "Sourdough-7" }),
        idempotencyKey: "one-click",
      });
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map(({ link }) => link._id)).size).toBe(1);
    expect((await listReviewLinks({ account })).links).toHaveLength(2);
  });
});
