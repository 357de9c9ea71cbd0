import type { Command } from "@/lib/canvas/core/command";
import { type Adjustments, adjustments, type ImageElement } from "@/lib/canvas/core/elements";
import { coverCrop } from "@/lib/canvas/core/scaling";
import { changeEach, pageAt } from "@/lib/canvas/core/targets";

/** Shows this part of a picture, in fractions of it; what lies beyond the picture is cut off. */
export function cropPicture(id: string, { x, y, w, h }: ImageElement["crop"]): Command {
  const [left, top] = [fraction(x), fraction(y)];
  const crop = { x: left, y: top, w: Math.min(w, 1 - left), h: Math.min(h, 1 - top) };
  return onPicture("crop", id, (element) => {
    if (crop.w > 0 && crop.h > 0) element.crop = crop;
  });
}

/** Mirrors a picture: across means left becomes right. */
export function flipPicture(id: string, axis: "across" | "down"): Command {
  return onPicture("style", id, (element) => {
    const { x = false, y = false } = element.flip ?? {};
    const flip = axis === "across" ? { x: !x, y } : { x, y: !y };
    if (flip.x || flip.y) element.flip = flip;
    else delete element.flip;
  });
}

/** Brightness and the like, 0 leaving the picture as it is; null takes all of it back. A dragged slider is one step. */
export function adjustPicture(id: string, change: Partial<Adjustments> | null): Command {
  const coalesce = `adjust:${id}:${Object.keys(change ?? {}).join()}`;
  const command = onPicture("adjust", id, (element) => {
    const adjusted = adjustments.safeParse({ ...element.adjust, ...change });
    if (!adjusted.success) return;
    if (change === null || Object.values(adjusted.data).every((value) => value === 0)) delete element.adjust;
    else element.adjust = adjusted.data;
  });
  return { ...command, coalesce };
}

/** What a picture is to a person who does not see it; empty takes it away. */
export function describePicture(id: string, alt: string): Command {
  return onPicture("picture", id, (element) => {
    if (alt.trim()) element.alt = alt.trim().slice(0, 1_000);
    else delete element.alt;
  });
}

export interface NewPicture extends Pick<ImageElement, "src" | "natural"> {
  origin?: ImageElement["origin"];
  /** The `v` the element had when this was asked for: nothing happens where it changed meanwhile. */
  expected?: number;
}

/** Whether a picture that took its time can still be put in place, or has to be offered as a layer of its own. */
export function isStillThere(element: { v: number } | undefined, expected: number): boolean {
  return element?.v === expected;
}

/** Puts another picture into the place of one; crop, frame and colours stay, and where it came from is kept. */
export function replacePicture(id: string, { src, natural, origin, expected }: NewPicture): Command {
  return onPicture("picture", id, (element) => {
    if (expected !== undefined && !isStillThere(element, expected)) return;
    const was = element.originalSrc ?? element.src;
    const [before, after] = [element.natural.w / element.natural.h, natural.w / natural.h];
    element.src = src;
    element.natural = { ...natural };
    // Another shape: the same part of it would be squeezed into the box.
    if (Math.abs(before / after - 1) > 0.005) element.crop = coverCrop(natural, element.crop, element);
    if (origin) element.origin = origin;
    if (was === src) delete element.originalSrc;
    else element.originalSrc = was;
  });
}

function onPicture(label: Command["label"], id: string, change: (element: ImageElement) => void): Command {
  const lock = label === "adjust" || label === "style" ? "style" : "content";
  return {
    label,
    targets: [id],
    run(draft, page) {
      changeEach(pageAt(draft, page), [id], lock, (element) => {
        if (element.type === "image") change(element);
      });
    },
  };
}

function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}
