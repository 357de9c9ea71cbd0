import { describe, expect, it } from "vitest";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import { applyTemplate } from "@/lib/canvas/core/commands/template";
import { createDocument, shape } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import type { ImageElement, TextElement } from "@/lib/canvas/core/elements";
import { lintPage } from "@/lib/canvas/core/lint";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { resizeDocument } from "@/lib/canvas/layouts/resize-document";
import { applySizedTemplate } from "@/lib/canvas/layouts/sized-template";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";
import {
  BUILT_IN_TEMPLATES,
  findBuiltInTemplate,
  layOutBuiltInTemplate,
} from "@/lib/canvas/layouts/templates/built-in-templates";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/server/templates.json";
import he from "@/messages/he/server/templates.json";
import { createFreeDesigns } from "@/tests/harness/free-designs";

const TEXTS = { en, he };
const brand = { name: "Shachar", colors: ["#1f3a63", "#f6e3c3", "#a8441c"], fonts: ["Rubik"], logo: null };

const LOGO = { src: "https://media.example/logo.png", w: 400, h: 400, alt: "", origin: "upload" } as const;

function layOut(id: string, language: Language = "en", logo: typeof LOGO | null = null): CanvasDocument {
  const template = findBuiltInTemplate(id);
  if (!template) throw new Error(`no template ${id}`);
  return layOutBuiltInTemplate(template, { texts: TEXTS[language], brand: { ...brand, logo }, language });
}
const pageOf = ({ pages: [page] }: CanvasDocument) => {
  if (!page) throw new Error("no page");
  return page;
};
/** Places and texts of a page, without ids. */
const drawn = (document: CanvasDocument) =>
  pageOf(document).order.map((id) => {
    const { type, x, y, w, h, ...one } = pageOf(document).els[id] as TextElement;
    return { type, x, y, w, h, text: one.text, fill: one.fill, size: one.size };
  });

describe("template on a page of another size", () => {
  const apply = (template: CanvasDocument, size: CanvasDocument["size"]) => {
    const editor = new Editor(createDocument({ size, pages: [{ bg: "#FFFFFF", elements: [] }] }));
    editor.exec(applySizedTemplate(template, size));
    const { size: after, ...rest } = editor.read().document;
    expect(after).toMatchObject({ w: size.w, h: size.h });
    return { ...rest, size: after };
  };

  it.each(TEMPLATE_RATIOS)("saved template is laid out like a resize when the page is %s", (ratio) => {
    for (const [name, template] of Object.entries(createFreeDesigns(ASPECT_RATIO_SIZES["1.91:1"]))) {
      const size = ASPECT_RATIO_SIZES[ratio];
      expect(drawn(apply(template, size)), name).toEqual(drawn(resizeDocument(template, size)));
    }
  });

  it("template with a record is laid out by it, and can be resized again afterwards", () => {
    const template = layOut("kolot-event-food-4x5");
    const applied = apply(template, ASPECT_RATIO_SIZES["1.91:1"]);
    expect(drawn(applied)).toEqual(drawn(layOut("kolot-event-food-1.91x1")));
    const story = resizeDocument(applied, ASPECT_RATIO_SIZES["9:16"]);
    expect(drawn(story)).toEqual(drawn(layOut("kolot-event-food-9x16")));
  });
});

describe("resizing a page that was made from a template", () => {
  it.each(["en", "he"] as const)(
    "template of every design resized to a format equals the template of that format in %s",
    (language) => {
      const ofDesign = new Map(
        BUILT_IN_TEMPLATES.filter(({ leads }) => leads).map((one) => [one.design, one.id]),
      );
      for (const id of ofDesign.values()) {
        const design = layOut(id, language);
        for (const ratio of TEMPLATE_RATIOS) {
          const other = layOut(id.replace(/[^-]+$/, ratio.replace(":", "x")), language);
          const resized = resizeDocument(design, ASPECT_RATIO_SIZES[ratio]);
          expect(drawn(resized), `${id} to ${ratio}`).toEqual(drawn(other));
        }
      }
    },
    60_000,
  );

  it("resize keeps changed texts and colors, removed parts and added elements, and goes back without loss", () => {
    const editor = new Editor(
      createDocument({ size: ASPECT_RATIO_SIZES["4:5"], pages: [{ bg: "#FFFFFF", elements: [] }] }),
    );
    editor.exec(applyTemplate(layOut("kolot-event-food-4x5")));
    const design = structuredClone(editor.read().document);
    const { els, order } = pageOf(design);
    const texts = Object.values(els).filter((one): one is TextElement => one.type === "text");
    const [headline, button] = ["headline", "cta"].map((slot) => texts.find((one) => one.slot === slot));
    if (!headline || !button) throw new Error("a slot is missing");
    Object.assign(headline, { text: "Bake with us, all Friday long", fill: "#FFFFFF" });
    delete els[button.id];
    order.splice(order.indexOf(button.id), 1);
    const extra = createDocument({
      pages: [{ bg: "#FFFFFF", elements: [shape({ id: "own", x: 10, y: 10, w: 50, h: 50, kind: "star" })] }],
    });
    Object.assign(els, pageOf(extra).els);
    order.push("own");
    const wide = resizeDocument(design, ASPECT_RATIO_SIZES["1.91:1"]);
    const page = pageOf(wide);
    expect(page.els[headline.id]).toMatchObject({ text: "Bake with us, all Friday long", fill: "#FFFFFF" });
    expect(page.els[button.id]).toBeUndefined();
    expect(page.order).toContain("own");
    expect(lintPage(wide, 0)).toEqual([]);
    expect(migrateDocument(wide).ok).toBe(true);
    const back = resizeDocument(wide, ASPECT_RATIO_SIZES["4:5"]);
    // The plane of the removed button is not laid out either.
    expect(drawn(back).length).toBe(order.length - 1);
    expect(pageOf(back).els[headline.id]).toMatchObject({ x: headline.x, w: headline.w });
  });

  it("resize of a template keeps the effects, letter sizes and crops that the user set", () => {
    const design = structuredClone(layOut("kolot-event-food-4x5", "en", LOGO));
    const els = Object.values(pageOf(design).els);
    const headline = els.find((one): one is TextElement => one.type === "text" && one.slot === "headline");
    const photo = els.find((one): one is ImageElement => one.type === "image");
    if (!headline || !photo) throw new Error("a slot is missing");
    const size = resizeDocument(design, ASPECT_RATIO_SIZES["1.91:1"]);
    const plain = pageOf(size).els[headline.id] as TextElement;
    const look = { blur: 4, align: "end" as const, lineHeight: 1.5, rot: 6 };
    Object.assign(headline, { ...look, size: headline.size * 2 });
    Object.assign(photo, { blur: 3, radius: 40, crop: { x: 0.5, y: 0.5, w: 0.4, h: 0.4 } });
    const { els: after } = pageOf(resizeDocument(design, ASPECT_RATIO_SIZES["1.91:1"]));
    expect(after[headline.id]).toMatchObject({ ...look, size: plain.size * 2, overflow: "shrink" });
    const resized = after[photo.id] as ImageElement;
    expect(resized).toMatchObject({ blur: 3, radius: 40 });
    const { crop, natural, w, h } = resized;
    expect((crop.w * natural.w) / (crop.h * natural.h)).toBeCloseTo(w / h, 2);
    expect([crop.x + crop.w / 2, crop.y + crop.h / 2]).toEqual([
      expect.closeTo(0.7, 1),
      expect.closeTo(0.7, 1),
    ]);
  });

  it.each([
    { w: 1500, h: 500 },
    { w: 200, h: 200 },
    { w: 800, h: 200 },
    { w: 200, h: 800 },
    { w: 8_192, h: 200 },
    { w: 200, h: 8_192 },
  ])("template of every design resized to $w × $h and back stays a valid design", (size) => {
    for (const { id } of BUILT_IN_TEMPLATES.filter(({ leads }) => leads)) {
      const resized = resizeDocument(layOut(id), size);
      expect([id, migrateDocument(resized).ok, resized.size]).toEqual([id, true, size]);
      expect([id, migrateDocument(resizeDocument(resized, ASPECT_RATIO_SIZES["4:5"])).ok]).toEqual([
        id,
        true,
      ]);
    }
  });

  it("resize fits a page without a template by position, and returns the same document for the same size", () => {
    const design = createDocument({
      size: ASPECT_RATIO_SIZES["4:5"],
      pages: [
        { bg: "#FFFFFF", elements: [shape({ id: "own", x: 0, y: 0, w: 1080, h: 1350, kind: "rect" })] },
      ],
    });
    expect(resizeDocument(design, ASPECT_RATIO_SIZES["4:5"])).toBe(design);
    const { els } = pageOf(resizeDocument(design, ASPECT_RATIO_SIZES["9:16"]));
    expect(els.own).toMatchObject({ x: 0, y: 0, w: 1080, h: 1920 });
  });
});
