import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };
const AT = "2027-02-10T09:00:00Z";
const PASSWORD = "Sourdough-7";

let user: SignedUpUser;
let account: string;
let links: string;
beforeEach(async () => {
  user = await signUp();
  account = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem" });
  links = `/content-plan/${account}/review-links`;
});

const list = async () => (await api(user, "GET", links)).body.links;
const look = (token: string, client: TestClient = createAnonymousClient()) =>
  api(client, "GET", `/review/${token}`);
const unlock = (token: string, password: unknown, client: TestClient = createAnonymousClient()) =>
  api(client, "POST", `/review/${token}/unlock`, { password });

it("review link in the list has exactly its settings and counts", async () => {
  const [postId] = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
  const { id } = await createReviewLinkFixture(user, account, { ...DAYS, platform: "facebook" });
  expect(await list()).toEqual([
    {
      ...{ _id: id, ...DAYS, platform: "facebook", locale: "en", url: expect.any(String) },
      ...{ expiresAt: expect.any(String), createdAt: expect.any(String), openedAt: null },
      ...{
        clientEmail: null,
        mailedAt: null,
        remindsClient: false,
        remindersLeft: 3,
        hasClientStopped: false,
      },
      ...{ hasPassword: false, approved: 0, commented: 0, changed: 0, waiting: 1, posts: 1 },
      reminder: expect.stringMatching(/^Your posts are waiting for approval: http.*\/review\/[0-9a-f]{64}$/),
    },
  ]);
  await sql("UPDATE post SET status = 'published', published_at = now() WHERE id = $1", [postId]);
  expect(await list()).toMatchObject([{ waiting: 0, posts: 1 }]);
  await sql("DELETE FROM post WHERE id = $1", [postId]);
  expect(await list()).toMatchObject([{ waiting: 0, posts: 0 }]);
});

it("review link is marked as opened by a client, not by its owner", async () => {
  const { token } = await createReviewLinkFixture(user, account, DAYS);
  expect((await look(token, user)).status).toBe(200);
  expect(await list()).toMatchObject([{ openedAt: null }]);
  await look(token);
  const [{ openedAt }] = await list();
  expect(Date.now() - Date.parse(openedAt)).toBeLessThan(60_000);
  await look(token);
  expect(await list()).toMatchObject([{ openedAt }]);
});

it("review link expires after the chosen days", async () => {
  await createReviewLinkFixture(user, account, { ...DAYS, days: 30 });
  const [{ expiresAt }] = await list();
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000)).toBe(30 * 24);
});

describe("picked posts", () => {
  it("review link shows exactly the picked posts, drafts without a time last", async () => {
    const [undated, late, other] = await insertPlannedPosts(account, [
      { text: "No time yet", scheduledAt: null },
      { text: "Another year", scheduledAt: "2029-02-10T09:00:00Z", platform: "linkedin" },
      { text: "Not picked", scheduledAt: AT },
    ]);
    const { token } = await createReviewLinkFixture(user, account, { postIds: [undated, late, late] });
    expect(await list()).toMatchObject([{ startDate: null, endDate: null, waiting: 2 }]);
    const { plan } = (await look(token)).body;
    expect([plan.startDate, plan.endDate]).toEqual([null, null]);
    expect(plan.posts).toMatchObject([
      { _id: late, date: "2029-02-10T09:00:00.000Z" },
      { _id: undated, date: null },
    ]);
    const decide = (postId: unknown) =>
      api(createAnonymousClient(), "POST", `/review/${token}/decisions`, {
        ...{ postId, revision: 1, decision: "approved" },
      });
    expect((await decide(undated)).status).toBe(200);
    expect((await decide(other)).status).toBe(404);
    expect(await list()).toMatchObject([{ approved: 1, waiting: 1 }]);
  });

  it.each([
    ["no posts", { postIds: [] }, ["postIds"]],
    ["101 posts", { postIds: Array.from({ length: 101 }, () => randomUUID()) }, ["postIds"]],
    ["neither days nor posts", {}, ["startDate"]],
    ["a short password", { ...DAYS, password: "12345" }, ["password"]],
    ["an overlong password", { ...DAYS, password: "x".repeat(101) }, ["password"]],
    ["91 days of life", { ...DAYS, days: 91 }, ["days"]],
  ])("review link is rejected with %s (400)", async (_, body, fields) => {
    const response = await api(user, "POST", links, body);
    expect([response.status, getInvalidFields(response)]).toEqual([400, fields]);
    expect(await list()).toEqual([]);
  });

  it("review link with a deleted post is rejected (404)", async () => {
    expect((await api(user, "POST", links, { postIds: [randomUUID()] })).status).toBe(404);
  });
});

describe("password of a review link", () => {
  it("review page opens only for a visitor who entered the password", async () => {
    const [postId] = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
    const { token } = await createReviewLinkFixture(user, account, { ...DAYS, password: PASSWORD });
    const visitor = createAnonymousClient();
    const approve = () =>
      api(visitor, "POST", `/review/${token}/decisions`, { postId, revision: 1, decision: "approved" });
    const locked = { status: 403, body: { code: "forbidden", details: { reason: "password" } } };
    expect(await look(token, visitor)).toMatchObject(locked);
    expect(await approve()).toMatchObject(locked);
    expect(await list()).toMatchObject([{ hasPassword: true, openedAt: null, approved: 0, waiting: 1 }]);
    const wrong = await unlock(token, "sourdough-7", visitor);
    expect(wrong).toMatchObject({ status: 403, body: { details: { reason: "wrong_password" } } });
    expect(await look(token, visitor)).toMatchObject(locked);
    expect((await unlock(token, PASSWORD, visitor)).status).toBe(204);
    expect((await look(token, visitor)).status).toBe(200);
    expect((await approve()).status).toBe(200);
    expect(await look(token)).toMatchObject(locked);
  });

  it("cookie of an unlocked link is HttpOnly, scoped to its calls, and opens no other link", async () => {
    const first = await createReviewLinkFixture(user, account, { ...DAYS, password: PASSWORD });
    const second = await createReviewLinkFixture(user, account, { ...DAYS, password: PASSWORD });
    const visitor = createAnonymousClient();
    const response = await unlock(first.token, PASSWORD, visitor);
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^kolot\.review=[0-9a-f]{64}; Max-Age=\d+; Path=\/api\/review\/[0-9a-f]{64}; HttpOnly/,
    );
    expect(cookie).toContain(`Path=/api/review/${first.token};`);
    expect((await look(first.token, visitor)).status).toBe(200);
    expect((await look(second.token, visitor)).status).toBe(403);
    await sql("UPDATE review_link SET password_hash = 'another' WHERE id = $1", [first.id]);
    expect((await look(first.token, visitor)).status).toBe(403);
  });

  it("repeated creation with a password and one key makes one link", async () => {
    const key = { "idempotency-key": "one-click" };
    const create = () => api(user, "POST", links, { ...DAYS, password: PASSWORD }, key);
    const three = await Promise.all([create(), create(), create()]);
    expect(three.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(three.map(({ body }) => body.link._id)).size).toBe(1);
    const [{ url }] = await list();
    expect(await list()).toHaveLength(1);
    expect((await unlock(new URL(url).pathname.replace("/review/", ""), PASSWORD)).status).toBe(204);
    const stored = await sql("SELECT row_to_json(l)::text AS row FROM review_link l WHERE account_id = $1", [
      account,
    ]);
    expect(stored.filter(({ row }) => String(row).includes(PASSWORD))).toEqual([]);
  });

  it("wrong passwords are limited per network (429)", async () => {
    const { token } = await createReviewLinkFixture(user, account, { ...DAYS, password: PASSWORD });
    const guesser = createAnonymousClient();
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess++)
      statuses.push((await unlock(token, `guess-${guess}`, guesser)).status);
    expect(statuses).toEqual([...Array(20).fill(403), 429]);
    expect((await unlock(token, PASSWORD, guesser)).status).toBe(429);
    expect((await unlock(token, PASSWORD)).status).toBe(204);
  });

  it("right passwords of a network are not limited", async () => {
    const { token } = await createReviewLinkFixture(user, account, { ...DAYS, password: PASSWORD });
    const office = createAnonymousClient();
    const statuses: number[] = [];
    for (let visit = 0; visit < 22; visit++) statuses.push((await unlock(token, PASSWORD, office)).status);
    expect(statuses).toEqual(Array(22).fill(204));
  });

  it("unlocking needs a known and open link, and does nothing without a password", async () => {
    expect((await unlock("0".repeat(64), PASSWORD)).status).toBe(404);
    const { id, token } = await createReviewLinkFixture(user, account, DAYS);
    expect((await unlock(token, "anything")).status).toBe(204);
    expect((await unlock(token, 7)).status).toBe(400);
    await api(user, "DELETE", `${links}/${id}`);
    expect((await unlock(token, PASSWORD)).status).toBe(410);
  });
});
