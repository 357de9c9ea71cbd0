import { directionOf } from "@/lib/i18n/direction";
import { test as base, enterAs, expect } from "@/tests/e2e/fixtures";
import { accessibilityProblems, layoutProblems, settle } from "@/tests/e2e/screens/checks";
import { SCENES } from "@/tests/e2e/screens/scenes";
import { makeWorld, type World } from "@/tests/e2e/screens/world";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 1024];
/** Where `npm run pictures` wants what is seen. */
const PICTURES = process.env.KOLOT_PICTURES;

const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other says so with an empty pattern
  world: [({}, use) => makeWorld().then(use), { scope: "worker" }],
});

// A trace of every frame would cost more than the tests; what is wrong stands in the list.
test.use({ contextOptions: { reducedMotion: "reduce" }, trace: "off" });

for (const language of ["en", "he"] as const) {
  for (const scene of SCENES) {
    test.describe(`${scene.name} in ${language}`, () => {
      test.use({ language, allow4xx: scene.allow4xx ?? {} });

      test("reads, fits and can be used, light and dark, wide and narrow", async ({ page, say, world }) => {
        if (scene.as) await enterAs(page.context(), world.people[scene.as]);
        const found: string[] = [];
        await scene.before?.(page, world);
        await page.goto(scene.path(world, language));
        await scene.ready(page, say);
        for (const theme of THEMES) {
          // The open page follows the system: half the loads, and the turn itself is tried on every screen.
          await page.emulateMedia({ colorScheme: theme });
          await expect(page.locator("html")).toHaveClass(new RegExp(`(^| )${theme}( |$)`));
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            await settle(page);
            if (PICTURES)
              await page.screenshot({
                path: `${PICTURES}/${scene.name} ${language} ${theme} ${width}.png`.replaceAll(
                  /[:?*"<>|]/g,
                  "-",
                ),
              });
            const only = theme === THEMES[0] ? undefined : "colours";
            const problems = [...(await accessibilityProblems(page, only)), ...(await layoutProblems(page))];
            found.push(...problems.map((problem) => `${theme} ${width}: ${problem}`));
          }
        }
        expect(found).toEqual([]);
        const html = page.locator("html");
        await expect(html).toHaveAttribute("lang", language);
        await expect(html).toHaveAttribute("dir", directionOf(language));
        const isRtl = await page.locator("body").evaluate((body) => body.classList.contains("rtl"));
        expect(isRtl).toBe(language === "he");
      });
    });
  }
}
