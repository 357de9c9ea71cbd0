import type { TextDirection } from "@/lib/canvas/render/bidi";
import type { TextStyle } from "@/lib/canvas/render/text-styles";

/** A grapheme of a curved text. */
interface CurvedGlyph {
  text: string;
  style: TextStyle;
  direction: TextDirection;
  width: number;
  /** Middle of the baseline, from the left and the top of the element's box, in document px. */
  x: number;
  y: number;
  /** Radians clockwise. */
  angle: number;
}

/** A grapheme of a straight line; `x` is its left end from the line's left end. */
export type StraightGlyph = Omit<CurvedGlyph, "y" | "angle">;

export interface CurvedText {
  glyphs: CurvedGlyph[];
  /** Closed outlines behind the lines, as points in document px. */
  bands: Point[][];
  height: number;
}

interface CurveOptions {
  /** Part of a full circle that the widest line covers: above 0 the text arches up, below 0 it sags. */
  curve: number;
  /** Sides between which the text stands, and its top, from the left and the top of the element's box. */
  left: number;
  right: number;
  top: number;
  align: "left" | "center" | "right";
  lineHeight: number;
  up: number;
  down: number;
  padX: number;
  padY: number;
}

/** Letters on the inner side need this many times their own height as radius to stay apart. */
const LEAST_RADIUS = 1.5;
const BAND_STEP = Math.PI / 60;

/**
 * Sets lines on circles with one center. The line nearest to the center has the radius at which the widest
 * line covers `curve` of the circle.
 */
export function curveText(
  lines: readonly { glyphs: readonly StraightGlyph[]; width: number }[],
  { curve, lineHeight, up, down, padX, padY, ...room }: CurveOptions,
): CurvedText {
  const side = curve > 0 ? 1 : -1;
  const widest = Math.max(0, ...lines.map(({ width }) => width));
  const inner = LEAST_RADIUS * (side > 0 ? down : up);
  const first = Math.max(inner, widest / (Math.abs(curve) * 2 * Math.PI));
  const radiusOf = (line: number) => first + lineHeight * (side > 0 ? lines.length - 1 - line : line);
  const pointAt = (radius: number, angle: number): Point => [
    radius * Math.sin(angle),
    -side * radius * Math.cos(angle),
  ];
  const glyphs = lines.flatMap((line, index) => {
    const radius = radiusOf(index);
    return line.glyphs.map((glyph): CurvedGlyph => {
      const angle = (glyph.x + glyph.width / 2 - line.width / 2) / radius;
      const [x, y] = pointAt(radius, angle);
      return { ...glyph, x, y, angle: side * angle };
    });
  });
  const bands = lines.flatMap(({ width }, index) => {
    if (width === 0) return [];
    const radius = radiusOf(index);
    const half = (width / 2 + padX) / radius;
    const steps = Math.max(2, Math.ceil((2 * half) / BAND_STEP));
    const arc = (at: number) =>
      Array.from({ length: steps + 1 }, (_, step) =>
        pointAt(Math.max(0, at), half * ((2 * step) / steps - 1)),
      );
    return [[...arc(radius + side * (up + padY)), ...arc(radius - side * (down + padY)).toReversed()]];
  });
  const corners = glyphs.flatMap((glyph) => getCorners(glyph, up, down));
  if (corners.length === 0) return { glyphs, bands, height: lineHeight };
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const highest = Math.min(...ys);
  const [dx, dy] = [getShift(room, Math.min(...xs), Math.max(...xs)), room.top - highest];
  return {
    glyphs: glyphs.map((glyph) => ({ ...glyph, x: glyph.x + dx, y: glyph.y + dy })),
    bands: bands.map((band) => band.map(([x, y]): Point => [x + dx, y + dy])),
    height: Math.max(...ys) - highest,
  };
}

type Point = [number, number];

/** Returns the corners of a letter's cell around the center of the circles. */
function getCorners({ x, y, angle, width }: CurvedGlyph, up: number, down: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-width / 2, width / 2].flatMap((across) =>
    [-up, down].map((along): Point => [x + across * cos - along * sin, y + across * sin + along * cos]),
  );
}

/** Returns how far the center of the circles is from the left of the box. */
function getShift(
  { left, right, align }: Pick<CurveOptions, "left" | "right" | "align">,
  least: number,
  most: number,
) {
  if (align === "center") return (left + right) / 2;
  return align === "left" ? left - least : right - most;
}
