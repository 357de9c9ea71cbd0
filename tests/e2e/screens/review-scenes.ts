import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import { SHARE } from "@/tests/e2e/screens/share-scenes";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture, markReviewLinkMailed } from "@/tests/harness/review-fixtures";
import { api, createAnonymousClient, signUp, sql } from "@/tests/harness/running-product";

const DAYS = { startDate: "2031-03-01", endDate: "2031-03-31" };
const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour\n\nhttps://kolot.example/a/very/long/address/that/goes/on/and/on/and/on/and/on/and/on/and/on/and/on/and/on";

const addresses = { en: "", he: "" };

/** Creates a plan in each language: a post without text, one approved, one commented and changed since. */
async function makePlan(): Promise<void> {
  const user = await signUp();
  const brand = await createAccountViaApi(user, {
    name: "Riverside Running and Outdoor Equipment, מאפיית שחר",
  });
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  for (const [day, id] of ids.entries()) {
    await sql(
      `INSERT INTO post (id, account_id, platform, status, text, hashtags, scheduled_at, updated_at)
       VALUES ($1, $2, 'instagram', 'draft', $3, $4, timestamptz '2031-03-10 09:00Z' + make_interval(days => $5), now())`,
      [id, brand, day === 0 ? "" : LONG, ["מחמצת", "sourdough"], day],
    );
  }
  for (const locale of ["en", "he"] as const) {
    const { address, token } = await createReviewLinkFixture(user, brand, { ...DAYS, locale });
    const say = (body: object) =>
      api(createAnonymousClient(), "POST", `/review/${token}/decisions`, { revision: 1, ...body });
    await say({ postId: ids[1], decision: "approved" });
    await say({ postId: ids[2], decision: "comment", comment: LONG });
    addresses[locale] = address;
  }
  await sql("UPDATE post SET revision = 2 WHERE id = $1", [ids[2]]);
}

/** Creates a plan without posts in each language. */
async function makeEmpty(): Promise<void> {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  for (const locale of ["en", "he"] as const) {
    addresses[locale] = (await createReviewLinkFixture(user, brand, { ...DAYS, locale })).address;
  }
}

/** Creates a plan in each language with a post that `changePost` changes while the client reads. */
async function makeChanging(): Promise<void> {
  const user = await signUp();
  const brand = await createAccountViaApi(user, { name: "מאפיית שחר Shachar Bakery" });
  const [postId = ""] = await insertPlannedPosts(brand, [
    { text: "חלות לשבת בהזמנה עד חמישי. Order challah by Thursday.", scheduledAt: "2031-03-10T09:00:00Z" },
  ]);
  for (const locale of ["en", "he"] as const) {
    addresses[locale] = (await createReviewLinkFixture(user, brand, { ...DAYS, locale })).address;
  }
  changePost = () =>
    api(user, "PUT", `/posts/${postId}`, {
      revision: 1,
      text: "חלות לשבת בהזמנה עד רביעי. Order challah by Wednesday, before noon.",
    });
}

/** Creates a mailed link in each language, whose client has stopped the reminders or not. */
async function makeMailed(isStopped: boolean): Promise<void> {
  const user = await signUp();
  const brand = await createAccountViaApi(user, {
    name: "Riverside Running and Outdoor Equipment, מאפיית שחר",
  });
  for (const locale of ["en", "he"] as const) {
    const { id } = await createReviewLinkFixture(user, brand, { ...DAYS, locale });
    addresses[locale] = await markReviewLinkMailed(id, "orders@client.example");
  }
  if (!isStopped) return;
  await sql("UPDATE review_link SET stopped_emails = ARRAY[client_email] WHERE account_id = $1", [brand]);
}

let changePost = async (): Promise<unknown> => undefined;

/** The plan as a client sees it, and its loading states. */
export const REVIEW: Scene[] = [
  {
    name: "a client's page, with answers",
    before: () => makePlan(),
    path: (_, language) => addresses[language],
    ready: text("contentPlanner.plan.client.changedAfterFeedback"),
  },
  {
    name: "a client's page, a post that changed while it was read",
    before: () => makeChanging(),
    path: (_, language) => addresses[language],
    ready: async (page, say) => {
      await page.getByLabel(say("contentPlanner.plan.client.reviewer.label")).fill("Noa");
      const approve = page.getByRole("button", { name: say("contentPlanner.plan.client.approve") });
      await expect(approve).toBeVisible();
      await changePost();
      await approve.click();
      await text("contentPlanner.plan.client.changedTitle")(page, say);
    },
    allow4xx: { "/api/review/": [409] },
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
  {
    name: "a client's page, to stop reminders",
    before: () => makeMailed(false),
    path: (_, language) => addresses[language],
    ready: heading("contentPlanner.plan.stop.title"),
  },
  {
    name: "a client's page, reminders stopped",
    before: () => makeMailed(true),
    path: (_, language) => addresses[language],
    ready: heading("contentPlanner.plan.stop.stoppedTitle"),
  },
  {
    name: "a client's page, without reminders",
    path: () => `/review/reminders/${"0".repeat(96)}`,
    ready: heading("contentPlanner.plan.stop.goneTitle"),
  },
  ...SHARE,
];
