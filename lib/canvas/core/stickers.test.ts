import { createHash } from "node:crypto";
import { Path } from "konva/lib/shapes/Path";
import { describe, expect, it } from "vitest";
import { searchIcons } from "@/lib/canvas/client/search-icons";
import { STICKER_LIBRARY_URL } from "@/lib/canvas/client/sticker-library";
import { recolorSticker } from "@/lib/canvas/core/commands/recolor-sticker";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { getContrastRatio, toRgb } from "@/lib/canvas/core/contrast";
import { createDocument, type ElementInput, group, text } from "@/lib/canvas/core/create-document";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import type { CanvasElement, SvgElement } from "@/lib/canvas/core/elements";
import { DEFAULT_PALETTE, resolveColor } from "@/lib/canvas/core/paints";
import { findSticker, getStickerRoles, STICKER_ROLES } from "@/lib/canvas/core/sticker-roles";
import {
  createSticker,
  fitStickerText,
  getStickerColor,
  getStickerTextColor,
  STICKER_GROUPS,
  type Sticker,
  type StickerPlacement,
} from "@/lib/canvas/core/stickers";
import { readLibraryFile } from "@/tests/harness/library-icons";

const FILE = readLibraryFile(STICKER_LIBRARY_URL);
const STICKERS: Sticker[] = JSON.parse(FILE.toString());
const named = (name: string) => STICKERS.find((one) => one.name === name) as Sticker;
const hexOf = (sticker: Sticker, role: string) =>
  resolveColor(getStickerColor(sticker, role), DEFAULT_PALETTE).slice(0, 7);
/** Red, green and blue as a point in space: two hues may have the same contrast ratio. */
const distanceOf = (a: string, b: string) =>
  Math.hypot(...toRgb(a).map((part, at) => part - (toRgb(b)[at] ?? 0)));
const find = (typed: string) => searchIcons(STICKERS, typed).map(({ name }) => name);

const PLACEMENT: StickerPlacement = {
  ...{ at: { x: 540, y: 540 }, pageSide: 1080, palette: {}, language: "en" },
  face: { font: "Heebo" },
};

function openWith(name: string, more: Partial<StickerPlacement> = {}) {
  const sticker = createSticker(named(name), name, { ...PLACEMENT, ...more });
  const document = createDocument({ pages: [{ bg: "#FFFFFF", elements: [{ ...sticker, id: "s" }] }] });
  const editor = new Editor(document);
  const read = (id = "s") => editor.read().document.pages[0]?.els[id];
  return { editor, read };
}

describe("sticker file", () => {
  it("sticker file is named by its content, because browsers keep it for a year", () => {
    const hash = createHash("sha256").update(FILE).digest("hex").slice(0, 16);
    expect(STICKER_LIBRARY_URL).toBe(`/design-icons/stickers-${hash}.json`);
  });

  it("sticker file has at least 48 stickers with different names, some in every group", () => {
    expect(STICKERS.length).toBeGreaterThanOrEqual(48);
    for (const key of ["name", "title", "hebrew"] as const)
      expect(new Set(STICKERS.map((one) => one[key])).size).toBe(STICKERS.length);
    for (const group of STICKER_GROUPS)
      expect(STICKERS.filter((one) => one.group === group).length, group).toBeGreaterThanOrEqual(6);
  });
});

describe.each(STICKERS.map((sticker) => [sticker.name, sticker] as const))("sticker %s", (_, sticker) => {
  it("sticker has a name and further words in both languages", () => {
    expect(sticker.title).toMatch(/^[A-Z0-9]/);
    expect(sticker.hebrew).toMatch(/[א-ת]/);
    expect(sticker.words).toMatch(/[a-z].*[א-ת]/);
  });

  it("sticker lies within its view box, with its lines", () => {
    for (const { d, width = 0 } of sticker.parts) {
      const { x, y, width: w, height: h } = new Path({ data: d }).getSelfRect();
      const edge = width / 2 - 0.5;
      expect([w + h > 0, Number.isFinite(x + y + w + h)]).toEqual([true, true]);
      expect(Math.min(x, y) - edge).toBeGreaterThanOrEqual(0);
      expect(x + w + edge).toBeLessThanOrEqual(sticker.view.w);
      expect(y + h + edge).toBeLessThanOrEqual(sticker.view.h);
    }
  });

  it("sticker has a color that users change, and colors that differ from each other", () => {
    const roles = Object.keys(sticker.colors);
    expect(roles).toContain("main");
    for (const role of roles) expect(sticker.parts.some((part) => part.role === role)).toBe(true);
    for (const role of roles)
      for (const other of roles.slice(roles.indexOf(role) + 1))
        expect(distanceOf(hexOf(sticker, role), hexOf(sticker, other))).toBeGreaterThan(40);
  });

  it("sticker becomes an element that every renderer knows, with the role of each path", () => {
    for (const language of ["en", "he"] as const) {
      const { editor } = openWith(sticker.name, { language });
      const els = Object.values(editor.read().document.pages[0]?.els ?? {});
      const drawing = els.find((one): one is SvgElement => one.type === "svg");
      expect(drawing?.paths).toHaveLength(sticker.parts.length);
      expect(getStickerRoles(drawing)).toEqual(sticker.parts.map(({ role }) => role));
      expect(els).toHaveLength(sticker.text ? 3 : 1);
    }
  });
});

describe("words on stickers", () => {
  const worded = STICKERS.filter(({ text }) => text);

  it.each(worded.map((sticker) => [sticker.name, sticker] as const))(
    "word of sticker %s is readable and lies within the drawing",
    (_, sticker) => {
      const color = resolveColor(getStickerTextColor(sticker, {}), DEFAULT_PALETTE);
      expect(getContrastRatio(color, hexOf(sticker, sticker.text?.on ?? "main"))).toBeGreaterThanOrEqual(4.5);
      const { x = 0, y = 0, w = 0, h = 0 } = sticker.text?.box ?? {};
      expect([x + w <= sticker.view.w, y + h <= sticker.view.h]).toEqual([true, true]);
      if (sticker.text)
        for (const language of ["en", "he"] as const)
          expect(fitStickerText(sticker.text, language).size).toBeGreaterThanOrEqual(10);
    },
  );

  it("word of a sticker is a text in the language of the brand", () => {
    const texts = (language: "en" | "he") => {
      const { editor } = openWith("sale", { language });
      return Object.values(editor.read().document.pages[0]?.els ?? {}).flatMap((one) =>
        one.type === "text" ? one.text : [],
      );
    };
    expect(texts("en")).toEqual(["Sale"]);
    expect(texts("he")).toEqual(["מבצע"]);
  });
});

describe("colors of a sticker", () => {
  const fills = (element: unknown) =>
    (element as SvgElement).paths.map(({ fill, stroke }) => fill ?? stroke?.color);

  it("recolorSticker changes the parts of one role and is undone as one step", () => {
    const { editor, read } = openWith("gift");
    const before = fills(read());
    editor.exec(recolorSticker("s", "accent", "#112233"));
    const roles = getStickerRoles(read()) ?? [];
    expect(fills(read())).toEqual(before.map((color, at) => (roles[at] === "accent" ? "#112233" : color)));
    editor.undo();
    expect(fills(read())).toEqual(before);
  });

  it("recolorSticker colors lines of the role, and the outline's fill with its line", () => {
    const { editor, read } = openWith("arrow-down");
    editor.exec(recolorSticker("s", "main", "#112233"));
    editor.exec(recolorSticker("s", "outline", "#445566"));
    expect(new Set(fills(read()))).toEqual(new Set(["#445566", "#112233"]));
    expect(JSON.stringify(read())).not.toContain("#FFFFFF");
  });

  it("recolorSticker changes nothing when the style is locked or the element is no sticker", () => {
    const gift = openWith("gift").read() as SvgElement;
    const { custom: _, ...plain } = gift;
    const rejected: SvgElement[] = [
      plain,
      { ...gift, paths: gift.paths.slice(1) },
      { ...gift, lock: { style: true } },
    ];
    for (const element of rejected) {
      const editor = new Editor(createDocument({ pages: [{ bg: "#FFFFFF", elements: [element] }] }));
      editor.exec(recolorSticker(element.id, "main", "#112233"));
      expect(JSON.stringify(editor.read().document)).not.toContain("#112233");
    }
  });

  it("findSticker finds the drawing in a group only beside at most its word", () => {
    const gift = openWith("gift").read() as SvgElement;
    const other = { ...gift, id: "other" };
    const { custom: _, ...plain } = gift;
    const box = { x: 0, y: 0, w: 200, h: 200 };
    const word = text({ id: "word", ...box, text: "Sale", font: "Heebo", size: 20, fill: "#000000" });
    const findIn = (...elements: ElementInput[]) => {
      const made = group({ id: "g", ...box }, elements);
      const page = createDocument({ pages: [{ bg: "#FFFFFF", elements: [made] }] }).pages[0] as CanvasPage;
      return findSticker(page, page.els.g as CanvasElement)?.id ?? null;
    };
    expect(findIn(gift)).toBe(gift.id);
    expect(findIn(gift, word)).toBe(gift.id);
    expect(findIn(word, gift)).toBe(gift.id);
    expect(findIn(gift, other)).toBeNull();
    expect(findIn(gift, word, { ...word, id: "second" })).toBeNull();
    expect(findIn(gift, { ...plain, id: "plain" })).toBeNull();
    expect(findIn(word)).toBeNull();
  });

  it("one color for a whole sticker applies to its main parts only", () => {
    const { editor, read } = openWith("gift");
    editor.exec(styleElements(["s"], { fill: "#112233" }));
    const roles = getStickerRoles(read()) ?? [];
    const changed = fills(read()).flatMap((color, at) => (color === "#112233" ? roles[at] : []));
    expect(new Set(changed)).toEqual(new Set(["main"]));
  });

  it("every changeable role is known to the panel", () => {
    const used = new Set(STICKERS.flatMap(({ colors }) => Object.keys(colors)));
    expect([...used].filter((role) => !(STICKER_ROLES as readonly string[]).includes(role))).toEqual([]);
  });
});

describe("searchIcons over stickers", () => {
  it.each([
    ["hanukkah", "hanukkiah"],
    ["חנוכה", "sufganiyah"],
    ["פורים", "purim-mask"],
    ["דבש", "apple-honey"],
    ["sale", "sale"],
    ["מבצע", "sale"],
    ["underline", "underline"],
    ["בועת", "bubble-dots"],
    ["סוכה", "sukkah"],
  ])("searchIcons finds the sticker when %j is typed", (typed, name) => {
    expect(find(typed)).toContain(name);
  });
});
