import { test as base, expect, signInBrowserAs } from "@/tests/e2e/fixtures";
import { SCENES } from "@/tests/e2e/screens/scenes";
import {
  findCoveredTargets,
  findInvisibleShapes,
  findLayoutProblems,
  markColorOnlyShapes,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";
import { type ScreenSeedData, seedScreens } from "@/tests/e2e/screens/seed-data";

/** A window of 1440 × 900 whose page is zoomed to 200 %. */
const ENLARGED = { width: 720, height: 450 };
/** One scene per screen: the state with the most content. */
const CHOSEN = [
  "Today, filled",
  "posts, full",
  "the composer, draft",
  "the planner, a month",
  "the planner, a week",
  "the editor, a text beside the brand",
  "the library, full",
  "designs, some and a template",
  "the voice, at its longest",
  "insights, few posts",
  "connections, full",
  "brand settings, with long texts and twelve colours",
  "plans, with a plan whose card was declined",
  "the books of credits",
  "your settings, filled",
  "all notifications, full",
  "a client's page, with answers",
];

const test = base.extend<object, { world: ScreenSeedData }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an empty pattern for a fixture without dependencies
  world: [({}, use) => seedScreens().then(use), { scope: "worker" }],
});

test.use({ language: "he" });

test("every zoomed screen exists in the scenes of the screen test", () => {
  expect(CHOSEN.filter((name) => !SCENES.some((scene) => scene.name === name))).toEqual([]);
});

for (const scene of SCENES.filter(({ name }) => CHOSEN.includes(name))) {
  test.describe(scene.name, () => {
    test.use({ allow4xx: scene.allow4xx ?? {} });

    test("screen is usable in forced-colors mode and at 200 % zoom", async ({ page, say, world }) => {
      // A browser reports the original window width.
      await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1440 }));
      if (scene.as) await signInBrowserAs(page.context(), world.people[scene.as]);
      await scene.before?.(page, world);
      await page.goto(scene.path(world, "he"));
      await scene.ready(page, say);
      await waitUntilSettled(page);
      await markColorOnlyShapes(page);
      await page.emulateMedia({ forcedColors: "active" });
      expect(
        await findInvisibleShapes(page),
        "drawn by its ground alone, which forced colours take away",
      ).toEqual([]);
      await page.emulateMedia({ forcedColors: "none" });
      await page.setViewportSize(ENLARGED);
      await waitUntilSettled(page);
      expect([...(await findLayoutProblems(page)), ...(await findCoveredTargets(page))]).toEqual([]);
    });
  });
}
