import type { Page } from "@playwright/test";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { openMediaTab } from "@/tests/e2e/media-page-objects";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { addLibraryImage, createPng, seedLibrary } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const FOLDER = "קמפיין Autumn (2026)";

const tiles = (page: Page) => page.getByTestId("library-tile");
const tile = (page: Page, label: string) => tiles(page).filter({ hasText: label });
const chip = (page: Page, name: string) =>
  page.locator("main").getByRole("button").filter({ hasText: name }).first();
const folders = async (user: SignedUpUser) =>
  (await api(user, "GET", "/media-folders")).body.folders.map(
    ({ name, items }: { name: string; items: number }) => [name, items],
  );
const png = async (name: string, n: number) => ({
  ...{ name, mimeType: "image/png", buffer: await createPng(n) },
});

for (const language of sampleLanguages("he")) {
  test.describe(`folders of the library in ${language}`, () => {
    test.use({ language });

    test("folder is created, filled by upload and move, undone, renamed, and deleted with undo", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      for (let n = 1; n <= 3; n += 1) await addLibraryImage(user, `Picture ${n}.png`, n);
      await page.goto(`/account/${brand}/media`);

      await page.getByRole("button", { name: say("dashboard.media.folders.new"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: say("dashboard.media.folders.create") }).click();
      await expect(dialog.getByText(say("dashboard.media.folders.nameMissing"))).toBeVisible();
      await dialog.getByLabel(say("dashboard.media.folders.name")).fill(FOLDER);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await chip(page, FOLDER).click();
      await expect(page).toHaveURL(/folder=[0-9a-f-]{36}/);
      await expect(
        page.getByRole("heading", { name: say("dashboard.media.folders.empty.title") }),
      ).toBeVisible();

      await page
        .getByTestId("picture-files")
        .first()
        .setInputFiles(await png("Uploaded.png", 7));
      await expect(tile(page, "Uploaded.png")).toBeVisible();
      await expect.poll(() => folders(user)).toEqual([[FOLDER, 1]]);
      await page.reload();
      await expect(tiles(page)).toHaveCount(1);

      await chip(page, say("dashboard.media.folders.all")).click();
      await expect(tiles(page)).toHaveCount(4);
      await tile(page, "Picture 1.png").press(" ");
      await tile(page, "Picture 2.png").hover();
      await tile(page, "Picture 2.png").locator("[data-select]").click();
      await page.getByRole("button", { name: say("dashboard.media.folders.move"), exact: true }).click();
      await page.getByRole("menuitem", { name: FOLDER }).click();
      const moved = say("dashboard.media.folders.moved", { n: 2, name: FOLDER });
      await expect(page.getByText(moved)).toBeVisible();
      await expect.poll(() => folders(user)).toEqual([[FOLDER, 3]]);
      await page.getByRole("button", { name: say("common.undo") }).click();
      await expect.poll(() => folders(user)).toEqual([[FOLDER, 1]]);

      // The message with Undo is disappearing: it must not take the focus from the tile, which ends the drag.
      await tile(page, "Picture 3.png").dragTo(chip(page, FOLDER));
      await expect.poll(() => folders(user)).toEqual([[FOLDER, 2]]);

      await chip(page, FOLDER).click();
      await page.getByRole("button", { name: say("dashboard.media.folders.rename") }).click();
      await dialog.getByLabel(say("dashboard.media.folders.name")).fill("Autumn");
      await dialog.getByRole("button", { name: say("dashboard.media.folders.save") }).click();
      await expect(page.getByRole("heading", { name: "Autumn", exact: true })).toBeVisible();

      await page.getByRole("button", { name: say("dashboard.media.folders.delete") }).click();
      await expect(page).not.toHaveURL(/folder=/);
      await expect(chip(page, say("dashboard.media.folders.all"))).toBeFocused();
      await expect.poll(() => folders(user)).toEqual([]);
      await expect(tiles(page)).toHaveCount(4);
      const deleted = page.getByText(say("dashboard.media.folders.deleted", { n: 2, name: "Autumn" }));
      await expect(deleted).toBeVisible();
      const toast = page.getByRole("listitem").filter({ has: deleted });
      await toast.getByRole("button", { name: say("common.undo") }).click();
      await expect.poll(() => folders(user)).toEqual([["Autumn", 2]]);
      await expect(chip(page, say("dashboard.media.folders.all"))).toBeFocused();
    });
  });
}

test("folder of an item is changed in its details and narrows the picker of the composer", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  await seedLibrary(user, 3);
  for (const name of ["Bread", "Cake"]) await api(user, "POST", "/media-folders", { name });
  await page.goto(`/account/${brand}/media`);
  await tile(page, "Picture 2.png").press("Enter");
  const field = page.getByRole("dialog").getByLabel(say("dashboard.media.folders.ofItem"));
  await field.selectOption("Cake");
  await expect.poll(() => folders(user)).toContainEqual(["Cake", 1]);
  await expect(field.locator("option:checked")).toHaveText("Cake");
  await page.keyboard.press("Escape");

  const { _id } = await createDraftFixture(user, brand);
  await page.goto(`/account/${brand}/posts/${_id}`);
  await openMediaTab(page, say, "library");
  await page.getByRole("button", { name: say("posts.media.fromLibrary"), exact: true }).click();
  const picker = page.getByRole("dialog", { name: say("dashboard.media.picker.title") });
  await expect(picker.getByTestId("library-tile")).toHaveCount(3);
  const filter = picker.getByLabel(say("dashboard.media.folders.filter"));
  await filter.selectOption({ label: say("dashboard.media.folders.option", { name: "Cake", n: 1 }) });
  await expect(picker.getByTestId("library-tile")).toHaveCount(1);
  await filter.selectOption("none");
  await expect(picker.getByTestId("library-tile")).toHaveCount(2);
});

test.describe("refused folders", () => {
  test.use({ allow4xx: { "/api/canvas-images": [404], "/api/media-folders": [409] } });

  test("name of another folder is refused with its reason, and a deleted folder is explained", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await seedLibrary(user, 2);
    await api(user, "POST", "/media-folders", { name: "Bread" });
    await page.goto(`/account/${brand}/media?folder=${crypto.randomUUID()}`);
    await page.getByRole("button", { name: say("dashboard.media.folders.gone.action") }).click();
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole("button", { name: say("dashboard.media.folders.new"), exact: true }).click();
    await page.getByLabel(say("dashboard.media.folders.name")).fill("bread");
    await page.keyboard.press("Enter");
    await expect(page.getByText(say("dashboard.media.folders.taken"))).toBeVisible();
  });
});
