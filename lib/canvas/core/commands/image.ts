import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand } from "@/lib/canvas/core/element-targets";
import { type Adjustments, adjustments, type ImageElement, type ImageMask } from "@/lib/canvas/core/elements";
import { isEmptyFrame } from "@/lib/canvas/core/empty-frame";
import { getCoverCrop } from "@/lib/canvas/core/scaling";

/** Crops an image to a part in fractions of it; clamped to the image. */
export function cropImageElement(id: string, { x, y, w, h }: ImageElement["crop"]): Command {
  const [left, top] = [fraction(x), fraction(y)];
  const crop = { x: left, y: top, w: Math.min(w, 1 - left), h: Math.min(h, 1 - top) };
  return onImage("crop", id, (element) => {
    if (crop.w > 0 && crop.h > 0) element.crop = crop;
  });
}

/** Flips an image; `across` swaps left and right. */
export function flipImageElement(id: string, axis: "across" | "down"): Command {
  return onImage("style", id, (element) => {
    const { x = false, y = false } = element.flip ?? {};
    const flip = axis === "across" ? { x: !x, y } : { x, y: !y };
    if (flip.x || flip.y) element.flip = flip;
    else delete element.flip;
  });
}

/** Adjusts brightness and similar values, 0 being neutral; null resets all. Dragging a slider is one step. */
export function adjustImageElement(id: string, change: Partial<Adjustments> | null): Command {
  const coalesce = `adjust:${id}:${Object.keys(change ?? {}).join()}`;
  const command = onImage("adjust", id, (element) => {
    const adjusted = adjustments.safeParse({ ...element.adjust, ...change });
    if (!adjusted.success) return;
    if (change === null || Object.values(adjusted.data).every((value) => value === 0)) delete element.adjust;
    else element.adjust = adjusted.data;
  });
  return { ...command, coalesce };
}

export function setImageAlt(id: string, alt: string): Command {
  return onImage("picture", id, (element) => {
    if (alt.trim()) element.alt = alt.trim().slice(0, 1_000);
    else delete element.alt;
  });
}

export interface ReplacementImage extends Pick<ImageElement, "src" | "natural"> {
  origin?: ImageElement["origin"];
  /** The `v` of the element at the time of the request: nothing happens when it changed meanwhile. */
  expected?: number;
}

/** Returns whether a delayed image can still replace the element; otherwise offer it as a new layer. */
export function canReplaceImage(element: { v: number } | undefined, expected: number): boolean {
  return element?.v === expected;
}

/** Replaces the image of an element; crop, frame and adjustments stay, and the origin is stored. */
export function replaceImageElement(
  id: string,
  { src, natural, origin, expected }: ReplacementImage,
): Command {
  return onImage("picture", id, (element) => {
    if (expected !== undefined && !canReplaceImage(element, expected)) return;
    const was = element.originalSrc ?? element.src;
    const [before, after] = [element.natural.w / element.natural.h, natural.w / natural.h];
    element.src = src;
    element.natural = { ...natural };
    // With another ratio, the same crop would distort the image.
    if (Math.abs(before / after - 1) > 0.005) element.crop = getCoverCrop(natural, element.crop, element);
    if (origin) element.origin = origin;
    if (was === src) delete element.originalSrc;
    else element.originalSrc = was;
  });
}

/** Clips an image to a shape; null shows its whole box again. */
export function maskImageElement(id: string, mask: ImageMask | null): Command {
  return onImage("style", id, (element) => {
    if (mask) element.mask = mask;
    else delete element.mask;
  });
}

export interface FrameImage extends Pick<ImageElement, "src" | "natural" | "origin"> {
  custom?: Record<string, unknown>;
}

/** Puts an image into an empty frame, cropped to cover it. A frame that has an image meanwhile stays. */
export function fillFrame(id: string, { src, natural, origin, custom }: FrameImage): Command {
  return onImage("picture", id, (element) => {
    if (!isEmptyFrame(element)) return;
    Object.assign(element, { src, natural: { ...natural }, origin });
    element.crop = getCoverCrop(natural, { x: 0, y: 0, w: 1, h: 1 }, element);
    if (custom) element.custom = { ...element.custom, ...custom };
  });
}

function onImage(label: Command["label"], id: string, change: (element: ImageElement) => void): Command {
  const lock = label === "adjust" || label === "style" ? "style" : "content";
  return createElementCommand({ label, targets: [id] }, lock, (element) => {
    if (element.type === "image") change(element);
  });
}

function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}
