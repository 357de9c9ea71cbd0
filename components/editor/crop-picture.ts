import { type Desk, pageOf } from "@/components/editor/editor-context";
import { cropPicture, isStillThere } from "@/lib/canvas/core/commands/picture";
import { setPlace } from "@/lib/canvas/core/commands/place";
import { boxOfCrop, mirrored, movedWithin, withinPicture } from "@/lib/canvas/core/cropping";
import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";

/** Of the picture's side, for one press of an arrow. */
const STEP = 0.01;

/** Whether the part of it that is seen may be chosen: its box changes with that. */
export function canCrop(element: CanvasElement): element is ImageElement {
  const { content, move, resize } = element.lock ?? {};
  return element.type === "image" && !content && !move && !resize;
}

/** Shows the whole picture, with a frame around the part that is seen. */
export function startCrop({ view, readOnly }: Desk, element: CanvasElement): void {
  if (readOnly || !canCrop(element)) return;
  const frame = mirrored(element.crop, element.flip);
  view.set({ tool: "select", cropping: { id: element.id, v: element.v, frame } });
}

/** Another frame, in fractions of the picture as it is seen. */
export function setFrame({ view }: Desk, frame: Box): void {
  const { cropping } = view.read();
  if (cropping) view.set({ cropping: { ...cropping, frame: withinPicture(frame) } });
}

/** What is in the frame is what is seen from now on: one step. Not where the picture changed meanwhile. */
export function finishCrop({ editor, view }: Pick<Desk, "editor" | "view">): void {
  const { cropping } = view.read();
  if (!cropping) return;
  view.set({ cropping: null });
  const { id, v, frame } = cropping;
  const element = pageOf(editor.read()).els[id];
  if (element?.type !== "image" || !isStillThere(element, v)) return;
  const crop = mirrored(frame, element.flip);
  if (same(crop, element.crop)) return;
  editor.begin("crop");
  editor.exec(setPlace(id, boxOfCrop(element, frame)));
  editor.exec(cropPicture(id, crop));
  editor.commit();
}

/** Everything as it was. */
export function cancelCrop({ view }: Pick<Desk, "editor" | "view">): void {
  view.set({ cropping: null });
}

/** Keys while a picture is cropped: arrows move the frame, with Alt its far corner; Shift goes farther. */
export function cropByKey(event: KeyboardEvent, desk: Desk): void {
  const frame = desk.view.read().cropping?.frame;
  const run = frame && keyRun(event, desk, frame);
  if (!run) return;
  event.preventDefault();
  run();
}

function keyRun(event: KeyboardEvent, desk: Desk, frame: Box): (() => void) | undefined {
  if (event.code === "Enter") return () => finishCrop(desk);
  if (event.code === "Escape") return () => cancelCrop(desk);
  const by = STEP * (event.shiftKey ? 10 : 1);
  const [dx, dy] = ARROWS[event.code] ?? [0, 0];
  if (dx === 0 && dy === 0) return undefined;
  const next = event.altKey
    ? { ...frame, w: frame.w + dx * by, h: frame.h + dy * by }
    : movedWithin(frame, dx * by, dy * by);
  return () => setFrame(desk, next);
}

const ARROWS: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function same(one: Box, other: Box): boolean {
  return (["x", "y", "w", "h"] as const).every((side) => Math.abs(one[side] - other[side]) < 1e-4);
}
