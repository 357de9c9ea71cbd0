import type { Page } from "@playwright/test";
import { getElementX, moveLayerTo, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { findAccessibilityProblems } from "@/tests/e2e/screens/screen-checks";
import { sql } from "@/tests/harness/running-product";
import {
  createStoredDesign,
  readStoredDesign,
  readStoredElementX,
  saveAtRevision,
} from "@/tests/harness/stored-design-fixtures";

/** Ends the editing session, so that the next save keeps a version. */
const endSession = (postId: string) =>
  sql("UPDATE canvas_document SET saved_at = saved_at - interval '11 minutes' WHERE post_id = $1", [postId]);

for (const language of sampleLanguages("he")) {
  test.describe(`version history in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } });

    test("earlier version is previewed, restored and undone, and nothing unsaved is lost", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      await endSession(design.postId);
      const page = await openEditorTab(context, design);
      const dialog = page.getByRole("dialog", { name: say("posts.editor.versions.title") });
      await moveLayerTo(page, "Sun", 333);
      // Opened before the autosave: the history saves first.
      await page.getByRole("button", { name: say("posts.editor.versions.title") }).click();
      await expect(dialog.getByRole("radio")).toHaveCount(2);
      expect(await readStoredElementX(user, design.postId, "sun")).toBe(333);
      await expect(dialog.getByText(say("posts.editor.versions.currentText"))).toBeVisible();
      await dialog.getByRole("radio", { name: say("posts.editor.versions.current") }).focus();
      // Radix checks the focused radio only while the arrow key is down.
      await page.keyboard.down("ArrowDown");
      await expect(dialog.getByRole("radio").nth(1)).toBeChecked();
      await page.keyboard.up("ArrowDown");
      await expect(dialog.getByTestId("version-preview").locator("canvas")).toBeVisible();
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await dialog.getByRole("button", { name: say("posts.editor.versions.restore") }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => getElementX(page, "sun")).toBe(100);
      expect(await readStoredElementX(user, design.postId, "sun")).toBe(100);
      await undo(page, say("common.undo"));
      await expect.poll(() => getElementX(page, "sun")).toBe(333);
      // The editor saves over the restored revision without a conflict.
      await moveLayerTo(page, "Sun", 444);
      await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(444);
    });

    test("history is opened by the command palette, and is empty at first", async ({
      context,
      say,
      signUp,
    }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      const title = say("posts.editor.versions.title");
      await page.getByRole("application").focus();
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox", { name: say("posts.editor.palette.search") }).fill(title);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog.getByText(say("posts.editor.versions.emptyTitle"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("application")).toBeFocused();
    });

    test.describe("when the server fails or the design changed elsewhere", () => {
      test.use({ allow4xx: { "/api/canvas/": [404, 409] } });

      test("history offers another try when it cannot be loaded", async ({ context, say, signUp }) => {
        const page = await openEditorTab(context, await createStoredDesign(await signUp()));
        await context.route("**/api/canvas/*/0/versions?*", (route) =>
          route.fulfill({ status: 404, json: { error: "Not found", code: "not_found" } }),
        );
        await page.getByRole("button", { name: say("posts.editor.versions.title") }).click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByText(say("posts.editor.versions.failed"))).toBeVisible();
        await context.unroute("**/api/canvas/*/0/versions?*");
        await dialog.getByRole("button", { name: say("common.retry") }).click();
        await expect(dialog.getByText(say("posts.editor.versions.emptyTitle"))).toBeVisible();
      });

      test("restore over a design that changed elsewhere is refused and shows the change", async ({
        context,
        say,
        signUp,
      }) => {
        const user = await signUp();
        const design = await createStoredDesign(user);
        const { canvasData } = await readStoredDesign(user, design.postId);
        const moved = (x: number) => {
          const copy = structuredClone(canvasData);
          const sun = copy.pages[0]?.els.sun;
          if (sun) Object.assign(sun, { x, v: sun.v + x });
          return copy;
        };
        await endSession(design.postId);
        await saveAtRevision(user, design.postId, moved(200), 1);
        const page = await openEditorTab(context, design);
        await page.getByRole("button", { name: say("posts.editor.versions.title") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("radio").nth(1).click();
        await saveAtRevision(user, design.postId, moved(300), 2);
        await dialog.getByRole("button", { name: say("posts.editor.versions.restore") }).click();
        await expect.poll(() => getElementX(page, "sun")).toBe(300);
        expect(await readStoredElementX(user, design.postId, "sun")).toBe(300);
      });
    });
  });
}

const undo = (page: Page, name: string) =>
  page.locator('[data-slot="toast"]').getByRole("button", { name, exact: true }).click();
