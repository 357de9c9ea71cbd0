import type { ImageElement } from "@/lib/canvas/core/elements";
import { type Box, getCenter, rotatePoint } from "@/lib/canvas/core/geometry";

type Cropped = Pick<ImageElement, "x" | "y" | "w" | "h" | "rot" | "crop" | "flip">;

/** A smaller crop could not be dragged. */
const LEAST = 0.01;

/** Converts a crop between the stored and the displayed (flipped) image; it is its own inverse. */
export function mirrorCrop(crop: Box, flip: ImageElement["flip"]): Box {
  const { x, y, w, h } = crop;
  return { x: flip?.x ? 1 - x - w : x, y: flip?.y ? 1 - y - h : y, w, h };
}

/** Returns the box of the whole image, relative to the unrotated box of its element. */
export function getUncroppedBox({ w, h, crop, flip }: Cropped): Box {
  const seen = mirrorCrop(crop, flip);
  const [wide, high] = [w / seen.w, h / seen.h];
  return { x: -seen.x * wide, y: -seen.y * high, w: wide, h: high };
}

/** Returns the box of the element for a new crop, so that the image itself does not move. */
export function getCropBox(element: Cropped, seen: Box): Box {
  const whole = getUncroppedBox(element);
  const [w, h] = [whole.w * seen.w, whole.h * seen.h];
  const x = element.x + whole.x + whole.w * seen.x;
  const y = element.y + whole.y + whole.h * seen.y;
  const middle = rotatePoint(getCenter({ x, y, w, h }), getCenter(element), element.rot);
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}

/** Clamps a crop frame to the image and to the minimum size. */
export function clampCrop({ x, y, w, h }: Box): Box {
  const [left, wide] = alongSide(x, w);
  const [top, high] = alongSide(y, h);
  return { x: left, y: top, w: wide, h: high };
}

function alongSide(from: number, length: number): [from: number, length: number] {
  const start = Math.min(1 - LEAST, Math.max(0, from));
  const end = Math.min(1, Math.max(start + LEAST, from + length));
  return [start, end - start];
}

/** Moves a crop frame within the edges of the image. */
export function moveCropWithin(frame: Box, dx: number, dy: number): Box {
  const x = Math.min(1 - frame.w, Math.max(0, frame.x + dx));
  const y = Math.min(1 - frame.h, Math.max(0, frame.y + dy));
  return { ...frame, x, y };
}
