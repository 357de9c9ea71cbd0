import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { insertPlanned } from "@/tests/harness/plans-of-posts";
import { api, type Person, send, signUp, sql, stranger } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };
const AT = "2027-02-10T09:00:00Z";

let person: Person;
let account: string;
let links: string;
beforeEach(async () => {
  person = await signUp();
  account = await makeBrand(person, { timeZone: "Asia/Jerusalem", language: "he", name: "מאפיית שחר" });
  links = `/content-plan/${account}/review-links`;
});

const list = async () => (await api(person, "GET", links)).body;
const tokenIn = (url: string) => new URL(url).pathname.replace("/review/", "");

/** A link as its person makes and copies it. */
async function makeLink(body: object = {}): Promise<{ id: string; token: string }> {
  const made = await api(person, "POST", links, { ...DAYS, ...body });
  expect(made.status).toBe(201);
  const found = (await list()).links.find(({ _id }: { _id: string }) => _id === made.body.link._id);
  return { id: made.body.link._id, token: tokenIn(found.url) };
}

const look = (token: string) => api(stranger(), "GET", `/review/${token}`);
const say = (token: string, body: object) => api(stranger(), "POST", `/review/${token}/decisions`, body);

it("there is none until one is made; then anybody who has it sees those posts, and nothing of the studio", async () => {
  expect(await list()).toEqual({ links: [], decisions: [] });
  const [shown] = await insertPlanned(account, [
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
          ...{ _id: shown, platform: "facebook", status: "scheduled", text: "חלה ביום שישי", hashtags: [] },
          ...{ images: [], videoUrl: null, videoScreenshotUrl: null, decision: null },
          date: "2027-02-10T09:00:00.000Z",
        },
      ],
    },
  });
});

it("its token lies nowhere in the database, also not in the answers that are kept for repeats (SEC)", async () => {
  const key = { "idempotency-key": "one-click" };
  const first = await api(person, "POST", links, DAYS, key);
  const again = await api(person, "POST", links, DAYS, key);
  expect(again.body).toEqual(first.body);
  const { links: kept } = await list();
  expect(kept).toHaveLength(1);
  const token = tokenIn(kept[0].url);
  const rows = await sql("SELECT row_to_json(l)::text AS row FROM review_link l WHERE account_id = $1", [
    account,
  ]);
  const answers = await sql("SELECT response::text AS row FROM idempotency_key WHERE scope = $1", [
    person.user._id,
  ]);
  expect([...rows, ...answers].filter(({ row }) => String(row).includes(token))).toEqual([]);
  expect((await look(token)).status).toBe(200);
});

it("a decision that arrives three times is one, a newer one takes its place, and its brand's person reads it", async () => {
  const [postId] = await insertPlanned(account, [{ text: "Challah", scheduledAt: AT }]);
  const { id, token } = await makeLink();
  const approval = { postId, decision: "approved" };
  const three = await Promise.all([1, 2, 3].map(() => say(token, approval)));
  expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
  const at = new Set(three.map(({ body }) => body.decision.decidedAt));
  expect(at.size).toBe(1);
  expect(await sql("SELECT decision FROM review_decision WHERE link_id = $1", [id])).toHaveLength(1);
  await say(token, { postId, decision: "comment", comment: "  Less red\r\nplease " });
  const said = { decision: "comment", comment: "Less red\nplease", decidedAt: expect.any(String) };
  expect((await look(token)).body.plan.posts[0].decision).toEqual({ ...said, isCurrent: true });
  const before = await list();
  expect(before.links).toMatchObject([{ _id: id, approved: 0, commented: 1 }]);
  expect(before.decisions).toEqual([{ postId, ...said, isCurrent: true, revision: 1 }]);
  await api(person, "PUT", `/posts/${postId}`, { revision: 1, text: "Challah, paler" });
  expect((await list()).decisions).toEqual([{ postId, ...said, isCurrent: false, revision: 1 }]);
});

it("what a client says is told once however often it arrives, and the next word anew", async () => {
  const [postId] = await insertPlanned(account, [
    { text: "Challah", scheduledAt: AT, platform: "instagram" },
  ]);
  const { token } = await makeLink();
  const told = async () => (await api(person, "GET", "/notifications")).body;
  await Promise.all([1, 2, 3].map(() => say(token, { postId, decision: "approved" })));
  const approval = { kind: "client_approved", postId, platform: "instagram", title: "Challah", readAt: null };
  expect(await told()).toMatchObject({ unread: 1, notifications: [approval] });
  const comment = { postId, decision: "comment", comment: "Less red\nplease" };
  await Promise.all([1, 2, 3].map(() => say(token, comment)));
  expect((await told()).notifications).toMatchObject([
    { kind: "client_commented", postId, comment: "Less red\nplease", brand: "מאפיית שחר" },
    approval,
  ]);
  await say(token, { postId, decision: "approved" });
  expect((await told()).notifications).toHaveLength(3);
});

it("a plan of more posts than a page has is refused before there is a link (422)", async () => {
  await sql(
    `INSERT INTO post (id, account_id, platform, status, text, scheduled_at, updated_at)
     SELECT gen_random_uuid(), $1, 'facebook', 'draft', 'x', $2, now() FROM generate_series(1, 201)`,
    [account, AT],
  );
  const answer = await api(person, "POST", links, DAYS);
  expect(answer).toMatchObject({ status: 422, body: { details: { reason: "posts", limit: 200 } } });
  expect((await list()).links).toEqual([]);
});

it("one click closes it at once; what was said stays", async () => {
  const [postId] = await insertPlanned(account, [{ text: "Challah", scheduledAt: AT }]);
  const { id, token } = await makeLink();
  await say(token, { postId, decision: "approved" });
  expect((await api(person, "DELETE", `${links}/${id}`)).status).toBe(204);
  expect(await look(token)).toMatchObject({ status: 410, body: { code: "token_expired" } });
  expect((await say(token, { postId, decision: "comment", comment: "Too late" })).status).toBe(410);
  expect((await api(person, "DELETE", `${links}/${id}`)).status).toBe(404);
  expect(await list()).toMatchObject({ links: [], decisions: [{ postId, decision: "approved" }] });
});

it("it ends by itself, after 14 days unless said", async () => {
  const { id, token } = await makeLink();
  const left = Date.parse((await list()).links[0].expiresAt) - Date.now();
  expect(Math.round(left / 3_600_000)).toBe(14 * 24);
  await sql("UPDATE review_link SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  expect((await look(token)).status).toBe(410);
  expect((await list()).links).toEqual([]);
});

it("opens its own plan alone: no other brand's posts, no other days, no other network", async () => {
  const elsewhere = await makeBrand(await signUp());
  const [foreign] = await insertPlanned(elsewhere, [{ text: "Theirs", scheduledAt: AT }]);
  const [late, onLinkedIn] = await insertPlanned(account, [
    { text: "Later", scheduledAt: "2027-03-10T09:00:00Z" },
    { text: "On LinkedIn", scheduledAt: AT, platform: "linkedin" },
  ]);
  const { token } = await makeLink({ platform: "facebook" });
  for (const postId of [foreign, late, onLinkedIn, "not-an-id"]) {
    const answer = await say(token, { postId, decision: "approved" });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect((await look(token)).body.plan.posts).toEqual([]);
});

it.each(["x", "0".repeat(64), "A".repeat(64), "..%2f.."])(
  "nobody's token %s opens nothing (404)",
  async (token) => {
    expect((await look(token)).status).toBe(404);
    expect((await say(token, { postId: account, decision: "approved" })).status).toBe(404);
  },
);

it.each([
  ["a comment without words", { decision: "comment", comment: " " }, ["comment"]],
  ["too many words", { decision: "comment", comment: "x".repeat(2_001) }, ["comment"]],
  ["another word", { decision: "maybe" }, ["decision"]],
])("refuses %s and names the field (400)", async (_, body, fields) => {
  const [postId] = await insertPlanned(account, [{ text: "Challah", scheduledAt: AT }]);
  const { token } = await makeLink();
  const answer = await say(token, { postId, ...body });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
});

it("a brand has twenty open ones at most, however they are made (422)", async () => {
  const all = await Promise.all(Array.from({ length: 24 }, () => api(person, "POST", links, DAYS)));
  const statuses = all.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(422)]);
  expect(all.find(({ status }) => status === 422)?.body.details).toEqual({ reason: "full", limit: 20 });
});

it("its page says that nobody may index it or pass its address on", async () => {
  const { token } = await makeLink();
  const answer = await send(stranger(), `/review/${token}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/);
  expect(html).toMatch(/<meta name="referrer" content="no-referrer"/);
  expect(html).toMatch(/<html lang="he" dir="rtl"/);
});

it("looks and decisions are counted by address (429)", async () => {
  const visitor = stranger();
  const looks = await Promise.all(
    Array.from({ length: 130 }, () => api(visitor, "GET", `/review/${"0".repeat(64)}`)),
  );
  expect(looks.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect((await look("0".repeat(64))).status).toBe(404);
});

describe("GET and POST …/review-links", () => {
  describeRefusals({ method: "GET", path: (ids) => `/content-plan/${ids.accountId}/review-links` });
  describeRefusals({
    method: "POST",
    path: (ids) => `/content-plan/${ids.accountId}/review-links`,
    body: () => DAYS,
  });
});
