import type { Page } from "@playwright/test";
import sharp from "sharp";
import { ICON_LIBRARY_URL } from "@/lib/canvas/client/icon-library";
import { exportPng, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { withServerRenderer } from "@/tests/harness/render-design-fixtures";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

const NAMES = {
  en: { rocket: "Rocket", brain: "Brain circuit", heart: "Heart" },
  he: { rocket: "רקטה", brain: "Brain circuit", heart: "לב" },
};
/** Share of an exported page's pixels, the same threshold as between any browser and the server. */
const MOST_PERCENT = 0.2;

for (const language of sampleLanguages("he")) {
  test.describe(`elements in ${language}`, () => {
    test.use({ language });

    test("icon is found by words of both languages, added by keyboard, stored and exported", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      await openElements(page, say("posts.editor.tools.shapes"));
      const search = page.getByRole("searchbox", { name: say("posts.editor.shapes.search") });
      const icons = page.getByRole("list", { name: say("posts.editor.shapes.icons") }).getByRole("button");
      const { rocket, brain } = NAMES[language];

      await expect(icons).toHaveCount(100);
      for (const typed of ["rocket", "רקטה"]) {
        await search.fill(typed);
        await expect(icons.first()).toHaveAccessibleName(rocket);
      }
      await search.fill("brain");
      const named = icons.filter({ has: page.locator("svg") }).and(page.getByRole("button", { name: brain }));
      await expect(named).toBeVisible();
      const found = say("posts.editor.shapes.found", { n: await icons.count() });
      await expect(page.getByRole("status").filter({ hasText: found })).toBeAttached();

      await test.step("arrow keys move through the grid, and Enter adds the icon", async () => {
        await icons.first().focus();
        await page.keyboard.press("End");
        await expect(icons.last()).toBeFocused();
        await page.keyboard.press("Home");
        await expect(icons.first()).toBeFocused();
        const target = await icons.evaluateAll(
          (tiles, name) => tiles.findIndex((tile) => tile.getAttribute("aria-label") === name),
          brain,
        );
        for (let step = 0; step < target; step += 1)
          await page.keyboard.press(language === "he" ? "ArrowLeft" : "ArrowRight");
        await expect(named).toBeFocused();
        await page.keyboard.press("Enter");
      });

      const last = async () => {
        const [first] = (await readStoredDesign(user, design.postId)).canvasData.pages;
        return first?.els[first.order.at(-1) ?? ""];
      };
      const ink = { token: "brand.ink" };
      await expect
        .poll(last, { timeout: 15_000 })
        .toMatchObject({ type: "svg", name: brain, w: 216, h: 216 });
      const paths = (await last())?.type === "svg" ? ((await last()) as { paths: object[] }).paths : [];
      expect(paths).toHaveLength(12);
      expect(paths.at(-1)).toMatchObject({ fill: ink, stroke: { color: ink } });

      await test.step("added icon is the first of the recently used ones, also after a reload", async () => {
        const recent = page
          .getByRole("list", { name: say("posts.editor.shapes.recent") })
          .getByRole("button");
        await search.fill("");
        await expect(recent).toHaveCount(1);
        await expect(recent.first()).toHaveAccessibleName(brain);
        expect(await page.evaluate(() => localStorage.getItem("kolot.icons"))).toBe('["brain-circuit"]');
      });

      await test.step("exported page equals the server's", async () => {
        const image = await exportPng(page, say("posts.editor.top.export"));
        const { canvasData } = await readStoredDesign(user, design.postId);
        await withServerRenderer(
          async () => ({}),
          async (draw) => {
            expect(await getPixelDifference(image, await draw(canvasData, 1))).toBeLessThan(MOST_PERCENT);
          },
        );
      });
    });

    test("more icons are drawn when the list is scrolled, and a word without results says so", async ({
      context,
      say,
      signUp,
    }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      await openElements(page, say("posts.editor.tools.shapes"));
      const icons = page.getByRole("list", { name: say("posts.editor.shapes.icons") }).getByRole("button");
      await icons.last().scrollIntoViewIfNeeded();
      await expect(icons).toHaveCount(200);
      await icons.first().focus();
      await page.keyboard.press("End");
      await expect(icons).toHaveCount(300);
      const sides = await icons.first().evaluate((tile) => [tile.clientWidth, tile.clientHeight]);
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(24);
      const search = page.getByRole("searchbox", { name: say("posts.editor.shapes.search") });
      await search.fill("qqqq");
      await expect(page.getByText(say("posts.editor.shapes.none"))).toBeVisible();
      await search.fill(say("posts.editor.shapes.kind.heart"));
      await expect(
        page
          .getByRole("list", { name: say("posts.editor.shapes.shapes") })
          .getByRole("button", { name: say("posts.editor.shapes.kind.heart"), exact: true }),
      ).toBeVisible();
      await expect(icons.first()).toHaveAccessibleName(NAMES[language].heart);
    });

    test("empty frame takes an uploaded image, is masked anew and is exported", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      await openElements(page, say("posts.editor.tools.shapes"));
      const frames = page.getByRole("list", { name: say("posts.editor.frames.title") });
      await frames.getByRole("button", { name: say("posts.editor.frames.kind.heart"), exact: true }).click();
      const last = async () => {
        const [first] = (await readStoredDesign(user, design.postId)).canvasData.pages;
        return first?.els[first.order.at(-1) ?? ""];
      };
      await expect(page.getByText(say("posts.editor.frames.hint"))).toBeVisible();
      await page
        .getByTestId("frame-file")
        .setInputFiles({ name: "wide.png", mimeType: "image/png", buffer: await createPhoto() });
      const shape = page.getByRole("group", { name: say("posts.editor.frames.shape") });
      await expect(page.getByText(say("posts.editor.frames.hint"))).toBeHidden({ timeout: 20_000 });
      await expect
        .poll(last, { timeout: 15_000 })
        .toMatchObject({ type: "image", mask: "heart", origin: "upload", crop: { x: 0.25, w: 0.5 } });

      await shape.getByRole("button", { name: say("posts.editor.frames.kind.arch") }).click();
      await expect.poll(last, { timeout: 15_000 }).toMatchObject({ mask: "arch" });
      const masked = await exportPng(page, say("posts.editor.top.export"));
      await shape.getByRole("button", { name: say("posts.editor.frames.none") }).click();
      await expect.poll(async () => (await last()) && "mask" in ((await last()) ?? {})).toBe(false);
      const whole = await exportPng(page, say("posts.editor.top.export"));
      expect(await getPixelDifference(masked, whole)).toBeGreaterThan(1);
    });

    test.describe("icons that fail to load", () => {
      test.use({ allow4xx: { [ICON_LIBRARY_URL]: [503] } });

      test("icons that fail to load show an error and load on request", async ({ context, say, signUp }) => {
        const page = await openEditorTab(context, await createStoredDesign(await signUp()));
        await page.route(`**${ICON_LIBRARY_URL}`, (route) => route.fulfill({ status: 503 }));
        await openElements(page, say("posts.editor.tools.shapes"));
        const failure = page.getByText(say("posts.editor.shapes.failed"));
        await expect(failure).toBeVisible({ timeout: 30_000 });
        await page.unroute(`**${ICON_LIBRARY_URL}`);
        await page.getByRole("button", { name: say("common.retry"), exact: true }).click();
        await expect(failure).toBeHidden();
        await expect(
          page.getByRole("list", { name: say("posts.editor.shapes.icons") }).getByRole("button"),
        ).toHaveCount(100);
      });
    });
  });
}

/** A wide image in one color. */
function createPhoto(): Promise<Buffer> {
  const create = { width: 400, height: 200, channels: 3, background: "#2A4BB5" } as const;
  return sharp({ create }).png().toBuffer();
}

async function openElements(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click();
}
