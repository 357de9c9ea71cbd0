import { expect, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

for (const language of ["en", "he"] as const) {
  test.describe(`designs screen of an account in ${language}`, () => {
    test.use({ language });

    // spec: D7.9, D11.15
    test("designs open in the editor; a saved template starts a post and its deletion can be undone", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const { postId } = await createStoredDesign(user, { brand });
      const { canvasData } = await readStoredDesign(user, postId);
      await api(user, "POST", "/canvas-templates", { canvasData, name: "Mine" });
      await page.goto(`/account/${brand}/designs`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("posts.designs.title", { n: 1 }));
      const tile = page.locator("[data-design]");
      await expect(tile).toHaveAttribute("data-design", `${postId}/0`);
      await tile.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/posts/${postId}/images/0$`));

      await page.goBack();
      const templates = page.getByRole("region", { name: say("posts.designs.templates") });
      const remove = say("posts.editor.templates.delete", { name: "\u2068Mine\u2069" });
      await templates.getByRole("button", { name: remove }).click();
      await expect(templates.getByText(say("posts.designs.noTemplates"))).toBeVisible();
      await page.getByRole("button", { name: say("common.undo") }).click();
      await templates.getByRole("button", { name: "Mine", exact: true }).click();
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}\/images\/0$/, { timeout: 30_000 });
      const made = page.url().match(/posts\/([0-9a-f-]{36})/)?.[1] ?? "";
      expect(made).not.toBe(postId);
      const words = ({ pages }: typeof canvasData) =>
        Object.values(pages[0]?.els ?? {}).flatMap((one) => ("text" in one ? one.text : []));
      expect(words((await readStoredDesign(user, made)).canvasData)).toEqual(words(canvasData));
    });
  });
}
