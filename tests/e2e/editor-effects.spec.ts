import { group, shape } from "@/lib/canvas/core/create-document";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { hashStage, listStageNodes } from "@/tests/harness/stage-probe";
import {
  createStoredDesign,
  DESIGN_ELEMENTS,
  readStoredDesign,
  toImageElement,
  uploadImage,
} from "@/tests/harness/stored-design-fixtures";

const card = (props: object = {}) =>
  group({ id: "card", name: "Card", x: 700, y: 700, w: 260, h: 200, ...props }, [
    shape({ id: "back", name: "Back", x: 0, y: 0, w: 260, h: 200, kind: "rect", fill: "#F2B134" }),
    shape({ id: "front", name: "Front", x: 60, y: 40, w: 120, h: 120, kind: "star", fill: "#0B5D5A" }),
  ]);

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

    test("image, shape and group each get a shadow, a blur and a blend, each drawn and stored", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const photo = toImageElement({ url: await uploadImage(user) });
      const design = await createStoredDesign(user, { elements: [...DESIGN_ELEMENTS, photo, card()] });
      const page = await openEditorTab(context, design);
      const hashes = [await hashStage(page)];
      const isDrawn = async () => {
        await expect.poll(() => hashStage(page)).not.toBe(hashes.at(-1));
        hashes.push(await hashStage(page));
      };
      const type = async (name: string, value: string) => {
        const field = page.getByRole("textbox", { name, exact: true });
        await field.fill(value);
        await field.press("Enter");
      };
      for (const layer of ["Photo", "Sun", "Card"]) {
        await page.getByRole("button", { name: layer, exact: true }).click();
        await page.getByRole("switch", { name: say("posts.editor.effects.shadow") }).click();
        await isDrawn();
        await type(say("posts.editor.effects.elementBlur"), "8");
        await isDrawn();
        const blend = page.getByRole("combobox", { name: say("posts.editor.effects.blend"), exact: true });
        await blend.selectOption("screen");
        await isDrawn();
      }
      await type(say("posts.editor.fill.radius"), "60");
      await expect(page.getByRole("switch", { name: say("posts.editor.fill.clip") })).toBeChecked();
      const stored = async () => (await readStoredDesign(user, design.postId)).canvasData.pages[0]?.els;
      const look = { shadow: { x: 0 }, blur: 8, blend: "screen" };
      await expect
        .poll(stored, { timeout: 15_000 })
        .toMatchObject({ photo: look, sun: look, card: { ...look, radius: 60, clip: true } });
    });

    test("opacity, fill and blur of several elements show mixed values and change in one step each", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user, { elements: [...DESIGN_ELEMENTS, card({ blur: 9 })] });
      const page = await openEditorTab(context, design);
      const stored = async () => (await readStoredDesign(user, design.postId)).canvasData.pages[0]?.els;
      const becomes = (els: Record<string, unknown>) =>
        expect.poll(stored, { timeout: 15_000 }).toMatchObject(els);
      const choose = async (...names: string[]) => {
        for (const [at, name] of names.entries())
          await page
            .getByRole("button", { name, exact: true })
            .click({ modifiers: at === 0 ? [] : ["Shift"] });
      };
      const undo = async () => {
        await page.getByRole("application").focus();
        await page.keyboard.press("Control+KeyZ");
      };
      const mixed = say("posts.editor.fill.mixed");
      const color = page.getByRole("group", { name: say("posts.editor.fill.color"), exact: true });

      await choose("Sun", "Sea");
      await expect(color.getByText(mixed)).toBeVisible();
      await color.locator("input").fill("#123456");
      await expect(color.getByText(mixed)).toBeHidden();
      const opacity = page.getByRole("slider", { name: say("posts.editor.fill.opacity") });
      await opacity.press("PageDown");
      const both = { fill: "#123456", opacity: 0.9 };
      await becomes({ sun: both, sea: both });
      await undo();
      await expect(opacity).toHaveAttribute("aria-valuenow", "100");
      await expect(color.getByText(mixed)).toBeHidden();
      await undo();
      await expect(color.getByText(mixed)).toBeVisible();

      await choose("Sea", "Card");
      const blur = page.getByRole("textbox", {
        name: say("posts.editor.effects.elementBlur"),
        exact: true,
      });
      await expect(blur).toHaveAttribute("placeholder", mixed);
      await expect(blur).toHaveValue("");
      await blur.fill("4");
      await blur.press("Enter");
      await page.getByRole("radio", { name: say("posts.editor.fill.gradient"), exact: true }).click();
      const gradient = { type: "linear" };
      await becomes({
        sea: { blur: 4, fill: gradient },
        card: { blur: 4 },
        back: { fill: gradient },
        front: { fill: gradient },
      });
      await undo();
      await undo();
      await expect(color.getByText(mixed)).toBeVisible();
      await expect(blur).toHaveValue("");
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
