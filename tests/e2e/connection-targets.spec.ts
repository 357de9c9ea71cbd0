import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture, STUDIO } from "@/tests/harness/account-fixtures";
import { api, control, readRunFile } from "@/tests/harness/running-product";

const [DEFAULT, SECOND] = ["Shachar Bakery", "Hagal Studio"];

for (const language of sampleLanguages("en")) {
  test.describe(`pages of a connection in ${language}`, () => {
    test.use({ language });

    test("two pages are connected, and a post is published on the second", async ({ page, say, signUp }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const word = (key: Parameters<typeof say>[0], values = {}) => say(key, values);
      const network = word("dashboard.connections.facebook");
      const card = page.getByRole("region", { name: network });
      const row = (name: string) => card.getByRole("listitem").filter({ hasText: name });
      const press = (key: Parameters<typeof say>[0], name = "") =>
        row(name)
          .getByRole("button", { name: word(key) })
          .click();

      await test.step("both pages are chosen in one step, the first one as the default", async () => {
        await page.goto(`/account/${brand}/connections`);
        await card.getByRole("button", { name: word("dashboard.connections.connect", { network }) }).click();
        await page.locator("#allow").click();
        await expect(page).toHaveURL((url) => url.origin === readRunFile().app.url);
        await row(DEFAULT).getByRole("checkbox").check();
        await row(SECOND).getByRole("checkbox").check();
        await card.getByRole("button", { name: word("dashboard.connections.use") }).click();
        await expect(row(SECOND).getByRole("checkbox")).toHaveCount(0);
        await expect(row(DEFAULT)).toContainText(word("dashboard.connections.default"));
        await waitUntilSettled(page);
        expect(await findAccessibilityProblems(page)).toEqual([]);
        expect(await findLayoutProblems(page)).toEqual([]);
      });

      await test.step("default page changes, and a removal is undone", async () => {
        await press("dashboard.connections.makeDefault", SECOND);
        await press("dashboard.connections.removeTarget", DEFAULT);
        await expect(row(DEFAULT)).toHaveCount(0);
        await page.getByRole("button", { name: word("common.undo") }).click();
        await press("dashboard.connections.makeDefault", DEFAULT);
        await expect(row(DEFAULT)).toContainText(word("dashboard.connections.default"));
        await expect(row(SECOND).getByRole("button")).toHaveCount(2);
      });

      const draft = await createDraftFixture(user, brand);
      const text = `Two pages ${draft._id}`;
      await api(user, "PUT", `/posts/${draft._id}`, { revision: draft.revision, text });

      await test.step("post shows its page, and is published there", async () => {
        await page.goto(`/account/${brand}/posts/${draft._id}`);
        const preview = page.locator('[data-preview="facebook"]');
        await expect(preview).toContainText(DEFAULT);
        await page
          .getByRole("combobox", { name: word("posts.networks.target", { platform: "facebook" }) })
          .selectOption({ label: SECOND });
        await expect(preview).toContainText(SECOND);
        await expect
          .poll(async () => (await api(user, "GET", `/posts/${draft._id}`)).body.post.targetId)
          .toBe(STUDIO);
        await page.getByRole("button", { name: word("posts.schedule.publishNow") }).click();
        await expect(page.getByRole("heading", { name: word("posts.receipt.title") })).toBeVisible({
          timeout: 20_000,
        });
        const { effects }: { effects: { data: Record<string, unknown> }[] } = await control.effects("meta");
        const published = effects.filter(({ data }) => data.message === text && data.published === true);
        expect(published.map(({ data }) => data.pageId)).toEqual([STUDIO]);
      });
    });
  });
}
