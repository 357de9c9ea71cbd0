import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, createDraftFixture, getCredits } from "@/tests/harness/account-fixtures";

const TEXTS = {
  en: "Sufganiyot are back on Sunday. Last year they were gone by ten.",
  he: "הסופגניות חוזרות ביום ראשון. בשנה שעברה נגמרו עד עשר.",
};

for (const language of sampleLanguages("he")) {
  test.describe(`text alternatives in ${language}`, () => {
    test.use({ language });

    test("two alternatives cost 2 credits, change the text only when used, and outlive a reload", async ({
      page,
      say,
      signUp,
    }) => {
      const text = TEXTS[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const { _id } = await createDraftFixture(user, brand, { text });
      await page.goto(`/account/${brand}/posts/${_id}`);
      const words = page.getByTestId("composer-text");
      const chip = page.getByRole("button", {
        name: new RegExp(`^${say("posts.agent.quickPrompts.alternatives")}`),
      });
      const region = page.getByRole("region", { name: say("posts.alternatives.title"), exact: true });
      const columns = region.getByRole("listitem");

      await test.step("price is named before the click, and the text stays", async () => {
        await expect(chip).toContainText(say("common.credits.amount", { n: 2 }));
        await chip.click();
        await expect(columns).toHaveCount(2, { timeout: 30_000 });
        await expect(words).toHaveValue(text);
        expect(await getCredits(user)).toMatchObject({ balance: 98, reserved: 0 });
        const boxes = await Promise.all([0, 1].map((at) => columns.nth(at).boundingBox()));
        expect(boxes[0]?.y).toBe(boxes[1]?.y);
      });

      await test.step("reload keeps both", async () => {
        const before = await columns.allTextContents();
        await page.reload();
        await expect(columns).toHaveText(before);
        await expect(words).toHaveValue(text);
      });

      await test.step("used alternative replaces the text, and undo brings it back", async () => {
        await columns
          .nth(1)
          .getByRole("button", { name: say("posts.alternatives.use") })
          .click();
        await expect(words).not.toHaveValue(text);
        await page
          .getByRole("button", { name: say("common.undo"), exact: true })
          .first()
          .click();
        await expect(words).toHaveValue(text);
        await expect(columns).toHaveCount(2);
      });

      await test.step("closed alternatives do not return after a reload", async () => {
        await region.getByRole("button", { name: say("posts.alternatives.close") }).click();
        await expect(region).toBeHidden();
        await page.reload();
        await expect(words).toHaveValue(text);
        await expect(region).toBeHidden();
      });
    });
  });
}
