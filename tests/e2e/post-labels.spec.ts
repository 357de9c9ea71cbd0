import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { DAY, ZONE } from "@/tests/e2e/planned-day";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";

for (const language of sampleLanguages("he")) {
  test.describe(`post labels in ${language}`, () => {
    test.use({ language });

    test("posts are labeled in planner and composer, filtered by label, and labels are renamed", async ({
      page,
      say,
      signUp,
    }) => {
      const words = (key: MessageKeyIn<"posts.label">, values?: Record<string, string | number>) =>
        say(`posts.label.${key}`, values);
      const user = await signUp();
      const account = await createAccountViaApi(user, { language, timeZone: ZONE });
      const create = async (text: string) =>
        (await createDraftFixture(user, account, { text, scheduledAt: `${DAY}T08:00:00.000Z` }))._id;
      const [rye, pita] = [await create("Rye"), await create("Pita")];
      const labelOf = async (id: string) => (await api(user, "GET", `/posts/${id}`)).body.post.label;
      const card = (id: string) => page.locator(`[data-post="${id}"]`);
      const choice = (name: string) => page.getByRole("menuitemradio", { name, exact: true });
      const red = words("color.red");
      const green = words("color.green");

      await test.step("label of a post is chosen in the composer, by keyboard", async () => {
        await page.goto(`/account/${account}/posts/${rye}`);
        await page.getByRole("button", { name: words("set"), exact: true }).press("Enter");
        await page.getByText(green, { exact: true }).hover();
        await choice(green).press("Enter");
        await expect(page.getByRole("button", { name: words("of", { name: green }) })).toBeVisible();
        await expect.poll(() => labelOf(rye)).toBe("green");
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      });

      await test.step("selected posts are labeled, and the undo restores the label of each", async () => {
        await page.goto(`/account/${account}/planner?view=list&day=${DAY}`);
        const bar = page.getByRole("toolbar", { name: say("contentPlanner.planner.selection.label") });
        const label = async (name: string) => {
          await bar.getByRole("checkbox").click();
          await bar.getByRole("button", { name: words("action"), exact: true }).click();
          await choice(name).click();
        };
        await expect(card(rye)).toContainText(green);
        await label(red);
        await expect(page.getByText(words("done", { n: 2 }))).toBeVisible();
        await expect(card(pita)).toContainText(red);
        expect([await labelOf(rye), await labelOf(pita)]).toEqual(["red", "red"]);
        await page.getByRole("button", { name: say("common.undo") }).click();
        await expect(card(rye)).toContainText(green);
        await expect(card(pita)).not.toContainText(red);
        expect([await labelOf(rye), await labelOf(pita)]).toEqual(["green", null]);
      });

      await test.step("planner shows the posts of one label, and a reload keeps the filter", async () => {
        await page.goto(`/account/${account}/planner?day=${DAY}`);
        await expect(card(pita)).toBeVisible();
        await page.getByRole("button", { name: words("all"), exact: true }).click();
        await choice(green).click();
        await expect(card(pita)).toHaveCount(0);
        await expect(card(rye).locator("[data-label=green]")).toBeVisible();
        await page.reload();
        await expect(card(rye)).toBeVisible();
        await expect(card(pita)).toHaveCount(0);
      });

      await test.step("renamed label has its name everywhere", async () => {
        await page.getByRole("button", { name: green, exact: true }).click();
        await page.getByRole("menuitem", { name: words("edit") }).click();
        const dialog = page.getByRole("dialog", { name: words("names") });
        await dialog.getByLabel(green, { exact: true }).fill("קמפיין חורף");
        await waitUntilSettled(page);
        expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
        await dialog.getByRole("button", { name: words("save") }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole("button", { name: "קמפיין חורף", exact: true })).toBeVisible();
        await expect(card(rye)).toContainText("קמפיין חורף");
        await page.goto(`/account/${account}/posts/${rye}`);
        await expect(page.getByRole("button", { name: words("of", { name: "קמפיין חורף" }) })).toBeVisible();
      });
    });
  });
}
