import { randomUUID } from "node:crypto";
import { heading, type Scene, text } from "@/tests/e2e/screens/scene";
import { SHARE } from "@/tests/e2e/screens/share-scenes";
import { makeReviewLink } from "@/tests/harness/review";
import { api, signUp, sql, stranger } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const DAYS = { startDate: "2031-03-01", endDate: "2031-03-31" };
const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour\n\nhttps://kolot.example/a/very/long/address/that/goes/on/and/on/and/on/and/on/and/on/and/on/and/on/and/on";

const addresses = { en: "", he: "" };

/** A plan in each language: a post without a word, one approved, one commented and changed since. */
async function makePlan(): Promise<void> {
  const person = await signUp();
  const brand = await makeBrand(person, { name: "Riverside Running and Outdoor Equipment, מאפיית שחר" });
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  for (const [day, id] of ids.entries()) {
    await sql(
      `INSERT INTO post (id, account_id, platform, status, text, hashtags, scheduled_at, updated_at)
       VALUES ($1, $2, 'instagram', 'draft', $3, $4, timestamptz '2031-03-10 09:00Z' + make_interval(days => $5), now())`,
      [id, brand, day === 0 ? "" : LONG, ["מחמצת", "sourdough"], day],
    );
  }
  for (const locale of ["en", "he"] as const) {
    const { address, token } = await makeReviewLink(person, brand, { ...DAYS, locale });
    const say = (body: object) => api(stranger(), "POST", `/review/${token}/decisions`, body);
    await say({ postId: ids[1], decision: "approved" });
    await say({ postId: ids[2], decision: "comment", comment: LONG });
    addresses[locale] = address;
  }
  await sql("UPDATE post SET revision = 2 WHERE id = $1", [ids[2]]);
}

/** A plan in each language that has no posts. */
async function makeEmpty(): Promise<void> {
  const person = await signUp();
  const brand = await makeBrand(person);
  for (const locale of ["en", "he"] as const) {
    addresses[locale] = (await makeReviewLink(person, brand, { ...DAYS, locale })).address;
  }
}

/** The plan as a brand's client sees it, and how it gets there. */
export const REVIEW: Scene[] = [
  {
    name: "a client's page, with answers",
    before: () => makePlan(),
    path: (_, language) => addresses[language],
    ready: text("contentPlanner.plan.client.changedSince"),
  },
  {
    name: "a client's page, without posts",
    before: () => makeEmpty(),
    path: (_, language) => addresses[language],
    ready: heading("contentPlanner.plan.client.emptyTitle"),
  },
  {
    name: "a client's page, without an answer",
    before: async (page) => {
      await makeEmpty();
      await page.route("**/api/review/*", (route) => route.fulfill({ status: 403, json: {} }));
    },
    path: (_, language) => addresses[language],
    ready: text("common.retry"),
    allow4xx: { "/api/review/": [403] },
  },
  {
    name: "a client's page, closed",
    path: () => `/review/${"0".repeat(64)}`,
    ready: heading("contentPlanner.plan.client.closedTitle"),
    allow4xx: { "/api/review/": [404] },
  },
  ...SHARE,
];
