import { fillDateTime, findDateTime } from "@/tests/e2e/date-time-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";

const SHOWN = {
  en: { day: "Sun, Apr 4, 2027", next: "Mon, Apr 5, 2027", time: /^9:30\sPM$/, chosen: "Wed, Apr 7, 2027" },
  he: {
    day: "יום א׳, 4 באפר׳ 2027",
    next: "יום ב׳, 5 באפר׳ 2027",
    time: /^21:30$/,
    chosen: "יום ד׳, 7 באפר׳ 2027",
  },
};

for (const language of sampleLanguages("he")) {
  test.describe(`date and time field in ${language}`, () => {
    test.use({ language });

    test("day and time are typed, stepped by keys and chosen, and are never ambiguous", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language, timeZone: "Asia/Jerusalem" });
      const { _id } = await createDraftFixture(user, brand);
      await page.clock.setFixedTime("2026-11-20T10:00:00Z");
      await page.goto(`/account/${brand}/posts/${_id}`);
      const { day, time } = findDateTime(page, say, say("posts.schedule.time"));
      const shown = SHOWN[language];
      const schedule = page.getByRole("button", { name: say("posts.schedule.schedule"), exact: true });

      await test.step("digits are read in the order of the language and shown with the month's name", async () => {
        await day.fill("4/4/27");
        await time.fill(language === "he" ? "2130" : "9:30pm");
        await time.press("Tab");
        await expect(day).toHaveValue(shown.day);
        await expect(time).toHaveValue(shown.time);
        await day.fill("03/04/2027");
        await day.press("Tab");
        await expect(day).toHaveValue(language === "he" ? /3 באפר׳/ : /Mar 4/);
      });

      await test.step("text that is no day cannot be scheduled and stays to be corrected", async () => {
        await day.fill("soon");
        await day.press("Tab");
        await expect(day).toHaveValue("soon");
        await expect(day).toHaveAttribute("aria-invalid", "true");
        await expect(day).toHaveAccessibleDescription(language === "he" ? /למשל/ : /Try /);
        await expect(schedule).toHaveAttribute("aria-disabled", "true");
        await fillDateTime(page, say, { name: say("posts.schedule.time"), to: "2027-04-04T21:30" });
        await expect(schedule).not.toHaveAttribute("aria-disabled");
      });

      await test.step("arrow keys step a day and half an hour", async () => {
        await day.press("ArrowUp");
        await expect(day).toHaveValue(shown.next);
        await day.press("ArrowDown");
        await time.press("ArrowUp");
        await expect(time).toHaveValue(/10:00|22:00/);
        await time.press("ArrowDown");
        await expect(time).toHaveValue(shown.time);
      });

      await test.step("month is moved and a day chosen by keyboard, also from right to left", async () => {
        const open = page.getByRole("button", { name: say("common.date.choose") }).first();
        await open.focus();
        await page.keyboard.press("Enter");
        await expect(page.locator('[data-day="2027-04-04"]')).toBeFocused();
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
        await page.keyboard.press("PageDown");
        await expect(page.locator('[data-day="2027-05-04"]')).toBeFocused();
        await page.keyboard.press("PageUp");
        for (let n = 0; n < 3; n += 1)
          await page.keyboard.press(language === "he" ? "ArrowLeft" : "ArrowRight");
        await page.keyboard.press("Enter");
        await expect(day).toHaveValue(shown.chosen);
        await expect(open).toBeFocused();
      });

      await test.step("time is chosen from the list of half hours", async () => {
        await page.getByRole("button", { name: say("common.date.chooseTime") }).click();
        await page.getByRole("menuitem", { name: language === "he" ? "08:00" : /^8:00\sAM$/ }).click();
        await expect(time).toHaveValue(/^0?8:00/);
      });
    });
  });
}
