import { expect, test } from "@/tests/e2e/fixtures";
import { textsOf } from "@/tests/e2e/texts";
import { insertPlanned } from "@/tests/harness/plans-of-posts";
import { makeReviewLink } from "@/tests/harness/review";
import { api, signUp } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };
const PLAN = "contentPlanner.plan.client";

// A client's phone, set to English, shows a Hebrew bakery's plan in Hebrew.
test.use({ language: "en", viewport: { width: 390, height: 844 }, allow4xx: { "/api/review/": [410] } });

test("a client approves one post of a Hebrew plan and comments another, on a phone and without an account", async ({
  page,
}) => {
  const say = textsOf("he");
  const person = await signUp();
  const account = await makeBrand(person, { name: "מאפיית שחר", language: "he", timeZone: "Asia/Jerusalem" });
  const [first, second] = await insertPlanned(account, [
    { text: "חלות לשבת בהזמנה עד חמישי.", scheduledAt: "2027-02-10T16:00:00Z" },
    { text: "הלחם יוצא ב־5:40.", scheduledAt: "2027-02-11T05:30:00Z", platform: "instagram" },
  ]);
  const { id, address } = await makeReviewLink(person, account, { ...DAYS, locale: "he" });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: say(`${PLAN}.title`) })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const cards = page.getByRole("listitem");
  await cards
    .nth(0)
    .getByRole("button", { name: say(`${PLAN}.approve`) })
    .click();
  await expect(cards.nth(0).getByText(say(`${PLAN}.approved`))).toBeVisible();
  await cards
    .nth(1)
    .getByRole("button", { name: say(`${PLAN}.comment`) })
    .click();
  await page.getByRole("button", { name: say(`${PLAN}.send`) }).click();
  await expect(page.getByText(say(`${PLAN}.commentMissing`))).toBeVisible();
  await page.getByLabel(say(`${PLAN}.commentLabel`)).fill("פחות אדום, בבקשה");
  await page.getByRole("button", { name: say(`${PLAN}.send`) }).click();
  await expect(cards.nth(1).getByText("פחות אדום, בבקשה")).toBeVisible();
  await expect(page.getByText(say(`${PLAN}.said`, { said: 2, n: 2 }))).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  const { decisions } = (await api(person, "GET", `/content-plan/${account}/review-links`)).body;
  expect(decisions).toEqual([
    expect.objectContaining({ postId: second, decision: "comment", comment: "פחות אדום, בבקשה" }),
    expect.objectContaining({ postId: first, decision: "approved", isCurrent: true }),
  ]);
  await page.reload();
  await expect(cards.nth(0).getByText(say(`${PLAN}.approved`))).toBeVisible();
  await api(person, "DELETE", `/content-plan/${account}/review-links/${id}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: say(`${PLAN}.closedTitle`) })).toBeVisible();
});
