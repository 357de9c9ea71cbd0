import type { CanvasDocument } from "@/lib/canvas/core/document";
import { group, image, newDocument, type Piece, shape, svg, text } from "@/lib/canvas/core/new-document";
import type { Color } from "@/lib/canvas/core/paints";
import { coverCrop } from "@/lib/canvas/core/scaling";
import type { Box } from "@/lib/canvas/layouts/boxes";
import { readable } from "@/lib/canvas/layouts/colours";
import type { Faces } from "@/lib/canvas/layouts/faces";
import { ICON_SIDE, ICONS } from "@/lib/canvas/layouts/icons";
import type { Face } from "@/lib/canvas/layouts/measure";
import { type BrandPalette, type Ground, schemeOf, tokensOf } from "@/lib/canvas/layouts/palette";
import type { IconName } from "@/lib/canvas/layouts/plan-schemas";
import type { Language } from "@/lib/i18n/direction";

/** A stored picture as a page shows it. */
export interface Picture {
  src: string;
  w: number;
  h: number;
  alt: string;
  origin?: "upload" | "unsplash" | "ai" | "canvas-image";
}

export interface SheetSetup {
  size: { w: number; h: number };
  language: Language;
  palette: BrandPalette;
  faces: Faces;
  on: Ground;
}

export interface TextStyle {
  face: Face;
  size: number;
  /** Wished; another one is taken where it cannot be read. */
  colour?: string | undefined;
  /** What it is written on: the page's ground, unless there is a plane under it. */
  ground?: string;
  align?: "start" | "center" | "end";
  vertical?: "top" | "middle" | "bottom";
  slot?: "headline" | "body" | "cta" | "logo" | "hero" | undefined;
}

type ShapeKind = (Piece & { type: "shape" })["kind"];
type ShapeLook = Pick<
  Piece & { type: "shape" },
  "radius" | "points" | "inner" | "tail" | "rot" | "opacity"
> & { stroke?: { color: string; width: number; dash?: number[] } };

/** A page being laid out. Everything is placed from where reading begins, so that Hebrew is the same page mirrored. */
export type Sheet = ReturnType<typeof createSheet>;

const RTL = /[\u0590-\u08ff]/;
const STRONG = /\p{L}/u;

/** Begins a page of a language in a brand's colours. */
export function createSheet({ size, language, palette, faces, on }: SheetSetup) {
  const { w, h } = size;
  const rtl = language === "he";
  const scheme = schemeOf(palette, on);
  const pieces: Piece[] = [];
  const names = new Map(Object.entries(tokensOf(palette)).map(([token, colour]) => [colour, token]));
  const paint = (colour: string): Color => {
    const token = names.get(colour);
    return token ? { token } : colour;
  };
  const placed = (box: Box): Box => ({
    x: round(rtl ? w - box.x - box.w : box.x),
    y: round(box.y),
    w: Math.max(1, round(box.w)),
    h: Math.max(1, round(box.h)),
  });
  const add = (piece: Piece) => void pieces.push(piece);
  const sheet = {
    w,
    h,
    rtl,
    palette,
    faces,
    scheme,
    /** A hundredth of the shorter side: sizes grow with the page. */
    unit: Math.min(w, h) / 100,
    landscape: w > h * 1.2,
    page: { x: 0, y: 0, w, h } as Box,

    /** Words in a box; they become smaller rather than leave it. */
    text(words: string, box: Box, style: TextStyle) {
      if (words.trim() === "") return;
      const { face, size: px, ground = scheme.ground, align = "start", vertical = "top", slot } = style;
      const dir = directionOf(words, rtl);
      // A Latin name on a Hebrew page stays at the right: where its own reading ends.
      const physical = dir === (rtl ? "rtl" : "ltr") ? align : TURNED[align];
      const fill = paint(
        readable(ground, style.colour ?? scheme.text, scheme.text, palette.ink, palette.paper),
      );
      const look = { font: face.font, weight: face.weight, lineHeight: face.lineHeight, size: px, fill };
      const place = { ...placed(box), dir, align: physical, vertical, overflow: "shrink" as const };
      add(text({ ...place, ...look, text: words, ...(slot ? { slot } : {}) }));
    },

    shape(kind: ShapeKind, box: Box, fill: string | null, { stroke, ...look }: ShapeLook = {}) {
      const line = stroke ? { stroke: { ...stroke, color: paint(stroke.color) } } : {};
      add(shape({ ...placed(box), kind, ...(fill ? { fill: paint(fill) } : {}), ...line, ...look }));
    },

    /** The part of the picture that fills the box, from its middle. */
    picture(picture: Picture, box: Box, { radius = 0, slot = "hero", part = WHOLE }: PictureLook = {}) {
      const { src, alt, origin = "upload" } = picture;
      const natural = { w: picture.w, h: picture.h };
      const crop = coverCrop(natural, part, box);
      add(image({ ...placed(box), src, natural, crop, radius: round(radius), alt, origin, slot }));
    },

    icon(name: IconName, box: Box, colour: string, width = 1.6) {
      const stroke = { color: paint(colour), width };
      const paths = ICONS[name].map((d) => ({ d, stroke }));
      add(svg({ ...placed(box), view: { w: ICON_SIDE, h: ICON_SIDE }, paths }));
    },

    /** What is drawn meanwhile, as one piece, cut off at the box. */
    clip(box: Box, draw: () => void, radius = 0) {
      const from = pieces.length;
      draw();
      const place = placed(box);
      const inside = pieces.splice(from).map((piece) => {
        return { ...piece, x: round(piece.x - place.x), y: round(piece.y - place.y) };
      });
      if (inside.length > 0) add(group({ ...place, clip: true, radius: round(radius) }, inside));
    },

    /** The finished design, of this one page. */
    done(at?: Date): CanvasDocument {
      return newDocument({
        size,
        pages: [{ bg: paint(scheme.ground), pieces }],
        palette: tokensOf(palette),
        ...(at ? { at } : {}),
      });
    },
  };
  return sheet;
}

interface PictureLook {
  radius?: number;
  slot?: "hero" | "logo";
  /** Of the picture, in fractions: a panel of a sheet. */
  part?: Box;
}

const WHOLE: Box = { x: 0, y: 0, w: 1, h: 1 };
const TURNED = { start: "end", center: "center", end: "start" } as const;

/** As its first letter says; figures alone read from left to right, whatever page they are on. */
function directionOf(words: string, rtl: boolean): "rtl" | "ltr" {
  const first = STRONG.exec(words)?.[0];
  if (!first) return /\s/.test(words.trim()) && rtl ? "rtl" : "ltr";
  return RTL.test(first) ? "rtl" : "ltr";
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
