import { test as base, enterAs, expect } from "@/tests/e2e/fixtures";
import {
  blankShapes,
  coveredTargets,
  layoutProblems,
  rememberShapes,
  settle,
} from "@/tests/e2e/screens/checks";
import { SCENES } from "@/tests/e2e/screens/scenes";
import { makeWorld, type World } from "@/tests/e2e/screens/world";

/** A window of 1440 × 900 whose page is shown at 200 %. */
const ENLARGED = { width: 720, height: 450 };
/** One of each screen: the state in which most stands on it. */
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

const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other says so with an empty pattern
  world: [({}, use) => makeWorld().then(use), { scope: "worker" }],
});

test.use({ contextOptions: { reducedMotion: "reduce" }, language: "he", trace: "off" });

test("every screen chosen here is one of the sweep", () => {
  expect(CHOSEN.filter((name) => !SCENES.some((scene) => scene.name === name))).toEqual([]);
});

for (const scene of SCENES.filter(({ name }) => CHOSEN.includes(name))) {
  test.describe(scene.name, () => {
    test.use({ allow4xx: scene.allow4xx ?? {} });

    test("can be read in the system's own colours, and used at twice its size", async ({
      page,
      say,
      world,
    }) => {
      // The window is as wide as before: a browser says so.
      await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1440 }));
      if (scene.as) await enterAs(page.context(), world.people[scene.as]);
      await scene.before?.(page, world);
      await page.goto(scene.path(world, "he"));
      await scene.ready(page, say);
      await settle(page);
      await rememberShapes(page);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await blankShapes(page), "drawn by its ground alone, which forced colours take away").toEqual(
        [],
      );
      await page.emulateMedia({ forcedColors: "none" });
      await page.setViewportSize(ENLARGED);
      await settle(page);
      expect([...(await layoutProblems(page)), ...(await coveredTargets(page))]).toEqual([]);
    });
  });
}
