import { Util } from "konva/lib/Util";
import type { TextElement } from "@/lib/canvas/core/elements";
import { resolveColor } from "@/lib/canvas/core/paints";
import { fontNamed, nearestWeight } from "@/lib/canvas/fonts";
import { fillStyleOf, setStroke } from "@/lib/canvas/render/fill-style";
import type { Context2D, Look } from "@/lib/canvas/render/scene";
import { roundness } from "@/lib/canvas/render/shape-outline";
import {
  layOutText,
  type TextLayout,
  type TextLine,
  type TextMeasure,
  type TextRun,
} from "@/lib/canvas/render/text-lines";

/** How far slanted letters lean: the fonts have no italics, and a browser's own slant is not a server's. */
const SLANT = 0.21;

/** In which size the heights of a font are asked for: in a small one every machine rounds them its own way. */
const HEIGHTS_SIZE = 1_000;

/** The lines of an element with the fonts that are there: a box that grows is known before it is drawn. */
export function textLayoutOf(element: TextElement): TextLayout {
  const canvas: HTMLCanvasElement = Util.createCanvasElement();
  const context = canvas.getContext("2d") as Context2D;
  const layout = layOutText(element, measureWith(context, element.font));
  Util.releaseCanvas(canvas);
  return layout;
}

/** Asks this canvas for widths; what it was asked before it need not be asked again. */
function measureWith(context: Context2D, family: string): TextMeasure {
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

/** Draws laid out text: what is behind it, then its outline, then its letters. */
export function paintText(
  context: Context2D,
  element: TextElement,
  layout: TextLayout,
  { palette }: Look,
): void {
  const box = { x: 0, y: 0, w: element.w, h: layout.height };
  if (element.bg) {
    context.fillStyle = fillStyleOf(context, element.bg.fill, palette, box);
    traceBackground(context, element, layout);
    context.fill();
  }
  const fill = fillStyleOf(context, element.fill, palette, box);
  context.lineJoin = "round";
  if (setStroke(context, element.stroke, palette)) {
    eachRun(context, element, layout, (run, x, y) => context.strokeText(run.text, x, y));
  }
  eachRun(context, element, layout, (run, x, y, line) => {
    context.fillStyle = run.style.fill ? resolveColor(run.style.fill, palette) : fill;
    context.fillText(run.text, x, y);
    if (run.style.underline) underline(context, run, x, line.baseline, layout.size);
  });
}

type RunPainter = (run: TextRun, x: number, y: number, line: TextLine) => void;

function eachRun(context: Context2D, element: TextElement, layout: TextLayout, paint: RunPainter): void {
  for (const line of layout.lines) {
    for (const run of line.runs) {
      const { weight, italic } = run.style;
      context.save();
      setLook(
        context,
        fontOf(element.font, weight, layout.size),
        layout.letter,
        run.direction,
        line.wordSpacing,
      );
      context.translate(line.x + run.x, line.baseline);
      if (italic) context.transform(1, 0, -SLANT, 1, 0, 0);
      paint(run, 0, 0, { ...line, baseline: 0 });
      context.restore();
    }
  }
}

/**
 * Always told the direction, and letters never drawn one by one: both turn Hebrew around. Precise, because a browser
 * whose machine hints letters makes each as wide as whole pixels: lines would break elsewhere than on the server.
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
  const font = fontNamed(family);
  return `${nearestWeight(font, weight)} ${size}px "${font.family}", sans-serif`;
}

function underline(context: Context2D, run: TextRun, x: number, baseline: number, size: number): void {
  context.fillRect(x, baseline + size * 0.12, run.width, Math.max(1, size / 15));
}

function traceBackground(context: Context2D, element: TextElement, layout: TextLayout): void {
  const { shape = "box", padX = 0, padY = 0, radius = 0 } = element.bg ?? {};
  context.beginPath();
  if (shape === "box") {
    context.roundRect(0, 0, element.w, layout.height, roundness(radius, { w: element.w, h: layout.height }));
    return;
  }
  // One path for all lines: where two meet, a pale colour is not laid on twice.
  for (const line of layout.lines) {
    if (line.width === 0) continue;
    const [w, h] = [line.width + 2 * padX, layout.lineHeight + 2 * padY];
    context.roundRect(line.x - padX, line.top - padY, w, h, roundness(radius, { w, h }));
  }
}
