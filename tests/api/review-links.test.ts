import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  send,
  signUp,
  sql,
} from "@/tests/harness/running-product";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };
const AT = "2027-02-10T09:00:00Z";

let user: SignedUpUser;
let account: string;
let links: string;
beforeEach(async () => {
  user = await signUp();
  account = await createAccountViaApi(user, {
    timeZone: "Asia/Jerusalem",
    language: "he",
    name: "מאפיית שחר",
  });
  links = `/content-plan/${account}/review-links`;
});

const list = async () => (await api(user, "GET", links)).body;
const tokenIn = (url: string) => new URL(url).pathname.replace("/review/", "");

/** Creates a review link as its owner does. Returns its ID and token. */
async function makeLink(body: object = {}): Promise<{ id: string; token: string }> {
  const made = await api(user, "POST", links, { ...DAYS, ...body });
  expect(made.status).toBe(201);
  const found = (await list()).links.find(({ _id }: { _id: string }) => _id === made.body.link._id);
  return { id: made.body.link._id, token: tokenIn(found.url) };
}

const look = (token: string) => api(createAnonymousClient(), "GET", `/review/${token}`);
const say = (token: string, body: object) =>
  api(createAnonymousClient(), "POST", `/review/${token}/decisions`, { revision: 1, ...body });

it("review link shows its posts to any holder and no other data of the account", async () => {
  expect(await list()).toEqual({ links: [], decisions: [] });
  const [shown] = await insertPlannedPosts(account, [
    { text: "חלה ביום שישי", scheduledAt: AT, status: "scheduled" },
    { text: "Another month", scheduledAt: "2027-03-10T09:00:00Z" },
    { text: "No time yet", scheduledAt: null },
  ]);
  const { token } = await makeLink();
  const { status, body, headers } = await look(token);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toEqual({
    plan: {
      ...{ brandName: "מאפיית שחר", logoUrl: null, locale: "he", timeZone: "Asia/Jerusalem", ...DAYS },
      expiresAt: expect.any(String),
      posts: [
        {
          ...{ _id: shown, revision: 1, platform: "facebook", status: "scheduled" },
          ...{ text: "חלה ביום שישי", hashtags: [], language: "he" },
          ...{ images: [], videoUrl: null, videoScreenshotUrl: null, decision: null },
          date: "2027-02-10T09:00:00.000Z",
        },
      ],
    },
  });
});

it("review token is not stored in the database, nor in idempotent responses", async () => {
  const key = { "idempotency-key": "one-click" };
  const first = await api(user, "POST", links, DAYS, key);
  const again = await api(user, "POST", links, DAYS, key);
  expect(again.body).toEqual(first.body);
  const { links: stored } = await list();
  expect(stored).toHaveLength(1);
  const token = tokenIn(stored[0].url);
  const rows = await sql("SELECT row_to_json(l)::text AS row FROM review_link l WHERE account_id = $1", [
    account,
  ]);
  const responses = await sql("SELECT response::text AS row FROM idempotency_key WHERE scope = $1", [
    user.user._id,
  ]);
  expect([...rows, ...responses].filter(({ row }) => String(row).includes(token))).toEqual([]);
  expect((await look(token)).status).toBe(200);
});

it("repeated decision is stored once, a newer one replaces it, and the owner sees it", async () => {
  const [postId] = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
  const { id, token } = await makeLink();
  const approval = { postId, decision: "approved" };
  const three = await Promise.all([1, 2, 3].map(() => say(token, approval)));
  expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
  const at = new Set(three.map(({ body }) => body.decision.decidedAt));
  expect(at.size).toBe(1);
  expect(await sql("SELECT decision FROM review_decision WHERE link_id = $1", [id])).toHaveLength(1);
  await say(token, { postId, decision: "comment", comment: "  Less red\r\nplease ", reviewer: " Tamar " });
  const said = {
    ...{ decision: "comment", comment: "Less red\nplease", reviewer: "Tamar" },
    decidedAt: expect.any(String),
  };
  expect((await look(token)).body.plan.posts[0].decision).toEqual({ ...said, isCurrent: true });
  const before = await list();
  expect(before.links).toMatchObject([{ _id: id, approved: 0, commented: 1, changed: 0, waiting: 0 }]);
  expect(before.decisions).toEqual([{ postId, ...said, isCurrent: true, revision: 1 }]);
  await api(user, "PUT", `/posts/${postId}`, { revision: 1, text: "Challah, paler" });
  const after = await list();
  expect(after.links).toMatchObject([{ approved: 0, commented: 0, changed: 1, waiting: 0 }]);
  expect(after.decisions).toEqual([{ postId, ...said, isCurrent: false, revision: 1 }]);
});

it("client feedback notifies the owner once per message", async () => {
  const [postId] = await insertPlannedPosts(account, [
    { text: "Challah", scheduledAt: AT, platform: "instagram" },
  ]);
  const { token } = await makeLink();
  const listNotifications = async () => (await api(user, "GET", "/notifications")).body;
  await Promise.all([1, 2, 3].map(() => say(token, { postId, decision: "approved" })));
  const approval = { kind: "client_approved", postId, platform: "instagram", title: "Challah", readAt: null };
  expect(await listNotifications()).toMatchObject({ unread: 1, notifications: [approval] });
  const comment = { postId, decision: "comment", comment: "Less red\nplease" };
  await Promise.all([1, 2, 3].map(() => say(token, comment)));
  expect((await listNotifications()).notifications).toMatchObject([
    { kind: "client_commented", postId, comment: "Less red\nplease", brand: "מאפיית שחר" },
    approval,
  ]);
  await say(token, { postId, decision: "approved" });
  expect((await listNotifications()).notifications).toHaveLength(3);
});

it("decision on an older version of a post is refused with the current one (409)", async () => {
  const [postId] = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
  const { token } = await makeLink();
  await api(user, "PUT", `/posts/${postId}`, { revision: 1, text: "Challah, paler" });
  const refused = await say(token, { postId, decision: "approved" });
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict", details: { revision: 2 } } });
  expect(refused.body.details.post).toEqual((await look(token)).body.plan.posts[0]);
  expect(refused.body.details.post).toMatchObject({ text: "Challah, paler", decision: null });
  expect((await list()).decisions).toEqual([]);
  expect((await api(user, "GET", "/notifications")).body.notifications).toEqual([]);
  expect((await say(token, { postId, revision: 2, decision: "approved" })).status).toBe(200);
  expect((await list()).decisions).toMatchObject([{ postId, revision: 2, isCurrent: true }]);
});

it("review link is rejected for more posts than one page holds (422)", async () => {
  await sql(
    `INSERT INTO post (id, account_id, platform, status, text, scheduled_at, updated_at)
     SELECT gen_random_uuid(), $1, 'facebook', 'draft', 'x', $2, now() FROM generate_series(1, 201)`,
    [account, AT],
  );
  const response = await api(user, "POST", links, DAYS);
  expect(response).toMatchObject({ status: 422, body: { details: { reason: "posts", limit: 200 } } });
  expect((await list()).links).toEqual([]);
});

it("closed review link is invalid immediately and its feedback remains", async () => {
  const [postId] = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
  const { id, token } = await makeLink();
  await say(token, { postId, decision: "approved" });
  expect((await api(user, "DELETE", `${links}/${id}`)).status).toBe(204);
  expect(await look(token)).toMatchObject({ status: 410, body: { code: "token_expired" } });
  expect((await say(token, { postId, decision: "comment", comment: "Too late" })).status).toBe(410);
  expect((await api(user, "DELETE", `${links}/${id}`)).status).toBe(404);
  expect(await list()).toMatchObject({ links: [], decisions: [{ postId, decision: "approved" }] });
});

it("review link expires after 14 days by default", async () => {
  const { id, token } = await makeLink();
  const left = Date.parse((await list()).links[0].expiresAt) - Date.now();
  expect(Math.round(left / 3_600_000)).toBe(14 * 24);
  await sql("UPDATE review_link SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  expect((await look(token)).status).toBe(410);
  expect((await list()).links).toEqual([]);
});

it("review link shows only its own account, days and platform", async () => {
  const elsewhere = await createAccountViaApi(await signUp());
  const [foreign] = await insertPlannedPosts(elsewhere, [{ text: "Theirs", scheduledAt: AT }]);
  const [late, onLinkedIn] = await insertPlannedPosts(account, [
    { text: "Later", scheduledAt: "2027-03-10T09:00:00Z" },
    { text: "On LinkedIn", scheduledAt: AT, platform: "linkedin" },
  ]);
  const { token } = await makeLink({ platform: "facebook" });
  for (const postId of [foreign, late, onLinkedIn, "not-an-id"]) {
    const response = await say(token, { postId, decision: "approved" });
    expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect((await look(token)).body.plan.posts).toEqual([]);
});

it.each(["x", "0".repeat(64), "A".repeat(64), "..%2f.."])(
  "invalid review token %s returns 404",
  async (token) => {
    expect((await look(token)).status).toBe(404);
    expect((await say(token, { postId: account, decision: "approved" })).status).toBe(404);
  },
);

it.each([
  ["a comment without text", { decision: "comment", comment: " " }, ["comment"]],
  ["an overlong comment", { decision: "comment", comment: "x".repeat(2_001) }, ["comment"]],
  ["an unknown decision", { decision: "maybe" }, ["decision"]],
  ["an overlong name", { decision: "approved", reviewer: "x".repeat(81) }, ["reviewer"]],
  ["a decision without a revision", { decision: "approved", revision: undefined }, ["revision"]],
])("review feedback rejects %s and names the field (400)", async (_, body, fields) => {
  const [postId] = await insertPlannedPosts(account, [{ text: "Challah", scheduledAt: AT }]);
  const { token } = await makeLink();
  const response = await say(token, { postId, ...body });
  expect([response.status, getInvalidFields(response)]).toEqual([400, fields]);
});

it("account has at most 20 open review links under concurrent creation (422)", async () => {
  const all = await Promise.all(Array.from({ length: 24 }, () => api(user, "POST", links, DAYS)));
  const statuses = all.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(422)]);
  expect(all.find(({ status }) => status === 422)?.body.details).toEqual({ reason: "full", limit: 20 });
});

it("review page forbids indexing and referrers", async () => {
  const { token } = await makeLink();
  const response = await send(createAnonymousClient(), `/review/${token}`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  expect(html).toMatch(/<meta name="referrer" content="no-referrer"/);
  expect(html).toMatch(/<html lang="he" dir="rtl"/);
});

it("review page views and decisions are rate-limited by IP address (429)", async () => {
  const visitor = createAnonymousClient();
  const looks = await Promise.all(
    Array.from({ length: 130 }, () => api(visitor, "GET", `/review/${"0".repeat(64)}`)),
  );
  expect(looks.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect((await look("0".repeat(64))).status).toBe(404);
});

describe("common rejections of GET and POST …/review-links", () => {
  describeCommonRejections({ method: "GET", path: (ids) => `/content-plan/${ids.accountId}/review-links` });
  describeCommonRejections({
    method: "POST",
    path: (ids) => `/content-plan/${ids.accountId}/review-links`,
    body: () => DAYS,
  });
});
