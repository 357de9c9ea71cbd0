import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { serializeSelection } from "@/lib/canvas/core/clipboard";
import { createDocument } from "@/lib/canvas/core/create-document";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { DESIGN_SAVE_URL, getElementX, moveLayerTo, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { signUp as register, sql } from "@/tests/harness/running-product";
import {
  createStoredDesign,
  readLocalElementX,
  readStoredDesign,
  readStoredElementX,
  toImageElement,
  uploadImage,
} from "@/tests/harness/stored-design-fixtures";

/** Large enough that one more element exceeds a megabyte. */
const FAT = "x".repeat(1_045_500);
const MORE = "לחם ".repeat(900);

for (const language of sampleLanguages("en")) {
  test.describe(`designs that cannot be saved, in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/canvas/": [404, 413, 422] } });

    test("oversized design shows a message, is stored locally and saved once it is smaller", async ({
      context,
      say,
      signUp,
    }) => {
      const word = (key: MessageKeyIn<"posts.editor">) => say(`posts.editor.${key}`);
      const user = await signUp();
      const design = await createStoredDesign(user, { custom: { fat: FAT } });
      const page = await openEditorTab(context, design);
      await page.getByRole("application").focus();
      await page.keyboard.press("KeyT");
      await page.getByRole("application").click({ position: { x: 300, y: 300 } });
      await page.getByRole("textbox", { name: word("stage.typing") }).fill(MORE);
      await moveLayerTo(page, "Sun", 470);
      const bar = page.getByRole("alert").filter({ hasText: word("refused.title") });
      await expect(bar).toContainText(word("imageError.too_large"));
      await expect(bar).toContainText(word("refused.text"));
      await expect.poll(() => readLocalElementX(page, design.postId, "sun")).toBe(470);
      await page.reload();
      await expect(bar).toBeVisible();
      expect(await getElementX(page, "sun")).toBe(470);
      await page
        .getByRole("button", { name: MORE.slice(0, 12) })
        .first()
        .click();
      await page.getByRole("application").focus();
      await page.keyboard.press("Delete");
      await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(470);
      await expect(bar).toBeHidden();
    });

    test("design with an image of another user shows a message and is saved without it", async ({
      context,
      say,
      signUp,
    }) => {
      const word = (key: MessageKeyIn<"posts.editor">) => say(`posts.editor.${key}`);
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      const url = await uploadImage(await register());
      await paste(page, url);
      const bar = page.getByRole("alert").filter({ hasText: word("refused.title") });
      await expect(bar).toContainText(word("imageError.unprocessable"));
      const download = page.waitForEvent("download");
      await bar.getByRole("button", { name: word("readonly.download") }).click();
      expect(await readFile(await (await download).path(), "utf8")).toContain(url);
      expect(await readStoredElementX(user, design.postId, "photo")).toBeUndefined();
      await page.getByRole("button", { name: "Photo", exact: true }).click();
      await page.getByRole("application").focus();
      await page.keyboard.press("Delete");
      await moveLayerTo(page, "Sun", 480);
      await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(480);
      await expect(bar).toBeHidden();
    });

    for (const [what, change] of [
      ["from a newer version", `document || '{"schema": 99}'`],
      ["that is damaged", `jsonb_set(document, '{pages,0,order}', '["nobody"]')`],
      ["with the key __proto__", `document || '{"__proto__": {"polluted": 1}}'`],
      ["with the key constructor inside", `jsonb_set(document, '{pages,0,els,sun,constructor}', '{}')`],
    ] as const) {
      test(`design ${what} can only be exported and is never overwritten`, async ({
        context,
        say,
        signUp,
      }) => {
        const user = await signUp();
        const design = await createStoredDesign(user);
        await sql(`UPDATE canvas_document SET document = ${change} WHERE post_id = $1`, [design.postId]);
        const before = await readStoredDesign(user, design.postId);
        const saves: string[] = [];
        await context.route(DESIGN_SAVE_URL, (route) => {
          saves.push(route.request().method());
          return route.continue();
        });
        const page = await context.newPage();
        await page.goto(design.path);
        await expect(
          page.getByRole("heading", { name: say("posts.editor.readonly.title"), exact: true }),
        ).toBeVisible();
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: say("posts.editor.readonly.download") }).click();
        expect(JSON.parse(await readFile(await (await download).path(), "utf8"))).toEqual(before.canvasData);
        await page.keyboard.press("Control+KeyS");
        await page.close();
        expect(saves).toEqual([]);
        expect(await readStoredDesign(user, design.postId)).toEqual(before);
      });
    }
  });
}

test.describe("sign-out in another tab", () => {
  // Requests that are in flight when the session ends.
  test.use({ allow4xx: { "/api/": [401] } });

  test("sign-out deletes every trace of an unsaved design", async ({ context, say, signUp }) => {
    const user = await signUp();
    const design = await createStoredDesign(user);
    const page = await openEditorTab(context, design);
    await context.route(DESIGN_SAVE_URL, () => undefined);
    await moveLayerTo(page, "Sun", 490);
    await expect.poll(() => readLocalElementX(page, design.postId, "sun")).toBe(490);
    const other = await context.newPage();
    await other.goto(design.path.replace(/posts.*/, "connections"));
    // An edit that is not yet persisted locally when the other tab signs out.
    await moveLayerTo(page, "Sun", 495);
    await other.getByRole("button", { name: new RegExp(say("common.nav.userMenu")) }).click();
    await other.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
    expect(await readLocalElementX(page, design.postId, "sun")).toBeNull();
  });
});

/** Pastes elements from another post through the clipboard. */
async function paste(page: Page, url: string): Promise<void> {
  const text = copied(url);
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }, text);
}

function copied(url: string): string {
  const { pages } = createDocument({ pages: [{ bg: "#FFFFFF", elements: [toImageElement({ url })] }] });
  const [page] = pages;
  return (page && serializeSelection(page, ["photo"], {})) ?? "";
}
