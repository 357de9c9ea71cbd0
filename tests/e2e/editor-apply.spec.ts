import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { imagesOf, makeCarousel } from "@/tests/e2e/carousel-fixtures";
import { moveLayerTo } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import { api } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";

for (const language of sampleLanguages("he")) {
  test.describe(`what of a design reaches the post in ${language}`, () => {
    test.use({ language });
    test.slow();
    const say = loadMessages(language);
    const text = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
      say(`posts.editor.${key}`, values);

    test("only ticked pages are in the post, and a blank page cannot be ticked", async ({ page, signUp }) => {
      const user = await signUp();
      const { postId, path, urls } = await makeCarousel(user, 1);
      const library = async () => (await api(user, "GET", "/canvas-images")).body.images.length;
      const tick = (n: number) => page.getByRole("checkbox", { name: text("pages.tick", { n }) });
      const before = await library();
      await page.goto(`${path}/0`);
      await waitUntilStageSettled(page);

      await test.step("new page is not in the post, and an empty one stays outside with the reason", async () => {
        await page.getByRole("button", { name: text("pages.add"), exact: true }).click();
        await expect(page.getByText(text("pages.added"))).toBeVisible();
        await expect(page.getByText(text("layers.count", { n: 0, page: 2 }))).toBeVisible();
        await expect(tick(1)).toBeChecked();
        await expect(tick(2)).not.toBeChecked();
        await tick(2).click();
        await expect(page.getByText(text("pages.blank"))).toBeVisible();
        await expect(tick(2)).not.toBeChecked();
        expect(await imagesOf(user, postId)).toEqual(urls);
        expect(await library()).toBe(before);
      });

      await test.step("page with content is put into the post behind the others", async () => {
        await page.getByRole("button", { name: text("tools.shapes"), exact: true }).click();
        const shapes = page.getByRole("list", { name: text("shapes.shapes") });
        await shapes.getByRole("button", { name: text("shapes.kind.star"), exact: true }).click();
        await tick(2).click();
        await expect(page.getByText(text("pages.putIn"))).toBeVisible({ timeout: 30_000 });
        await expect(tick(2)).toBeChecked();
        const now = await imagesOf(user, postId);
        expect(now).toHaveLength(2);
        expect(now[0]).toBe(urls[0]);
        await expect(page).toHaveURL(/\/images\/1$/);
        await waitUntilStageSettled(page);
      });

      await test.step("page taken out of the post is kept, and the last one stays in", async () => {
        await tick(2).click();
        await expect(page.getByText(text("pages.takenOut"))).toBeVisible();
        await expect(tick(2)).not.toBeChecked();
        await expect(page.locator("[data-page]")).toHaveCount(2);
        expect(await imagesOf(user, postId)).toEqual(urls);
        await tick(1).click();
        await expect(page.getByText(text("pages.lastOne"))).toBeVisible();
        expect(await imagesOf(user, postId)).toEqual(urls);
      });
    });

    test("changes are kept until they are applied, here or in the composer", async ({ page, signUp }) => {
      const user = await signUp();
      const { postId, path, urls } = await makeCarousel(user, 1);
      const status = page.getByTestId("apply-status");
      await page.goto(`${path}/0`);
      await waitUntilStageSettled(page);

      await test.step("applied design says so and the editor stays open", async () => {
        await expect(status).toContainText(text("top.notApplied"));
        await status.getByRole("button", { name: text("top.apply") }).click();
        await expect(status).toContainText(text("top.applied"), { timeout: 30_000 });
        await expect(page).toHaveURL(/\/images\/0$/);
        expect(await imagesOf(user, postId)).not.toEqual(urls);
        await expect(page.getByRole("link", { name: text("top.done") })).toBeVisible();
      });

      await test.step("change is saved and not applied, and the composer says so after leaving", async () => {
        const before = await imagesOf(user, postId);
        const checks = page.locator("[data-settings]").getByRole("tab").last();
        await checks.click();
        await expect(checks).toHaveAttribute("aria-selected", "true");
        // The settings of the selected element replace the checks.
        await moveLayerTo(page, "Sun", 333);
        await expect(status).toContainText(text("top.notApplied"));
        await expect(page.getByText(text("save.saved"), { exact: true })).toBeVisible({ timeout: 15_000 });
        await page.getByRole("link", { name: text("top.back") }).click();
        await expect(page.getByText(say("posts.media.designChanged"))).toBeVisible();
        expect(await imagesOf(user, postId)).toEqual(before);
        await page.getByRole("button", { name: say("posts.media.applyDesign"), exact: true }).click();
        await expect(page.getByText(say("posts.media.designChanged"))).toBeHidden({ timeout: 30_000 });
        expect(await imagesOf(user, postId)).not.toEqual(before);
      });

      await test.step("change applied in the editor is not called unapplied in the composer", async () => {
        await page.goto(`${path}/0`);
        await waitUntilStageSettled(page);
        await moveLayerTo(page, "Sun", 210);
        await expect(status).toContainText(text("top.notApplied"));
        await expect(page.getByText(text("save.saved"), { exact: true })).toBeVisible({ timeout: 15_000 });
        await status.getByRole("button", { name: text("top.apply") }).click();
        await expect(status).toContainText(text("top.applied"), { timeout: 30_000 });
        await page.getByRole("link", { name: text("top.done") }).click();
        await expect(
          page.getByRole("button", { name: say("posts.media.image", { n: 1 }), exact: true }),
        ).toBeVisible();
        await expect(page.getByText(say("posts.media.designChanged"))).toHaveCount(0);
      });
    });
  });
}
