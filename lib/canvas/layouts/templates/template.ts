import type { CanvasDocument } from "@/lib/canvas/core/document";
import { RATIO_SIZES } from "@/lib/canvas/core/ratios";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { facesOf } from "@/lib/canvas/layouts/faces";
import { type Ground, paletteOf } from "@/lib/canvas/layouts/palette";
import type { TemplateCopy } from "@/lib/canvas/layouts/plan-schemas";
import { createSheet, type Picture, type Sheet } from "@/lib/canvas/layouts/sheet";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-rules";
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

/** In the order they are offered. */
const DESIGNS: readonly Design[] = [
  { on: "paper", headline: "Frank Ruhl Libre", draw: drawBand },
  { on: "primary", headline: "Suez One", draw: drawArch },
  { on: "paper", headline: "Frank Ruhl Libre", draw: drawQuote },
  { on: "ink", headline: "Secular One", draw: drawSplit },
  { on: "paper", headline: "Frank Ruhl Libre", draw: drawFrame },
  { on: "primary", headline: "Karantina", draw: drawPoster },
  { on: "ink", headline: "Heebo", draw: drawCard },
  { on: "primary", headline: "Suez One", draw: drawTicket },
];

/** Lays a post's words and picture out, `n`th design of a set, as one page of the format. */
export function layOutTemplate(
  { copy, picture, n }: { copy: TemplateCopy; picture: Picture | null; n: number },
  { brand, language, ratio }: { brand: Brand; language: Language; ratio: TemplateRatio },
): CanvasDocument {
  const design = DESIGNS[n];
  if (!design) throw new RangeError(`There is no design ${n}`);
  const palette = paletteOf(brand.colours);
  const faces = facesOf(brand.fonts, design.headline);
  const sheet = createSheet({ size: RATIO_SIZES[ratio], language, palette, faces, on: design.on });
  design.draw(sheet, { copy, picture, brand, seed: seedOf(copy.headline) + n });
  return sheet.done();
}

function seedOf(words: string): number {
  return [...words].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
}
