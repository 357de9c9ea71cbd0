import type { Page } from "@playwright/test";
import { getDirection, type Language } from "@/lib/i18n/direction";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { test as base, expect, signInBrowserAs } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import type { Scene } from "@/tests/e2e/screens/define-scene";
import { SCENES } from "@/tests/e2e/screens/scenes";
import {
  findAccessibilityProblems,
  findFilledActions,
  findLayoutProblems,
  storeMarkup,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { type ScreenSeedData, seedScreens } from "@/tests/e2e/screens/seed-data";
import { isLongRun } from "@/tests/harness/long-run-options";
import { readRunFile } from "@/tests/harness/running-product";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 1024];
/**
 * Both languages have the same structure, so a long run alone checks it in Hebrew too, with the rail of the sidebar in
 * place of its labels.
 */
const ACCESSIBILITY_WIDTHS = { en: 1440, he: 1024 };
/** Folder for the images of `npm run screenshots`. */
const IMAGE_FOLDER = process.env.KOLOT_SCREENSHOTS;

const test = base.extend<object, { world: ScreenSeedData }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an empty pattern for a fixture without dependencies
  world: [({}, use) => seedScreens().then(use), { scope: "worker" }],
});

/**
 * Opens a scene in a language as a first visit does, with nothing left of the visit before. The page is kept, because
 * the first load of a page costs three times the CPU time of the next: the browser keeps the scripts it compiled.
 */
async function openScene(page: Page, scene: Scene, language: Language, world: ScreenSeedData): Promise<void> {
  const context = page.context();
  if (page.url() !== "about:blank") {
    await page.evaluate((chosen) => {
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem("i18nextLng", chosen);
    }, language);
    // Requests that a route holds back end with their page; without it they would reach the product.
    await page.goto("about:blank");
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearCookies();
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: readRunFile().app.url }]);
  if (scene.as) await signInBrowserAs(context, world.people[scene.as]);
  await page.emulateMedia({ colorScheme: "light" });
  await scene.before?.(page, world);
  await page.goto(scene.path(world, language));
  await scene.ready(page, loadMessages(language));
}

/** Checks an open scene in both themes and at both widths; returns what is wrong. */
async function checkScene(page: Page, scene: Scene, language: Language): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    // The open page follows the system theme, which halves the loads and tests the switch on every screen.
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
        ...(isAccessibilityWidth && (language === "en" || isLongRun)
          ? await findAccessibilityProblems(page, rules)
          : []),
        ...(isFirst ? await findLayoutProblems(page) : []).filter(
          (problem) => !scene.isBusy || !problem.startsWith("disabled:"),
        ),
        ...(isFirst && scene.hasOneFilledAction ? await findFilledActions(page) : []),
      ];
      found.push(...problems.map((problem) => `${language} ${theme} ${width}: ${problem}`));
    }
  }
  return found;
}

for (const scene of SCENES) {
  test.describe(scene.name, () => {
    test.use({ allow4xx: scene.allow4xx ?? {} });

    // spec: 2.19, 2.68, 2.77, D7.32, D7.34, T.18
    test("screen is accessible and fits its window in both languages and themes, wide and narrow", async ({
      page,
      world,
    }) => {
      test.setTimeout(120_000);
      const found: string[] = [];
      for (const language of ["en", "he"] as const) {
        await openScene(page, scene, language, world);
        found.push(...(await checkScene(page, scene, language)));
        const html = page.locator("html");
        await expect(html).toHaveAttribute("lang", language);
        await expect(html).toHaveAttribute("dir", getDirection(language));
        const isRtl = await page.locator("body").evaluate((body) => body.classList.contains("rtl"));
        expect(isRtl).toBe(language === "he");
      }
      expect(found).toEqual([]);
    });
  });
}
