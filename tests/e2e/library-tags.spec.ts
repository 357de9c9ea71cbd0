import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { addLibraryImage, addLibraryVideo, seedLibrary } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const tile = (page: Page, n: number) =>
  page.getByTestId("library-tile").filter({ hasText: `Picture ${n}.png` });
const selected = (page: Page) => page.locator("[data-testid=library-tile][aria-selected=true]");
const tags = async (user: SignedUpUser) => (await api(user, "GET", "/canvas-images/tags")).body.tags;
const total = async (user: SignedUpUser) => (await api(user, "GET", "/canvas-images?kind=all")).body.total;

for (const language of sampleLanguages("he")) {
  test.describe(`selection and tags of the library in ${language}`, () => {
    test.use({ language });

    test("items are selected by mark, range and keys, tagged, filtered, used in a post and deleted together", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      for (let n = 1; n <= 6; n += 1) await addLibraryImage(user, `Picture ${n}.png`, n);
      await page.goto(`/account/${brand}/media`);
      const bar = page.getByRole("toolbar", { name: say("dashboard.media.selection.label") });

      await tile(page, 6).hover();
      await tile(page, 6).locator("[data-select]").click();
      await expect(bar).toContainText(say("dashboard.media.selection.count", { n: 1 }));
      await tile(page, 4).click({ modifiers: ["Shift"] });
      await expect(selected(page)).toHaveCount(3);
      await tile(page, 5).click();
      await tile(page, 5).press("ArrowDown");
      await page.keyboard.press("Escape");
      await expect(bar).toBeHidden();
      await tile(page, 6).press(" ");
      await tile(page, 6).press(language === "he" ? "ArrowLeft" : "ArrowRight");
      await tile(page, 5).press(" ");
      await expect(selected(page)).toHaveCount(2);

      await bar.getByRole("button", { name: say("dashboard.media.tags.label"), exact: true }).click();
      const field = page.getByLabel(say("dashboard.media.tags.ofSelected", { n: 2 })).first();
      await field.fill("#Summer, summer");
      await field.press("Enter");
      await expect.poll(() => tags(user)).toEqual([{ tag: "summer", items: 2 }]);
      await field.fill("קיץ");
      await page.getByRole("button", { name: say("dashboard.media.tags.add"), exact: true }).click();
      const remove = page.getByRole("button", { name: say("dashboard.media.tags.remove", { tag: "קיץ" }) });
      await remove.click();
      await expect(remove).toBeHidden();
      await expect(field).toBeFocused();
      await expect.poll(() => tags(user)).toEqual([{ tag: "summer", items: 2 }]);
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect.poll(async () => (await tags(user)).length).toBe(2);
      await page.keyboard.press("Escape");
      await expect(selected(page)).toHaveCount(2);
      await bar.getByRole("button", { name: say("dashboard.media.selection.clear") }).click();
      await expect(tile(page, 5)).toBeFocused();

      const filter = page.getByLabel(say("dashboard.media.tags.filter"));
      await filter.selectOption("summer");
      await expect(page).toHaveURL(/tag=summer/);
      await expect(page.getByTestId("library-tile")).toHaveCount(2);
      await tile(page, 6).press("Enter");
      const details = page.getByRole("dialog");
      await details
        .getByRole("button", { name: say("dashboard.media.tags.remove", { tag: "summer" }) })
        .click();
      await expect.poll(() => tags(user)).toContainEqual({ tag: "summer", items: 1 });
      await page.keyboard.press("Escape");
      await expect(page.getByTestId("library-tile")).toHaveCount(1);
      await filter.selectOption("");

      await tile(page, 3).press(" ");
      await tile(page, 2).hover();
      await tile(page, 2).locator("[data-select]").click();
      await bar.getByRole("button", { name: say("dashboard.media.selection.delete"), exact: true }).click();
      await expect(page.getByTestId("library-tile")).toHaveCount(4);
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect(page.getByTestId("library-tile")).toHaveCount(6);
      expect(await total(user)).toBe(6);

      await tile(page, 3).press(" ");
      await tile(page, 1).hover();
      await tile(page, 1).locator("[data-select]").click();
      await bar.getByRole("button", { name: say("dashboard.media.details.use") }).click();
      await expect(page.getByRole("button", { name: say("posts.media.image", { n: 2 }) })).toBeVisible();
    });
  });
}

test("selection with a video and an image offers no post, and a video alone does", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  await seedLibrary(user, 1);
  await addLibraryVideo(user, "Film");
  await page.goto(`/account/${brand}/media`);
  const use = page.getByRole("button", { name: say("dashboard.media.details.use") });
  const film = page.getByTestId("library-tile").filter({ hasText: "Film" });
  await film.press(" ");
  await expect(use).toBeVisible();
  await tile(page, 1).click();
  await expect(selected(page)).toHaveCount(2);
  await expect(use).toBeHidden();
});
