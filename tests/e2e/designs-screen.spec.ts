import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

for (const language of sampleLanguages("he")) {
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

    test("template found by words and goal starts a post, whose design is laid out in all formats", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, {
        brandKit: { colors: ["#1f3a63", "#f6e3c3", "#a8441c"] },
      });
      await page.goto(`/account/${brand}/designs`);
      const gallery = page.getByRole("region", { name: say("posts.designs.gallery"), exact: true });
      await gallery.getByRole("searchbox").fill(language === "he" ? "אוכל" : "food");
      await gallery.getByLabel(say("posts.editor.templates.goal")).selectOption("event");
      await expect(gallery.getByText(say("posts.editor.templates.found", { n: 1 }))).toBeVisible();
      const thumbnail = gallery.locator("li img");
      await expect(thumbnail).toHaveCount(1);
      await expect
        .poll(() => thumbnail.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(200);
      await gallery.locator("li button").click();
      await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}\/images\/0$/, { timeout: 30_000 });

      await page.getByRole("banner").getByRole("button", { name: /×/ }).click();
      await page.getByRole("menuitem", { name: say("posts.editor.format.all") }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.locator("[data-format] canvas")).toHaveCount(4, { timeout: 30_000 });
      const [story, wide] = ["9:16", "1.91:1"].map((ratio) => dialog.getByRole("checkbox", { name: ratio }));
      if (!story || !wide) throw new Error("A format is missing");
      await expect(dialog.getByRole("checkbox")).toHaveCount(3);
      await wide.click();
      await story.press("Space");
      await expect(
        dialog.getByRole("button", { name: say("posts.editor.format.add", { n: 1 }) }),
      ).toBeEnabled();
      await wide.click();
      await story.press("Space");
      await dialog.getByRole("button", { name: say("posts.editor.format.add", { n: 3 }) }).click();
      const added = page.getByText(say("posts.editor.format.allAdded", { n: 3 }));
      await expect(added).toBeVisible({ timeout: 60_000 });
      const post = page.url().match(/posts\/([0-9a-f-]{36})/)?.[1] ?? "";
      const { pages } = (await api(user, "GET", `/canvas/${post}/pages`)).body;
      const ratios = pages.map(({ canvasData }: { canvasData: { ratio: string } }) => canvasData.ratio);
      expect(ratios.toSorted()).toEqual(
        ["1.91:1", "1:1", "4:5", "9:16"].filter((one) => ratios.includes(one)),
      );
      expect(ratios).toHaveLength(3);

      const toast = page.locator("[data-slot=toast]").filter({ has: added });
      await toast.getByRole("button", { name: say("common.undo") }).click();
      await expect
        .poll(async () => (await api(user, "GET", `/canvas/${post}/pages`)).body.pages.length)
        .toBe(0);
    });
  });
}
