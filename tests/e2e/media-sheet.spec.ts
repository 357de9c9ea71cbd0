import type { Locator, Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { type MediaTab, mediaSheet, openMediaTab, preparePrompt } from "@/tests/e2e/media-page-objects";
import { createAccountViaApi, createDraftFixture, getCredits } from "@/tests/harness/account-fixtures";
import { api, control, type SignedUpUser } from "@/tests/harness/running-product";

const TABS: MediaTab[] = ["layouts", "image", "infographic", "comic", "video", "upload", "library", "stock"];
const PROMPTS = { en: "A tower of sufganiyot on red", he: "מגדל סופגניות על רקע אדום" };

const attachedUrls = async (user: SignedUpUser, post: string): Promise<string[]> =>
  (await api(user, "GET", `/posts/${post}`)).body.post.images.map(({ url }: { url: string }) => url);

/** Asserts that the element lies inside the width of the viewport and begins inside its height. */
async function expectInView(page: Page, element: Locator): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect(element).toBeVisible();
  const box = (await element.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeLessThan(height);
}

for (const language of ["en", "he"] as const) {
  test.describe(`media sheet in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/posts/generate-image": [502] } });

    for (const width of [1440, 1280, 1024]) {
      test(`every media tab opens inside the viewport at ${width} px`, async ({ page, say, signUp }) => {
        const user = await signUp();
        const brand = await createAccountViaApi(user, { language });
        const post = await createDraftFixture(user, brand, { text: PROMPTS[language] });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/account/${brand}/posts/${post._id}`);
        for (const tab of TABS) {
          await openMediaTab(page, say, tab);
          const panel = mediaSheet(page, say).getByRole("tabpanel");
          await expectInView(page, panel);
          expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth), tab).toBe(0);
        }
      });
    }

    test("results are paid, kept beside the post, attached by keys and click, hidden and brought back", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const post = await createDraftFixture(user, brand, { text: PROMPTS[language] });
      await page.goto(`/account/${brand}/posts/${post._id}`);
      const results = page.getByTestId("result");
      const picture = (n: number) =>
        page.getByRole("button", { name: say("posts.mediaResults.name.image", { n }), exact: true });

      await test.step("prompt is prefilled from the text; two images are one result each", async () => {
        await openMediaTab(page, say, "image");
        await expect(page.getByLabel(say("posts.mediaResults.prompt.image"))).toHaveValue(PROMPTS[language]);
        await page
          .getByRole("combobox", { name: say("posts.mediaResults.number"), exact: true })
          .selectOption("2");
        const button = page.getByRole("button", { name: say("posts.media.draw.image", { n: 2 }) });
        await expect(button).toContainText(say("common.credits.amount", { n: 8 }));
        await button.click();
        await expect(results).toHaveCount(2, { timeout: 30_000 });
        expect(await getCredits(user)).toMatchObject({ balance: 92, reserved: 0 });
        expect(await attachedUrls(user, post._id)).toEqual([]);
      });

      await test.step("arrow keys move, Enter attaches and Delete hides, with undo", async () => {
        await picture(2).focus();
        await page.keyboard.press(language === "he" ? "ArrowLeft" : "ArrowRight");
        await expect(picture(1)).toBeFocused();
        await page.keyboard.press("Enter");
        await expect.poll(() => attachedUrls(user, post._id)).toHaveLength(1);
        await expect(results.nth(1)).toContainText(say("posts.mediaResults.isAttached"));
        await picture(2).press("Delete");
        await expect(results).toHaveCount(1);
        await page
          .getByRole("button", { name: say("common.undo"), exact: true })
          .first()
          .click();
        await expect(results).toHaveCount(2);
      });

      await test.step("result is attached by a drag before the first image", async () => {
        const first = page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true });
        const [before] = await attachedUrls(user, post._id);
        await results.first().dragTo(first);
        await expect.poll(async () => (await attachedUrls(user, post._id))[1]).toBe(before);
      });

      await test.step("failed image returns its credits and keeps the prompt over a reload", async () => {
        await control.armFault({
          ...{ service: "openai", path: "/openai/v1/images/generations", containing: "twice as tall" },
          action: { kind: "status", status: 500 },
          times: 5,
        });
        const prompt = `${PROMPTS[language]} twice as tall`;
        await page
          .getByRole("combobox", { name: say("posts.mediaResults.number"), exact: true })
          .selectOption("1");
        await (await preparePrompt(page, say, "image", prompt)).click();
        const failed = page.getByTestId("result-failed");
        await expect(failed).toContainText(say("posts.mediaResults.returned", { n: 4 }));
        expect(await getCredits(user)).toMatchObject({ balance: 92, reserved: 0 });
        await page.reload();
        await expect(page.getByLabel(say("posts.mediaResults.prompt.image"))).toHaveValue(prompt);
        await expect(results).toHaveCount(2);
      });
    });
  });
}
