import { expect, type Page } from "@playwright/test";
import { addDays, getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import type { Translate } from "@/tests/e2e/messages";
import type { Scene } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api, createAnonymousClient, sql } from "@/tests/harness/running-product";

const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour";
const PLAN = "contentPlanner.plan";

/** A month far enough ahead to be free of the account's other posts. */
const month = () => getMonthRange(addDays(toLocalDate(new Date(), "UTC"), 200));

/** Creates two posts, one approved and changed since, one commented at length, and their review link. */
async function fill(_: Page, { brands: { ending }, people: { runner } }: ScreenSeedData): Promise<void> {
  const { first, last } = month();
  await sql("DELETE FROM review_link WHERE account_id = $1", [ending]);
  await sql("DELETE FROM post WHERE account_id = $1 AND text LIKE $2", [ending, "%shared%"]);
  const [older, newer] = await insertPlannedPosts(ending, [
    { text: "A shared loaf", scheduledAt: `${first.slice(0, 8)}10T09:00:00Z` },
    { text: `${LONG} shared`, scheduledAt: `${first.slice(0, 8)}11T09:00:00Z`, platform: "instagram" },
  ]);
  const { token } = await createReviewLinkFixture(runner, ending, { startDate: first, endDate: last });
  const tell = (body: object) =>
    api(createAnonymousClient(), "POST", `/review/${token}/decisions`, { revision: 1, ...body });
  await tell({ postId: older, decision: "approved" });
  await tell({ postId: newer, decision: "comment", comment: `${LONG}\n\n${LONG}` });
  await sql("UPDATE post SET revision = revision + 1 WHERE id = $1", [older]);
  const client = "orders-and-approvals@client-with-a-long-domain.example";
  await sql("UPDATE review_link SET client_email = $2, mailed_at = now(), mails = 1 WHERE account_id = $1", [
    ...[ending, client],
  ]);
}

async function open(page: Page, say: Translate): Promise<void> {
  await page.getByRole("button", { name: say(`${PLAN}.open`) }).click();
  await expect(page.getByRole("dialog", { name: say(`${PLAN}.title`) })).toBeVisible();
}
const share = (name: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `sharing the plan, ${name}`,
  as: "runner",
  path: ({ brands }) => `/account/${brands.ending}/planner?day=${month().first}`,
  before: fill,
  ready: async (page, say) => {
    await open(page, say);
    await ready(page, say);
  },
  ...more,
});
const approval = (name: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `client approval, ${name}`,
  as: "runner",
  path: ({ brands }) => `/account/${brands.ending}/approval`,
  before: fill,
  ready,
  hasOneFilledAction: true,
  ...more,
});
const refuse = (path: string, status: number, body: object) => (page: Page, seedData: ScreenSeedData) =>
  fill(page, seedData).then(() => page.route(path, (route) => route.fulfill({ status, json: body })));
const tooMany = { code: "unprocessable", message: "x", details: { reason: "posts", limit: 200 } };

/** The dialog and a refusal; the list of links and its failed response; client feedback on a card and in the composer. */
export const SHARE: Scene[] = [
  share("a period", (page, say) =>
    expect(page.getByRole("button", { name: say(`${PLAN}.review.create`) })).toBeVisible(),
  ),
  share("with picked posts", async (page, say) => {
    await page.getByRole("radio", { name: say(`${PLAN}.contents.posts`) }).click();
    await expect(page.getByRole("dialog").getByRole("checkbox").first()).toBeVisible();
  }),
  approval("with a link", (page, say) =>
    expect(page.getByRole("button", { name: say(`${PLAN}.review.copy`) })).toBeVisible(),
  ),
  approval("a mail to a client", async (page, say) => {
    await page.getByRole("button", { name: say(`${PLAN}.review.mailAgain`) }).click();
    await expect(page.getByLabel(say(`${PLAN}.review.email`), { exact: true })).toBeFocused();
  }),
  approval(
    "a client who stopped reminders",
    (page, say) => expect(page.getByText(say(`${PLAN}.review.clientStopped`))).toBeVisible(),
    {
      before: async (page, seedData) => {
        await fill(page, seedData);
        const stop = "UPDATE review_link SET stopped_emails = ARRAY[client_email] WHERE account_id = $1";
        await sql(stop, [seedData.brands.ending]);
      },
    },
  ),
  share(
    "too many posts",
    async (page, say) => {
      await page.getByRole("button", { name: say(`${PLAN}.pdf.create`) }).click();
      await expect(page.getByText(say(`${PLAN}.tooMany`, { n: 200 }))).toBeVisible();
    },
    { before: refuse("**/pdf/download", 422, tooMany), allow4xx: { "/pdf/download": [422] } },
  ),
  approval(
    "its links without an answer",
    (page, say) => expect(page.getByRole("button", { name: say("common.retry") })).toBeVisible(),
    { before: refuse("**/review-links", 403, {}), allow4xx: { "/review-links": [403] } },
  ),
  {
    ...share("", async () => undefined),
    name: "the planner, what a client said",
    ready: async (page) => {
      await page.locator("[data-said=comment]").click();
      await expect(page.locator("[data-slot=popover]")).toBeVisible();
      await expect(page.locator("[data-said=approved][data-old]")).toHaveCount(1);
    },
  },
];
