import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyBrand } from "@/lib/canvas/core/commands/brand";
import { changeFormat } from "@/lib/canvas/core/commands/format";
import { addPage, duplicatePage, movePage, removePage, setBackground } from "@/lib/canvas/core/commands/page";
import { applyTemplate, replaceDocument } from "@/lib/canvas/core/commands/template";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { boundsOf } from "@/lib/canvas/core/geometry";
import { lint } from "@/lib/canvas/core/lint";
import { group, image, newDocument, type Piece, shape, text } from "@/lib/canvas/core/new-document";
import { RATIO_SIZES, ratioOf } from "@/lib/canvas/core/ratios";
import { apartFromCounts, designOf, pageOf, richDesign } from "@/tests/harness/edited-designs";

const box = { x: 10, y: 10, w: 100, h: 50 };
const page0 = (document: CanvasDocument) => pageOf(document);
const words = (id: string, props: object = {}) =>
  text({ ...box, id, text: id, font: "Heebo", size: 20, fill: "#000000", ...props });
const picture = (id: string, props: object = {}) =>
  image({ ...box, id, src: `https://media.example/${id}.png`, natural: { w: 200, h: 100 }, ...props });

describe("pages", () => {
  const ids = (editor: Editor) => editor.read().document.pages.map(({ id }) => id);

  it("are added behind the open one on its ground, copied, moved, and taken away but for the last", () => {
    const editor = new Editor(richDesign());
    editor.exec(setBackground("#ABCDEF"));
    editor.exec(addPage("new"));
    expect(ids(editor)).toEqual(["p1", "new", "p2"]);
    expect(pageOf(editor.read().document, 1)).toEqual({ id: "new", bg: "#ABCDEF", order: [], els: {} });
    editor.selectPage(0);
    editor.exec(duplicatePage("copy"));
    const [first, copy] = [pageOf(editor.read().document, 0), pageOf(editor.read().document, 1)];
    expect(copy).toEqual({ ...first, id: "copy" });
    editor.exec(movePage(1, 3));
    expect(ids(editor)).toEqual(["p1", "new", "p2", "copy"]);
    for (const _ of "12345") editor.exec(removePage());
    expect(ids(editor)).toHaveLength(1);
  });

  it("are ten at most", () => {
    const editor = new Editor(richDesign());
    for (let at = 0; at < 12; at += 1) editor.exec(at % 2 === 0 ? addPage() : duplicatePage());
    expect(ids(editor)).toHaveLength(10);
  });

  it("taken away and given back let nothing else count up", () => {
    const editor = new Editor(richDesign());
    editor.exec(removePage(0));
    const kept = pageOf(editor.read().document);
    editor.undo();
    expect(pageOf(editor.read().document, 1)).toEqual(kept);
    expect(Object.values(page0(editor.read().document).els).every(({ v }) => v === 2)).toBe(true);
  });
});

describe("another format", () => {
  const inTo = (document: CanvasDocument, to: Parameters<typeof changeFormat>[0]) => {
    const editor = new Editor(document);
    editor.exec(changeFormat(to));
    return editor.read().document;
  };

  it("puts nothing off the page that was on it, and makes no text smaller than 12 px", () => {
    const side = fc.integer({ min: 10, max: 500 });
    const place = fc.record({
      x: fc.integer({ min: 0, max: 580 }),
      y: fc.integer({ min: 0, max: 580 }),
      w: side,
      h: side,
    });
    const piece = fc.oneof(
      place.map((one): Piece => shape({ ...one, kind: "rect" })),
      place.map((one): Piece => text({ ...one, text: "x", font: "Heebo", size: 13, fill: "#000000" })),
      place.map((one): Piece => group(one, [words("inner", { id: undefined })])),
    );
    const to = fc.oneof(
      fc.constantFrom(...(Object.keys(RATIO_SIZES) as (keyof typeof RATIO_SIZES)[])),
      fc.constant({ w: 300, h: 200 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), to, (pieces, format) => {
        const { pages, size } = inTo(designOf(...pieces), format);
        for (const page of pages) {
          for (const id of page.order) {
            const bounds = boundsOf(page, [id]) ?? { x: -1, y: 0, w: 0, h: 0 };
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

  it("puts no text under what a story's network lays over it, nor a button apart from its words", () => {
    const y = fc.integer({ min: 0, max: 680 });
    const h = fc.integer({ min: 20, max: 400 });
    const at = fc.record({ x: fc.constant(100), y, w: fc.constant(300), h });
    const word = at.map((one) => words("word", { ...one, id: undefined, size: 13 }));
    const whole = { x: 0, y: 0, w: 1080, h: 1080 };
    const piece = fc.oneof(
      word,
      at.map((one) => group(one, [words("in", { id: undefined, x: 0, y: 0, w: 300, h: one.h })])),
      word.map((one) => group(whole, [shape({ ...whole, kind: "rect" }), one])),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
        const made = inTo(designOf(...pieces), "9:16");
        const found = lint(made, 0).map(({ code }) => code);
        expect(found.filter((code) => code === "safe_zone" || code === "off_page")).toEqual([]);
      }),
    );
  });

  it("lets a strip along the lower side reach it, behind the words that stand on it", () => {
    const made = inTo(
      designOf(
        shape({ id: "strip", x: 0, y: 980, w: 1080, h: 100, kind: "rect" }),
        words("address", { x: 40, y: 1000, w: 400, h: 60 }),
      ),
      "9:16",
    );
    const { strip, address } = pageOf(made).els;
    expect((strip?.y ?? 0) + (strip?.h ?? 0)).toBe(1920);
    expect(address?.y).toBeGreaterThan(strip?.y ?? 1920);
    expect((address?.y ?? 0) + (address?.h ?? 0)).toBeLessThanOrEqual(1920 * 0.8);
  });

  it("covers the new page with what covered the old one, pictures unsqueezed", () => {
    const whole = { x: 0, y: 0, w: 1080, h: 1080 };
    const design = designOf(
      picture("ground", { ...whole, natural: { w: 1000, h: 1000 } }),
      group({ ...whole, id: "art", clip: true }, [shape({ id: "sun", ...whole, kind: "ellipse" })]),
      shape({ ...whole, id: "band", y: 800, h: 100, kind: "rect" }),
    );
    const made = inTo(design, "16:9");
    expect(made).toMatchObject({ ratio: "16:9", size: { w: 1920, h: 1080 } });
    const { els } = pageOf(made);
    expect(els.ground).toMatchObject({ x: 0, y: 0, w: 1920, h: 1080, crop: { x: 0, w: 1, h: 0.5625 } });
    expect(els.art).toMatchObject({ x: 0, y: -420, w: 1920, h: 1920 });
    expect(els.sun).toMatchObject({ w: 1920, h: 1920 });
    expect(els.band).toMatchObject({ x: 0, y: 800, w: 1920, h: 100 });
  });

  it("changes every page, in one step", () => {
    const editor = new Editor(richDesign());
    editor.exec(changeFormat("9:16"));
    expect(ratioOf(editor.read().document.size)).toBe("9:16");
    expect(pageOf(editor.read().document, 1).els.e1?.y).toBeGreaterThan(50);
    editor.undo();
    expect(apartFromCounts(editor.read().document)).toEqual(apartFromCounts(richDesign()));
  });
});

describe("a template", () => {
  const template = () =>
    newDocument({
      size: { w: 540, h: 540 },
      palette: { "brand.primary": "#111111", "brand.soft": "#EEEEEE" },
      pages: [
        {
          bg: { token: "brand.soft" },
          pieces: [
            picture("hero", { slot: "hero", x: 0, y: 0, w: 540, h: 540 }),
            words("sample", { slot: "headline", size: 40 }),
            words("button", { slot: "cta" }),
            picture("logo", { slot: "logo", w: 50, h: 50 }),
          ],
        },
      ],
    });

  it("takes over words, fonts, pictures and colours of the same slots, in one step", () => {
    const mine = newDocument({
      palette: { "brand.primary": "#00AA00" },
      pages: [
        {
          bg: "#FFFFFF",
          pieces: [
            words("title", {
              slot: "headline",
              font: "Karantina",
              weight: 700,
              spans: [{ start: 0, end: 2, italic: true, fill: "#FF0000" }],
            }),
            picture("photo", { slot: "hero", alt: "A loaf" }),
            picture("sign", { slot: "logo" }),
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
    expect(apartFromCounts(editor.read().document)).toEqual(apartFromCounts(mine));
  });
});

it("a brand recolours by name and gives all text its fonts, locked text excepted, in one step", () => {
  const design = designOf(
    words("a", { slot: "headline" }),
    words("b"),
    words("c", { lock: { style: true } }),
  );
  const editor = new Editor(design);
  editor.exec(
    applyBrand({
      palette: { "brand.ink": "#222222" },
      headline: { font: "Suez One", weight: 400 },
      body: { font: "Rubik" },
    }),
  );
  const { els } = pageOf(editor.read().document);
  expect([els.a, els.b, els.c].map((one) => one?.type === "text" && one.font)).toEqual([
    "Suez One",
    "Rubik",
    "Heebo",
  ]);
  expect(editor.read().document.palette).toEqual({ "brand.ink": "#222222" });
  expect(editor.read().document.fonts.map(({ family }) => family)).toEqual(["Suez One", "Rubik", "Heebo"]);
  editor.undo();
  expect(apartFromCounts(editor.read().document)).toEqual(apartFromCounts(design));
});

it("everything is replaced in one step, and saved as what it was opened from", () => {
  const editor = new Editor({ ...richDesign(), rev: 7, baseRev: 7, device: "here" });
  editor.exec(replaceDocument(designOf(words("only")), "fix"));
  expect(editor.read().document).toMatchObject({
    rev: 7,
    baseRev: 7,
    device: "here",
    pages: [{ order: ["only"] }],
  });
  expect(editor.undo()?.label).toBe("fix");
  expect(apartFromCounts(editor.read().document.pages)).toEqual(apartFromCounts(richDesign().pages));
});
