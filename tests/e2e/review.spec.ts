import { expect, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api, signUp } from "@/tests/harness/running-product";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };
const PLAN = "contentPlanner.plan.client";

// The client's phone is set to English, yet a Hebrew account's plan is shown in Hebrew.
test.use({ language: "en", viewport: { width: 390, height: 844 }, allow4xx: { "/api/review/": [409, 410] } });

// spec: D7.37
test("client approves and comments posts of a Hebrew plan on a phone without a user account", async ({
  page,
}) => {
  const say = loadMessages("he");
  const user = await signUp();
  const account = await createAccountViaApi(user, {
    name: "מאפיית שחר",
    language: "he",
    timeZone: "Asia/Jerusalem",
  });
  const [first, second] = await insertPlannedPosts(account, [
    { text: "חלות לשבת בהזמנה עד חמישי.", scheduledAt: "2027-02-10T16:00:00Z" },
    { text: "הלחם יוצא ב־5:40.", scheduledAt: "2027-02-11T05:30:00Z", platform: "instagram" },
  ]);
  const { id, address } = await createReviewLinkFixture(user, account, { ...DAYS, locale: "he" });
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: say(`${PLAN}.title`) })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const cards = page.getByRole("listitem");
  const name = page.getByLabel(say(`${PLAN}.reviewer.label`));
  await cards
    .nth(0)
    .getByRole("button", { name: say(`${PLAN}.approve`) })
    .click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(new RegExp(say(`${PLAN}.reviewer.missing`)));
  await name.fill("תמר לוי");
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
  await expect(page.getByText(say(`${PLAN}.progressCount`, { said: 2, n: 2 }))).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  const { decisions } = (await api(user, "GET", `/content-plan/${account}/review-links`)).body;
  expect(decisions).toEqual([
    expect.objectContaining({
      postId: second,
      decision: "comment",
      comment: "פחות אדום, בבקשה",
      reviewer: "תמר לוי",
    }),
    expect.objectContaining({ postId: first, decision: "approved", isCurrent: true }),
  ]);
  await page.reload();
  await expect(cards.nth(0).getByText(say(`${PLAN}.approved`))).toBeVisible();
  await expect(cards.nth(0).getByText("תמר לוי")).toBeVisible();
  await expect(name).toHaveValue("תמר לוי");
  await api(user, "DELETE", `/content-plan/${account}/review-links/${id}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: say(`${PLAN}.closedTitle`) })).toBeVisible();
});

test("client sees both versions of a post that changed while reading, and approves the new one", async ({
  page,
}) => {
  const say = loadMessages("he");
  const user = await signUp();
  const account = await createAccountViaApi(user, { language: "he", timeZone: "Asia/Jerusalem" });
  const [postId] = await insertPlannedPosts(account, [
    { text: "חלות לשבת בהזמנה עד חמישי.", scheduledAt: "2027-02-10T16:00:00Z" },
  ]);
  const { address } = await createReviewLinkFixture(user, account, { ...DAYS, locale: "he" });
  const decisions = async () =>
    (await api(user, "GET", `/content-plan/${account}/review-links`)).body.decisions;
  await page.goto(address);
  const approve = page.getByRole("button", { name: say(`${PLAN}.approve`) });
  await expect(approve).toBeVisible();
  await page.getByLabel(say(`${PLAN}.reviewer.label`)).fill("תמר לוי");
  await api(user, "PUT", `/posts/${postId}`, { revision: 1, text: "חלות לשבת בהזמנה עד רביעי." });
  await approve.click();
  const change = page.getByRole("alert").filter({ hasText: say(`${PLAN}.changedTitle`) });
  await expect(change).toContainText("חלות לשבת בהזמנה עד חמישי.");
  await expect(change).toContainText("חלות לשבת בהזמנה עד רביעי.");
  await expect(page.getByText("חלות לשבת בהזמנה עד רביעי.")).toHaveCount(2);
  expect(await decisions()).toEqual([]);
  expect((await api(user, "GET", "/notifications")).body.unread).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await approve.click();
  await expect(page.getByText(say(`${PLAN}.approved`))).toBeVisible();
  await expect(change).toHaveCount(0);
  expect(await decisions()).toMatchObject([{ postId, decision: "approved", revision: 2, isCurrent: true }]);
});
