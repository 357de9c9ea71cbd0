import type { Locator, Page } from "@playwright/test";
import { getQuietDayReason } from "@/lib/content-plan/gaps";
import {
  addDays,
  getMonthRange,
  getWeekday,
  type LocalDate,
  listDaysBetween,
  toLocalDate,
} from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { fillDateTime } from "@/tests/e2e/date-time-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture, getCredits } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";
const text = (
  say: Translate,
  key: MessageKeyIn<"contentPlanner.planner">,
  values?: Record<string, string | number>,
) => say(`contentPlanner.planner.${key}`, values);
const cell = (page: Page, day: LocalDate) => page.locator(`[data-testid=planner] [data-day="${day}"]`);
const instant = (day: LocalDate, time: string) =>
  toInstant(`${day}T${time}`, ZONE)?.instant.toISOString() ?? "";

/** The month after next, which has space on both sides. */
const { first: FIRST, last: LAST } = getMonthRange(
  addDays(getMonthRange(toLocalDate(new Date(), ZONE)).last, 8),
);

/** Fills a month of an account, leaving the given number of suggested days empty. */
async function nearlyFull(user: SignedUpUser, language: "en" | "he", free: number) {
  const account = await createAccountViaApi(user, { language, timeZone: ZONE });
  const days = listDaysBetween(FIRST, LAST);
  const quiet = days.filter((day) => getQuietDayReason(day, language) !== null);
  const open = days.filter((day) => !quiet.includes(day)).slice(3, 3 + free);
  const full = days.filter((day) => !open.includes(day) && !quiet.includes(day));
  await sql(
    `INSERT INTO post (id, account_id, platform, text, scheduled_at, updated_at)
     SELECT gen_random_uuid(), $1, 'facebook', 'Full', at::timestamptz, now() FROM unnest($2::text[]) AS at`,
    [account, full.map((day) => instant(day, "08:00"))],
  );
  return { account, open, quiet };
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 20, { steps: 8 });
}

for (const language of ["en", "he"] as const) {
  test.describe(`content gaps in ${language}`, () => {
    test.use({ language });
    const ten = language === "he" ? "10:00" : "10:00 AM";

    // spec: D5.42
    test("content gaps are filled with drafts at a cost that follows the selection", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const { account, open, quiet } = await nearlyFull(user, language, 3);
      await page.goto(`/account/${account}/planner?day=${FIRST}`);
      const button = page.getByRole("button", { name: text(say, "gaps.button") });
      const dialog = page.getByRole("dialog", { name: text(say, "gaps.title") });
      const price = (place: Locator) => place.locator("[data-slot=price]");

      await test.step("button shows the cost of all empty days", async () => {
        await expect(price(button)).toHaveAttribute("data-credits", "15");
        await button.click();
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("rest days are listed but not selected, and each day shows its time", async () => {
        await expect(dialog.getByRole("checkbox")).toHaveCount(3 + quiet.length);
        await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(3);
        await expect(dialog.getByText(ten, { exact: true }).first()).toBeVisible();
        if (language === "he")
          await expect(dialog.getByText(text(say, "gaps.shabbat")).first()).toBeVisible();
      });

      await test.step("cost changes when a day or images are deselected", async () => {
        const begin = price(dialog);
        await dialog.getByRole("checkbox", { checked: true }).first().click();
        await expect(begin).toHaveAttribute("data-credits", "10");
        await dialog.getByRole("radio", { name: text(say, "gaps.textOnly") }).click();
        await expect(begin).toHaveAttribute("data-credits", "2");
        await dialog.getByRole("button", { name: text(say, "gaps.start", { n: 2 }) }).click();
        await expect(dialog).toHaveCount(0);
      });

      await test.step("drafts appear on their days and times and are not scheduled", async () => {
        for (const day of open.slice(1)) {
          await expect(cell(page, day).locator("[data-post]")).toHaveCount(1, { timeout: 30_000 });
          await expect(cell(page, day).locator("[data-post]")).toContainText(ten);
        }
        const made = await sql("SELECT status, text FROM post WHERE account_id = $1 AND text <> 'Full'", [
          account,
        ]);
        expect(made.map(({ status }) => status)).toEqual(["draft", "draft"]);
        expect(new Set(made.map((post) => post.text)).size).toBe(2);
        expect(await getCredits(user)).toMatchObject({ balance: 98, reserved: 0 });
        await expect(price(button)).toHaveAttribute("data-credits", "5");
        await page.getByTestId("jobs-tray").click();
        await expect(page.getByText(say("common.jobs.kinds.gaps"))).toBeVisible();
        await expect(page.getByRole("link", { name: say("common.jobs.showPlanner") })).toBeVisible();
      });
    });

    // spec: D11.17
    test("empty day suggests the usual time, and a click starts a draft for it", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const { account, open, quiet } = await nearlyFull(user, language, 1);
      const [day = ""] = open;
      await page.goto(`/account/${account}/planner?day=${FIRST}`);
      const suggestion = cell(page, day).locator("[data-new-at]");
      // Without published posts the time is called usual, not best.
      await expect(suggestion).toContainText(text(say, "defaultTimeAt", { time: `\u2066${ten}\u2069` }));
      await expect(page.locator("[data-new-at]")).toHaveCount(language === "he" ? 1 : 1 + quiet.length);
      await page.goto(`/account/${account}/planner?day=${day}&view=week`);
      await suggestion.click();
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
      const id = page.url().split("/").at(-1);
      expect((await api(user, "GET", `/posts/${id}`)).body.post).toMatchObject({
        ...{ status: "draft", scheduledAt: instant(day, "10:00"), platform: "facebook" },
      });
      await expect(page.getByText(text(say, "loadFailed"))).toHaveCount(0);
    });

    // spec: D9.21
    test("published post asks before it is moved and becomes a draft copy", async ({ page, say, signUp }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      // Two days in one week of a future month.
      const monday = addDays(FIRST, 7 + ((8 - getWeekday(FIRST)) % 7));
      const [out, target] = [monday, addDays(monday, 2)];
      const posts = await Promise.all(
        ["Out rye", "Going rye"].map((words) =>
          createDraftFixture(user, account, { text: words, scheduledAt: instant(out, "09:00") }),
        ),
      );
      await sql("UPDATE post SET status = 'published', published_at = scheduled_at WHERE id = $1", [
        posts[0]?._id,
      ]);
      await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [posts[1]?._id]);
      await page.goto(`/account/${account}/planner?day=${out}`);
      const card = (words: string) => page.locator("[data-post]").filter({ hasText: words });

      await test.step("post being published cannot be dragged", async () => {
        await dragTo(page, card("Going rye"), cell(page, target));
        await expect(cell(page, target)).not.toHaveAttribute("data-drop", "");
        await page.mouse.up();
        await expect(card("Going rye").locator("[data-move]")).toHaveCount(0);
      });

      const dialog = page.getByRole("dialog", { name: text(say, "republish.title") });
      await test.step("drag of a published post can be canceled and leaves it in its day", async () => {
        await dragTo(page, card("Out rye"), cell(page, target));
        await expect(cell(page, target)).toHaveAttribute("data-drop", "");
        await page.mouse.up();
        await expect(dialog).toBeVisible();
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
        await dialog.getByRole("button", { name: say("common.cancel"), exact: true }).click();
        await expect(cell(page, target).locator("[data-post]")).toHaveCount(0);
      });

      await test.step("copy action asks for a time and creates a draft for that day", async () => {
        await card("Out rye").hover();
        await card("Out rye").locator("[data-move]").click();
        await fillDateTime(dialog, say, { name: text(say, "republish.time"), to: `${target}T11:30` });
        await dialog.getByRole("button", { name: text(say, "republish.create") }).click();
        await expect(cell(page, target).locator("[data-post]")).toContainText(
          language === "he" ? "11:30" : "11:30 AM",
        );
        await expect(cell(page, out).locator("[data-post]")).toHaveCount(2);
        const copies = await sql(
          "SELECT status, scheduled_at FROM post WHERE account_id = $1 AND text = 'Out rye'",
          [account],
        );
        expect(copies.map(({ status }) => status).toSorted()).toEqual(["draft", "published"]);
      });
    });
  });
}
