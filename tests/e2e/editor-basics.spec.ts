import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, uploadLogo } from "@/tests/harness/account-fixtures";
import { addLibraryImage } from "@/tests/harness/library-fixtures";
import { getNodePosition, getSelectionBox, getViewport, listStageNodes } from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const WORDS = { en: "Rye bread", he: "לחם שיפון" };

for (const language of sampleLanguages("he")) {
  test.describe(`basics of the editor in ${language}`, () => {
    test.use({ language });

    test("copied text is pasted as a text element, becomes bold by its key and a list by Enter", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      const stage = page.getByRole("application");
      const keys = page.keyboard;
      await page.evaluate((words) => navigator.clipboard.writeText(words), WORDS[language]);
      await stage.focus();
      await keys.press("ControlOrMeta+v");
      await expect.poll(() => listStageNodes(page)).toHaveLength(4);
      const [id = ""] = await getSelectionBox(page);
      const stored = async () => (await readStoredDesign(user, design.postId)).canvasData.pages[0]?.els[id];
      await expect.poll(stored, { timeout: 15_000 }).toMatchObject({ text: WORDS[language], dir: "auto" });
      const bold = page.getByRole("button", { name: say("posts.editor.type.bold"), exact: true });
      const isBold = await bold.getAttribute("aria-pressed");
      await stage.focus();
      await keys.press("ControlOrMeta+b");
      await expect(bold).toHaveAttribute("aria-pressed", isBold === "true" ? "false" : "true");

      await page.getByRole("button", { name: say("posts.editor.type.numberedList"), exact: true }).click();
      await stage.focus();
      await keys.press("Enter");
      await keys.press("ControlOrMeta+End");
      await keys.press("Enter");
      await keys.type("Challah");
      await keys.press("Enter");
      await keys.press("Enter");
      await keys.type("Daily");
      await keys.press("Escape");
      await expect
        .poll(stored, { timeout: 15_000 })
        .toMatchObject({ text: `1. ${WORDS[language]}\n2. Challah\nDaily` });
    });

    test("Shift draws a square and a straight line", async ({ context, signUp }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      const stage = page.getByRole("application");
      const frame = await stage.boundingBox();
      const { zoom, x, y } = await getViewport(page);
      const at = (left: number, top: number) =>
        [(frame?.x ?? 0) + x + left * zoom, (frame?.y ?? 0) + y + top * zoom] as const;
      const draw = async (key: string) => {
        await stage.focus();
        await page.keyboard.press(key);
        await page.mouse.move(...at(300, 400));
        await page.mouse.down();
        await page.keyboard.down("Shift");
        await page.mouse.move(...at(500, 440), { steps: 5 });
        await page.mouse.up();
        await page.keyboard.up("Shift");
        return getNodePosition(page, (await listStageNodes(page)).at(-1)?.id ?? "");
      };
      const square = await draw("KeyR");
      expect(square.w).toBe(square.h);
      expect(Math.abs(square.w - 200)).toBeLessThan(4);
      const line = await draw("KeyL");
      // A line box is at least 16 px high.
      expect([line.h, Math.abs(line.y + line.h / 2 - 400) < 4]).toEqual([16, true]);
    });

    test("panels offer the brand's logo, recent images, and tables and QR codes by search", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      await uploadLogo(user, brand);
      await addLibraryImage(user, "Loaf.png", 3);
      const word = (key: MessageKeyIn<"posts.editor">) => say(`posts.editor.${key}`);
      const page = await openEditorTab(context, await createStoredDesign(user, { brand }));
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

      await press(word("brand.title"));
      await press(word("brand.addLogo"));
      await expect.poll(() => listStageNodes(page)).toHaveLength(4);

      await press(word("images.title"));
      const recent = page.getByRole("region", { name: word("images.recent") });
      await recent.getByRole("button", { name: /^Loaf/ }).click();
      await expect.poll(() => listStageNodes(page)).toHaveLength(5);

      await press(word("shapes.title"));
      const search = page.getByRole("searchbox", { name: word("shapes.search") });
      await search.fill(word("table.tables"));
      await expect(page.getByRole("heading", { name: word("table.tables"), exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: word("qr.title"), exact: true })).toBeHidden();
      await search.fill(word("qr.title"));
      await expect(page.getByRole("heading", { name: word("qr.title"), exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: word("table.tables"), exact: true })).toBeHidden();
    });
  });
}
