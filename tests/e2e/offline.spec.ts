import { anotherBrowser } from "@/tests/e2e/editor-tabs";
import { expect, test } from "@/tests/e2e/fixtures";
import { api } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

for (const language of ["en", "he"] as const) {
  test.describe(`without a network, in ${language}`, () => {
    test.use({ language });

    test("what is saved says so in a sentence, keeps what was typed, and can be saved when there is one", async ({
      browser,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const brand = await makeBrand(person);
      const nameOf = async () => (await api(person, "GET", `/accounts/${brand}`)).body.account.name;
      const before = await nameOf();
      const context = await anotherBrowser(browser, person, language);
      const page = await context.newPage();
      await page.goto(`/account/${brand}/settings`);
      const name = page.getByLabel(say("common.account.name"));
      const save = page.getByRole("button", { name: say("dashboard.settings.save"), exact: true });
      await name.fill("Hagal Studio");
      await context.setOffline(true);
      await save.click();
      const said = page.getByRole("alert").filter({ hasText: say("common.errors.NETWORK_ERROR") });
      await expect(said).toBeVisible();
      await expect(name).toHaveValue("Hagal Studio");
      await context.setOffline(false);
      // Not by itself: what was pressed long ago is not done later.
      expect(await nameOf()).toBe(before);
      await save.click();
      await expect(page.getByText(say("dashboard.settings.saved"))).toBeVisible();
      expect(await nameOf()).toBe("Hagal Studio");
      await context.close();
    });
  });
}
