import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import sharp from "sharp";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { type Piece, shape, text } from "@/lib/canvas/core/new-document";
import { designKitOf } from "@/lib/canvas/layouts/design-kit";
import { opened } from "@/tests/e2e/editor-tabs";
import { expect, test } from "@/tests/e2e/fixtures";
import { withServerRenderer } from "@/tests/harness/drawn-designs";
import { makeDesign, storedDesign } from "@/tests/harness/editor-page";
import { drawnNodes, guidesShown, lookOf, placeOf, selectionOf } from "@/tests/harness/editor-scene";
import { difference } from "@/tests/harness/picture-difference";
import type { Person } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const WORDS = { en: "Fresh bread daily", he: "לחם טרי בכל בוקר" };
const FIRST_WORD = { en: 5, he: 3 };
const BASICS = ["rect", "ellipse", "triangle", "diamond", "polygon", "star", "heart", "arrow"] as const;
const KIT = { colors: ["#b5541c", "#3a1a0f", "#f6deb1"], fonts: ["Suez One", "Assistant"] };
/** Of an exported page's pixels, as between any browser's drawing and the server's. */
const MOST_PERCENT = 0.2;
/** Of the text, in px of the page. */
const FIRST_LINE = { left: 100, top: 800, width: 700, height: 90 };

const pieces = (words: string): Piece[] => [
  shape({ id: "sun", name: "Sun", x: 100, y: 100, w: 240, h: 200, kind: "ellipse", fill: "#C2410C" }),
  shape({ id: "sea", name: "Sea", x: 500, y: 110, w: 240, h: 200, kind: "rect", fill: "#0B5D5A" }),
  shape({ id: "moon", name: "Moon", x: 900, y: 200, w: 100, h: 100, kind: "star", fill: "#2A4BB5" }),
  text({
    ...{ id: "words", name: "Words", x: 100, y: 800, w: 700, h: 120 },
    ...{ text: words, font: "Heebo", size: 60, weight: 400, fill: "#111111" },
  }),
];

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

for (const language of ["en", "he"] as const) {
  test.describe(`arranging in ${language}`, () => {
    test.use({ language });
    test.slow();

    test("guides, gaps, shapes, icons, text without room, and a bold word that is exported", async ({
      context,
      say,
      signUp,
    }) => {
      const word = (key: string, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const person = await signUp();
      const brand = await makeBrand(person, { language, brandKit: KIT });
      const design = await makeDesign(person, { brand, pieces: pieces(WORDS[language]) });
      const page = await opened(context, design);
      const stage = page.getByRole("application");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const stored = async () => (await storedDesign(person, design.postId)).canvasData;
      const last = async () => lastOf((await stored()).pages[0]);

      await test.step("within 5 px of the screen a middle snaps to the page's, at any zoom", async () => {
        for (const look of ["Shift+Digit1", "Control+Digit0", "Shift+Digit2"]) {
          await choose(page, "Sea");
          await page.keyboard.press(look);
          for (const [near, free] of [
            [3, false],
            [3, true],
            [9, false],
          ] as const) {
            const { zoom } = await lookOf(page);
            const snaps = near < 5 && !free;
            if (free) await page.keyboard.down("Control");
            await hold(page, "sea", { x: -80 * zoom + near, y: 20 * zoom });
            expect((await guidesShown(page)) > 0).toBe(snaps);
            await page.mouse.up();
            await page.keyboard.up("Control");
            const off = (await placeOf(page, "sea")).x - 420;
            expect(Math.abs(off - (snaps ? 0 : near / zoom))).toBeLessThan(snaps ? 0.01 : 1.5 / zoom);
            expect(await guidesShown(page)).toBe(0);
            await page.keyboard.press("Control+KeyZ");
          }
        }
      });

      await test.step("guides are never exported", async () => {
        await choose(page, "Sea");
        await page.keyboard.press("Shift+Digit1");
        const before = await exportPng(page, word("top.export"));
        const { zoom } = await lookOf(page);
        await hold(page, "sea", { x: -80 * zoom + 3, y: 20 * zoom });
        expect(await guidesShown(page)).toBeGreaterThan(0);
        const during = await exportPng(page, word("top.export"));
        expect(await guidesShown(page)).toBeGreaterThan(0);
        expect(during.equals(before)).toBe(true);
        await page.mouse.up();
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
      });

      await test.step("three get equal gaps, a single one goes to the page's middle", async () => {
        await choose(page, "Sun");
        for (const name of ["Sea", "Moon"]) await button(name).click({ modifiers: ["Shift"] });
        expect(await selectionOf(page)).toEqual(["sun", "sea", "moon"]);
        await button(word("place.horizontal")).click();
        const [sun, sea, moon] = await Promise.all(["sun", "sea", "moon"].map((id) => placeOf(page, id)));
        if (!sun || !sea || !moon) throw new Error("One of the three is gone");
        const gaps = [sea.x - sun.x - sun.w, moon.x - sea.x - sea.w];
        expect(Math.abs((gaps[0] ?? 0) - (gaps[1] ?? 0))).toBeLessThanOrEqual(0.5);
        expect([sun.x, moon.x]).toEqual([100, 900]);
        await choose(page, "Sea");
        await button(word("place.centre")).click();
        await button(word("place.middle")).click();
        expect(await placeOf(page, "sea")).toMatchObject({ x: 420, y: 440 });
      });

      await test.step("eight shapes; corners and edge of one", async () => {
        await button(word("tools.shapes")).click();
        for (const kind of BASICS.toReversed()) await button(word(`shapes.kind.${kind}`)).click();
        expect(await drawnNodes(page)).toHaveLength(12);
        for (const [name, value] of [
          ["radius", "24"],
          ["edge", "6"],
        ]) {
          await page.getByLabel(word(`fill.${name}`), { exact: true }).fill(value ?? "");
          await page.keyboard.press("Enter");
        }
        await expect
          .poll(last, { timeout: 15_000 })
          .toMatchObject({ type: "shape", kind: "rect", radius: 24, stroke: { width: 6 } });
        const { order = [], els = {} } = (await stored()).pages[0] ?? {};
        const kinds = order.slice(4).map((id) => (els[id] as { kind?: string }).kind);
        expect(kinds).toEqual(BASICS.toReversed());
      });

      await test.step("an icon is put in and takes another colour", async () => {
        await button(word("shapes.icon.truck")).click();
        const colours = page
          .getByRole("tabpanel")
          .getByRole("group", { name: word("fill.colour"), exact: true });
        await colours.getByRole("button").first().click();
        await expect(colours.getByRole("button").first()).toHaveAttribute("aria-pressed", "true");
        const primary = designKitOf(KIT).brand.palette["brand.primary"];
        const lines = async () => {
          const icon = await last();
          return icon?.type === "svg" && icon.name === word("shapes.icon.truck")
            ? [...new Set(icon.paths.map(({ stroke }) => stroke?.color))]
            : [];
        };
        await expect.poll(lines, { timeout: 15_000 }).toEqual([primary]);
        await button(word("tools.layers")).click();
      });

      await test.step("a text that shrinks stays in its box, in 12 px or more, and says so", async () => {
        await choose(page, "Words");
        await page.getByRole("radio", { name: word("type.fit.shrink") }).click();
        await typeInto(page, `${WORDS[language]} `.repeat(12).slice(0, 200), word("stage.typing"));
        const note = page.getByText(new RegExp(word("type.shrunk", { size: "(\\d+)" })));
        await expect(note).toBeVisible();
        const size = Number((await note.textContent())?.match(/\d+/)?.[0]);
        expect(size).toBeGreaterThanOrEqual(12);
        expect(size).toBeLessThan(60);
        expect(await placeOf(page, "words")).toMatchObject({ w: 700, h: 120 });
      });

      await test.step("what is cut off is found, and its box made taller", async () => {
        await typeInto(page, `${WORDS[language]} `.repeat(90), word("stage.typing"));
        const tab = page.getByRole("tab", { name: word("checks.count", { n: 1 }) });
        await expect(page.getByText(word("checks.cut"))).toBeVisible();
        await tab.click();
        await button(
          word("checks.fixOf", { what: word("checks.fix.cut"), name: "\u2068Words\u2069" }),
        ).click();
        expect((await placeOf(page, "words")).h).toBeGreaterThan(120);
        await expect(tab).toBeHidden();
        await page.keyboard.press("Control+KeyZ");
        await page.getByRole("tab", { name: word("kind.text"), exact: true }).click();
        await button(word("checks.fix.cut")).click();
        await expect(page.getByText(word("checks.cut"))).toBeHidden();
      });

      await test.step("a bold word is in the exported picture as the server draws it", async () => {
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
        const picture = await exportPng(page, word("top.export"));
        const whole = await stored();
        const plain = structuredClone(whole);
        const words = plain.pages[0]?.els.words;
        if (words?.type === "text") delete words.spans;
        const top = (bytes: Buffer) => sharp(bytes).extract(FIRST_LINE).png().toBuffer();
        await withServerRenderer(
          async () => ({}),
          async (server) => {
            expect(await difference(picture, await server(whole, 1))).toBeLessThan(MOST_PERCENT);
            expect(await difference(await top(picture), await top(await server(plain, 1)))).toBeGreaterThan(
              1,
            );
          },
        );
      });

      await test.step("new text speaks in the brand's headline face", async () => {
        await stage.focus();
        await page.keyboard.press("KeyT");
        await page.keyboard.press("Enter");
        await page.keyboard.type("Rye");
        await page.keyboard.press("Control+Enter");
        await expect(page.getByRole("combobox", { name: word("type.font") }).first()).toHaveValue("Suez One");
      });
    });

    test("what is copied in one post is pasted in another, and a picture of it anywhere", async ({
      context,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const [from, to] = await twoPosts(person);
      const page = await opened(context, from);
      await choose(page, "Sun");
      await page.keyboard.press("Control+KeyC");
      await expect.poll(() => kindsOnClipboard(page)).toEqual(["image/png", "text/plain"]);
      expect(await copiedPicture(page)).toEqual({ w: 240, h: 200, corner: 0, middle: [194, 65, 12, 255] });

      const other = await opened(context, to);
      await other.bringToFront();
      await other.getByRole("application").focus();
      await other.keyboard.press("Control+KeyV");
      await expect.poll(() => drawnNodes(other)).toHaveLength(2);
      const [pasted = ""] = await selectionOf(other);
      expect(await placeOf(other, pasted)).toEqual({ x: 116, y: 116, w: 240, h: 200 });
      await other.keyboard.press("Control+KeyZ");
      await expect.poll(() => drawnNodes(other)).toHaveLength(1);

      await test.step("a picture of another program becomes one of the page", async () => {
        await copyPicture(other);
        await other.keyboard.press("Control+KeyV");
        await expect
          .poll(async () => (await drawnNodes(other)).map(({ type }) => type), { timeout: 20_000 })
          .toEqual(["shape", "image"]);
        await expect(other.getByText(say("posts.editor.save.saved"), { exact: true })).toBeVisible({
          timeout: 15_000,
        });
      });
    });
  });
}

async function twoPosts(person: Person) {
  const brand = await makeBrand(person);
  const [sun, sea] = pieces("");
  if (!sun || !sea) throw new Error("The pieces are gone");
  const from = await makeDesign(person, { brand, pieces: [sun, sea] });
  return [from, await makeDesign(person, { brand, pieces: [sea] })] as const;
}

/** Selects a layer, and gives the keys back to the stage. */
async function choose(page: Page, layer: string): Promise<void> {
  await page.getByRole("button", { name: layer, exact: true }).click();
  await page.getByRole("application").focus();
}

/** Takes an element by its middle and moves it by so many px of the screen, without letting go. */
async function hold(page: Page, id: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  const { screen } = await placeOf(page, id, true);
  const [x, y] = [(box?.x ?? 0) + (screen?.x ?? 0), (box?.y ?? 0) + (screen?.y ?? 0)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
}

/** Types other words over those of the selected text; `before` acts while they are still typed. */
async function typeInto(page: Page, words: string, label: string, before?: () => Promise<unknown>) {
  await page.getByRole("application").focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: label });
  await field.fill(words);
  await before?.();
  await page.keyboard.press("Control+Enter");
  await expect(field).toBeHidden();
}

/** The page in its own size, by the keyboard: the pointer may be holding something. */
async function exportPng(page: Page, label: string): Promise<Buffer> {
  await page.getByRole("button", { name: label, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  const download: Promise<Download> = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  return readFile(await (await download).path());
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

/** The picture on the clipboard: how large it is, how opaque its corner and what its middle looks like. */
async function copiedPicture(page: Page) {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap((await item?.getType("image/png")) ?? new Blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])];
    const [w, h] = [picture.width, picture.height];
    return { w, h, corner: at(0, 0)[3], middle: at(w / 2, h / 2) };
  });
}

/** As another program puts a picture on the clipboard. */
async function copyPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 48);
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#2A4BB5";
    context?.fillRect(0, 0, 64, 48);
    const png = await canvas.convertToBlob({ type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
  });
}
