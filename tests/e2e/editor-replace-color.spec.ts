import type { Page } from "@playwright/test";
import { designAt, designBehind, makeCarousel } from "@/tests/e2e/carousel-fixtures";
import { DESIGN_SAVE_URL } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";

const SUN = "#C2410C";
const NEW = "#123456";
/** Index of the first page outside the post. */
const SPARE = 100;

/** Creates a post with two designs, an image without one, and a page outside the post; opens the first in the editor. */
async function openFirstPage(page: Page, say: Translate, user: SignedUpUser) {
  const { postId, path } = await makeCarousel(user, 3);
  await designBehind(user, postId, 1);
  const canvasData = { ...(await designAt(user, postId, 0)), baseRev: 0, rev: 1 };
  const spare = await api(user, "POST", `/canvas/${postId}`, { imageIndex: 0, canvasData, spare: {} });
  expect(spare.status).toBe(200);
  await page.goto(`${path}/0`);
  await waitUntilStageSettled(page);
  await page.getByRole("button", { name: say("posts.editor.brand.title"), exact: true }).click();
  const colors = async () => {
    const designs = await Promise.all([0, 1, SPARE].map((index) => designAt(user, postId, index)));
    return designs.map(({ pages }) => {
      const sun = pages[0]?.els.sun;
      return sun?.type === "shape" ? sun.fill : undefined;
    });
  };
  const expectColors = (...wanted: string[]) => expect.poll(colors, { timeout: 20_000 }).toEqual(wanted);
  return { expectColors, where: page.getByRole("radiogroup", { name: say("posts.editor.brand.replaceOn") }) };
}

async function replaceSun(page: Page, say: Translate): Promise<void> {
  const swatch = say("posts.editor.brand.replace", { colour: `\u2066${SUN}\u2069` });
  await page.getByRole("button", { name: swatch }).click();
  const next = page.getByRole("group", { name: say("posts.editor.brand.replaceWith") });
  await next.locator("input").fill(NEW);
}

for (const language of sampleLanguages("he")) {
  test.describe(`replacing a color in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/canvas/": [422] } });
    test.slow();

    test("color is replaced on one page or on all pages, and one undo brings all of them back", async ({
      page,
      say,
      signUp,
    }) => {
      const { expectColors, where } = await openFirstPage(page, say, await signUp());
      await expect(where.getByRole("radio", { name: say("posts.editor.brand.thisPage") })).toBeChecked();

      await test.step("this page", async () => {
        await replaceSun(page, say);
        await expectColors(NEW, SUN, SUN);
        await page.keyboard.press("Control+KeyZ");
        await expectColors(SUN, SUN, SUN);
      });

      await test.step("all pages, also the one outside the post", async () => {
        await where.getByRole("radio", { name: say("posts.editor.brand.allPages") }).click();
        await replaceSun(page, say);
        await expect(page.getByText(say("posts.editor.brand.replacedOn", { n: 3 }))).toBeVisible();
        await expectColors(NEW, NEW, NEW);
      });

      await test.step("undo and redo", async () => {
        await page
          .getByRole("button", { name: say("common.undo"), exact: true })
          .last()
          .click();
        await expectColors(SUN, SUN, SUN);
        await page.getByRole("application").focus();
        await page.keyboard.press("Control+Shift+KeyZ");
        await expectColors(NEW, NEW, NEW);
      });

      await test.step("another page opens with the new color", async () => {
        await page.keyboard.press("PageDown");
        await expect(page).toHaveURL(/\/images\/1$/);
        await waitUntilStageSettled(page);
        const swatch = say("posts.editor.brand.replace", { colour: `\u2066${NEW}\u2069` });
        await expect(page.getByRole("button", { name: swatch })).toBeVisible();
      });
    });

    test("page that refuses the new color is reported, and undo restores the others", async ({
      page,
      say,
      signUp,
    }) => {
      const { expectColors, where } = await openFirstPage(page, say, await signUp());
      await page.route(DESIGN_SAVE_URL, (route) =>
        route.request().method() === "POST" && route.request().postDataJSON().imageIndex === 1
          ? route.fulfill({ status: 422, json: { code: "unprocessable", message: "Refused" } })
          : route.continue(),
      );
      await where.getByRole("radio", { name: say("posts.editor.brand.allPages") }).click();
      await replaceSun(page, say);
      await expect(page.getByText(say("posts.editor.brand.replaceFailed", { n: 1 }))).toBeVisible();
      await expectColors(NEW, SUN, NEW);
      await page.getByRole("application").focus();
      await page.keyboard.press("Control+KeyZ");
      await expectColors(SUN, SUN, SUN);
    });
  });
}
