import type { Locator, Page } from "@playwright/test";
import { addDays, type Day, dayAt, monthOf, weekdayOf } from "@/lib/posts/days";
import { wallToInstant } from "@/lib/posts/zone-time";
import { expect, test } from "@/tests/e2e/fixtures";
import { accessibilityProblems, layoutProblems, settle } from "@/tests/e2e/screens/checks";
import type { Say } from "@/tests/e2e/texts";
import { api, type Person, sql } from "@/tests/harness/stack";
import { BAKERY, connectPage, makeBrand, makeDraft } from "@/tests/harness/story";

const ZONE = "Asia/Jerusalem";
const text = (say: Say, key: string, values?: Record<string, string | number>) =>
  say(`contentPlanner.planner.${key}`, values);
const cell = (page: Page, day: Day) => page.locator(`[data-testid=planner] [data-day="${day}"]`);
const card = (place: Page | Locator, words: string) =>
  place.locator("[data-post]").filter({ hasText: words });
const instant = (day: Day, time: string) =>
  wallToInstant(`${day}T${time}`, ZONE)?.instant.toISOString() ?? "";
const postOf = async (person: Person, id: string) => (await api(person, "GET", `/posts/${id}`)).body.post;

/** A Sunday to Thursday of next month, so that there is room on every side of it. */
function nextMonday(): Day {
  const { first } = monthOf(addDays(monthOf(dayAt(new Date(), ZONE)).last, 8));
  const tenth = addDays(first, 9);
  return addDays(tenth, (8 - weekdayOf(tenth)) % 7);
}

async function plan(person: Person, account: string, day: Day, words: string, fields: object = {}) {
  return makeDraft(person, account, { text: words, scheduledAt: instant(day, "09:00"), ...fields });
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
  test.describe(`the planner in ${language}`, () => {
    test.use({ language });
    /** The key that leads to the next day: physically, to where one reads on. */
    const next = language === "he" ? "ArrowLeft" : "ArrowRight";

    test("a post is moved by hand, taken back, carried by keys, and keeps its hour", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const account = await makeBrand(person, { language, timeZone: ZONE });
      const monday = nextMonday();
      const tuesday = addDays(monday, 1);
      const { _id } = await plan(person, account, monday, "Warm rye");
      await page.goto(`/account/${account}`);
      await page.getByRole("link", { name: say("common.nav.planner"), exact: true }).click();
      await page.goto(`/account/${account}/planner?day=${monday}`);

      await test.step("the month begins on Sunday, where one begins to read", async () => {
        const sunday = await cell(page, addDays(monday, -1)).boundingBox();
        const onMonday = await cell(page, monday).boundingBox();
        const goesOn = (onMonday?.x ?? 0) > (sunday?.x ?? 0);
        expect(goesOn).toBe(language === "en");
        await expect(card(cell(page, monday), "Warm rye")).toContainText(
          language === "he" ? "09:00" : "9:00 AM",
        );
        await settle(page);
        expect([...(await accessibilityProblems(page)), ...(await layoutProblems(page))]).toEqual([]);
      });

      await test.step("dragged to another day it keeps its hour, and one click brings it back", async () => {
        await dragTo(page, card(page, "Warm rye"), cell(page, tuesday));
        await expect(cell(page, tuesday)).toHaveAttribute("data-drop", "");
        await page.mouse.up();
        await expect(card(cell(page, tuesday), "Warm rye")).toBeVisible();
        await expect
          .poll(async () => (await postOf(person, _id)).scheduledAt)
          .toBe(instant(tuesday, "09:00"));
        await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
        await expect(card(cell(page, monday), "Warm rye")).toBeVisible();
        await expect.poll(async () => (await postOf(person, _id)).scheduledAt).toBe(instant(monday, "09:00"));
      });

      await test.step("Escape puts a dragged post back", async () => {
        await dragTo(page, card(page, "Warm rye"), cell(page, tuesday));
        await page.keyboard.press("Escape");
        await page.mouse.up();
        await expect(card(cell(page, monday), "Warm rye")).toBeVisible();
        await expect(page).toHaveURL(/\/planner/);
        expect((await postOf(person, _id)).scheduledAt).toBe(instant(monday, "09:00"));
      });

      await test.step("picked up by the space bar it goes where the arrows point, and the keyboard goes with it", async () => {
        await card(page, "Warm rye").getByRole("link").focus();
        await page.keyboard.press("Space");
        await page.keyboard.press(next);
        await expect(cell(page, tuesday)).toHaveAttribute("data-drop", "");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        const there = card(cell(page, addDays(tuesday, 7)), "Warm rye");
        await expect(there.getByRole("link")).toBeFocused();
        const moved = instant(addDays(tuesday, 7), "09:00");
        await expect.poll(async () => (await postOf(person, _id)).scheduledAt).toBe(moved);
      });

      const giveTime = async (time: string) => {
        await page.locator(`[data-move="${_id}"]`).click();
        const dialog = page.getByRole("dialog", { name: text(say, "moveTitle") });
        await dialog.getByLabel(text(say, "newTime")).fill(`${monday}T${time}`);
        await dialog.getByRole("button", { name: say("posts.schedule.saveTime") }).click();
        await expect(card(cell(page, monday), "Warm rye")).toContainText(
          language === "he" ? time : `${time} AM`,
        );
      };
      await test.step("without either, by fields, again before the first answer has come; the composer is a click away", async () => {
        const answered = Promise.withResolvers<void>();
        await page.route(`**/api/posts/${_id}`, async (route) => {
          if (route.request().method() === "PUT") await answered.promise;
          await route.continue();
        });
        await giveTime("10:30");
        await giveTime("11:30");
        answered.resolve();
        await expect.poll(async () => (await postOf(person, _id)).scheduledAt).toBe(instant(monday, "11:30"));
        await card(page, "Warm rye").getByRole("link").click();
        await expect(page).toHaveURL(new RegExp(`/posts/${_id}$`));
      });
    });

    test("three drafts of one moment share its column, and each shows where it stands", async ({
      page,
      signUp,
    }) => {
      const person = await signUp();
      const account = await makeBrand(person, { language, timeZone: ZONE });
      await Promise.all(["Rye", "Spelt", "Oat"].map((words) => makeDraft(person, account, { text: words })));
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

    test.describe("refusals", () => {
      test.use({ allow4xx: { "/api/posts/": [409] } });
      test("a scheduled post stays scheduled, nothing goes to what is past, and a refusal puts it back", async ({
        page,
        say,
        signUp,
      }) => {
        const person = await signUp();
        const account = await makeBrand(person, { language, timeZone: ZONE });
        await connectPage(person, account, { pages: [BAKERY] });
        const [monday, past] = [nextMonday(), addDays(nextMonday(), -70)];
        const post = await plan(person, account, monday, "Due rye");
        await plan(person, account, past, "Old rye");
        const asked = { revision: 1, status: "scheduled", scheduledAt: instant(monday, "09:00") };
        expect((await api(person, "PUT", `/posts/${post._id}`, asked)).status).toBe(200);

        await test.step("what was scheduled is scheduled for its new time", async () => {
          await page.goto(`/account/${account}/planner?day=${monday}`);
          await dragTo(page, card(page, "Due rye"), cell(page, addDays(monday, 2)));
          await page.mouse.up();
          await expect(page.getByRole("button", { name: say("common.undo"), exact: true })).toBeVisible();
          const moved = { status: "scheduled", scheduledAt: instant(addDays(monday, 2), "09:00") };
          expect(await postOf(person, post._id)).toMatchObject(moved);
        });

        await test.step("what somebody changed meanwhile is not moved, and the calendar shows it as it is", async () => {
          await sql("UPDATE post SET revision = revision + 1 WHERE id = $1", [post._id]);
          await dragTo(page, card(page, "Due rye"), cell(page, addDays(monday, 3)));
          await page.mouse.up();
          await expect(page.getByText(text(say, "changedMeanwhile"))).toBeVisible();
          await expect(card(cell(page, addDays(monday, 2)), "Due rye")).toBeVisible();
        });

        await test.step("a day that is over takes nothing, by hand or by fields", async () => {
          await page.goto(`/account/${account}/planner?day=${past}`);
          await dragTo(page, card(page, "Old rye"), cell(page, addDays(past, 1)));
          await expect(cell(page, addDays(past, 1))).not.toHaveAttribute("data-drop", "");
          await page.mouse.up();
          await expect(card(cell(page, past), "Old rye")).toBeVisible();
          await card(page, "Old rye").hover();
          await card(page, "Old rye").locator("[data-move]").click();
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel(text(say, "newTime")).fill(`${addDays(past, 1)}T09:00`);
          await dialog.getByRole("button", { name: say("posts.schedule.saveTime") }).click();
          await expect(dialog.getByText(text(say, "pastTime"))).toBeVisible();
        });
      });
    });

    test("many posts are few cards; filters, keys by their place, holidays, a new post of a day", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const account = await makeBrand(person, { language, timeZone: ZONE });
      const monday = nextMonday();
      for (let n = 0; n < 9; n += 1) {
        const platform = n === 8 ? "linkedin" : "facebook";
        await plan(person, account, monday, `Rye ${n}.`, { platform });
      }
      await page.goto(`/account/${account}/planner?day=${monday}`);
      const board = page.getByTestId("planner");

      await test.step("a day shows four of its nine posts, and all of them when it is opened", async () => {
        await expect(board.locator("[data-post]")).toHaveCount(4);
        await cell(page, monday).getByText("+5").click();
        await expect(page.getByRole("dialog").locator("[data-post]")).toHaveCount(9);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });

      await test.step("by network and by state, kept in the address", async () => {
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

      await test.step("the views by their keys, and what is typed in them is no key", async () => {
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

      await test.step("holidays are there until they are turned off", async () => {
        const pesach = cell(page, "2027-04-22").getByText(say("contentPlanner.holidays.pesach"));
        await page.goto(`/account/${account}/planner?day=2027-04-10`);
        await expect(pesach).toBeVisible();
        await page.getByRole("switch", { name: text(say, "holidays") }).click();
        await expect(pesach).toHaveCount(0);
        await page.reload();
        await expect(cell(page, "2027-04-22")).toBeVisible();
        await expect(pesach).toHaveCount(0);
      });

      await test.step("T leads back to today, N begins a post, a day's own sign one of that day", async () => {
        await page.keyboard.press("KeyT");
        await expect(cell(page, dayAt(new Date(), ZONE))).toBeVisible();
        await page.goto(`/account/${account}/planner?day=${monday}`);
        const free = addDays(monday, 1);
        await cell(page, free).hover();
        await cell(page, free).locator("[data-new-at]").click();
        await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
        const made = await postOf(person, page.url().split("/").at(-1) ?? "");
        expect(made).toMatchObject({ status: "draft", scheduledAt: instant(free, "10:00") });
        await page.goto(`/account/${account}/planner?day=${monday}`);
        await expect(board.locator("[data-post]")).toHaveCount(5);
        await page.keyboard.press("KeyN");
        await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
        expect(await postOf(person, page.url().split("/").at(-1) ?? "")).toMatchObject({ scheduledAt: null });
      });
    });
  });
}
