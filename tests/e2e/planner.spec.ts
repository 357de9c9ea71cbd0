import type { Locator, Page } from "@playwright/test";
import {
  addDays,
  getMonthRange,
  getWeekday,
  type LocalDate,
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
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";
const text = (
  say: Translate,
  key: MessageKeyIn<"contentPlanner.planner">,
  values?: Record<string, string | number>,
) => say(`contentPlanner.planner.${key}`, values);
const cell = (page: Page, day: LocalDate) => page.locator(`[data-testid=planner] [data-day="${day}"]`);
const card = (place: Page | Locator, words: string) =>
  place.locator("[data-post]").filter({ hasText: words });
const instant = (day: LocalDate, time: string) =>
  toInstant(`${day}T${time}`, ZONE)?.instant.toISOString() ?? "";
const postOf = async (user: SignedUpUser, id: string) => (await api(user, "GET", `/posts/${id}`)).body.post;

/** A week of next month, Sunday to Thursday, with space on both sides. */
function nextMonday(): LocalDate {
  const { first } = getMonthRange(addDays(getMonthRange(toLocalDate(new Date(), ZONE)).last, 8));
  const tenth = addDays(first, 9);
  return addDays(tenth, (8 - getWeekday(tenth)) % 7);
}

async function plan(user: SignedUpUser, account: string, day: LocalDate, words: string, fields: object = {}) {
  return createDraftFixture(user, account, { text: words, scheduledAt: instant(day, "09:00"), ...fields });
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  // A moved card is a new element, which the refetched calendar renders at low priority.
  await expect(page.getByTestId("planner")).toHaveAttribute("aria-busy", "false");
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + start.width / 2, start.y + 12);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height - 20, { steps: 8 });
}

for (const language of ["en", "he"] as const) {
  test.describe(`planner in ${language}`, () => {
    test.use({ language });
    /** The arrow key towards the next day in this reading direction. */
    const next = language === "he" ? "ArrowLeft" : "ArrowRight";

    // spec: D3.35, D3.42, D7.5
    test("post is moved by drag, undo and keyboard and retains its time of day", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      const monday = nextMonday();
      const tuesday = addDays(monday, 1);
      const { _id } = await plan(user, account, monday, "Warm rye");
      await page.goto(`/account/${account}`);
      await page.getByRole("link", { name: say("common.nav.planner"), exact: true }).click();
      await page.goto(`/account/${account}/planner?day=${monday}`);

      await test.step("month starts on Sunday at the start of the reading direction", async () => {
        const sunday = await cell(page, addDays(monday, -1)).boundingBox();
        const onMonday = await cell(page, monday).boundingBox();
        const goesOn = (onMonday?.x ?? 0) > (sunday?.x ?? 0);
        expect(goesOn).toBe(language === "en");
        await expect(card(cell(page, monday), "Warm rye")).toContainText(
          language === "he" ? "09:00" : "9:00 AM",
        );
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("dragged post retains its time of day, and one click undoes the move", async () => {
        await dragTo(page, card(page, "Warm rye"), cell(page, tuesday));
        await expect(cell(page, tuesday)).toHaveAttribute("data-drop", "");
        await page.mouse.up();
        await expect(card(cell(page, tuesday), "Warm rye")).toBeVisible();
        await expect.poll(async () => (await postOf(user, _id)).scheduledAt).toBe(instant(tuesday, "09:00"));
        await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect(card(cell(page, monday), "Warm rye")).toBeVisible();
        await expect.poll(async () => (await postOf(user, _id)).scheduledAt).toBe(instant(monday, "09:00"));
      });

      await test.step("Escape cancels a drag", async () => {
        await dragTo(page, card(page, "Warm rye"), cell(page, tuesday));
        await page.keyboard.press("Escape");
        await page.mouse.up();
        await expect(card(cell(page, monday), "Warm rye")).toBeVisible();
        await expect(page).toHaveURL(/\/planner/);
        expect((await postOf(user, _id)).scheduledAt).toBe(instant(monday, "09:00"));
      });

      await test.step("post grabbed with the space bar follows the arrow keys with focus", async () => {
        await card(page, "Warm rye").getByRole("link").focus();
        await page.keyboard.press("Space");
        await page.keyboard.press(next);
        await expect(cell(page, tuesday)).toHaveAttribute("data-drop", "");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        const there = card(cell(page, addDays(tuesday, 7)), "Warm rye");
        await expect(there.getByRole("link")).toBeFocused();
        const moved = instant(addDays(tuesday, 7), "09:00");
        await expect.poll(async () => (await postOf(user, _id)).scheduledAt).toBe(moved);
      });

      const giveTime = async (time: string) => {
        await page.locator(`[data-move="${_id}"]`).click();
        const dialog = page.getByRole("dialog", { name: text(say, "moveTitle") });
        await fillDateTime(dialog, say, { name: text(say, "newTime"), to: `${monday}T${time}` });
        await dialog.getByRole("button", { name: say("posts.schedule.saveTime") }).click();
        await expect(card(cell(page, monday), "Warm rye")).toContainText(
          language === "he" ? time : `${time} AM`,
        );
      };
      await test.step("post is moved by fields, again before the first response, and links to the composer", async () => {
        const responded = Promise.withResolvers<void>();
        await page.route(`**/api/posts/${_id}`, async (route) => {
          if (route.request().method() === "PUT") await responded.promise;
          await route.continue();
        });
        await giveTime("10:30");
        await giveTime("11:30");
        responded.resolve();
        await expect.poll(async () => (await postOf(user, _id)).scheduledAt).toBe(instant(monday, "11:30"));
        await card(page, "Warm rye").getByRole("link").click();
        await expect(page).toHaveURL(new RegExp(`/posts/${_id}$`));
      });
    });

    test("three drafts at one time share a column and show their status", async ({ page, signUp }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      await Promise.all(
        ["Rye", "Spelt", "Oat"].map((words) => createDraftFixture(user, account, { text: words })),
      );
      await page.setViewportSize({ width: 1_024, height: 900 });
      await page.goto(`/account/${account}/planner?view=week`);
      await expect(page.locator("[data-post]")).toHaveCount(3);
      for (const one of await page.locator("[data-post]").all()) {
        const [box, sign] = [await one.boundingBox(), await one.getByTestId("post-status").boundingBox()];
        if (!box || !sign) throw new Error("nothing is shown");
        expect(sign.x).toBeGreaterThanOrEqual(box.x);
        expect(sign.x + sign.width).toBeLessThanOrEqual(box.x + box.width);
        expect(sign.y + sign.height).toBeLessThanOrEqual(box.y + box.height);
      }
    });

    test.describe("rejected moves", () => {
      test.use({ allow4xx: { "/api/posts/": [409] } });
      test("scheduled post stays scheduled, cannot move to the past, and reverts when the move is rejected", async ({
        page,
        say,
        signUp,
      }) => {
        const user = await signUp();
        const account = await createAccountViaApi(user, { language, timeZone: ZONE });
        await connectFacebookPage(user, account, { pages: [BAKERY] });
        const [monday, past] = [nextMonday(), addDays(nextMonday(), -70)];
        const post = await plan(user, account, monday, "Due rye");
        await plan(user, account, past, "Old rye");
        const requested = { revision: 1, status: "scheduled", scheduledAt: instant(monday, "09:00") };
        expect((await api(user, "PUT", `/posts/${post._id}`, requested)).status).toBe(200);

        await test.step("scheduled post is rescheduled for its new time", async () => {
          await page.goto(`/account/${account}/planner?day=${monday}`);
          await dragTo(page, card(page, "Due rye"), cell(page, addDays(monday, 2)));
          await page.mouse.up();
          await expect(page.getByRole("button", { name: say("common.undo"), exact: true })).toBeVisible();
          const moved = { status: "scheduled", scheduledAt: instant(addDays(monday, 2), "09:00") };
          expect(await postOf(user, post._id)).toMatchObject(moved);
        });

        await test.step("post changed elsewhere is not moved and the calendar shows its current state", async () => {
          await sql("UPDATE post SET revision = revision + 1 WHERE id = $1", [post._id]);
          await dragTo(page, card(page, "Due rye"), cell(page, addDays(monday, 3)));
          await page.mouse.up();
          await expect(page.getByText(text(say, "changedMeanwhile"))).toBeVisible();
          await expect(card(cell(page, addDays(monday, 2)), "Due rye")).toBeVisible();
        });

        await test.step("past day accepts no post by drag or fields", async () => {
          await page.goto(`/account/${account}/planner?day=${past}`);
          await dragTo(page, card(page, "Old rye"), cell(page, addDays(past, 1)));
          await expect(cell(page, addDays(past, 1))).not.toHaveAttribute("data-drop", "");
          await page.mouse.up();
          await expect(card(cell(page, past), "Old rye")).toBeVisible();
          const [, reason = ""] = say("contentPlanner.planner.pastDrop", { when: "|" }).split("|");
          await expect(page.getByText(reason.trim())).toBeVisible();
          await card(page, "Old rye").hover();
          await card(page, "Old rye").locator("[data-move]").click();
          const dialog = page.getByRole("dialog");
          await fillDateTime(dialog, say, { name: text(say, "newTime"), to: `${addDays(past, 1)}T09:00` });
          await dialog.getByRole("button", { name: say("posts.schedule.saveTime") }).click();
          await expect(dialog.getByText(text(say, "pastTime"))).toBeVisible();
        });
      });
    });

    test("planner shows a few cards per day, filters, shortcuts, holidays and new posts for a day", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      const monday = nextMonday();
      for (let n = 0; n < 9; n += 1) {
        const platform = n === 8 ? "linkedin" : "facebook";
        await plan(user, account, monday, `Rye ${n}.`, { platform });
      }
      await page.goto(`/account/${account}/planner?day=${monday}`);
      const board = page.getByTestId("planner");

      await test.step("day shows four of nine posts and all of them when expanded", async () => {
        await expect(board.locator("[data-post]")).toHaveCount(4);
        await cell(page, monday).getByText("+5").click();
        await expect(page.getByRole("dialog").locator("[data-post]")).toHaveCount(9);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });

      await test.step("platform and state filters are stored in the URL", async () => {
        await page.getByRole("button", { name: say("posts.platform.linkedin"), exact: true }).click();
        await expect(board.locator("[data-post]")).toHaveCount(1);
        await page.reload();
        await expect(card(board, "Rye 8.")).toBeVisible();
        await page.getByRole("button", { name: text(say, "allPlatforms"), exact: true }).click();
        const drafts = page.getByRole("button", { name: say("posts.status.draft") });
        await drafts.click();
        await expect(drafts).toHaveAttribute("aria-pressed", "true");
        await expect(board.locator("[data-post]")).toHaveCount(4);
        await drafts.click();
      });

      await test.step("view shortcuts work and are ignored while typing", async () => {
        for (const [key, view] of [
          ["KeyW", "week"],
          ["KeyD", "day"],
          ["KeyM", "month"],
        ] as const) {
          await page.keyboard.press(key);
          await expect(board).toHaveAttribute("data-view", view);
          await expect(card(board, "Rye 0.")).toBeVisible();
        }
        await page.getByRole("radio", { name: text(say, "views.list"), exact: true }).click();
        await expect(board.locator("[data-post]")).toHaveCount(9);
        await page.keyboard.press("KeyM");
      });

      await test.step("holidays are visible until they are turned off", async () => {
        const pesach = cell(page, "2027-04-22").getByText(say("contentPlanner.holidays.pesach"));
        await page.goto(`/account/${account}/planner?day=2027-04-10`);
        await expect(pesach).toBeVisible();
        await page.getByRole("switch", { name: text(say, "holidays") }).click();
        await expect(pesach).toHaveCount(0);
        await page.reload();
        await expect(cell(page, "2027-04-22")).toBeVisible();
        await expect(pesach).toHaveCount(0);
      });

      await test.step("shortcut T returns to today, N starts a post and the day button starts one for that day", async () => {
        await page.keyboard.press("KeyT");
        await expect(cell(page, toLocalDate(new Date(), ZONE))).toBeVisible();
        await page.goto(`/account/${account}/planner?day=${monday}`);
        const free = addDays(monday, 1);
        await cell(page, free).hover();
        await cell(page, free).locator("[data-new-at]").click();
        await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
        const made = await postOf(user, page.url().split("/").at(-1) ?? "");
        expect(made).toMatchObject({ status: "draft", scheduledAt: instant(free, "10:00") });
        await page.goto(`/account/${account}/planner?day=${monday}`);
        await expect(board.locator("[data-post]")).toHaveCount(5);
        await page.keyboard.press("KeyN");
        await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
        expect(await postOf(user, page.url().split("/").at(-1) ?? "")).toMatchObject({ scheduledAt: null });
      });
    });
  });
}
