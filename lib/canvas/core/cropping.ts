import type { ImageElement } from "@/lib/canvas/core/elements";
import { type Box, middleOf, turn } from "@/lib/canvas/core/geometry";

type Cropped = Pick<ImageElement, "x" | "y" | "w" | "h" | "rot" | "crop" | "flip">;

/** Less of a picture could not be taken hold of. */
const LEAST = 0.01;

/** The part of a picture in fractions of it as it is seen; and back again, since mirrored twice is as it was. */
export function mirrored(crop: Box, flip: ImageElement["flip"]): Box {
  const { x, y, w, h } = crop;
  return { x: flip?.x ? 1 - x - w : x, y: flip?.y ? 1 - y - h : y, w, h };
}

/** Where the whole picture would be, from the corner of its element's box, before that is turned. */
export function wholeBox({ w, h, crop, flip }: Cropped): Box {
  const seen = mirrored(crop, flip);
  const [wide, high] = [w / seen.w, h / seen.h];
  return { x: -seen.x * wide, y: -seen.y * high, w: wide, h: high };
}

/** The box of the element once this part of the picture is seen: the picture itself stays where it is. */
export function boxOfCrop(element: Cropped, seen: Box): Box {
  const whole = wholeBox(element);
  const [w, h] = [whole.w * seen.w, whole.h * seen.h];
  const x = element.x + whole.x + whole.w * seen.x;
  const y = element.y + whole.y + whole.h * seen.y;
  const middle = turn(middleOf({ x, y, w, h }), middleOf(element), element.rot);
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}

/** A frame within the picture, no smaller than can be taken hold of; of one that reaches beyond it, what lies within. */
export function withinPicture({ x, y, w, h }: Box): Box {
  const [left, wide] = alongSide(x, w);
  const [top, high] = alongSide(y, h);
  return { x: left, y: top, w: wide, h: high };
}

function alongSide(from: number, length: number): [from: number, length: number] {
  const start = Math.min(1 - LEAST, Math.max(0, from));
  const end = Math.min(1, Math.max(start + LEAST, from + length));
  return [start, end - start];
}

/** The same frame somewhere else, stopped by the picture's edges. */
export function movedWithin(frame: Box, dx: number, dy: number): Box {
  const x = Math.min(1 - frame.w, Math.max(0, frame.x + dx));
  const y = Math.min(1 - frame.h, Math.max(0, frame.y + dy));
  return { ...frame, x, y };
}
