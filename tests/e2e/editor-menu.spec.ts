import type { Page } from "@playwright/test";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { getNodePosition, getSelectionBox, listStageNodes } from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

async function rightClick(page: Page, id: string): Promise<void> {
  const { screen } = await getNodePosition(page, id, true);
  await page.getByRole("application").click({ button: "right", position: screen ?? { x: 0, y: 0 } });
}

const ids = async (page: Page) => (await listStageNodes(page)).map(({ id }) => id);

for (const language of sampleLanguages("he")) {
  test.describe(`context menu in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } });

    test("context menu acts on the element under the pointer and on the page", async ({
      context,
      say,
      signUp,
    }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      const menu = page.getByRole("menu", { name: say("posts.editor.menu") });
      const choose = (action: "front" | "duplicate" | "remove" | "group" | "select_all") =>
        menu.getByRole("menuitem", { name: say(`posts.editor.keys.action.${action}`) }).click();
      await rightClick(page, "sun");
      await expect(menu).toBeVisible();
      await expect.poll(() => getSelectionBox(page)).toEqual(["sun"]);
      await choose("front");
      await expect.poll(() => ids(page)).toEqual(["sea", "words", "sun"]);
      await expect(page.getByRole("application")).toBeFocused();
      await rightClick(page, "sea");
      await choose("duplicate");
      await expect.poll(async () => (await ids(page)).length).toBe(4);
      await rightClick(page, "sun");
      await choose("remove");
      await expect.poll(async () => (await ids(page)).includes("sun")).toBe(false);
      await page.getByRole("application").click({ button: "right", position: { x: 6, y: 6 } });
      await choose("select_all");
      await expect.poll(async () => (await getSelectionBox(page)).length).toBe(3);
    });

    test("style is copied in the context menu and pasted to several elements as one undo step", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      const menu = page.getByRole("menu", { name: say("posts.editor.menu") });
      const item = (action: "copy_style" | "paste_style") =>
        menu.getByRole("menuitem", { name: say(`posts.editor.keys.action.${action}`) });
      const fills = async () => {
        const els = (await readStoredDesign(user, design.postId)).canvasData.pages[0]?.els ?? {};
        return ["sun", "sea", "words"].map((id) => (els[id] as { fill?: unknown }).fill);
      };
      await rightClick(page, "sea");
      await expect(item("copy_style")).toBeVisible();
      await expect(item("paste_style")).toBeHidden();
      await item("copy_style").click();
      await page.getByRole("button", { name: "Sun", exact: true }).click();
      await page.getByRole("button", { name: "Words", exact: true }).click({ modifiers: ["Shift"] });
      await rightClick(page, "sun");
      await expect(item("copy_style")).toBeHidden();
      await item("paste_style").click();
      await expect.poll(fills, { timeout: 15_000 }).toEqual(["#0B5D5A", "#0B5D5A", "#0B5D5A"]);
      await page.keyboard.press("Control+KeyZ");
      await expect.poll(fills, { timeout: 15_000 }).toEqual(["#C2410C", "#0B5D5A", "#111111"]);
    });

    test("locked element is unlocked by its context menu", async ({ context, say, signUp }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      const menu = page.getByRole("menu", { name: say("posts.editor.menu") });
      for (const what of ["lock", "unlock"] as const) {
        await rightClick(page, "sun");
        await menu.getByRole("menuitem", { name: say(`posts.editor.selectionToolbar.${what}`) }).click();
        await expect(menu).toBeHidden();
      }
      await rightClick(page, "sun");
      await expect(
        menu.getByRole("menuitem", { name: say("posts.editor.selectionToolbar.lock") }),
      ).toBeVisible();
    });

    test("context menu opens by the keyboard, is used by arrows and returns the focus", async ({
      context,
      say,
      signUp,
    }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      await page.getByRole("application").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+F10");
      const menu = page.getByRole("menu", { name: say("posts.editor.menu") });
      await expect(menu).toBeVisible();
      await expect.poll(() => getSelectionBox(page)).toEqual(["sun"]);
      await page.keyboard.press("End");
      await expect(
        menu.getByRole("menuitem", { name: say("posts.editor.keys.action.remove") }),
      ).toBeFocused();
      await page.keyboard.press("Enter");
      await expect.poll(() => ids(page)).toEqual(["sea", "words"]);
      await expect(page.getByRole("application")).toBeFocused();
    });

    test("toolbar of the selection orders, aligns, groups and ungroups", async ({ context, say, signUp }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      const toolbar = page.getByRole("toolbar", { name: say("posts.editor.selectionToolbar.selection") });
      const item = (name: string) => page.getByRole("menuitem", { name, exact: true }).click();
      await page.getByRole("button", { name: "Sun", exact: true }).click();
      await toolbar.getByRole("button", { name: say("posts.editor.selectionToolbar.order") }).click();
      await item(say("posts.editor.keys.action.front"));
      await expect.poll(() => ids(page)).toEqual(["sea", "words", "sun"]);
      await toolbar
        .getByRole("button", { name: say("posts.editor.selectionToolbar.align"), exact: true })
        .click();
      await item(say("posts.editor.arrange.right"));
      await expect.poll(async () => (await getNodePosition(page, "sun")).x).toBe(840);
      await page.getByRole("button", { name: "Sea", exact: true }).click({ modifiers: ["Shift"] });
      await toolbar.getByRole("button", { name: say("posts.editor.keys.action.group"), exact: true }).click();
      await expect
        .poll(async () => (await listStageNodes(page)).map(({ type }) => type))
        .toEqual(["text", "group"]);
      await toolbar.getByRole("button", { name: say("posts.editor.keys.action.ungroup") }).click();
      await expect.poll(async () => (await ids(page)).length).toBe(3);
    });
  });
}
