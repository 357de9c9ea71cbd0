import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";
import type { Box, Layers } from "@/lib/canvas/core/geometry";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";

type Size = Pick<Box, "w" | "h">;

/**
 * Gives an element another size. A picture is not squeezed: it shows more or less of itself. What is in a group grows
 * with it; letters, corners and outlines of it by the smaller of both factors.
 */
export function resizeElement(page: Layers, element: CanvasElement, size: Size): void {
  const from = { w: element.w, h: element.h };
  Object.assign(element, size);
  if (element.type === "image") element.crop = cropFor(element, from, size);
  if (element.type === "group") scaleInside(page, element.children, size.w / from.w, size.h / from.h);
}

function scaleInside(page: Layers, children: readonly string[], sx: number, sy: number): void {
  for (const id of children) {
    const child = page.els[id];
    if (!child) continue;
    // What stands upright in it is stretched along its own sides.
    const isUpright = Math.abs(Math.sin((child.rot * Math.PI) / 180)) > Math.SQRT1_2;
    const [kx, ky] = isUpright ? [sy, sx] : [sx, sy];
    const middle = { x: (child.x + child.w / 2) * sx, y: (child.y + child.h / 2) * sy };
    const size = { w: child.w * kx, h: child.h * ky };
    resizeElement(page, child, size);
    child.x = middle.x - size.w / 2;
    child.y = middle.y - size.h / 2;
    scaleLook(child, Math.min(sx, sy));
  }
}

/** Letters, corners, outlines and shadows by a factor; letters stay as large as can be read. */
export function scaleLook(element: CanvasElement, factor: number): void {
  if ("stroke" in element && element.stroke)
    element.stroke.width = atMost(500, element.stroke.width * factor);
  if ("radius" in element) element.radius = atMost(10_000, element.radius * factor);
  const { shadow } = element;
  if (shadow) {
    shadow.x = Math.max(-500, atMost(500, shadow.x * factor));
    shadow.y = Math.max(-500, atMost(500, shadow.y * factor));
    shadow.blur = atMost(300, shadow.blur * factor);
  }
  if (element.type !== "text") return;
  // Letters that were smaller before stay as they are.
  const least = Math.min(MIN_TEXT_SIZE, Math.max(element.size, element.size * factor));
  element.size = atMost(2_000, Math.max(least, element.size * factor));
  element.letter = Math.max(-50, atMost(200, element.letter * factor));
  if (!element.bg) return;
  element.bg.padX = atMost(500, element.bg.padX * factor);
  element.bg.padY = atMost(500, element.bg.padY * factor);
  element.bg.radius = atMost(1_000, element.bg.radius * factor);
}

/** The part of a picture that fills its box after the box changed: as large as before where one side alone was moved. */
function cropFor({ natural, crop }: ImageElement, from: Size, to: Size): ImageElement["crop"] {
  const [fx, fy] = [to.w / from.w, to.h / from.h];
  if (Math.abs(fx / fy - 1) < 1e-6) return crop;
  const pixels = { w: crop.w * natural.w, h: crop.h * natural.h };
  const perPx = Math.min(pixels.w / from.w, pixels.h / from.h);
  const moved = Math.abs(fx - 1) < 1e-6 || Math.abs(fy - 1) < 1e-6 ? 1 : Math.max(fx, fy);
  return cropAround(natural, crop, { w: (to.w * perPx) / moved, h: (to.h * perPx) / moved });
}

/** The part of a picture that fills a box of this shape, around the middle of the part shown now and as large as it. */
export function coverCrop(natural: Size, crop: ImageElement["crop"], box: Size): ImageElement["crop"] {
  const pixels = { w: crop.w * natural.w, h: crop.h * natural.h };
  if (Math.abs(pixels.w / pixels.h / (box.w / box.h) - 1) < 1e-6) return crop;
  const perPx = Math.min(pixels.w / box.w, pixels.h / box.h);
  return cropAround(natural, crop, { w: box.w * perPx, h: box.h * perPx });
}

/** A part of so many pixels around the middle of another one: smaller where the picture ends, and within it. */
function cropAround(natural: Size, crop: ImageElement["crop"], pixels: Size): ImageElement["crop"] {
  const fit = Math.min(1, natural.w / pixels.w, natural.h / pixels.h);
  const [w, h] = [(pixels.w * fit) / natural.w, (pixels.h * fit) / natural.h].map((one) =>
    atMost(1, one),
  ) as [number, number];
  return {
    x: Math.max(0, atMost(1 - w, crop.x + (crop.w - w) / 2)),
    y: Math.max(0, atMost(1 - h, crop.y + (crop.h - h) / 2)),
    w,
    h,
  };
}

function atMost(most: number, value: number): number {
  return Math.min(most, value);
}
