import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { DAY, ZONE } from "@/tests/e2e/planned-day";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";

const NOTE = "The shop reopens after the renovation, with the new oven";

for (const language of sampleLanguages("he")) {
  test.describe(`notes of the planner in ${language}`, () => {
    test.use({ language, allow4xx: { "/notes": [422] } });

    test("note is added to a day, seen in month and week, changed, deleted and restored", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const account = await createAccountViaApi(user, { timeZone: ZONE });
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto(`/account/${account}/planner?day=${DAY}`);
      const cell = page.locator(`li[data-day="${DAY}"]`);
      const form = page.getByRole("dialog");
      const text = form.getByRole("textbox", { name: say("contentPlanner.planner.note.label") });
      const button = (key: "save" | "delete") =>
        form.getByRole("button", { name: say(`contentPlanner.planner.note.${key}`), exact: true });
      const check = async () => {
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      };

      await test.step("no note can be added while the notes of the days are unknown", async () => {
        // The request stays open.
        await page.route("**/notes?*", () => undefined);
        await page.reload();
        await expect(cell.getByRole("button").first()).toBeAttached();
        await expect(cell.locator(".lucide-notebook-pen")).toHaveCount(0);
        await page.unroute("**/notes?*");
        await page.reload();
      });

      await test.step("notes that cannot be loaded show an error, and load on a retry", async () => {
        await page.route("**/notes?*", (route) => route.fulfill({ status: 422, body: "" }));
        await page.reload();
        const failed = page.getByText(say("contentPlanner.planner.note.loadFailed"));
        await expect(failed).toBeVisible();
        await page.unroute("**/notes?*");
        await page.getByRole("button", { name: say("common.retry") }).click();
        await expect(failed).toHaveCount(0);
        await expect(cell.locator(".lucide-notebook-pen")).toHaveCount(1);
      });

      await test.step("add by keyboard", async () => {
        const add = cell
          .getByRole("button", { name: /10/ })
          .and(page.locator("[aria-haspopup=dialog]", { has: page.locator(".lucide-notebook-pen") }));
        await add.focus();
        await page.keyboard.press("Enter");
        await text.fill(NOTE);
        await check();
        await button("save").click();
        await expect(form).toHaveCount(0);
        await expect(cell.getByText(NOTE)).toBeVisible();
        await check();
      });

      await test.step("week shows it and changes it", async () => {
        await page.goto(`/account/${account}/planner?day=${DAY}&view=week`);
        await page.getByText(NOTE).click();
        await text.fill("Closed");
        await button("save").click();
        await expect(form).toHaveCount(0);
        await expect(page.getByText("Closed", { exact: true })).toBeVisible();
        await check();
      });

      await test.step("delete and undo", async () => {
        await page.getByText("Closed", { exact: true }).click();
        await button("delete").click();
        await expect(form).toHaveCount(0);
        await expect(page.getByText("Closed", { exact: true })).toHaveCount(0);
        await page.getByRole("button", { name: say("common.undo") }).click();
        await expect(page.getByText("Closed", { exact: true })).toBeVisible();
        await page.reload();
        await expect(page.getByText("Closed", { exact: true })).toBeVisible();
      });
    });
  });
}
