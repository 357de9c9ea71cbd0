import { type CanvasElement, type ImageElement, isDataElement } from "@/lib/canvas/core/elements";
import { type Box, type LayerTree, withDescendants } from "@/lib/canvas/core/geometry";
import {
  BLUR_RANGE,
  MAX_BACKGROUND_RADIUS,
  MAX_CORNER_RADIUS,
  MAX_STROKE_WIDTH,
  MAX_TEXT_PADDING,
  MIN_TEXT_SIZE,
  SHADOW_RANGES,
  TEXT_RANGES,
} from "@/lib/canvas/core/limits";

type Size = Pick<Box, "w" | "h">;

/** Resizes an element in place with a group's children; an image changes its crop instead of its ratio. */
export function resizeElement(page: LayerTree, element: CanvasElement, size: Size): void {
  const from = { w: element.w, h: element.h };
  Object.assign(element, size);
  if (element.type === "image") element.crop = cropFor(element, from, size);
  if (element.type === "group") scaleInside(page, element.children, size.w / from.w, size.h / from.h);
}

/** Returns whether a group is a grid of images and planes, which take another proportion without distortion. */
export function canCropInside(page: LayerTree, groupId: string): boolean {
  return withDescendants(page, groupId).every((id) => {
    const element = page.els[id];
    if (element?.rot !== 0) return false;
    if (element.type === "image") return !element.mask;
    return element.type === "group" ? !element.clip : element.type === "shape" && element.kind === "rect";
  });
}

function scaleInside(page: LayerTree, children: readonly string[], sx: number, sy: number): void {
  for (const id of children) {
    const child = page.els[id];
    if (!child) continue;
    // The factors swap for a child that is rotated by about 90°.
    const isUpright = Math.abs(Math.sin((child.rot * Math.PI) / 180)) > Math.SQRT1_2;
    const [kx, ky] = isUpright ? [sy, sx] : [sx, sy];
    const middle = { x: (child.x + child.w / 2) * sx, y: (child.y + child.h / 2) * sy };
    const size = { w: child.w * kx, h: child.h * ky };
    resizeElement(page, child, size);
    child.x = middle.x - size.w / 2;
    child.y = middle.y - size.h / 2;
    scaleStyle(child, Math.min(sx, sy));
  }
}

/** Scales text, corners, strokes and shadows by a factor; text keeps the minimum size. */
export function scaleStyle(element: CanvasElement, factor: number): void {
  if ("stroke" in element && element.stroke)
    element.stroke.width = atMost(MAX_STROKE_WIDTH, element.stroke.width * factor);
  if ("radius" in element) element.radius = atMost(MAX_CORNER_RADIUS, element.radius * factor);
  const { shadow, blur } = element;
  if (blur) element.blur = clampTo(BLUR_RANGE, blur * factor);
  if (shadow) {
    shadow.x = clampTo(SHADOW_RANGES.x, shadow.x * factor);
    shadow.y = clampTo(SHADOW_RANGES.y, shadow.y * factor);
    shadow.blur = clampTo(SHADOW_RANGES.blur, shadow.blur * factor);
  }
  if (element.type !== "text" && !isDataElement(element)) return;
  // Text that was already below the minimum is not enlarged.
  const least = Math.min(MIN_TEXT_SIZE, Math.max(element.size, element.size * factor));
  element.size = atMost(TEXT_RANGES.size.max, Math.max(least, element.size * factor));
  if (element.type !== "text") return;
  element.letter = clampTo(TEXT_RANGES.letter, element.letter * factor);
  if (!element.bg) return;
  element.bg.padX = atMost(MAX_TEXT_PADDING, element.bg.padX * factor);
  element.bg.padY = atMost(MAX_TEXT_PADDING, element.bg.padY * factor);
  element.bg.radius = atMost(MAX_BACKGROUND_RADIUS, element.bg.radius * factor);
}

/** Returns the crop that fills a resized box. The scale stays when only one side was resized. */
function cropFor({ natural, crop }: ImageElement, from: Size, to: Size): ImageElement["crop"] {
  const [fx, fy] = [to.w / from.w, to.h / from.h];
  if (Math.abs(fx / fy - 1) < 1e-6) return crop;
  const pixels = { w: crop.w * natural.w, h: crop.h * natural.h };
  const perPx = Math.min(pixels.w / from.w, pixels.h / from.h);
  const moved = Math.abs(fx - 1) < 1e-6 || Math.abs(fy - 1) < 1e-6 ? 1 : Math.max(fx, fy);
  return cropAround(natural, crop, { w: (to.w * perPx) / moved, h: (to.h * perPx) / moved });
}

/** Returns the crop that fills a box of this shape, centered on the current crop and at its scale. */
export function getCoverCrop(natural: Size, crop: ImageElement["crop"], box: Size): ImageElement["crop"] {
  const pixels = { w: crop.w * natural.w, h: crop.h * natural.h };
  if (Math.abs(pixels.w / pixels.h / (box.w / box.h) - 1) < 1e-6) return crop;
  const perPx = Math.min(pixels.w / box.w, pixels.h / box.h);
  return cropAround(natural, crop, { w: box.w * perPx, h: box.h * perPx });
}

/** Returns a crop of the given size in pixels around the center of another crop, limited to the image. */
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

function clampTo({ min, max }: { min: number; max: number }, value: number): number {
  return Math.max(min, atMost(max, value));
}
