import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import {
  createDocument,
  type ElementInput,
  group,
  image,
  shape,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { ImageElement, TextElement } from "@/lib/canvas/core/elements";
import { getElementsBounds } from "@/lib/canvas/core/geometry";
import { lintPage } from "@/lib/canvas/core/lint";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { getSafeArea } from "@/lib/canvas/core/safe-zones";
import { resizeDocument } from "@/lib/canvas/layouts/resize-document";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";
import { createFreeDesigns } from "@/tests/harness/free-designs";
import { findLayoutFlaws } from "@/tests/harness/layout-flaws";

const SQUARE = ASPECT_RATIO_SIZES["1:1"];
const STORY = ASPECT_RATIO_SIZES["9:16"];
const WIDE = ASPECT_RATIO_SIZES["1.91:1"];

const words = (input: object = {}): ElementInput =>
  text({
    x: 80,
    y: 80,
    w: 900,
    h: 100,
    text: "Fresh bread",
    font: "Rubik",
    size: 60,
    fill: "#000000",
    ...input,
  });
const photo = (input: object = {}): ElementInput =>
  image({
    x: 0,
    y: 0,
    w: 540,
    h: 1080,
    src: "https://images.example/a.jpg",
    natural: { w: 1000, h: 2000 },
    ...input,
  });
const chart = (input: object = {}): ElementInput => ({
  ...{ type: "chart", kind: "bar", rows: [{ label: "Rye", value: "5" }], x: 0, y: 0, w: 1080, h: 1080 },
  ...{ font: "Heebo", size: 30, fill: "#0000FF", ink: "#000000" },
  ...(input as { id?: string }),
});
const createDesign = (elements: ElementInput[], size: { w: number; h: number } = SQUARE): CanvasDocument =>
  createDocument({ size, pages: [{ bg: "#FFFFFF", elements }] });
const closeTo = (value: number) => expect.closeTo(value, 1);
const elementsOf = (document: CanvasDocument) => document.pages[0]?.els ?? {};

describe("free designs in other formats", () => {
  it.each(TEMPLATE_RATIOS)("free designs from %s have no damage in any other format", (from) => {
    const seen = { misaligned: 0, small: 0, empty: 0, designs: 0 };
    for (const [name, design] of Object.entries(createFreeDesigns(ASPECT_RATIO_SIZES[from]))) {
      for (const to of TEMPLATE_RATIOS.filter((one) => one !== from)) {
        const { misaligned, small, empty, ...damage } = findLayoutFlaws(
          design,
          resizeDocument(design, ASPECT_RATIO_SIZES[to]),
        );
        expect(damage, `${name} to ${to}`).toEqual({
          ...{ offPage: [], unsafe: [], overlaps: [], cut: [], distorted: [], reordered: [] },
        });
        seen.misaligned += misaligned.length;
        seen.small += small.length;
        seen.empty += empty;
        seen.designs += 1;
      }
    }
    // Fitted by position, 144 resizes had 56 lost alignments, 87 small texts and 35% empty bands on average.
    expect(seen.misaligned).toBeLessThanOrEqual(12);
    expect(seen.small).toBeLessThanOrEqual(8);
    expect(seen.empty / seen.designs).toBeLessThan(0.32);
  });

  it("any design keeps its page, order, legible texts and image proportions at any size", () => {
    const length = fc.integer({ min: 20, max: 1080 });
    const place = fc
      .record({
        x: fc.integer({ min: 0, max: 1000 }),
        y: fc.integer({ min: 0, max: 1000 }),
        w: length,
        h: length,
      })
      .map(({ x, y, w, h }) => ({ x, y, w: Math.min(w, 1080 - x), h: Math.min(h, 1080 - y) }));
    const element = fc.oneof(
      place.map((one) => shape({ ...one, kind: "rect" })),
      place.map((one) => photo({ ...one, natural: { w: 1600, h: 900 } })),
      fc
        .tuple(place, fc.string({ maxLength: 80 }))
        .map(([one, content]) => words({ ...one, text: content, size: 13 })),
      fc.tuple(place, fc.integer({ min: -90, max: 90 })).map(([one, rot]) => words({ ...one, w: 200, rot })),
      place.map((one) => group(one, [words({ x: 0, y: 0, w: one.w, h: one.h })])),
    );
    const size = fc.oneof(
      fc.constantFrom(...Object.values(ASPECT_RATIO_SIZES)),
      fc.record({ w: fc.integer({ min: 200, max: 3_000 }), h: fc.integer({ min: 200, max: 3_000 }) }),
    );
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 8 }), size, (elements, to) => {
        const design = createDesign(elements);
        const resized = resizeDocument(design, to);
        const { offPage, distorted } = findLayoutFlaws(design, resized);
        expect({ offPage, distorted }).toEqual({ offPage: [], distorted: [] });
        expect(migrateDocument(resized).ok).toBe(true);
        expect(resized.pages[0]?.order).toEqual(design.pages[0]?.order);
        const texts = Object.values(elementsOf(resized)).filter((one) => one.type === "text");
        expect(texts.every((one) => one.size >= 12)).toBe(true);
        const codes = lintPage(resized, 0).map(({ code }) => code);
        expect(codes.filter((code) => code === "small_text")).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("turned text at its smallest size stays on a page of the same proportion", () => {
    const design = createDesign([words({ x: 190, y: 49, w: 200, h: 1011, rot: 23 })]);
    expect(findLayoutFlaws(design, resizeDocument(design, { w: 200, h: 200 })).offPage).toEqual([]);
  });

  it("design resized to its own format is the same document", () => {
    for (const ratio of TEMPLATE_RATIOS)
      for (const design of Object.values(createFreeDesigns(ASPECT_RATIO_SIZES[ratio])))
        expect(resizeDocument(design, ASPECT_RATIO_SIZES[ratio])).toBe(design);
  });
});

describe("rules of free pages", () => {
  it("photo at the left half moves to the upper half of a story, and to the right in Hebrew beyond it", () => {
    const design = createDesign([
      photo({ id: "photo" }),
      words({ id: "head", x: 600, y: 300, w: 420 }),
      words({ id: "body", x: 600, y: 500, w: 420, size: 36 }),
    ]);
    const tall = elementsOf(resizeDocument(design, STORY));
    expect(tall.photo).toMatchObject({ x: 0, y: 0, w: 1080 });
    expect(tall.photo?.h).toBeGreaterThan(700);
    expect(tall.head?.y).toBeGreaterThan(tall.photo?.h ?? 0);
    const hebrew = createDesign([
      photo({ id: "photo", w: 1080, h: 540, natural: { w: 2000, h: 1000 } }),
      words({ id: "head", y: 700, text: "לחם טרי" }),
    ]);
    const wide = elementsOf(resizeDocument(hebrew, WIDE));
    expect((wide.photo?.x ?? 0) + (wide.photo?.w ?? 0)).toBeCloseTo(WIDE.w);
    expect(wide.photo).toMatchObject({ y: 0, h: WIDE.h });
    expect((wide.head?.x ?? 0) + (wide.head?.w ?? 0)).toBeLessThanOrEqual((wide.photo?.x ?? 0) + 0.5);
  });

  it("text wraps again in the width of the page, and a shape behind texts follows their height", () => {
    const long =
      "Every Friday we bake in the stone oven, and you can order in advance or come by with the children.";
    const design = createDesign(
      [
        shape({ id: "panel", x: 100, y: 150, w: 1000, h: 220, kind: "rect", fill: "#EEEEEE" }),
        words({ id: "head", x: 140, y: 170, w: 920, h: 60, size: 50 }),
        words({ id: "body", x: 140, y: 250, w: 920, h: 100, size: 32, text: long }),
      ],
      WIDE,
    );
    const { panel, head, body } = elementsOf(resizeDocument(design, STORY)) as Record<string, TextElement>;
    if (!panel || !head || !body) throw new Error("An element is missing");
    expect(body.size).toBeGreaterThan(32);
    expect(body.y).toBeGreaterThan(head.y + head.h);
    expect(panel.y + panel.h).toBeGreaterThan(body.y + body.h);
    expect(panel.x + panel.w).toBeGreaterThan(body.x + body.w);
    expect(panel.h).toBeGreaterThan(220);
  });

  it.each([SQUARE, STORY])("grouped texts are set again like ungrouped ones at %o", (size) => {
    const long = "Every Friday we bake in the stone oven, and you can order in advance or come by.";
    const plain = [
      shape({ id: "panel", x: 0, y: 0, w: 1000, h: 220, kind: "rect", fill: "#EEEEEE" }),
      words({ id: "head", x: 40, y: 20, w: 920, h: 60, size: 50 }),
      words({ id: "body", x: 40, y: 100, w: 920, h: 100, size: 18, text: long }),
    ];
    const [panel, ...texts] = plain.map((one) => ({ ...one, x: one.x + 100, y: one.y + 150 }));
    if (!panel) throw new Error("The panel is missing");
    const loose = elementsOf(resizeDocument(createDesign([panel, ...texts], WIDE), size));
    const [back, ...inner] = plain;
    const moved = inner.map((one) => ({ ...one, x: one.x - 40, y: one.y - 20 }));
    const nested = group({ id: "texts", x: 40, y: 20, w: 920, h: 180 }, moved);
    const whole = group({ id: "card", x: 100, y: 150, w: 1000, h: 220 }, [back as ElementInput, nested]);
    const grouped = resizeDocument(createDesign([whole], WIDE), size);
    for (const id of ["panel", "head", "body"]) {
      const box = getElementsBounds(grouped.pages[0] as CanvasPage, [id]);
      const { x, y, w, h } = loose[id] as TextElement;
      expect(box, id).toEqual({ x: closeTo(x), y: closeTo(y), w: closeTo(w), h: closeTo(h) });
    }
    const { body, card } = elementsOf(grouped) as Record<string, TextElement>;
    expect(body?.size).toBeCloseTo((loose.body as TextElement).size);
    expect(body?.size).toBeGreaterThanOrEqual(Math.min(size.w, size.h * 2) * 0.02);
    expect(card?.h).toBeGreaterThan(220);
  });

  it("grouped button and a code beside a grouped text keep their proportions", () => {
    const design = createDesign([
      words({ id: "head", w: 920, size: 90, h: 220 }),
      group({ id: "ticket", x: 80, y: 400, w: 920, h: 300 }, [
        photo({ id: "code", x: 0, y: 0, w: 300, h: 300, natural: { w: 500, h: 500 } }),
        words({ id: "label", x: 340, y: 100, w: 580, h: 100, size: 40, text: "Scan and order your bread" }),
      ]),
      group({ id: "button", x: 80, y: 900, w: 300, h: 100 }, [
        shape({ id: "plane", x: 0, y: 0, w: 300, h: 100, kind: "rect" }),
        words({ id: "order", x: 20, y: 20, w: 260, h: 60, size: 40, text: "Order" }),
      ]),
    ]);
    for (const size of [STORY, WIDE]) {
      const { code, button, order, label } = elementsOf(resizeDocument(design, size));
      if (!code || !button || !order || !label) throw new Error("An element is missing");
      expect(code.w / code.h).toBeCloseTo(1);
      expect((code as ImageElement).crop).toEqual({ x: 0, y: 0, w: 1, h: 1 });
      expect(label.x).toBeGreaterThan(code.x + code.w);
      expect(button.w / button.h).toBeCloseTo(3);
      expect(order.x / button.w).toBeCloseTo(20 / 300);
    }
  });

  it("group of parts that overlap and logo are scaled as a whole, and a cropped photo fills the room", () => {
    const design = createDesign([
      photo({ id: "photo", x: 60, y: 60, w: 960, h: 480, crop: { x: 0, y: 0.2, w: 1, h: 0.25 } }),
      group({ id: "card", x: 60, y: 600, w: 400, h: 200 }, [
        shape({ id: "back", x: 0, y: 0, w: 400, h: 200, kind: "ellipse" }),
        words({ id: "label", x: 20, y: 20, w: 360, h: 160, size: 40 }),
      ]),
      photo({ id: "logo", x: 60, y: 940, w: 200, h: 80, natural: { w: 500, h: 200 }, slot: "logo" }),
    ]);
    const tall = elementsOf(resizeDocument(design, STORY));
    const { card, back, label, logo } = tall;
    if (!card || !back || !label || !logo) throw new Error("An element is missing");
    expect(card.w / card.h).toBeCloseTo(2);
    expect([back.w, back.h]).toEqual([card.w, card.h]);
    expect(label.x / card.w).toBeCloseTo(0.05);
    expect(logo.w / logo.h).toBeCloseTo(2.5);
    expect((logo as ImageElement).crop).toEqual({ x: 0, y: 0, w: 1, h: 1 });
    expect(tall.photo?.h).toBeGreaterThan(480);
  });

  it("icons stay above their labels, and a row too wide for a story becomes a column", () => {
    const icons = [0, 1, 2].flatMap((at) => [
      shape({ id: `icon-${at}`, x: 200 + at * 300, y: 300, w: 80, h: 80, kind: "star" }),
      words({ id: `label-${at}`, x: 150 + at * 300, y: 400, w: 180, h: 40, size: 30, align: "center" }),
    ]);
    const wide = elementsOf(resizeDocument(createDesign([words(), ...icons]), WIDE));
    for (const at of [0, 1, 2]) {
      const [icon, label] = [wide[`icon-${at}`], wide[`label-${at}`]];
      if (!icon || !label) throw new Error("An element is missing");
      expect(icon.x + icon.w / 2).toBeCloseTo(label.x + label.w / 2);
      expect(icon.y + icon.h).toBeLessThanOrEqual(label.y);
    }
    const cards = [0, 1, 2].map((at) =>
      group({ id: `card-${at}`, x: 60 + at * 370, y: 300, w: 340, h: 250 }, [
        words({ x: 20, y: 20, w: 300, h: 100, size: 40 }),
      ]),
    );
    const tall = elementsOf(resizeDocument(createDesign(cards, WIDE), STORY));
    expect(tall["card-0"]?.x).toBeCloseTo(tall["card-2"]?.x ?? 0);
    expect(tall["card-1"]?.y).toBeGreaterThan((tall["card-0"]?.y ?? 0) + (tall["card-0"]?.h ?? 0));
  });

  it("decoration beyond an edge stays there, and a page of many elements is fitted by position", () => {
    const design = createDesign([
      shape({ id: "sun", x: 900, y: -100, w: 300, h: 300, kind: "ellipse" }),
      words(),
    ]);
    const { sun } = elementsOf(resizeDocument(design, WIDE));
    expect((sun?.x ?? 0) + (sun?.w ?? 0)).toBeGreaterThan(WIDE.w);
    expect(sun?.y).toBeLessThan(0);
    const dots = Array.from({ length: 300 }, (_, at) =>
      shape({ x: (at % 30) * 36, y: Math.floor(at / 30) * 100, w: 20, h: 20, kind: "ellipse" }),
    );
    expect(findLayoutFlaws(createDesign(dots), resizeDocument(createDesign(dots), WIDE)).offPage).toEqual([]);
  });

  it("group with a text that fills the right part of a Hebrew page shows its text there", () => {
    const size = { w: 1080, h: 1350 };
    const elements = [
      group({ id: "card", x: 0, y: 0, w: 1080, h: 675 }, [
        shape({ id: "back", x: 0, y: 0, w: 1080, h: 675, kind: "rect" }),
        words({ id: "head", y: 250, text: "לחם טרי" }),
      ]),
      shape({ id: "plane", x: 0, y: 675, w: 1080, h: 675, kind: "rect" }),
    ];
    const { card, back, head, plane } = elementsOf(resizeDocument(createDesign(elements, size), WIDE));
    if (!card || !back || !head) throw new Error("An element is missing");
    expect(plane).toMatchObject({ x: 0, y: 0, w: WIDE.w / 2, h: WIDE.h });
    expect(card).toMatchObject({ x: WIDE.w / 2, y: 0, w: WIDE.w / 2, h: WIDE.h });
    expect(back).toMatchObject({ x: 0, y: 0, w: card.w, h: card.h });
    expect(head.x).toBeGreaterThanOrEqual(0);
    expect(head.x + head.w).toBeLessThanOrEqual(card.w);
  });

  it("chart that fills the page, alone or on a plane, is whole and off a story's controls", () => {
    const safe = getSafeArea(STORY);
    const alone = elementsOf(resizeDocument(createDesign([chart({ id: "sales" })]), STORY)).sales;
    const card = group({ id: "card", x: 0, y: 0, w: 1080, h: 1080 }, [
      shape({ id: "back", x: 0, y: 0, w: 1080, h: 1080, kind: "rect" }),
      chart({ id: "sales", x: 60, y: 60, w: 960, h: 960 }),
    ]);
    const grouped = elementsOf(resizeDocument(createDesign([card]), STORY));
    expect(grouped.card).toMatchObject({ x: 0, y: 0, ...STORY });
    for (const sales of [alone, grouped.sales]) {
      if (!sales) throw new Error("The chart is missing");
      expect(sales.x).toBeGreaterThanOrEqual(0);
      expect(sales.x + sales.w).toBeLessThanOrEqual(STORY.w + 0.5);
      expect(sales.y).toBeGreaterThanOrEqual(safe.y - 0.5);
      expect(sales.y + sales.h).toBeLessThanOrEqual(safe.y + safe.h + 0.5);
    }
  });

  it("chart across the end of a photo keeps the page in one part, and its direction counts", () => {
    const across = createDesign([
      photo({ id: "photo" }),
      chart({ id: "sales", x: 300, y: 300, w: 500, h: 400 }),
    ]);
    const tall = elementsOf(resizeDocument(across, STORY));
    expect(tall.photo?.w).toBeLessThan(STORY.w);
    const hebrew = createDesign([
      photo({ id: "photo", w: 1080, h: 540, natural: { w: 2000, h: 1000 } }),
      chart({ id: "sales", x: 60, y: 600, w: 960, h: 420, dir: "rtl" }),
    ]);
    const wide = elementsOf(resizeDocument(hebrew, WIDE));
    expect((wide.photo?.x ?? 0) + (wide.photo?.w ?? 0)).toBeCloseTo(WIDE.w);
  });

  it("photo and plane that share a story share the page in any other format without a gap", () => {
    const design = createDesign(
      [
        photo({ id: "photo", w: 1080, h: 1152, natural: { w: 2000, h: 2000 } }),
        shape({ id: "plane", x: 0, y: 1152, w: 1080, h: 768, kind: "rect" }),
        words({ id: "head", y: 1250 }),
      ],
      STORY,
    );
    const { photo: top, plane } = elementsOf(resizeDocument(design, SQUARE));
    if (!top || !plane) throw new Error("An element is missing");
    expect(top).toMatchObject({ x: 0, y: 0, w: SQUARE.w });
    expect(plane).toMatchObject({ x: 0, w: SQUARE.w });
    expect(plane.y).toBeCloseTo(top.h);
    expect(plane.y + plane.h).toBeCloseTo(SQUARE.h);
  });

  it("grid of images that fills the page crops its images instead of losing the outer ones", () => {
    const cells = [0, 1].map((at) => photo({ id: `cell-${at}`, x: at * 550, w: 530 }));
    const design = createDesign([group({ id: "grid", x: 0, y: 0, w: 1080, h: 1080 }, cells)]);
    const resized = resizeDocument(design, STORY);
    const { grid, "cell-0": first, "cell-1": second } = elementsOf(resized);
    expect(grid).toMatchObject({ x: 0, y: 0, ...STORY });
    expect(first).toMatchObject({ x: 0, y: 0, w: 530, h: STORY.h });
    expect(second).toMatchObject({ x: 550, y: 0, w: 530, h: STORY.h });
    expect(findLayoutFlaws(design, resized).distorted).toEqual([]);
  });
});
