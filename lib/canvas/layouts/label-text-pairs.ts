import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import { countLines, fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";

export interface LabelTextPair {
  label: string;
  text: string | null;
}

export interface LabelTextSizes {
  label: number;
  text: number;
}

const GAP = 0.28;
const TEXT_SHARE = 0.78;
const SMALLEST_LABEL = 18;
const SMALLEST_TEXT = 15;

/** Returns the sizes at which the fullest pair fits its cell. */
export function fitLabelTextPairs(
  sheet: PageLayout,
  pairs: LabelTextPair[],
  cell: { w: number; h: number },
  maxLabelSize: number,
): LabelTextSizes {
  let label = Math.min(maxLabelSize, cell.h * 0.6);
  const fits = () => pairs.every((pair) => heightOf(sheet, pair, cell.w, sizesAt(label)).all <= cell.h);
  while (label > SMALLEST_LABEL && !(fits() && labelsFit(sheet, pairs, cell.w, label))) label *= 0.96;
  return sizesAt(Math.max(SMALLEST_LABEL, label));
}

/** Places a pair in its cell, vertically centered or from the top. */
export function layOutLabelTextPair(
  sheet: PageLayout,
  pair: LabelTextPair,
  cell: LayoutBox,
  sizes: LabelTextSizes,
  look: {
    ground?: string;
    labelColor?: string;
    color?: string;
    vertical?: "top" | "middle";
    align?: "start" | "center" | "end";
  } = {},
) {
  const { bold, body } = sheet.faces;
  const { ground = sheet.scheme.ground, vertical = "middle", align = "start" } = look;
  const height = heightOf(sheet, pair, cell.w, sizes);
  const y = cell.y + (vertical === "middle" ? Math.max(0, (cell.h - height.all) / 2) : 0);
  const upper = { x: cell.x, y, w: cell.w, h: Math.min(cell.h, height.label) };
  sheet.text(pair.label, upper, {
    face: bold,
    size: sizes.label,
    ground,
    color: look.labelColor,
    align,
    // Bottom-aligned, so that a label with fewer lines than measured stays next to the sentence.
    vertical: pair.text || vertical === "middle" ? "bottom" : "top",
  });
  if (!pair.text) return;
  const top = y + height.label + sizes.label * GAP;
  const lower = { x: cell.x, y: top, w: cell.w, h: Math.max(sizes.text * 1.4, cell.y + cell.h - top) };
  const style = { face: body, size: sizes.text, ground, color: look.color, align };
  sheet.text(pair.text, lower, { ...style, slot: "body" });
}

function sizesAt(label: number): LabelTextSizes {
  return { label, text: Math.max(SMALLEST_TEXT, label * TEXT_SHARE) };
}

function labelsFit(sheet: PageLayout, pairs: LabelTextPair[], w: number, label: number): boolean {
  const box = { w, h: Number.POSITIVE_INFINITY };
  const labels = pairs.map((pair) => pair.label);
  const sizes = { max: label, min: SMALLEST_LABEL, lines: 2 };
  return fitTextToBox(labels, sheet.faces.bold, box, sizes).size >= label - 0.2;
}

function heightOf(
  { faces: { bold, body } }: PageLayout,
  { label, text }: LabelTextPair,
  width: number,
  sizes: LabelTextSizes,
) {
  const labels = countLines(label, bold, sizes.label, width) * sizes.label * bold.lineHeight;
  const texts = text ? countLines(text, body, sizes.text, width) * sizes.text * body.lineHeight : 0;
  return { label: labels, all: labels + (text ? sizes.label * GAP + texts : 0) };
}
