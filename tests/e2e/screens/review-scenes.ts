import { randomUUID } from "node:crypto";
import { heading, type Scene, text } from "@/tests/e2e/screens/scene";
import type { World } from "@/tests/e2e/screens/world";
import { makeReviewLink } from "@/tests/harness/review";
import { api, sql, stranger } from "@/tests/harness/stack";

const DAYS = { startDate: "2031-03-01", endDate: "2031-03-31" };
const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour\n\nhttps://kolot.example/a/very/long/address/that/goes/on/and/on/and/on/and/on/and/on/and/on/and/on/and/on";

const addresses = { en: "", he: "" };

/** A plan in each language: a post without a word, one approved, one commented and changed since. */
async function makePlan({ people: { baker }, brands: { empty } }: World): Promise<void> {
  await sql("DELETE FROM review_link WHERE account_id = $1", [empty]);
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  await sql("DELETE FROM post WHERE account_id = $1 AND scheduled_at >= '2031-01-01'", [empty]);
  for (const [day, id] of ids.entries()) {
    await sql(
      `INSERT INTO post (id, account_id, platform, status, text, hashtags, scheduled_at, updated_at)
       VALUES ($1, $2, 'instagram', 'draft', $3, $4, timestamptz '2031-03-10 09:00Z' + make_interval(days => $5), now())`,
      [id, empty, day === 0 ? "" : LONG, ["מחמצת", "sourdough"], day],
    );
  }
  for (const locale of ["en", "he"] as const) {
    const { address, token } = await makeReviewLink(baker, empty, { ...DAYS, locale });
    const say = (body: object) => api(stranger(), "POST", `/review/${token}/decisions`, body);
    await say({ postId: ids[1], decision: "approved" });
    await say({ postId: ids[2], decision: "comment", comment: LONG });
    addresses[locale] = address;
  }
  await sql("UPDATE post SET revision = 2 WHERE id = $1", [ids[2]]);
}

/** The plan as a brand's client sees it. */
export const REVIEW: Scene[] = [
  {
    name: "a client's page, with answers",
    before: (_, world) => makePlan(world),
    path: (_, language) => addresses[language],
    ready: text("contentPlanner.plan.client.changedSince"),
  },
  {
    name: "a client's page, closed",
    path: () => `/review/${"0".repeat(64)}`,
    ready: heading("contentPlanner.plan.client.closedTitle"),
    allow4xx: { "/api/review/": [404] },
  },
];
