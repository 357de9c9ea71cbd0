import { insetBox, type LayoutBox } from "@/lib/canvas/layouts/boxes";
import { getColorDistance } from "@/lib/canvas/layouts/colors";
import { type Face, fitTextToBox, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import type { LayoutTextStyle, PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawSignature } from "@/lib/canvas/layouts/signature";
import type { PosterCopy } from "@/lib/canvas/layouts/templates/template-content";

/** Returns the first brand color that is visible on `ground` and is none of `others`. */
export function pickFill({ palette }: PageLayout, ground: string, ...others: string[]): string {
  const { secondary, primary, paper, ink } = palette;
  const used = [ground, ...others];
  return (
    [secondary, primary, paper, ink].find((one) =>
      used.every((other) => getColorDistance(one, other) > 0.16),
    ) ?? (getColorDistance(ink, ground) > getColorDistance(paper, ground) ? ink : paper)
  );
}

interface FitLook extends Omit<LayoutTextStyle, "face" | "size"> {
  face?: Face;
  /** Largest and smallest size, in page units. */
  max: number;
  min?: number;
  lines?: number;
}

/** Places one text at the largest size that fits its box. Returns the height of its lines. */
export function setText(
  sheet: PageLayout,
  text: string | null | undefined,
  box: LayoutBox,
  { face = sheet.faces.headline, max, min = 2.4, lines, ...style }: FitLook,
): number {
  if (!text) return 0;
  const { unit } = sheet;
  const sizes = { max: max * unit, min: Math.max(min * unit, 15), ...(lines ? { lines } : {}) };
  const fitted = fitTextToBox([text], face, box, sizes);
  sheet.text(text, box, { ...style, face, size: fitted.size });
  return Math.min(box.h, fitted.height);
}

/** Draws the account's name at the bottom of an area. Returns the area above it. */
export function takeFoot(
  sheet: PageLayout,
  area: LayoutBox,
  look: { ground?: string; align?: "start" | "center" } = {},
): LayoutBox {
  const h = sheet.unit * 5;
  const { ground = sheet.scheme.ground, align = "start" } = look;
  drawSignature(sheet, { ...area, y: area.y + area.h - h, h }, { ground, align });
  return { ...area, h: area.h - h - sheet.unit * 3.5 };
}

interface PillLook {
  fill: string;
  part: string;
  slot?: "cta";
  align?: "start" | "center" | "end";
  radius?: number;
  /** Height in page units. */
  high?: number;
}

/** Draws a short text on a rounded plane that is as wide as the text. */
export function drawPill(sheet: PageLayout, text: string | null | undefined, box: LayoutBox, look: PillLook) {
  if (!text) return;
  const { unit, faces } = sheet;
  const { fill, part, slot, align = "start", high = 6, radius = high / 2 } = look;
  const room = { w: box.w - unit * high, h: unit * high };
  const sizes = { max: unit * high * 0.48, min: 15, lines: 1 };
  const { size } = fitTextToBox([text], faces.bold, room, sizes);
  const w = Math.min(box.w, measureLineWidth(text, faces.bold, size) + unit * high);
  const x = box.x + { start: 0, center: (box.w - w) / 2, end: box.w - w }[align];
  const plane = { x, y: box.y, w, h: unit * high };
  sheet.shape("rect", plane, fill, { radius: unit * radius });
  const words = insetBox(plane, unit * 1.4, 0);
  const style = { face: faces.bold, size, ground: fill, part, ...(slot ? { slot } : {}) };
  sheet.text(text, words, { ...style, align: "center", vertical: "middle" });
}

/** Draws rows of equal height, each with a mark at its start. */
export function drawItems(
  sheet: PageLayout,
  items: readonly string[],
  box: LayoutBox,
  look: {
    ground?: string;
    mark: (row: LayoutBox, at: number) => void;
    max?: number;
    indent?: number;
    line?: string;
  },
) {
  const { unit, faces, scheme } = sheet;
  const { ground = scheme.ground, mark, max = 4.6, indent = 10, line } = look;
  const gap = unit * 1.6;
  const h = Math.min(unit * 17, (box.h - gap * (items.length - 1)) / Math.max(1, items.length));
  const used = h * items.length + gap * (items.length - 1);
  const top = box.y + Math.max(0, Math.min((box.h - used) / 2, unit * 4));
  const room = { w: box.w - unit * indent, h };
  const { size } = fitTextToBox([...items], faces.body, room, {
    max: unit * max,
    min: Math.max(15, unit * 2),
  });
  for (const [at, item] of items.entries()) {
    const row = { ...box, y: top + at * (h + gap), h };
    if (line && at > 0) sheet.shape("rect", { ...row, y: row.y - gap / 2, h: unit * 0.2 }, line);
    mark(row, at);
    const words = { ...row, x: row.x + unit * indent, w: room.w };
    sheet.text(item, words, {
      face: faces.body,
      size,
      ground,
      vertical: "middle",
      slot: "body",
      part: `item-${at}`,
    });
  }
}

/** Draws stars in a row, for a review. */
export function drawStars(
  sheet: PageLayout,
  box: LayoutBox,
  color: string,
  align: "start" | "center" = "start",
) {
  const side = box.h;
  const whole = side * 6;
  const x = align === "center" ? box.x + (box.w - whole) / 2 : box.x;
  for (let at = 0; at < 5; at += 1) {
    const star = { x: x + at * side * 1.25, y: box.y, w: side, h: side };
    sheet.shape("star", star, color, { points: 5, inner: 0.45 });
  }
}

/** Adds what the headline does not say: kicker above, subline and button below, in one column. */
export function without(copy: PosterCopy, ...parts: ("kicker" | "subline" | "cta")[]): PosterCopy {
  return { ...copy, ...Object.fromEntries(parts.map((part) => [part, null])) };
}

/** Splits an area side by side on a landscape page, else one above the other; shares are of the first part. */
export function splitArea(
  sheet: PageLayout,
  { x, y, w, h }: LayoutBox,
  { across = 0.5, down = 0.5, gap = 5 }: { across?: number; down?: number; gap?: number },
): [LayoutBox, LayoutBox] {
  const space = gap * sheet.unit;
  if (sheet.landscape) {
    const first = (w - space) * across;
    return [
      { x, y, w: first, h },
      { x: x + first + space, y, w: w - first - space, h },
    ];
  }
  const first = (h - space) * down;
  return [
    { x, y, w, h: first },
    { x, y: y + first + space, w, h: h - first - space },
  ];
}

/** Returns the largest square in the middle of a box. */
export function middleSquare({ x, y, w, h }: LayoutBox, share = 1): LayoutBox {
  const side = Math.min(w, h) * share;
  return { x: x + (w - side) / 2, y: y + (h - side) / 2, w: side, h: side };
}
