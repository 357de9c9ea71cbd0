import { Util } from "konva/lib/Util";
import type { TextElement } from "@/lib/canvas/core/elements";
import { resolveColor } from "@/lib/canvas/core/paints";
import { findFontOrFallback, getFontStack, getNearestWeight } from "@/lib/canvas/fonts";
import { createFillStyle, setStroke } from "@/lib/canvas/render/fill-style";
import type { Context2D, RenderContext } from "@/lib/canvas/render/scene";
import { clampCornerRadius } from "@/lib/canvas/render/shape-outline";
import { layOutText, type TextLayout, type TextMeasurer, type TextRun } from "@/lib/canvas/render/text-lines";

/** Shear of italic text: the fonts have no italics, and each platform synthesizes them differently. */
const SLANT = 0.21;

/** Font heights are measured at this size, because platforms round those of small sizes differently. */
const HEIGHTS_SIZE = 1_000;

/** Lays out an element's text with the loaded fonts, so that its height is known before drawing. */
export function layOutElementText(element: TextElement): TextLayout {
  const canvas: HTMLCanvasElement = Util.createCanvasElement();
  const context = canvas.getContext("2d") as Context2D;
  const layout = layOutText(element, measureWith(context, element.font));
  Util.releaseCanvas(canvas);
  return layout;
}

function measureWith(context: Context2D, family: string): TextMeasurer {
  const known = new Map<string, number>();
  return {
    width(text, look) {
      const font = fontOf(family, look.weight, look.size);
      const key = `${font}|${look.direction}|${text}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      setLook(context, font, look.letter, look.direction);
      const { width } = context.measureText(text);
      known.set(key, width);
      return width;
    },
    ascent(size, { weight }) {
      setLook(context, fontOf(family, weight, HEIGHTS_SIZE), 0, "ltr");
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("M");
      return { up: (up * size) / HEIGHTS_SIZE, down: (down * size) / HEIGHTS_SIZE };
    },
  };
}

/** Draws laid out text: background, outline, glyphs. */
export function paintText(
  context: Context2D,
  element: TextElement,
  layout: TextLayout,
  { palette }: RenderContext,
): void {
  const box = { x: 0, y: 0, w: element.w, h: layout.height };
  if (element.bg) {
    context.fillStyle = createFillStyle(context, element.bg.fill, palette, box);
    traceBackground(context, element, layout);
    context.fill();
  }
  context.lineJoin = "round";
  if (setStroke(context, element.stroke, palette, box)) {
    eachPiece(context, element, layout, ({ text }) => context.strokeText(text, 0, 0));
  }
  eachPiece(context, element, layout, (piece, toLocal) => {
    context.fillStyle = piece.style.fill
      ? resolveColor(piece.style.fill, palette)
      : createFillStyle(context, element.fill, palette, box, toLocal);
    context.fillText(piece.text, 0, 0);
    if (piece.style.underline) underline(context, piece, layout.size);
  });
}

type Piece = Pick<TextRun, "text" | "style" | "direction" | "width">;
type PiecePainter = (piece: Piece, toLocal: (point: readonly [number, number]) => [number, number]) => void;

/** Calls `paint` for every run, or every letter of a curved text, with the origin at its left end. */
function eachPiece(context: Context2D, element: TextElement, layout: TextLayout, paint: PiecePainter): void {
  const draw = (piece: Piece, x: number, y: number, { angle = 0, half = 0, wordSpacing = 0 }) => {
    const { weight, italic } = piece.style;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    context.save();
    const font = fontOf(element.font, weight, layout.size);
    setLook(context, font, layout.letter, piece.direction, wordSpacing);
    context.translate(x, y);
    if (half !== 0) context.transform(cos, sin, -sin, cos, -half * cos, -half * sin);
    if (italic) context.transform(1, 0, -SLANT, 1, 0, 0);
    paint(piece, ([px, py]) => [(px - x) * cos + (py - y) * sin + half, (py - y) * cos - (px - x) * sin]);
    context.restore();
  };
  for (const glyph of layout.curved?.glyphs ?? [])
    draw(glyph, glyph.x, glyph.y, { angle: glyph.angle, half: glyph.width / 2 });
  for (const { runs, x, baseline, wordSpacing } of layout.lines)
    for (const run of runs) draw(run, x + run.x, baseline, { wordSpacing });
}

/**
 * Without a direction, or drawn per letter, straight Hebrew would be reversed.
 * Geometric precision disables hinting, which rounds each advance to whole pixels in some browsers and would
 * break lines differently than on the server.
 */
function setLook(context: Context2D, font: string, letter: number, direction: "ltr" | "rtl", word = 0): void {
  context.font = font;
  context.textRendering = "geometricPrecision";
  context.direction = direction;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.letterSpacing = `${letter}px`;
  context.wordSpacing = `${word}px`;
}

function fontOf(family: string, weight: number, size: number): string {
  const nearest = getNearestWeight(findFontOrFallback(family), weight);
  return `${nearest} ${size}px ${getFontStack(family)}, sans-serif`;
}

function underline(context: Context2D, { width }: Piece, size: number): void {
  context.fillRect(0, size * 0.12, width, Math.max(1, size / 15));
}

function traceBackground(context: Context2D, element: TextElement, layout: TextLayout): void {
  const { shape = "box", padX = 0, padY = 0, radius = 0 } = element.bg ?? {};
  context.beginPath();
  if (shape === "box") {
    const [w, h] = [element.w, layout.height];
    context.roundRect(0, 0, w, h, clampCornerRadius(radius, { w, h }));
    return;
  }
  for (const [first, ...points] of layout.curved?.bands ?? []) {
    if (!first) continue;
    context.moveTo(...first);
    for (const point of points) context.lineTo(...point);
    context.closePath();
  }
  // One path for all lines prevents a translucent color from being applied twice where lines overlap.
  for (const line of layout.lines) {
    if (line.width === 0) continue;
    const [w, h] = [line.width + 2 * padX, layout.lineHeight + 2 * padY];
    context.roundRect(line.x - padX, line.top - padY, w, h, clampCornerRadius(radius, { w, h }));
  }
}
