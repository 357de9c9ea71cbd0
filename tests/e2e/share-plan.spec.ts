import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { toLocalDate } from "@/lib/core/date-time/local-date";
import { formatDateField } from "@/lib/i18n/format-date";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages, type Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
  uploadLogo,
} from "@/tests/harness/account-fixtures";
import { readPageGlyphs } from "@/tests/harness/pdf-glyphs";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { readPdf } from "@/tests/harness/read-pdf";
import { api } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";
const MONTH = { startDate: "2027-02-01", endDate: "2027-02-28" };
const words = (
  say: Translate,
  key: MessageKeyIn<"contentPlanner.plan">,
  values?: Record<string, string | number>,
) => say(`contentPlanner.plan.${key}`, values);

/** Creates long posts in June, which take a while to render. */
const inJune = (count: number, paragraphs: number) =>
  Array.from({ length: count }, (_, index) => ({
    text: Array.from({ length: paragraphs }, () => "The oven is old and the bread is new. ".repeat(12)).join(
      "\n",
    ),
    scheduledAt: new Date(Date.UTC(2027, 5, 1 + (index % 30), 6 + (index % 12))).toISOString(),
  }));

async function openDialog(page: Page, say: Translate): Promise<Locator> {
  await page.getByRole("button", { name: words(say, "open") }).click();
  const dialog = page.getByRole("dialog", { name: words(say, "title") });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choose(dialog: Locator, say: Translate, startDate: string, endDate: string): Promise<void> {
  await dialog.getByLabel(words(say, "from"), { exact: true }).fill(startDate);
  await dialog.getByLabel(words(say, "to"), { exact: true }).fill(endDate);
}

for (const language of sampleLanguages("he")) {
  test.describe(`plan sharing in ${language}`, () => {
    test.use({ language, allow4xx: { "/pdf/download": [422], "/review-links": [422] } });

    // spec: 1.15
    test("plan is downloaded as PDF, an empty plan is reported and limits are shown at the fields", async ({
      page,
      say,
      signUp,
    }) => {
      // One plan is rendered at a time, and the large one of the parallel test takes seconds.
      test.slow();
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      await insertPlannedPosts(account, [
        { text: "First loaf", scheduledAt: "2027-02-02T06:00:00Z" },
        { text: "Last loaf", scheduledAt: "2027-02-28T06:00:00Z" },
        ...inJune(201, 1),
      ]);
      await page.goto(`/account/${account}/planner?day=2027-02-10`);
      const dialog = await openDialog(page, say);
      await expect(dialog.getByLabel(words(say, "to"), { exact: true })).toHaveValue(
        formatDateField(MONTH.endDate, language, toLocalDate(new Date(), ZONE)),
      );
      const make = dialog.getByRole("button", { name: words(say, "pdf.create") });
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);

      await test.step("visible days are exported by keyboard alone", async () => {
        const coming = page.waitForEvent("download");
        await make.focus();
        await page.keyboard.press("Enter");
        const file = await coming;
        expect(file.suggestedFilename()).toBe("content-plan-2027-02-01-to-2027-02-28.pdf");
        const { text } = await readPdf(new Uint8Array(await readFile(await file.path())));
        for (const there of ["First loaf", "Last loaf"]) expect(text).toContain(there);
        await expect(dialog.getByText(words(say, "pdf.done", { n: 2 }))).toBeVisible();
      });

      await test.step("plan without posts", async () => {
        await choose(dialog, say, "2027-05-01", "2027-05-31");
        const coming = page.waitForEvent("download");
        await make.click();
        await coming;
        await expect(dialog.getByText(words(say, "pdf.done", { n: 0 }))).toBeVisible();
      });

      await test.step("missing, reversed and overlong periods", async () => {
        const end = dialog.getByLabel(words(say, "to"), { exact: true });
        await end.fill("");
        await expect(dialog.getByText(words(say, "missing"))).toBeVisible();
        await end.fill("2027-04-30");
        await expect(dialog.getByText(words(say, "order"))).toBeVisible();
        await end.fill("2027-08-01");
        await make.click();
        await expect(end).toBeFocused();
        await expect(end).toHaveAccessibleDescription(words(say, "tooLong", { n: 92 }));
      });

      await test.step("too many posts for the file and the page", async () => {
        await choose(dialog, say, "2027-06-01", "2027-06-30");
        await make.click();
        const end = dialog.getByLabel(words(say, "to"), { exact: true });
        await expect(end).toHaveAccessibleDescription(words(say, "tooMany", { n: 200 }));
        await end.fill("2027-06-29");
        await expect(end).toHaveAccessibleDescription("");
        await end.fill("2027-06-30");
        await dialog.getByRole("button", { name: words(say, "review.create") }).click();
        await expect(end).toHaveAccessibleDescription(words(say, "tooMany", { n: 200 }));
      });
    });

    test("large plan shows progress, is canceled, and remains in the tray after a reload", async ({
      page,
      say,
      signUp,
    }) => {
      test.slow();
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      await insertPlannedPosts(account, inJune(60, 3));
      await page.goto(`/account/${account}/planner?day=2027-06-10`);
      const dialog = await openDialog(page, say);
      const make = dialog.getByRole("button", { name: words(say, "pdf.create") });
      await make.click();
      await expect(dialog.getByRole("progressbar", { name: words(say, "pdf.progress") })).toBeVisible();
      await dialog.getByRole("button", { name: say("common.cancel"), exact: true }).click();
      await expect(dialog.getByText(words(say, "pdf.cancelled"))).toBeVisible();

      const requested = page.waitForResponse("**/pdf/download");
      await make.click();
      await expect(dialog.getByRole("progressbar", { name: words(say, "pdf.progress") })).toBeVisible();
      await requested;
      await page.reload();
      await page.getByTestId("jobs-tray").click();
      const line = page
        .getByRole("listitem")
        .filter({ hasText: language === "he" ? "1–30 ביוני" : "Jun 1–30" })
        .first();
      const save = line.getByRole("button", { name: say("common.jobs.showPlan") });
      await expect(save).toBeVisible({ timeout: 60_000 });
      const coming = page.waitForEvent("download");
      await save.click();
      expect((await coming).suggestedFilename()).toBe("content-plan-2027-06-01-to-2027-06-30.pdf");
    });

    test("review link is created, copied and closed, and its feedback appears in planner, composer and bell", async ({
      page,
      say,
      signUp,
      context,
      browser,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      const [approved, commented] = await insertPlannedPosts(account, [
        { text: "First loaf", scheduledAt: "2027-02-02T06:00:00Z" },
        { text: "Last loaf", scheduledAt: "2027-02-25T06:00:00Z", platform: "instagram" },
      ]);
      const planner = `/account/${account}/planner?day=2027-02-10`;
      await page.goto(planner);
      const dialog = await openDialog(page, say);
      const lines = page.getByRole("list").filter({ has: page.getByLabel(words(say, "review.url")) });
      await expect(dialog.getByRole("button", { name: words(say, "review.create") })).toBeVisible();
      await expect(lines).toHaveCount(0);
      await dialog.getByRole("button", { name: words(say, "review.create") }).click();
      await expect(lines).toHaveCount(1);
      await dialog.getByRole("button", { name: words(say, "review.copy") }).click();
      await expect(page.getByText(words(say, "review.copied"))).toBeVisible();
      const address = await page.evaluate(() => navigator.clipboard.readText());
      await expect(lines.getByLabel(words(say, "review.url"))).toHaveValue(address);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);

      const theirs = await (await browser.newContext()).newPage();
      const they = loadMessages(language);
      await theirs.goto(address);
      const cards = theirs.getByRole("listitem");
      await theirs.getByLabel(words(they, "client.reviewer.label")).fill("Tamar Levi");
      await cards
        .nth(0)
        .getByRole("button", { name: words(they, "client.approve") })
        .click();
      await expect(cards.nth(0).getByText(words(they, "client.approved"))).toBeVisible();
      await cards
        .nth(1)
        .getByRole("button", { name: words(they, "client.comment") })
        .click();
      await theirs.getByLabel(words(they, "client.commentLabel")).fill("פחות אדום, please");
      await theirs.getByRole("button", { name: words(they, "client.send") }).click();
      await expect(cards.nth(1).getByText("פחות אדום, please")).toBeVisible();

      await page.goto(planner);
      for (const view of ["month", "week", "list"]) {
        await page.goto(`/account/${account}/planner?day=2027-02-25&view=${view}`);
        const mark = page.locator(`[data-post="${commented}"] [data-said=comment]`);
        await expect(mark).toHaveAccessibleName(new RegExp(words(say, "feedback.commented")));
        await mark.focus();
        await page.keyboard.press("Enter");
        await expect(page.locator("[data-slot=popover]")).toContainText("פחות אדום, please");
        await expect(page.locator("[data-slot=popover]")).toContainText("Tamar Levi");
        await page.keyboard.press("Escape");
        await expect(mark).toBeFocused();
        await expect(page).toHaveURL(/planner/);
      }
      await page.goto(planner);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);

      await api(user, "PUT", `/posts/${approved}`, { revision: 1, text: "First loaf, paler" });
      await page.reload();
      const old = page.locator(`[data-post="${approved}"] [data-said=approved]`);
      await expect(old).toHaveAccessibleName(new RegExp(words(say, "feedback.older")));
      await old.click();
      await expect(page.locator("[data-slot=popover]")).toContainText(words(say, "feedback.changed"));
      await page.keyboard.press("Escape");
      // The popover returns the focus when it is gone, which would close the next one.
      await expect(old).toBeFocused();

      await page.getByTestId("notifications-bell").click();
      const notification = page.locator("[data-notification=client_commented]");
      await expect(notification).toContainText("פחות אדום, please");
      await expect(page.locator("[data-notification=client_approved]")).toBeVisible();
      await notification.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/posts/${commented}$`));
      await expect(page.getByRole("main")).toContainText("פחות אדום, please");

      await page.goto(`/account/${account}/approval`);
      await lines.getByRole("button", { name: words(say, "review.close") }).click();
      await expect(lines).toHaveCount(0);
      await theirs.reload();
      await expect(theirs.getByRole("heading", { name: words(they, "client.closedTitle") })).toBeVisible();
    });
  });
}

const BAKERY_MONTH = [
  ["2027-02-01T05:30:00Z", "facebook", "הלחם יוצא ב־5:40. הריח מגיע קודם.", ["לחם", "יפו"]],
  [
    "2027-02-04T14:00:00Z",
    "instagram",
    "חלות לשבת בהזמנה עד חמישי ב־12:00 🥖\nhttps://shachar-bakery.example/orders",
    [],
  ],
  [
    "2027-02-09T07:00:00Z",
    "linkedin",
    "11 שנים אותה מחמצת (קוראים לה רבקה).\n\nOur sourdough is eleven.",
    ["sourdough"],
  ],
  ["2027-02-14T16:00:00Z", "instagram", "עוגיות לב ב־₪12, רק היום, עד 14:00!", []],
  ["2027-02-23T07:00:00Z", "facebook", "משלוח מנות לפורים: 20% הנחה למזמינים עד 1.3.", ["פורים"]],
] as const;

test.describe("month of a Hebrew account", () => {
  test.use({ language: "he" });

  test("Hebrew plan with images is exported and readable as PDF", async ({ page, say, signUp }) => {
    test.slow();
    const user = await signUp();
    const account = await createAccountViaApi(user, { name: "מאפיית שחר", language: "he", timeZone: ZONE });
    await uploadLogo(user, account);
    for (const [index, [scheduledAt, platform, text, hashtags]] of BAKERY_MONTH.entries()) {
      const post = await createDraftFixture(user, account, { text, platform, hashtags, scheduledAt });
      if (index < 3) await generateImageForPost(user, account, post._id);
    }
    await page.goto(`/account/${account}/planner?day=2027-02-10`);
    const dialog = await openDialog(page, say);
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: words(say, "pdf.create") }).click();
    const bytes = new Uint8Array(await readFile(await (await coming).path()));
    const { pages, links, text } = await readPdf(bytes);
    expect(pages).toBe(2);
    expect(links).toContain("https://shachar-bakery.example/orders");
    for (const there of ["בפברואר", "07:30", "ירושלים"]) expect(text).toContain(there);
    const [cover, posts] = [await readPageGlyphs(bytes, 1), await readPageGlyphs(bytes, 2)];
    // The logo on both pages, the first post's image large, then three images beside their posts.
    expect([cover.imageBoxes.length, posts.imageBoxes.length]).toEqual([2, 4]);
  });
});
