import { expect, test } from "@/tests/e2e/fixtures";
import { makeDesign, storedDesign } from "@/tests/harness/editor-page";
import { api } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

for (const language of ["en", "he"] as const) {
  test.describe(`the designs of a brand in ${language}`, () => {
    test.use({ language });

    test("lead to the editor; a saved template starts a post there, and is deleted with the way back", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const person = await signUp();
      const brand = await makeBrand(person);
      const { postId } = await makeDesign(person, { brand });
      const { canvasData } = await storedDesign(person, postId);
      await api(person, "POST", "/canvas-templates", { canvasData, name: "Mine" });
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
      expect(words((await storedDesign(person, made)).canvasData)).toEqual(words(canvasData));
    });
  });
}
