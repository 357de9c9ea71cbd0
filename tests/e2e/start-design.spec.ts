import type { Page } from "@playwright/test";
import { copyImage } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { mediaSheet } from "@/tests/e2e/media-page-objects";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { addLibraryImage, createPng } from "@/tests/harness/library-fixtures";
import { api, sql } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { readStoredDesign } from "@/tests/harness/stored-design-fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const EDITOR_OF_IMAGE = /\/posts\/[0-9a-f-]{36}\/images\/0$/;
const EDITOR_OF_SPARE_PAGE = /\/posts\/[0-9a-f-]{36}\/images\/100$/;
const postOf = (page: Page) => page.url().match(/posts\/([0-9a-f-]{36})/)?.[1] ?? "";

for (const language of sampleLanguages("he")) {
  test.describe(`starting a design in ${language}`, () => {
    test.use({ language });
    test.slow();

    test("empty page of a format fills by its start panel and becomes the draft's image", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { brandKit: { colors: ["#1f3a63", "#f6e3c3"] } });
      await page.goto(`/account/${brand}/designs`);
      const start = page.getByRole("region", { name: say("posts.designs.start.title") });
      await start.getByRole("button", { name: /1080 × 1350/ }).click();
      await expect(page).toHaveURL(EDITOR_OF_SPARE_PAGE, { timeout: 30_000 });
      const post = postOf(page);
      const [stored] = (await api(user, "GET", `/canvas/${post}/pages`)).body.pages;
      expect(stored.canvasData).toMatchObject({ ratio: "4:5", size: { w: 1080, h: 1350 } });
      expect(Object.values(stored.canvasData.palette)).toContain("#1F3A63");

      const panel = page.getByRole("region", { name: say("posts.editor.start.title") });
      await panel.getByRole("button", { name: say("posts.editor.start.template") }).click();
      await expect(page.getByRole("searchbox")).toBeVisible();
      await page.evaluate(() => navigator.clipboard.writeText(" "));
      await panel.getByRole("button", { name: say("posts.editor.start.paste") }).click();
      await expect(page.getByText(say("posts.editor.clipboard.nothing"))).toBeVisible();

      await test.step("filled page becomes the only image", async () => {
        await copyImage(page);
        await panel.getByRole("button", { name: say("posts.editor.start.paste") }).click();
        await expect(panel).toBeHidden();
        await expect(page.getByTestId("arrival")).toBeHidden({ timeout: 30_000 });
        await page.getByRole("button", { name: say("posts.editor.top.use") }).click();
        await expect(page).toHaveURL(new RegExp(`/posts/${post}$`), { timeout: 30_000 });
        const { images } = (await api(user, "GET", `/posts/${post}`)).body.post;
        expect(images).toHaveLength(1);
        expect((await api(user, "GET", `/canvas/${post}/pages`)).body.pages).toEqual([]);
      });
    });

    test("custom size opens an empty page of that size", async ({ page, say, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await page.goto(`/account/${brand}/designs`);
      await page.getByRole("button", { name: say("posts.editor.format.custom") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("posts.editor.format.width")).fill("900");
      await dialog.getByLabel(say("posts.editor.format.height")).fill("640");
      await dialog.getByRole("button", { name: say("posts.designs.start.create") }).click();
      await expect(page).toHaveURL(EDITOR_OF_SPARE_PAGE, { timeout: 30_000 });
      const { pages } = (await api(user, "GET", `/canvas/${postOf(page)}/pages`)).body;
      expect(pages[0].canvasData).toMatchObject({ ratio: "custom", size: { w: 900, h: 640 } });

      await test.step("it is among the designs and opens again", async () => {
        await page.goto(`/account/${brand}/designs`);
        const tile = page.locator("[data-design]");
        await expect(tile).toContainText(say("posts.designs.start.unfinished"));
        await expect(tile.locator("canvas")).toBeVisible();
        await tile.getByRole("link").click();
        await expect(page).toHaveURL(EDITOR_OF_SPARE_PAGE);
      });
    });

    test("clipboard starts a design with its image; each refusal is one sentence", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await page.goto(`/account/${brand}/designs`);
      const start = page.getByRole("region", { name: say("posts.designs.start.title") });
      const paste = start.getByRole("button", { name: say("posts.designs.start.paste") });

      await page.evaluate(() => navigator.clipboard.writeText("words"));
      await paste.click();
      await expect(page.getByText(say("posts.designs.start.clipboard.other"))).toBeVisible();

      await page.evaluate(() => {
        Object.defineProperty(navigator.clipboard, "read", {
          configurable: true,
          value: () => Promise.reject(new DOMException("", "NotAllowedError")),
        });
      });
      await paste.click();
      await expect(page.getByText(say("posts.designs.start.clipboard.denied"))).toBeVisible();

      await start
        .getByTestId("picture-files")
        .setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
      await expect(start.getByTestId("upload-row")).toContainText("notes.png");
      expect(await sql("SELECT id FROM post WHERE account_id = $1", [brand])).toEqual([]);

      await copyImage(page);
      await page.locator("#page").focus();
      await page.keyboard.press("ControlOrMeta+v");
      await expect(page).toHaveURL(EDITOR_OF_IMAGE, { timeout: 30_000 });
      const { images } = (await api(user, "GET", `/posts/${postOf(page)}`)).body.post;
      expect(images).toHaveLength(1);
    });

    test("image pasted during an upload joins the same draft", async ({ page, say, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await page.goto(`/account/${brand}/designs`);
      const start = page.getByRole("region", { name: say("posts.designs.start.title") });
      const release = Promise.withResolvers<void>();
      await page.route("**/api/canvas-images/upload", async (route) => {
        await release.promise;
        await route.continue();
      });
      await start
        .getByTestId("picture-files")
        .setInputFiles({ name: "first.png", mimeType: "image/png", buffer: await createPng(1) });
      const rows = start.getByTestId("upload-row");
      await expect(rows).toHaveCount(1);
      await copyImage(page);
      await page.locator("#page").focus();
      await page.keyboard.press("ControlOrMeta+v");
      await expect(rows).toHaveCount(2);
      release.resolve();
      await expect(page).toHaveURL(EDITOR_OF_IMAGE, { timeout: 30_000 });
      const { images } = (await api(user, "GET", `/posts/${postOf(page)}`)).body.post;
      expect(images).toHaveLength(2);
    });

    test("library image starts a design in a new draft", async ({ page, say, signUp }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await addLibraryImage(user, "Loaf.png", 3);
      await page.goto(`/account/${brand}/media`);
      await page.getByTestId("library-tile").first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: say("dashboard.media.details.design") }).click();
      await expect(page).toHaveURL(EDITOR_OF_IMAGE, { timeout: 30_000 });
      await waitUntilStageSettled(page);
    });

    test("library starts a design from an empty page, a template and the clipboard", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const open = async () => {
        await page.goto(`/account/${brand}/media`);
        await page.getByRole("button", { name: say("posts.designs.start.title") }).click();
        return page.getByRole("dialog", { name: say("posts.designs.start.title") });
      };
      await (await open()).getByRole("button", { name: /1080 × 1350/ }).click();
      await expect(page).toHaveURL(EDITOR_OF_SPARE_PAGE, { timeout: 30_000 });

      const templates = (await open()).getByRole("region", { name: say("posts.designs.gallery") });
      await templates.locator("li button").first().click();
      await expect(page).toHaveURL(EDITOR_OF_IMAGE, { timeout: 30_000 });

      const dialog = await open();
      await copyImage(page);
      await dialog.getByRole("button", { name: say("posts.designs.start.paste") }).click();
      await expect(page).toHaveURL(EDITOR_OF_IMAGE, { timeout: 30_000 });
      expect(await sql("SELECT id FROM post WHERE account_id = $1", [brand])).toHaveLength(3);
    });

    test("upload in the dialog leaves no template to start, and Escape does not stop its design", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await page.goto(`/account/${brand}/media`);
      await page.getByRole("button", { name: say("posts.designs.start.title") }).click();
      const dialog = page.getByRole("dialog", { name: say("posts.designs.start.title") });
      const templates = dialog.getByRole("region", { name: say("posts.designs.gallery") });
      const [upload, creation] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route("**/api/canvas-images/upload", async (route) => {
        await upload.promise;
        await route.continue();
      });
      await page.route("**/api/posts", async (route) => {
        await creation.promise;
        await route.continue();
      });
      await copyImage(page);
      const uploading = page.waitForRequest("**/api/canvas-images/upload");
      await dialog.getByRole("button", { name: say("posts.designs.start.paste") }).click();
      await uploading;
      await expect(templates.locator("li button").first()).toBeDisabled();
      const creating = page.waitForRequest("**/api/posts");
      upload.resolve();
      await creating;
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      creation.resolve();
      await expect(page).toHaveURL(EDITOR_OF_IMAGE, { timeout: 30_000 });
      expect(await sql("SELECT id FROM post WHERE account_id = $1", [brand])).toHaveLength(1);
    });

    test("composer starts a design for its post from a template, an empty page and the clipboard", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      const post = await createDraftFixture(user, brand);
      const path = `/account/${brand}/posts/${post._id}`;
      const open = async () => {
        await page.goto(path);
        await mediaSheet(page, say)
          .getByRole("button", { name: say("posts.designs.start.title") })
          .click();
        return page.getByRole("dialog");
      };
      const dialog = await open();
      await dialog
        .getByRole("region", { name: say("posts.designs.gallery") })
        .locator("li button")
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`${path}/images/0$`), { timeout: 30_000 });
      expect((await readStoredDesign(user, post._id)).canvasData.pages).toHaveLength(1);

      await (await open()).getByRole("button", { name: /1080 × 1920/ }).click();
      await expect(page).toHaveURL(new RegExp(`${path}/images/100$`), { timeout: 30_000 });
      expect((await api(user, "GET", `/posts/${post._id}`)).body.post.images).toHaveLength(1);

      const third = await open();
      await copyImage(page);
      await third.getByRole("button", { name: say("posts.designs.start.paste") }).click();
      await expect(page).toHaveURL(new RegExp(`${path}/images/1$`), { timeout: 30_000 });
      await waitUntilStageSettled(page);
      expect((await api(user, "GET", `/posts/${post._id}`)).body.post.images).toHaveLength(2);

      await test.step("keyboard paste goes to the dialog, not to the page behind it", async () => {
        const fourth = await open();
        await fourth.getByRole("button", { name: /1080 × 1920/ }).focus();
        await copyImage(page);
        await page.keyboard.press("ControlOrMeta+v");
        await expect(page).toHaveURL(new RegExp(`${path}/images/2$`), { timeout: 30_000 });
        expect((await api(user, "GET", `/posts/${post._id}`)).body.post.images).toHaveLength(3);
      });

      const again = await open();
      await again.getByRole("link", { name: say("posts.designs.start.continue", { n: 1 }) }).click();
      await expect(page).toHaveURL(new RegExp(`${path}/images/100$`));
    });
  });
}
