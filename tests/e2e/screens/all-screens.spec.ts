import { getDirection } from "@/lib/i18n/direction";
import { test as base, expect, signInBrowserAs } from "@/tests/e2e/fixtures";
import { SCENES } from "@/tests/e2e/screens/scenes";
import {
  findAccessibilityProblems,
  findFilledActions,
  findLayoutProblems,
  storeMarkup,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { type ScreenSeedData, seedScreens } from "@/tests/e2e/screens/seed-data";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 1024];
/** Both languages have the same structure, so each checks it at one width: the labels and the rail of the sidebar. */
const ACCESSIBILITY_WIDTHS = { en: 1440, he: 1024 };
/** Folder for the images of `npm run screenshots`. */
const IMAGE_FOLDER = process.env.KOLOT_SCREENSHOTS;

const test = base.extend<object, { world: ScreenSeedData }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an empty pattern for a fixture without dependencies
  world: [({}, use) => seedScreens().then(use), { scope: "worker" }],
});

for (const language of ["en", "he"] as const) {
  for (const scene of SCENES) {
    test.describe(`${scene.name} in ${language}`, () => {
      test.use({ language, allow4xx: scene.allow4xx ?? {} });

      // spec: 2.19, 2.68, 2.77, D7.32, D7.34, T.18
      test("screen is accessible and fits its window, light and dark, wide and narrow", async ({
        page,
        say,
        world,
      }) => {
        if (scene.as) await signInBrowserAs(page.context(), world.people[scene.as]);
        const found: string[] = [];
        await scene.before?.(page, world);
        await page.goto(scene.path(world, language));
        await scene.ready(page, say);
        for (const theme of THEMES) {
          // The open page follows the system theme, which halves the loads and tests the switch on every
          // screen.
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator("html")).toHaveClass(new RegExp(`(^| )${theme}( |$)`));
          const isFirst = theme === THEMES[0];
          for (const width of WIDTHS) {
            const isAccessibilityWidth = width === ACCESSIBILITY_WIDTHS[language];
            // A theme changes colors only, and colors are the same at every width and in both languages.
            const rules = language === "he" ? "structure" : isFirst ? "all" : "colors";
            if (!isFirst && !(isAccessibilityWidth && language === "en") && !IMAGE_FOLDER) continue;
            await page.setViewportSize({ width, height: 900 });
            await waitUntilSettled(page);
            if (IMAGE_FOLDER)
              await page.screenshot({
                path: `${IMAGE_FOLDER}/${scene.name} ${language} ${theme} ${width}.png`.replaceAll(
                  /[:?*"<>|]/g,
                  "-",
                ),
              });
            if (isFirst && isAccessibilityWidth) await storeMarkup(page, `${scene.name} ${language}`);
            const problems = [
              ...(isAccessibilityWidth ? await findAccessibilityProblems(page, rules) : []),
              ...(isFirst ? await findLayoutProblems(page) : []).filter(
                (problem) => !scene.isBusy || !problem.startsWith("disabled:"),
              ),
              ...(isFirst && scene.hasOneFilledAction ? await findFilledActions(page) : []),
            ];
            found.push(...problems.map((problem) => `${theme} ${width}: ${problem}`));
          }
        }
        expect(found).toEqual([]);
        const html = page.locator("html");
        await expect(html).toHaveAttribute("lang", language);
        await expect(html).toHaveAttribute("dir", getDirection(language));
        const isRtl = await page.locator("body").evaluate((body) => body.classList.contains("rtl"));
        expect(isRtl).toBe(language === "he");
      });
    });
  }
}
