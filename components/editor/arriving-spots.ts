import type { Point } from "@/lib/canvas/core/geometry";
import { image, type Piece } from "@/lib/canvas/core/new-document";

/** Of the page's shorter side: a picture that comes leaves the others in sight. */
const SHARE = 0.6;
/** Each next one a little beside the one before. */
const BESIDE = 24;

/** A square on the page that a picture is fitted into, in document px. */
export interface Spot extends Point {
  side: number;
}

/** What is known of a picture that arrived. */
export interface Arrived {
  src: string;
  natural: { w: number; h: number };
  origin?: "upload" | "unsplash" | "ai" | "canvas-image";
  /** Kept with the element, for whoever shows more of it. */
  custom?: Record<string, unknown>;
}

/** Where so many pictures go: around the point, else around the page's middle. */
export function spotsFor(count: number, size: { w: number; h: number }, at?: Point): Spot[] {
  const side = Math.min(size.w, size.h) * SHARE;
  const middle = at ?? { x: size.w / 2, y: size.h / 2 };
  return Array.from({ length: count }, (_, index) => ({
    x: middle.x - side / 2 + index * BESIDE,
    y: middle.y - side / 2 + index * BESIDE,
    side,
  }));
}

/** The element of a picture, whole and in its own shape in the middle of its spot. */
export function pieceAt({ x, y, side }: Spot, { natural, origin = "canvas-image", ...rest }: Arrived): Piece {
  const scale = side / Math.max(natural.w, natural.h);
  const [w, h] = [Math.round(natural.w * scale), Math.round(natural.h * scale)];
  const [left, top] = [Math.round(x + (side - w) / 2), Math.round(y + (side - h) / 2)];
  return image({ ...rest, natural, origin, x: left, y: top, w: Math.max(1, w), h: Math.max(1, h) });
}
