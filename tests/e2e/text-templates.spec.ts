import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";

const WORDS = {
  en: { text: "Today: [product]", name: "Offer", next: "Deal", typed: "rye" },
  he: { text: "היום: [מוצר]", name: "מבצע", next: "הצעה", typed: "שיפון" },
};

for (const language of sampleLanguages("en")) {
  test.describe(`text templates in ${language}`, () => {
    test.use({ language });

    test("text is saved as a template, renamed, inserted into another post and deleted", async ({
      page,
      say,
      signUp,
    }) => {
      const { text, name, next, typed } = WORDS[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const first = await createDraftFixture(user, brand, { text });
      const second = await createDraftFixture(user, brand, { text: "" });
      const open = page.getByRole("button", { name: say("posts.textTemplates.title"), exact: true });
      const dialog = page.getByRole("dialog", { name: say("posts.textTemplates.title") });

      await page.goto(`/account/${brand}/posts/${first._id}`);
      await open.click();
      await expect(dialog.getByText(say("posts.textTemplates.empty"))).toBeVisible();
      await dialog.getByLabel(say("posts.textTemplates.name"), { exact: true }).fill(name);
      await dialog.getByRole("button", { name: say("posts.textTemplates.save") }).click();
      const nameOf = (value: string) =>
        dialog.getByRole("textbox", {
          name: say("posts.textTemplates.nameOf", { name: value }),
          exact: true,
        });
      await nameOf(name).fill(next);
      await nameOf(name).press("Tab");
      await expect(nameOf(next)).toHaveValue(next);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);

      await page.goto(`/account/${brand}/posts/${second._id}`);
      await open.click();
      await dialog.getByRole("button", { name: say("posts.textTemplates.insert"), exact: true }).click();
      const field = page.getByTestId("composer-text");
      await expect(field).toHaveValue(text);
      await expect(field).toBeFocused();
      await expect
        .poll(() => page.evaluate(() => getSelection()?.toString()))
        .toBe(text.slice(text.indexOf("[")));
      await page.keyboard.insertText(typed);
      await expect(field).toHaveValue(text.slice(0, text.indexOf("[")) + typed);

      await open.click();
      await dialog
        .getByRole("button", { name: say("posts.textTemplates.delete", { name: next }), exact: true })
        .click();
      await expect(dialog.getByText(say("posts.textTemplates.empty"))).toBeVisible();
    });

    test("text templates are written, edited and deleted in the settings of the brand", async ({
      page,
      say,
      signUp,
    }) => {
      const { text, name, next, typed } = WORDS[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await page.goto(`/account/${brand}/settings`);
      const card = page.getByRole("region", { name: say("posts.textTemplates.title") });
      const dialog = page.getByRole("dialog");
      const save = dialog.getByRole("button", { name: say("posts.textTemplates.saveChanges") });
      await expect(card.getByText(say("posts.textTemplates.none"))).toBeVisible();

      await card.getByRole("button", { name: say("posts.textTemplates.add") }).click();
      await save.click();
      await expect(dialog.getByText(say("posts.textTemplates.textMissing"))).toBeVisible();
      await dialog.getByLabel(say("posts.textTemplates.name"), { exact: true }).fill(name);
      await dialog.getByLabel(say("posts.textTemplates.text"), { exact: true }).fill(text);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      await save.click();
      await expect(card.getByRole("listitem")).toContainText([name]);

      await card.getByRole("button", { name: say("posts.textTemplates.edit", { name }) }).click();
      await dialog.getByLabel(say("posts.textTemplates.name"), { exact: true }).fill(next);
      await dialog.getByLabel(say("posts.textTemplates.text"), { exact: true }).fill(typed);
      await save.click();
      await expect(dialog).toHaveCount(0);
      await page.reload();
      await expect(card.getByRole("listitem")).toContainText([next]);
      await expect(card.getByRole("listitem")).toContainText([typed]);
      await waitUntilSettled(page);
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);

      await card.getByRole("button", { name: say("posts.textTemplates.delete", { name: next }) }).click();
      await expect(card.getByText(say("posts.textTemplates.none"))).toBeVisible();
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect(card.getByRole("listitem")).toContainText([next]);
    });
  });
}
