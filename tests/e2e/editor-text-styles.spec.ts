import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

for (const language of sampleLanguages("en")) {
  test.describe(`text styles in ${language}`, () => {
    test.use({ language });
    test.slow();

    test("text styles follow the brand's fonts and language and restyle the selected text", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, {
        language: "he",
        brandKit: { colors: ["#1f3a63", "#f6e3c3"], fonts: ["Suez One", "Rubik"] },
      });
      const { path, postId } = await createStoredDesign(user, { brand });
      await page.goto(path);
      await waitUntilStageSettled(page);
      await page.getByRole("button", { name: say("posts.editor.tools.text"), exact: true }).click();
      const styles = page.getByRole("region", { name: say("posts.editor.textPanel.styles"), exact: true });
      const texts = async () => {
        const { pages } = (await readStoredDesign(user, postId)).canvasData;
        return Object.values(pages[0]?.els ?? {}).flatMap((one) => (one.type === "text" ? [one] : []));
      };
      const find = async (words: string) => (await texts()).find(({ text }) => text === words);

      await styles
        .getByRole("button", { name: new RegExp(`^${say("posts.editor.textPanel.style.heading")}`) })
        .click();
      await expect
        .poll(() => find("הכותרת שלך"), { timeout: 20_000 })
        .toMatchObject({
          font: "Suez One",
          dir: "rtl",
          slot: "headline",
          fill: { token: "brand.primary" },
        });

      const apply = say("posts.editor.textPanel.applyNamed", {
        name: say("posts.editor.textPanel.style.body"),
      });
      await styles.getByRole("button", { name: apply }).click();
      await expect
        .poll(() => find("הכותרת שלך"), { timeout: 20_000 })
        .toMatchObject({
          font: "Rubik",
          weight: 400,
          fill: { token: "brand.ink" },
        });
      await undo(page, say("posts.editor.top.undoNamed", { what: say("posts.editor.command.style") }));
      await expect.poll(() => find("הכותרת שלך"), { timeout: 20_000 }).toMatchObject({ font: "Suez One" });

      const combinations = page.getByRole("region", { name: say("posts.editor.textPanel.combinations") });
      await combinations
        .getByRole("button", { name: say("posts.editor.textPanel.combination.offer") })
        .click();
      await expect
        .poll(() => find("עד יום שישי"), { timeout: 20_000 })
        .toMatchObject({ font: "Rubik", dir: "rtl" });
      await undo(page, say("posts.editor.top.undoNamed", { what: say("posts.editor.command.add") }));
      await expect.poll(() => find("עד יום שישי"), { timeout: 20_000 }).toBeUndefined();
    });
  });
}

const undo = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
