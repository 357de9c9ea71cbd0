import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { hashStage, listStageNodes } from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

test.use({ viewport: { width: 1440, height: 900 } });

for (const language of sampleLanguages("en")) {
  test.describe(`effects in ${language}`, () => {
    test.use({ language });

    test("text gets an outline, a highlight, a shadow, a blur and bullets, each drawn and stored", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      await page.getByRole("button", { name: "Words", exact: true }).click();
      const hashes = [await hashStage(page)];
      for (const name of ["outline", "highlight", "shadow"] as const) {
        await page.getByRole("switch", { name: say(`posts.editor.effects.${name}`) }).click();
        await expect.poll(() => hashStage(page)).not.toBe(hashes.at(-1));
        hashes.push(await hashStage(page));
      }
      const blur = page.getByRole("textbox", { name: say("posts.editor.effects.elementBlur"), exact: true });
      await blur.fill("6");
      await blur.press("Enter");
      await expect.poll(() => hashStage(page)).not.toBe(hashes.at(-1));
      await page.getByRole("button", { name: say("posts.editor.type.list"), exact: true }).click();
      const stored = async () => (await readStoredDesign(user, design.postId)).canvasData.pages[0]?.els.words;
      await expect.poll(stored, { timeout: 15_000 }).toMatchObject({
        text: "• הלחם יוצא ב־5:40 (Acme)",
        stroke: { color: { token: "brand.ink" } },
        bg: { shape: "lines" },
        shadow: { x: 0 },
        blur: 6,
      });
    });

    test("link is added as a QR code and a text that is no link is refused", async ({
      context,
      say,
      signUp,
    }) => {
      const page = await openEditorTab(context, await createStoredDesign(await signUp()));
      await page.getByRole("button", { name: say("posts.editor.tools.shapes"), exact: true }).click();
      const link = page.getByRole("textbox", { name: say("posts.editor.qr.link") });
      await link.fill("no link");
      await page.keyboard.press("Enter");
      await expect(page.getByText(say("posts.editor.qr.refused"))).toBeVisible();
      await link.fill("kolot.example/menu");
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await listStageNodes(page)).at(-1)?.type).toBe("group");
      await expect(link).toHaveValue("");
    });

    test("color of a page is replaced in every element by one choice", async ({ context, say, signUp }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      await page.getByRole("button", { name: say("posts.editor.brand.title"), exact: true }).click();
      const color = (hex: string) =>
        page.getByRole("button", {
          name: say("posts.editor.brand.replace", { colour: `\u2066${hex}\u2069` }),
        });
      await color("#C2410C").click();
      const next = page.getByRole("group", { name: say("posts.editor.brand.replaceWith") });
      await next.locator("input").fill("#123456");
      await expect(color("#C2410C")).toBeHidden();
      await expect(color("#123456")).toBeVisible();
      await expect
        .poll(async () => (await readStoredDesign(user, design.postId)).canvasData.pages[0]?.els.sun, {
          timeout: 15_000,
        })
        .toMatchObject({ fill: "#123456" });
      await page.keyboard.press("Control+KeyZ");
      await expect(color("#C2410C")).toBeVisible();
    });
  });
}
