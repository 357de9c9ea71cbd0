import type { Locator, Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { attachNewest, openMediaTab, preparePrompt } from "@/tests/e2e/media-page-objects";
import type { Translate } from "@/tests/e2e/messages";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
  getCredits,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const STORIES: Record<Language, { text: string; idea: string; change: string }> = {
  en: {
    text: "Sufganiyot are back on Sunday. Last year they were gone by ten.",
    idea: "Three steps to a crisp crust",
    change: "A blue plate under it",
  },
  he: {
    text: "הסופגניות חוזרות ביום ראשון. בשנה שעברה נגמרו עד עשר.",
    idea: "שלושה צעדים לקרום פריך",
    change: "צלחת כחולה מתחת",
  },
};

for (const language of sampleLanguages("he")) {
  test.describe(`post images in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/posts/generate-image": [422] } });

    // spec: 1.4, D5.42
    test("images, infographics, AI edits, comics and layouts are created and undone", async ({
      page,
      say,
      signUp,
    }) => {
      const scenario = STORIES[language];
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const post = await createDraftFixture(user, brand, { text: scenario.text });
      const { imageUrl } = await generateImageForPost(user, brand, post._id);
      const urls = async () => (await images(user, post._id)).map(({ url }) => url);
      const draw = (kind: "image" | "infographic" | "comic", prompt = scenario.idea) =>
        preparePrompt(page, say, kind, prompt);
      const press = async (button: Locator, price: number) => {
        await expect(button).toContainText(say("common.credits.amount", { n: price }));
        await button.click();
      };
      await page.goto(`/account/${brand}/posts/${post._id}`);

      await test.step("refused image prompt shows the cause, is not charged and offers the next step", async () => {
        const refusedPrompt = `[moderation] ${scenario.idea}`;
        const button = await draw("image", refusedPrompt);
        await page.getByLabel(say("posts.quality.title")).selectOption("low");
        await press(button, 4);
        const refused = page.getByTestId("result-failed");
        await expect(refused).toContainText(say("posts.mediaResults.returned", { n: 4 }));
        await expect(refused).toContainText(say("common.spendErrors.provider_refused"));
        const credits = `${say("common.credits.label")}: 96`;
        await expect(page.getByTestId("credits")).toHaveAccessibleName(credits);
        await expect(page.getByLabel(say("posts.mediaResults.prompt.image"))).toHaveValue(refusedPrompt);
        const repeated = page.waitForRequest("**/api/posts/generate-image");
        await press(refused.getByRole("button", { name: say("posts.mediaResults.retry") }), 4);
        expect((await repeated).postDataJSON()).toMatchObject({ quality: "low", prompt: refusedPrompt });
        await refused.getByRole("button", { name: say("posts.mediaResults.dismiss") }).click();
        await expect(refused).toBeHidden();
        await press(await draw("image"), 4);
        await attachNewest(page, say);
        await expect(image(page, say, 2)).toBeVisible();
      });

      await test.step("infographic is generated while the user is on another screen", async () => {
        const left = Promise.withResolvers<void>();
        await page.route(
          "**/api/posts/generate-image",
          (route) => left.promise.then(() => route.continue()),
          {
            times: 1,
          },
        );
        await press(await draw("infographic"), 17);
        await expect(page.getByTestId("draw-progress")).toBeVisible();
        await page.getByRole("link", { name: say("posts.screen.backToDay") }).click();
        // A tray that is opened before the other screen is ready closes with this one.
        await page.waitForURL((url) => !url.pathname.includes(post._id));
        await page.getByTestId("jobs-tray").click();
        await expect(page.getByText(say("common.generations.continueWorking"))).toBeVisible();
        left.resolve();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: say("common.jobs.showPost") }).click();
        await attachNewest(page, say);
        await expect(image(page, say, 3)).toBeVisible({ timeout: 20_000 });
        const [, , drawn] = await images(user, post._id);
        expect(drawn?.alt).not.toBe("");
      });

      await test.step("masked area is edited by prompt with a reference, compared and undone", async () => {
        await image(page, say, 1).click();
        await page.getByRole("button", { name: say("posts.edit.open") }).click();
        const dialog = page.getByRole("dialog", { name: say("posts.edit.title") });
        await dialog.getByRole("radio", { name: say("posts.edit.mask.brush") }).click();
        await dialog.getByTestId("mask").dragTo(dialog.getByTestId("mask"), {
          ...{ sourcePosition: { x: 60, y: 60 }, targetPosition: { x: 160, y: 120 } },
        });
        await expect(dialog.getByText(say("posts.edit.mask.count", { n: 1 }))).toBeVisible();
        await dialog.getByRole("radio", { name: say("posts.edit.mask.rectangle") }).click();
        await dialog.getByRole("button", { name: say("posts.edit.mask.mark") }).click();
        await expect(dialog.getByText(say("posts.edit.mask.count", { n: 2 }))).toBeVisible();
        await dialog.getByLabel(say("posts.edit.prompt")).fill(scenario.change);
        await dialog.getByRole("button", { name: say("posts.edit.references.image", { n: 1 }) }).click();
        await expect(dialog.getByText(say("posts.edit.references.count", { n: 1, max: 4 }))).toBeVisible();
        const requested = page.waitForRequest("**/edit-images");
        const [, reference = ""] = await urls();
        await press(dialog.getByRole("button", { name: say("posts.edit.start") }), 4);
        expect((await requested).postData()).toContain(reference);
        const line = dialog.getByRole("slider", { name: say("posts.edit.compare") });
        await expect(line).toHaveAttribute("aria-valuenow", "50");
        await line.press("Home");
        await expect(line).toHaveAttribute("aria-valuenow", "0");
        expect(await urls()).not.toContain(imageUrl);
        await dialog.getByRole("button", { name: say("posts.edit.undo") }).click();
        await expect.poll(urls).toContain(imageUrl);
        await page.keyboard.press("Escape");
      });

      await test.step("layout of the post's text is chosen while a comic is generated", async () => {
        await press(await draw("comic"), 17);
        await openMediaTab(page, say, "layouts");
        await press(page.getByRole("button", { name: say("posts.layouts.create", { n: 6 }) }), 1);
        const layout = say("posts.mediaResults.attachName", { name: say("posts.layouts.layout", { n: 2 }) });
        await page.getByRole("button", { name: layout }).click({ timeout: 30_000 });
        await expect(image(page, say, 4)).toBeVisible();
        await openMediaTab(page, say, "image");
        await attachNewest(page, say);
        await expect(image(page, say, 5)).toBeVisible();
        const drawn = await images(user, post._id);
        expect(drawn.map(({ alt }) => alt !== "")).toEqual([true, true, true, true, true]);
        expect(await getCredits(user)).toMatchObject({
          balance: 100 - 4 - 4 - 17 - 4 - 17 - 1,
          reserved: 0,
        });
      });
    });
  });
}

const image = (page: Page, say: Translate, n: number) =>
  page.getByRole("button", { name: say("posts.media.image", { n }), exact: true });

async function images(user: SignedUpUser, post: string): Promise<{ url: string; alt: string }[]> {
  return (await api(user, "GET", `/posts/${post}`)).body.post.images;
}
