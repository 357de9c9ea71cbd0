import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type ElementInput, shape, text } from "@/lib/canvas/core/create-document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { createDesignKit } from "@/lib/canvas/layouts/design-kit";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { copyImage, exportPng, openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { withServerRenderer } from "@/tests/harness/render-design-fixtures";
import type { SignedUpUser } from "@/tests/harness/running-product";
import {
  countGuides,
  getNodePosition,
  getSelectionBox,
  getViewport,
  listStageNodes,
} from "@/tests/harness/stage-probe";
import { createStoredDesign, readStoredDesign } from "@/tests/harness/stored-design-fixtures";

const WORDS = { en: "Fresh bread daily", he: "לחם טרי בכל בוקר" };
const TRUCK = { en: "Truck", he: "משאית" };
const FIRST_WORD = { en: 5, he: 3 };
const BASICS = ["rect", "ellipse", "triangle", "diamond", "polygon", "star", "heart", "arrow"] as const;
const KIT = { colors: ["#b5541c", "#3a1a0f", "#f6deb1"], fonts: ["Suez One", "Assistant"] };
/** Share of an exported page's pixels, the same threshold as between any browser and the server. */
const MOST_PERCENT = 0.2;
/** Bounds of the text in page pixels. */
const FIRST_LINE = { left: 100, top: 800, width: 700, height: 90 };

const pieces = (words: string): ElementInput[] => [
  shape({ id: "sun", name: "Sun", x: 100, y: 100, w: 240, h: 200, kind: "ellipse", fill: "#C2410C" }),
  shape({ id: "sea", name: "Sea", x: 500, y: 110, w: 240, h: 200, kind: "rect", fill: "#0B5D5A" }),
  shape({ id: "moon", name: "Moon", x: 900, y: 200, w: 100, h: 100, kind: "star", fill: "#2A4BB5" }),
  text({
    ...{ id: "words", name: "Words", x: 100, y: 800, w: 700, h: 120 },
    ...{ text: words, font: "Heebo", size: 60, weight: 400, fill: "#111111" },
  }),
];

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

for (const language of sampleLanguages("he")) {
  test.describe(`arranging in ${language}`, () => {
    test.use({ language });
    test.slow();

    test("guides, spacing, shapes, icons, overflowing text and a bold word work and are exported", async ({
      context,
      say,
      signUp,
    }) => {
      const word = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language, brandKit: KIT });
      const design = await createStoredDesign(user, { brand, elements: pieces(WORDS[language]) });
      const page = await openEditorTab(context, design);
      const stage = page.getByRole("application");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const stored = async () => (await readStoredDesign(user, design.postId)).canvasData;
      const last = async () => lastOf((await stored()).pages[0]);

      await test.step("middle snaps to the page's middle within 5 screen pixels at any zoom", async () => {
        for (const look of ["Shift+Digit1", "Control+Digit0", "Shift+Digit2"]) {
          await choose(page, "Sea");
          await page.keyboard.press(look);
          for (const [near, free] of [
            [3, false],
            [3, true],
            [9, false],
          ] as const) {
            const { zoom } = await getViewport(page);
            const snaps = near < 5 && !free;
            if (free) await page.keyboard.down("Control");
            await hold(page, "sea", { x: -80 * zoom + near, y: 20 * zoom });
            expect((await countGuides(page)) > 0).toBe(snaps);
            await page.mouse.up();
            await page.keyboard.up("Control");
            const off = (await getNodePosition(page, "sea")).x - 420;
            expect(Math.abs(off - (snaps ? 0 : near / zoom))).toBeLessThan(snaps ? 0.01 : 1.5 / zoom);
            expect(await countGuides(page)).toBe(0);
            await page.keyboard.press("Control+KeyZ");
          }
        }
      });

      await test.step("guides are never exported", async () => {
        await choose(page, "Sea");
        await page.keyboard.press("Shift+Digit1");
        const before = await exportPng(page, word("top.export"));
        const { zoom } = await getViewport(page);
        await hold(page, "sea", { x: -80 * zoom + 3, y: 20 * zoom });
        expect(await countGuides(page)).toBeGreaterThan(0);
        const during = await exportPng(page, word("top.export"));
        expect(await countGuides(page)).toBeGreaterThan(0);
        expect(during.equals(before)).toBe(true);
        await page.mouse.up();
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
      });

      await test.step("three elements get equal gaps and a single one is centered", async () => {
        await choose(page, "Sun");
        for (const name of ["Sea", "Moon"]) await button(name).click({ modifiers: ["Shift"] });
        await expect.poll(() => getSelectionBox(page)).toEqual(["sun", "sea", "moon"]);
        await button(word("arrange.horizontal")).click();
        const [sun, sea, moon] = await Promise.all(
          ["sun", "sea", "moon"].map((id) => getNodePosition(page, id)),
        );
        if (!sun || !sea || !moon) throw new Error("One of the three is gone");
        const gaps = [sea.x - sun.x - sun.w, moon.x - sea.x - sea.w];
        expect(Math.abs((gaps[0] ?? 0) - (gaps[1] ?? 0))).toBeLessThanOrEqual(0.5);
        expect([sun.x, moon.x]).toEqual([100, 900]);
        await choose(page, "Sea");
        await button(word("arrange.center")).click();
        await button(word("arrange.middle")).click();
        expect(await getNodePosition(page, "sea")).toMatchObject({ x: 420, y: 440 });
      });

      await test.step("eight shapes are available, with corners and stroke", async () => {
        await button(word("tools.shapes")).click();
        const shapes = page.getByRole("list", { name: word("shapes.shapes") });
        for (const kind of BASICS.toReversed())
          await shapes.getByRole("button", { name: word(`shapes.kind.${kind}`), exact: true }).click();
        expect(await listStageNodes(page)).toHaveLength(12);
        for (const [name, value] of [
          ["radius", "24"],
          ["stroke", "6"],
        ] as const) {
          await page.getByLabel(word(`fill.${name}`), { exact: true }).fill(value);
          await page.keyboard.press("Enter");
        }
        await expect
          .poll(last, { timeout: 15_000 })
          .toMatchObject({ type: "shape", kind: "rect", radius: 24, stroke: { width: 6 } });
        const { order = [], els = {} } = (await stored()).pages[0] ?? {};
        const kinds = order.slice(4).map((id) => (els[id] as { kind?: string }).kind);
        expect(kinds).toEqual(BASICS.toReversed());
      });

      await test.step("icon is inserted and recolored", async () => {
        await page.getByRole("searchbox", { name: word("shapes.search") }).fill("truck");
        await button(TRUCK[language]).click();
        const colors = page
          .getByRole("tabpanel")
          .getByRole("group", { name: word("fill.color"), exact: true });
        await colors.getByRole("button").first().click();
        await expect(colors.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
        const primary = createDesignKit(KIT).brand.palette["brand.primary"];
        const lines = async () => {
          const icon = await last();
          return icon?.type === "svg" && icon.name === TRUCK[language]
            ? [...new Set(icon.paths.map(({ stroke }) => stroke?.color))]
            : [];
        };
        await expect.poll(lines, { timeout: 15_000 }).toEqual([primary]);
        await button(word("tools.layers")).click();
      });

      await test.step("shrinking text stays in its box at 12 px or more and shows a message", async () => {
        await choose(page, "Words");
        await page.getByRole("radio", { name: word("type.fit.shrink") }).click();
        await typeInto(page, `${WORDS[language]} `.repeat(12).slice(0, 200), word("stage.typing"));
        const note = page.getByText(new RegExp(word("type.scaledDown", { size: "(\\d+)" })));
        await expect(note).toBeVisible();
        const size = Number((await note.textContent())?.match(/\d+/)?.[0]);
        expect(size).toBeGreaterThanOrEqual(12);
        expect(size).toBeLessThan(60);
        expect(await getNodePosition(page, "words")).toMatchObject({ w: 700, h: 120 });
      });

      await test.step("cut-off text is found and its box enlarged", async () => {
        await typeInto(page, `${WORDS[language]} `.repeat(90), word("stage.typing"));
        const tab = page.getByRole("tab", { name: word("checks.count", { n: 1 }) });
        await expect(page.getByText(word("checks.cut"))).toBeVisible();
        await tab.click();
        await button(
          word("checks.fixOf", { what: word("checks.fix.cut"), name: "\u2068Words\u2069" }),
        ).click();
        expect((await getNodePosition(page, "words")).h).toBeGreaterThan(120);
        await expect(tab).toBeHidden();
        await page.keyboard.press("Control+KeyZ");
        await page.getByRole("tab", { name: word("kind.text"), exact: true }).click();
        await button(word("checks.fix.cut")).click();
        await expect(page.getByText(word("checks.cut"))).toBeHidden();
      });

      await test.step("bold word is exported as the server renders it", async () => {
        await typeInto(page, WORDS[language], word("stage.typing"), async () => {
          const field = page.getByRole("textbox", { name: word("stage.typing") });
          await field.evaluate(
            (area: HTMLTextAreaElement, end) => area.setSelectionRange(0, end),
            FIRST_WORD[language],
          );
          await page.keyboard.press("Control+KeyB");
        });
        const spans = [{ start: 0, end: FIRST_WORD[language], weight: 700 }];
        await expect
          .poll(async () => (await stored()).pages[0]?.els.words, { timeout: 15_000 })
          .toMatchObject({ text: WORDS[language], spans });
        const image = await exportPng(page, word("top.export"));
        const whole = await stored();
        const plain = structuredClone(whole);
        const words = plain.pages[0]?.els.words;
        if (words?.type === "text") delete words.spans;
        const top = (bytes: Buffer) => sharp(bytes).extract(FIRST_LINE).png().toBuffer();
        await withServerRenderer(
          async () => ({}),
          async (server) => {
            expect(await getPixelDifference(image, await server(whole, 1))).toBeLessThan(MOST_PERCENT);
            expect(
              await getPixelDifference(await top(image), await top(await server(plain, 1))),
            ).toBeGreaterThan(1);
          },
        );
      });

      await test.step("new text uses the account's headline font", async () => {
        await stage.focus();
        await page.keyboard.press("KeyT");
        await page.keyboard.press("Enter");
        await page.keyboard.type("Rye");
        await page.keyboard.press("Control+Enter");
        await expect(page.getByRole("combobox", { name: word("type.font") }).first()).toHaveValue("Suez One");
      });
    });

    test("elements copied in one post are pasted in another, and as an image elsewhere", async ({
      context,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const [from, to] = await twoPosts(user);
      const page = await openEditorTab(context, from);
      await choose(page, "Sun");
      await page.keyboard.press("Control+KeyC");
      await expect.poll(() => kindsOnClipboard(page)).toEqual(["image/png", "text/plain"]);
      expect(await copiedImage(page)).toEqual({ w: 240, h: 200, corner: 0, middle: [194, 65, 12, 255] });

      const other = await openEditorTab(context, to);
      await other.bringToFront();
      await other.getByRole("application").focus();
      await other.keyboard.press("Control+KeyV");
      await expect.poll(() => listStageNodes(other)).toHaveLength(2);
      const [pasted = ""] = await getSelectionBox(other);
      expect(await getNodePosition(other, pasted)).toEqual({ x: 116, y: 116, w: 240, h: 200 });
      await other.keyboard.press("Control+KeyZ");
      await expect.poll(() => listStageNodes(other)).toHaveLength(1);

      await test.step("image of another program is pasted into the page", async () => {
        await copyImage(other);
        await other.keyboard.press("Control+KeyV");
        await expect
          .poll(async () => (await listStageNodes(other)).map(({ type }) => type), { timeout: 20_000 })
          .toEqual(["shape", "image"]);
        await expect(other.getByText(say("posts.editor.save.saved"), { exact: true })).toBeVisible({
          timeout: 15_000,
        });
      });
    });
  });
}

async function twoPosts(user: SignedUpUser) {
  const brand = await createAccountViaApi(user);
  const [sun, sea] = pieces("");
  if (!sun || !sea) throw new Error("The pieces are gone");
  const from = await createStoredDesign(user, { brand, elements: [sun, sea] });
  return [from, await createStoredDesign(user, { brand, elements: [sea] })] as const;
}

/** Selects a layer and returns focus to the stage. */
async function choose(page: Page, layer: string): Promise<void> {
  await page.getByRole("button", { name: layer, exact: true }).click();
  await page.getByRole("application").focus();
}

/** Drags an element by its middle by screen pixels without releasing it. */
async function hold(page: Page, id: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  const { screen, h } = await getNodePosition(page, id, true);
  // Below its middle, which the toolbar of the selection may cover.
  const below = h * (await getViewport(page)).zoom * 0.3;
  const [x, y] = [(box?.x ?? 0) + (screen?.x ?? 0), (box?.y ?? 0) + (screen?.y ?? 0) + below];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
}

/** Replaces the selected text by typing; `before` runs while typing is still open. */
async function typeInto(page: Page, words: string, label: string, before?: () => Promise<unknown>) {
  await page.getByRole("application").focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: label });
  await field.fill(words);
  await before?.();
  await page.keyboard.press("Control+Enter");
  await expect(field).toBeHidden();
}

function lastOf(page: { order: string[]; els: Record<string, CanvasElement> } | undefined) {
  return page?.els[page.order.at(-1) ?? ""];
}

async function kindsOnClipboard(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return [...(item?.types ?? [])].toSorted();
  });
}

/** Returns size, corner opacity and middle color of the clipboard's image. */
async function copiedImage(page: Page) {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap((await item?.getType("image/png")) ?? new Blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
    const [w, h] = [image.width, image.height];
    return { w, h, corner: at(0, 0)[3], middle: at(w / 2, h / 2) };
  });
}
