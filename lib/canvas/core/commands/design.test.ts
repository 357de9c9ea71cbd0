import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASPECT_RATIO_SIZES, toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { applyBrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import { addPage, duplicatePage, movePage, removePage, setBackground } from "@/lib/canvas/core/commands/page";
import { changePageFormat } from "@/lib/canvas/core/commands/page-format";
import { applyTemplate, replaceDocument } from "@/lib/canvas/core/commands/template";
import {
  createDocument,
  type ElementInput,
  group,
  image,
  shape,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { getElementsBounds } from "@/lib/canvas/core/geometry";
import { lintPage } from "@/lib/canvas/core/lint";
import {
  createDesignWithPage,
  createRichDesign,
  getPage,
  withoutVersionCounters,
} from "@/tests/harness/random-edits";

const box = { x: 10, y: 10, w: 100, h: 50 };
const page0 = (document: CanvasDocument) => getPage(document);
const words = (id: string, props: object = {}) =>
  text({ ...box, id, text: id, font: "Heebo", size: 20, fill: "#000000", ...props });
const imageFile = (id: string, props: object = {}) =>
  image({ ...box, id, src: `https://media.example/${id}.png`, natural: { w: 200, h: 100 }, ...props });

describe("pages", () => {
  const ids = (editor: Editor) => editor.read().document.pages.map(({ id }) => id);

  it("pages are added behind the open one, duplicated, moved, and removed except the last", () => {
    const editor = new Editor(createRichDesign());
    editor.exec(setBackground("#ABCDEF"));
    editor.exec(addPage("new"));
    expect(ids(editor)).toEqual(["p1", "new", "p2"]);
    expect(getPage(editor.read().document, 1)).toEqual({ id: "new", bg: "#ABCDEF", order: [], els: {} });
    editor.selectPage(0);
    editor.exec(duplicatePage("copy"));
    const [first, copy] = [getPage(editor.read().document, 0), getPage(editor.read().document, 1)];
    expect(copy).toEqual({ ...first, id: "copy" });
    editor.exec(movePage(1, 3));
    expect(ids(editor)).toEqual(["p1", "new", "p2", "copy"]);
    for (const _ of "12345") editor.exec(removePage());
    expect(ids(editor)).toHaveLength(1);
  });

  it("a design has at most ten pages", () => {
    const editor = new Editor(createRichDesign());
    for (let at = 0; at < 12; at += 1) editor.exec(at % 2 === 0 ? addPage() : duplicatePage());
    expect(ids(editor)).toHaveLength(10);
  });

  it("undoing a page removal does not increment element versions", () => {
    const editor = new Editor(createRichDesign());
    editor.exec(removePage(0));
    const stored = getPage(editor.read().document);
    editor.undo();
    expect(getPage(editor.read().document, 1)).toEqual(stored);
    expect(Object.values(page0(editor.read().document).els).every(({ v }) => v === 2)).toBe(true);
  });
});

describe("page format changes", () => {
  const inTo = (document: CanvasDocument, to: Parameters<typeof changePageFormat>[0]) => {
    const editor = new Editor(document);
    editor.exec(changePageFormat(to));
    return editor.read().document;
  };

  it("changePageFormat keeps all elements on the page and text at 12 px or more", () => {
    const side = fc.integer({ min: 10, max: 500 });
    const place = fc.record({
      x: fc.integer({ min: 0, max: 580 }),
      y: fc.integer({ min: 0, max: 580 }),
      w: side,
      h: side,
    });
    const element = fc.oneof(
      place.map((one): ElementInput => shape({ ...one, kind: "rect" })),
      place.map((one): ElementInput => text({ ...one, text: "x", font: "Heebo", size: 13, fill: "#000000" })),
      place.map((one): ElementInput => group(one, [words("inner", { id: undefined })])),
    );
    const to = fc.oneof(
      fc.constantFrom(...(Object.keys(ASPECT_RATIO_SIZES) as (keyof typeof ASPECT_RATIO_SIZES)[])),
      fc.constant({ w: 300, h: 200 }),
    );
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 6 }), to, (elements, format) => {
        const { pages, size } = inTo(createDesignWithPage(...elements), format);
        for (const page of pages) {
          for (const id of page.order) {
            const bounds = getElementsBounds(page, [id]) ?? { x: -1, y: 0, w: 0, h: 0 };
            expect(Math.min(bounds.x, bounds.y)).toBeGreaterThanOrEqual(-0.5);
            expect(bounds.x + bounds.w).toBeLessThanOrEqual(size.w + 0.5);
            expect(bounds.y + bounds.h).toBeLessThanOrEqual(size.h + 0.5);
          }
          const texts = Object.values(page.els).filter((one) => one.type === "text");
          expect(texts.every((one) => one.size >= 12)).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("changePageFormat keeps text outside the platform overlay of a story, and buttons with their labels", () => {
    const y = fc.integer({ min: 0, max: 680 });
    const h = fc.integer({ min: 20, max: 400 });
    const at = fc.record({ x: fc.constant(100), y, w: fc.constant(300), h });
    const word = at.map((one) => words("word", { ...one, id: undefined, size: 13 }));
    const whole = { x: 0, y: 0, w: 1080, h: 1080 };
    const element = fc.oneof(
      word,
      at.map((one) => group(one, [words("in", { id: undefined, x: 0, y: 0, w: 300, h: one.h })])),
      word.map((one) => group(whole, [shape({ ...whole, kind: "rect" }), one])),
    );
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), (elements) => {
        const made = inTo(createDesignWithPage(...elements), "9:16");
        const found = lintPage(made, 0).map(({ code }) => code);
        expect(found.filter((code) => code === "safe_zone" || code === "off_page")).toEqual([]);
      }),
    );
  });

  it("changePageFormat extends a banner to the lower edge behind its text", () => {
    const made = inTo(
      createDesignWithPage(
        shape({ id: "strip", x: 0, y: 980, w: 1080, h: 100, kind: "rect" }),
        words("address", { x: 40, y: 1000, w: 400, h: 60 }),
      ),
      "9:16",
    );
    const { strip, address } = getPage(made).els;
    expect((strip?.y ?? 0) + (strip?.h ?? 0)).toBe(1920);
    expect(address?.y).toBeGreaterThan(strip?.y ?? 1920);
    expect((address?.y ?? 0) + (address?.h ?? 0)).toBeLessThanOrEqual(1920 * 0.8);
  });

  it("changePageFormat keeps full-page elements full-page without distorting images", () => {
    const whole = { x: 0, y: 0, w: 1080, h: 1080 };
    const design = createDesignWithPage(
      imageFile("ground", { ...whole, natural: { w: 1000, h: 1000 } }),
      group({ ...whole, id: "art", clip: true }, [shape({ id: "sun", ...whole, kind: "ellipse" })]),
      shape({ ...whole, id: "band", y: 800, h: 100, kind: "rect" }),
    );
    const made = inTo(design, "16:9");
    expect(made).toMatchObject({ ratio: "16:9", size: { w: 1920, h: 1080 } });
    const { els } = getPage(made);
    expect(els.ground).toMatchObject({ x: 0, y: 0, w: 1920, h: 1080, crop: { x: 0, w: 1, h: 0.5625 } });
    expect(els.art).toMatchObject({ x: 0, y: -420, w: 1920, h: 1920 });
    expect(els.sun).toMatchObject({ w: 1920, h: 1920 });
    expect(els.band).toMatchObject({ x: 0, y: 800, w: 1920, h: 100 });
  });

  it("changePageFormat keeps a logo beside its name and a button below its text at 1.91:1", () => {
    const design = createDesignWithPage(
      words("head", { id: "head", x: 80, y: 120, w: 900, h: 300, size: 40 }),
      shape({ id: "button", x: 80, y: 450, w: 300, h: 80, kind: "rect" }),
      words("call", { id: "call", x: 100, y: 450, w: 260, h: 80, size: 40 }),
      imageFile("logo", { x: 80, y: 940, w: 60, h: 60, natural: { w: 60, h: 60 } }),
      words("name", { id: "name", x: 160, y: 940, w: 300, h: 60, size: 40 }),
    );
    const made = inTo(design, "1.91:1");
    const { head, button, call, logo, name } = getPage(made).els;
    if (!head || !button || !call || !logo || !name) throw new Error("An element is missing");
    const factor = made.size.h / 1080;
    expect(button.x).toBeCloseTo(head.x);
    expect(button.y - head.y).toBeCloseTo(330 * factor);
    expect(call.x - button.x).toBeCloseTo(20 * factor);
    expect(name.x - (logo.x + logo.w)).toBeCloseTo(20 * factor);
    expect(logo.x).toBeCloseTo(80 * factor);
    expect(made.size.h - (logo.y + logo.h)).toBeCloseTo(80 * factor);
  });

  it("changePageFormat leaves no gap between planes that tile the page at 9:16", () => {
    const art = { x: 0, y: 0, w: 1080, h: 600 };
    const design = createDesignWithPage(
      group({ ...art, id: "art", clip: true }, [shape({ id: "sun", ...art, kind: "ellipse" })]),
      shape({ id: "bar", x: 0, y: 600, w: 1080, h: 12, kind: "rect" }),
      shape({ id: "ground", x: 0, y: 612, w: 1080, h: 468, kind: "rect" }),
    );
    const { art: top, bar, ground, sun } = getPage(inTo(design, "9:16")).els;
    if (!top || !bar || !ground || !sun) throw new Error("An element is missing");
    expect(top).toMatchObject({ x: 0, y: 0, w: 1080 });
    expect(bar.y).toBeCloseTo(top.h);
    expect(ground.y).toBeCloseTo(bar.y + bar.h);
    expect(ground.y + ground.h).toBeCloseTo(1920);
    expect(sun.w / sun.h).toBeCloseTo(1.8);
    expect(sun.y + sun.h).toBeGreaterThanOrEqual(top.h - 0.01);
  });

  it("changePageFormat changes every page in one step", () => {
    const editor = new Editor(createRichDesign());
    editor.exec(changePageFormat("9:16"));
    expect(toAspectRatio(editor.read().document.size)).toBe("9:16");
    expect(getPage(editor.read().document, 1).els.e1?.y).toBeGreaterThan(50);
    editor.undo();
    expect(withoutVersionCounters(editor.read().document)).toEqual(
      withoutVersionCounters(createRichDesign()),
    );
  });
});

describe("applying a template", () => {
  const template = () =>
    createDocument({
      size: { w: 540, h: 540 },
      palette: { "brand.primary": "#111111", "brand.soft": "#EEEEEE" },
      pages: [
        {
          bg: { token: "brand.soft" },
          elements: [
            imageFile("hero", { slot: "hero", x: 0, y: 0, w: 540, h: 540 }),
            words("sample", { slot: "headline", size: 40 }),
            words("button", { slot: "cta" }),
            imageFile("logo", { slot: "logo", w: 50, h: 50 }),
          ],
        },
      ],
    });

  it("applyTemplate moves text, fonts, images and colors to the same slots in one step", () => {
    const mine = createDocument({
      palette: { "brand.primary": "#00AA00" },
      pages: [
        {
          bg: "#FFFFFF",
          elements: [
            words("title", {
              slot: "headline",
              font: "Karantina",
              weight: 700,
              spans: [{ start: 0, end: 2, italic: true, fill: "#FF0000" }],
            }),
            imageFile("photo", { slot: "hero", alt: "A loaf" }),
            imageFile("sign", { slot: "logo" }),
            words("aside"),
          ],
        },
      ],
    });
    const editor = new Editor(mine);
    editor.exec(applyTemplate(template()));
    const { document } = editor.read();
    const all = Object.values(page0(document).els);
    const bySlot = (slot: string) => all.find((one) => one.slot === slot);
    expect(document).toMatchObject({
      size: { w: 1080, h: 1080 },
      palette: { "brand.primary": "#00AA00", "brand.soft": "#EEEEEE" },
    });
    expect(bySlot("headline")).toMatchObject({
      text: "title",
      font: "Karantina",
      size: 80,
      x: 20,
      spans: [{ start: 0, end: 2, italic: true }],
    });
    expect(bySlot("headline")).not.toHaveProperty("spans.0.fill");
    expect(bySlot("hero")).toMatchObject({
      src: "https://media.example/photo.png",
      alt: "A loaf",
      w: 1080,
      crop: { x: 0.25, w: 0.5 },
    });
    expect(bySlot("logo")).toMatchObject({ src: "https://media.example/sign.png", w: 100, h: 50, y: 45 });
    expect(bySlot("cta")).toMatchObject({ text: "button" });
    expect(all).toHaveLength(4);
    editor.undo();
    expect(withoutVersionCounters(editor.read().document)).toEqual(withoutVersionCounters(mine));
  });
});

it("applyBrandKit recolors by name and sets fonts except for locked text, in one step", () => {
  const design = createDesignWithPage(
    words("a", { slot: "headline" }),
    words("b"),
    words("c", { lock: { style: true } }),
  );
  const editor = new Editor(design);
  editor.exec(
    applyBrandKit({
      palette: { "brand.ink": "#222222" },
      headline: { font: "Suez One", weight: 400 },
      body: { font: "Rubik" },
    }),
  );
  const { els } = getPage(editor.read().document);
  expect([els.a, els.b, els.c].map((one) => one?.type === "text" && one.font)).toEqual([
    "Suez One",
    "Rubik",
    "Heebo",
  ]);
  expect(editor.read().document.palette).toEqual({ "brand.ink": "#222222" });
  expect(editor.read().document.fonts.map(({ family }) => family)).toEqual(["Suez One", "Rubik", "Heebo"]);
  editor.undo();
  expect(withoutVersionCounters(editor.read().document)).toEqual(withoutVersionCounters(design));
});

it("replaceDocument is one step and keeps the revision fields", () => {
  const editor = new Editor({ ...createRichDesign(), rev: 7, baseRev: 7, device: "here" });
  editor.exec(replaceDocument(createDesignWithPage(words("only")), "fix"));
  expect(editor.read().document).toMatchObject({
    rev: 7,
    baseRev: 7,
    device: "here",
    pages: [{ order: ["only"] }],
  });
  expect(editor.undo()?.label).toBe("fix");
  expect(withoutVersionCounters(editor.read().document.pages)).toEqual(
    withoutVersionCounters(createRichDesign().pages),
  );
});
