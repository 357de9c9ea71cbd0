import { PRELOAD_AFTER_MS } from "@/components/editor/preload-delay";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

/** Largest size of the scripts that the editor loads with a design, in KB. `npm run bench -- pages` has the target. */
const MAX_SCRIPTS_KB = 450;

for (const language of sampleLanguages("he")) {
  test.describe(`scripts of the editor in ${language}`, () => {
    test.use({ language });

    test("parts load when they are opened, and one that cannot be loaded offers a retry", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      // Parts that load later would be counted, and be there already, when the editor takes long to open.
      await page.addInitScript((preload) => {
        const set = window.setTimeout;
        window.setTimeout = ((run: () => void, ms?: number) =>
          set(run, ms === preload ? 2 ** 30 : ms)) as typeof set;
      }, PRELOAD_AFTER_MS);
      const user = await signUp();
      const { path } = await createStoredDesign(user);
      await page.goto(path);
      await waitUntilStageSettled(page);
      const bytes = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
          .reduce((sum, one) => sum + (one as PerformanceResourceTiming).encodedBodySize, 0),
      );
      expect(bytes / 1024).toBeLessThanOrEqual(MAX_SCRIPTS_KB);
      // A limit far above the size would not notice a library.
      expect(bytes / 1024).toBeGreaterThan(MAX_SCRIPTS_KB * 0.9);

      // The first overlay loads what all of them share.
      await page.getByRole("banner").locator("[aria-haspopup=menu]").first().click();
      await expect(page.getByRole("menu")).toBeVisible();
      await page.keyboard.press("Escape");
      await page.route("**/_next/static/chunks/**", (route) => route.abort("aborted"));
      const templates = page.getByRole("button", { name: say("posts.editor.templates.title"), exact: true });
      await templates.click();
      const retry = page.getByRole("complementary").getByRole("button", { name: say("common.retry") });
      await expect(retry).toBeVisible();
      const palette = page.getByRole("dialog", { name: say("posts.editor.palette.title"), exact: true });
      const retryPalette = palette.getByRole("button", { name: say("common.retry") });
      await page.keyboard.press("ControlOrMeta+k");
      await expect(retryPalette).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(palette).toBeHidden();
      await page.unroute("**/_next/static/chunks/**");
      await retry.click();
      await expect(
        page.getByRole("heading", { name: say("posts.editor.templates.title"), exact: true }),
      ).toBeVisible();
      await page.keyboard.press("ControlOrMeta+k");
      await retryPalette.click();
      await expect(palette.getByRole("combobox")).toBeFocused();
    });
  });
}
