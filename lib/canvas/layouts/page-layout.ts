import {
  createDocument,
  type ElementInput,
  group,
  image,
  line,
  shape,
  svg,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { Color } from "@/lib/canvas/core/paints";
import { getCoverCrop } from "@/lib/canvas/core/scaling";
import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import { pickReadableColor } from "@/lib/canvas/layouts/colors";
import { ICON_SIDE } from "@/lib/canvas/layouts/icon-side";
import { ICONS } from "@/lib/canvas/layouts/icons";
import type { Face } from "@/lib/canvas/layouts/measure-text";
import {
  type BrandPalette,
  createBrandPalette,
  getColorScheme,
  type PageBackground,
  toPaletteTokens,
} from "@/lib/canvas/layouts/palette";
import type { IconName } from "@/lib/canvas/layouts/plan-schemas";
import { selectTypefaces } from "@/lib/canvas/layouts/typefaces";
import { getDirection, type Language } from "@/lib/i18n/direction";

export interface LayoutImage {
  src: string;
  w: number;
  h: number;
  alt: string;
  origin?: "upload" | "unsplash" | "ai" | "canvas-image";
}

/** The account data that layouts show. */
export interface LayoutAccount {
  name: string;
  /** Unvalidated: the layout replaces colors without contrast and fonts that the canvas lacks. */
  colors: string[];
  fonts: string[];
  logo: LayoutImage | null;
}

export interface PageLayoutOptions {
  size: { w: number; h: number };
  language: Language;
  brand: LayoutAccount;
  on: PageBackground;
  /** Headline font for an account without brand fonts. */
  headline: string;
  /** Replaces the palette that is derived from the colors of the account. */
  palette?: BrandPalette;
}

export interface LayoutTextStyle {
  face: Face;
  size: number;
  /** Preferred color, replaced when its contrast with `ground` is too low. */
  color?: string | undefined;
  ground?: string;
  align?: "start" | "center" | "end";
  vertical?: "top" | "middle" | "bottom";
  slot?: "headline" | "body" | "cta" | "logo" | "hero" | undefined;
  /** Clockwise degrees on a left-to-right page. */
  rot?: number;
  /** Background of each line; `ground` is its color. */
  strips?: { padX: number; padY: number };
  /** Name of the text in the content of a template; the id of its element. */
  part?: string;
}

type ShapeKind = (ElementInput & { type: "shape" })["kind"];
type ShapeLook = Pick<
  ElementInput & { type: "shape" },
  "radius" | "points" | "inner" | "tail" | "rot" | "opacity"
> & { stroke?: { color: string; width: number; dash?: number[] } };

/** A page under construction. Coordinates start at the inline start edge, so a Hebrew page is mirrored. */
export type PageLayout = ReturnType<typeof createPageLayout>;

const RTL = /[\u0590-\u08ff]/;
const STRONG = /\p{L}/u;

/** Creates an empty page for a language, in the colors and typefaces of an account. */
export function createPageLayout({ size, language, brand, on, headline, ...own }: PageLayoutOptions) {
  const { w, h } = size;
  const palette = own.palette ?? createBrandPalette(brand.colors);
  const faces = selectTypefaces(brand.fonts, headline);
  const rtl = getDirection(language) === "rtl";
  const scheme = getColorScheme(palette, on);
  const elements: ElementInput[] = [];
  const names = new Map(Object.entries(toPaletteTokens(palette)).map(([token, color]) => [color, token]));
  const paint = (color: string): Color => {
    const token = names.get(color);
    return token ? { token } : color;
  };
  const placed = (box: LayoutBox): LayoutBox => ({
    x: round(rtl ? w - box.x - box.w : box.x),
    y: round(box.y),
    w: Math.max(1, round(box.w)),
    h: Math.max(1, round(box.h)),
  });
  const ids = new Set<string>();
  /** Returns the name, numbered when an element of the page has it already. */
  const toId = (name: string) => {
    let id = name;
    for (let count = 2; ids.has(id); count += 1) id = `${name}-${count}`;
    ids.add(id);
    return id;
  };
  const add = (element: ElementInput) => {
    elements.push({ ...element, id: toId(element.id ?? element.type) });
  };
  // A mirrored page turns to the other side.
  const turned = (rot = 0) => (rot === 0 ? {} : { rot: rtl ? -rot : rot });
  const sheet = {
    w,
    h,
    rtl,
    brand,
    palette,
    faces,
    scheme,
    /** A hundredth of the shorter side, in px, so that sizes scale with the page. */
    unit: Math.min(w, h) / 100,
    landscape: w > h * 1.2,
    page: { x: 0, y: 0, w, h } as LayoutBox,

    /** Adds a text element that shrinks when it overflows its box. */
    text(content: string, box: LayoutBox, style: LayoutTextStyle) {
      if (content.trim() === "") return;
      const {
        face,
        size: px,
        ground = scheme.ground,
        align = "start",
        vertical = "top",
        slot,
        rot,
        part,
        strips,
      } = style;
      const dir = directionOf(content, rtl);
      // Text in the opposite direction, such as a Latin name in Hebrew, keeps its physical side.
      const physical = dir === (rtl ? "rtl" : "ltr") ? align : TURNED[align];
      const fill = paint(
        pickReadableColor(ground, style.color ?? scheme.text, scheme.text, palette.ink, palette.paper),
      );
      const look = { font: face.font, weight: face.weight, lineHeight: face.lineHeight, size: px, fill };
      const bg = strips && { bg: { fill: paint(ground), shape: "lines" as const, ...strips } };
      const place = {
        ...placed(box),
        ...bg,
        dir,
        align: physical,
        vertical,
        overflow: "shrink" as const,
        ...turned(rot),
      };
      add(text({ ...place, ...look, id: part ?? slot ?? "text", text: content, ...(slot ? { slot } : {}) }));
    },

    shape(kind: ShapeKind, box: LayoutBox, fill: string | null, { stroke, ...look }: ShapeLook = {}) {
      const line = stroke ? { stroke: { ...stroke, color: paint(stroke.color) } } : {};
      add(shape({ ...placed(box), kind, ...(fill ? { fill: paint(fill) } : {}), ...line, ...look }));
    },

    /** Adds an image that covers the box, cropped around its center. */
    image(
      imageFile: LayoutImage,
      box: LayoutBox,
      { radius = 0, slot = "hero", part = WHOLE, rot }: ImageLook = {},
    ) {
      const { src, alt, origin = "upload" } = imageFile;
      const natural = { w: imageFile.w, h: imageFile.h };
      const crop = getCoverCrop(natural, part, box);
      const place = { ...placed(box), ...turned(rot) };
      add(image({ ...place, id: slot, src, natural, crop, radius: round(radius), alt, origin, slot }));
    },

    icon(name: IconName, box: LayoutBox, color: string) {
      const stroke = { color: paint(color), width: 1.6 };
      const paths = ICONS[name].map((d) => ({ d, stroke }));
      add(svg({ ...placed(box), view: { w: ICON_SIDE, h: ICON_SIDE }, paths }));
    },

    /** Adds flat art of filled paths, which an image of the user replaces. */
    art(paths: { d: string; fill: string }[], box: LayoutBox, view: { w: number; h: number }) {
      const filled = paths.map(({ d, fill }) => ({ d, fill: paint(fill) }));
      add(svg({ ...placed(box), id: "art", view, paths: filled, slot: "hero" }));
    },

    /** Adds a line through points in px; `curve` is 0 for straight segments, up to 1 for a smooth one. */
    line(points: [x: number, y: number][], { curve = 0, ...stroke }: LineLook) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      const box = { x, y, w: Math.max(1, Math.max(...xs) - x), h: Math.max(1, Math.max(...ys) - y) };
      const shares = points.map(([left, top]): [number, number] => {
        const across = (left - x) / box.w;
        return [rtl ? 1 - across : across, (top - y) / box.h];
      });
      add(line({ ...placed(box), points: shares, curve, stroke: { ...stroke, color: paint(stroke.color) } }));
    },

    /** Adds an image clipped to a box turned by `rot`; the image itself stays upright and covers `cover`. */
    slantedImage(imageFile: LayoutImage, box: LayoutBox, cover: LayoutBox, rot: number, part: LayoutBox) {
      const from = elements.length;
      sheet.image(imageFile, cover, { part, rot: -rot });
      const place = placed(box);
      const inside = elements.splice(from).map((element) => {
        return { ...element, x: round(element.x - place.x), y: round(element.y - place.y) };
      });
      add(group({ ...place, ...turned(rot), clip: true }, inside));
    },

    /** Collects the elements that `draw` adds into one group, clipped at the box. */
    clip(box: LayoutBox, draw: () => void, radius = 0) {
      const from = elements.length;
      draw();
      const place = placed(box);
      const inside = elements.splice(from).map((element) => {
        return { ...element, x: round(element.x - place.x), y: round(element.y - place.y) };
      });
      if (inside.length > 0) add(group({ ...place, clip: true, radius: round(radius) }, inside));
    },

    done(): CanvasDocument {
      const pages = [{ bg: paint(scheme.ground), elements }];
      return createDocument({ size, pages, palette: toPaletteTokens(palette) });
    },
  };
  return sheet;
}

interface ImageLook {
  radius?: number | undefined;
  slot?: "hero" | "logo";
  /** Visible part of the image, in fractions, such as one panel of a comic sheet. */
  part?: LayoutBox;
  rot?: number | undefined;
}

interface LineLook {
  color: string;
  width: number;
  dash?: number[];
  curve?: number;
}

const WHOLE: LayoutBox = { x: 0, y: 0, w: 1, h: 1 };
const TURNED = { start: "end", center: "center", end: "start" } as const;

/** Returns the direction of the first letter. A number without letters is left-to-right on every page. */
function directionOf(content: string, rtl: boolean): "rtl" | "ltr" {
  const first = STRONG.exec(content)?.[0];
  if (!first) return /\s/.test(content.trim()) && rtl ? "rtl" : "ltr";
  return RTL.test(first) ? "rtl" : "ltr";
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
