import type { CanvasDocument } from "@/lib/canvas/core/document";
import { RATIO_SIZES } from "@/lib/canvas/core/ratios";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { facesOf } from "@/lib/canvas/layouts/faces";
import { type Ground, paletteOf } from "@/lib/canvas/layouts/palette";
import type { TemplateCopy } from "@/lib/canvas/layouts/plan-schemas";
import { createSheet, type Picture, type Sheet } from "@/lib/canvas/layouts/sheet";
import {
  TEMPLATE_DESIGNS,
  type TemplateDesign,
  type TemplateRatio,
} from "@/lib/canvas/layouts/template-rules";
import { drawArch } from "@/lib/canvas/layouts/templates/arch";
import { drawBand } from "@/lib/canvas/layouts/templates/band";
import { drawCard } from "@/lib/canvas/layouts/templates/card";
import type { TemplateContent } from "@/lib/canvas/layouts/templates/copy";
import { drawFrame } from "@/lib/canvas/layouts/templates/frame";
import { drawPoster } from "@/lib/canvas/layouts/templates/poster";
import { drawQuote } from "@/lib/canvas/layouts/templates/quote";
import { drawSplit } from "@/lib/canvas/layouts/templates/split";
import { drawTicket } from "@/lib/canvas/layouts/templates/ticket";
import type { Language } from "@/lib/i18n/direction";

interface Design {
  on: Ground;
  /** Of a brand that has not chosen fonts. */
  headline: string;
  draw: (sheet: Sheet, content: TemplateContent) => void;
}

const DESIGNS: Record<TemplateDesign, Design> = {
  band: { on: "paper", headline: "Frank Ruhl Libre", draw: drawBand },
  arch: { on: "primary", headline: "Suez One", draw: drawArch },
  quote: { on: "paper", headline: "Frank Ruhl Libre", draw: drawQuote },
  split: { on: "ink", headline: "Secular One", draw: drawSplit },
  frame: { on: "paper", headline: "Frank Ruhl Libre", draw: drawFrame },
  poster: { on: "primary", headline: "Karantina", draw: drawPoster },
  card: { on: "ink", headline: "Heebo", draw: drawCard },
  ticket: { on: "primary", headline: "Suez One", draw: drawTicket },
};

export interface TemplateSubject {
  copy: TemplateCopy;
  picture: Picture | null;
  /** Which design of a set, counted from 0. */
  n: number;
  /** Chooses the drawing that stands in for a picture; if not said, the words and the design do. */
  seed?: number;
}

/** Lays a post's words and picture out, `n`th design of a set, as one page of the format. */
export function layOutTemplate(
  { copy, picture, n, seed = seedOf(copy.headline) + n }: TemplateSubject,
  { brand, language, ratio }: { brand: Brand; language: Language; ratio: TemplateRatio },
): CanvasDocument {
  const name = TEMPLATE_DESIGNS[n];
  if (!name) throw new RangeError(`There is no design ${n}`);
  const design = DESIGNS[name];
  const palette = paletteOf(brand.colours);
  const faces = facesOf(brand.fonts, design.headline);
  const sheet = createSheet({ size: RATIO_SIZES[ratio], language, palette, faces, on: design.on });
  design.draw(sheet, { copy, picture, brand, seed });
  return sheet.done();
}

function seedOf(words: string): number {
  return [...words].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
}
