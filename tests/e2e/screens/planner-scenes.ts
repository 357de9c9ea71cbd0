import { expect, type Page } from "@playwright/test";
import { addDays, getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import type { Translate } from "@/tests/e2e/messages";
import { heading, type Scene } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { sql } from "@/tests/harness/running-product";

const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour";
const STATUSES = ["draft", "scheduled", "published", "failed", "needs_review"];

const today = () => toLocalDate(new Date(), "UTC");
/** A month of future posts only, so that none changes state during the test. */
const ahead = () => addDays(getMonthRange(addDays(getMonthRange(today()).last, 5)).first, 9);

/** Creates posts in every state on two days and nine on a third, in an account that no other scene uses. */
async function fill(_: Page, { brands: { ending } }: ScreenSeedData): Promise<void> {
  await sql("DELETE FROM post WHERE account_id = $1 AND text LIKE $2", [ending, "%plan%"]);
  const names = JSON.stringify({ red: "השקת הלחמים של החורף", blue: "Tips" });
  await sql("UPDATE account SET label_names = $2 WHERE id = $1", [ending, names]);
  const insert = `INSERT INTO post (id, account_id, platform, status, text, scheduled_at, label, updated_at)
    VALUES (gen_random_uuid(), $1, (ARRAY['facebook','instagram','linkedin'])[$2::int % 3 + 1], $3, $4, $5,
      (ARRAY['red','green','blue'])[$2::int % 4 + 1], now())`;
  for (let n = 0; n < 20; n += 1) {
    const day = addDays(ahead(), n < 5 ? 0 : n < 10 ? 2 : 5);
    const words = n % 3 === 0 ? `${LONG} plan` : `A plan for loaf ${n}`;
    const at = `${day}T${String(7 + Math.floor(n / 2)).padStart(2, "0")}:30:00Z`;
    await sql(insert, [ending, n, STATUSES[n % STATUSES.length], words, at]);
  }
}

const planner = (name: string, query: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `the planner, ${name}`,
  as: "runner",
  path: ({ brands }) => `/account/${brands.ending}/planner?day=${ahead()}${query}`,
  before: fill,
  ready,
  ...more,
});
/**
 * Selects the buttons that move a post which is not published. In the last days of a month the
 * next one shows today too, with the published posts that other scenes leave in this account.
 */
const moveButton = (say: Translate) =>
  `[data-move][aria-label^="${say("contentPlanner.planner.move", { title: "|" }).split("|")[0]}"]`;
const cards = async (page: Page) => {
  await expect(page.locator("[data-testid=planner] [data-post]").first()).toBeVisible();
};

/**
 * A month with every state, a week, a day, a list, an expanded day, a dragged post, no posts, and a failed
 * response.
 */
export const PLANNER: Scene[] = [
  planner("a month", "", cards),
  planner("a week", "&view=week", cards),
  planner("a day", "&view=day", cards),
  planner("a list", "&view=list", cards),
  planner("a day that is opened", "", async (page) => {
    await page.getByText("+6").click();
    await expect(page.getByRole("dialog").locator("[data-post]")).toHaveCount(10);
  }),
  planner("a post that is carried by keys", "", async (page, say: Translate) => {
    await page.locator(moveButton(say)).first().waitFor();
    await page
      .locator(`[data-post]:has(${moveButton(say)}) a[data-open]`)
      .first()
      .focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("[data-drop]")).toBeVisible();
    await expect(page.getByText(say("contentPlanner.planner.pastNotice"))).toBeVisible();
  }),
  planner("posts selected in the list", "&view=list", async (page, say) => {
    const bar = page.getByRole("toolbar", { name: say("contentPlanner.planner.selection.label") });
    await bar.getByRole("checkbox").click();
    await expect(bar.getByRole("button")).toHaveCount(6);
  }),
  planner("the names of labels", "", async (page, say) => {
    await page.getByRole("button", { name: say("posts.label.all"), exact: true }).click();
    await page.getByRole("menuitem", { name: say("posts.label.edit") }).click();
    await expect(page.getByRole("dialog", { name: say("posts.label.names") })).toBeVisible();
  }),
  planner("another time by fields", "", async (page, say) => {
    // By key: the pointer would have to hit a button that is drawn only while its card is hovered.
    await page.locator(moveButton(say)).first().press("Enter");
    await expect(page.getByRole("dialog", { name: say("contentPlanner.planner.moveTitle") })).toBeVisible();
  }),
  planner("empty days to be filled", "", async (page, say) => {
    await page.getByRole("button", { name: say("contentPlanner.planner.gaps.button") }).click();
    const dialog = page.getByRole("dialog", { name: say("contentPlanner.planner.gaps.title") });
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(7);
  }),
  planner("a published post that would go out again", "", async (page, say) => {
    const again = say("contentPlanner.planner.republish.card", { title: "|" }).split("|")[0];
    await page.locator(`[data-move][aria-label^="${again}"]`).first().press("Enter");
    const dialog = page.getByRole("dialog", { name: say("contentPlanner.planner.republish.title") });
    await expect(dialog).toBeVisible();
  }),
  planner("nothing planned", "", heading("contentPlanner.planner.empty.day"), {
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}/planner?view=day&day=${ahead()}`,
    before: async () => undefined,
  }),
  planner(
    "no answer",
    "",
    (page, say) => expect(page.getByRole("button", { name: say("common.retry") })).toBeVisible(),
    {
      before: (page) =>
        page.route("**/api/posts/calendar*", (route) => route.fulfill({ status: 403, json: {} })),
      allow4xx: { "/api/posts/calendar": [403] },
    },
  ),
];
