import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import { canReplaceImage, cropImageElement } from "@/lib/canvas/core/commands/image";
import { setTransform } from "@/lib/canvas/core/commands/transform";
import { clampCrop, getCropBox, mirrorCrop, moveCropWithin } from "@/lib/canvas/core/cropping";
import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";
import { isEmptyFrame } from "@/lib/canvas/core/empty-frame";
import type { Box } from "@/lib/canvas/core/geometry";

/** Share of the image's side per arrow key press. */
const STEP = 0.01;

/** Returns whether the image may be cropped, which changes its bounding box. */
export function canCrop(element: CanvasElement): element is ImageElement {
  const { content, move, resize } = element.lock ?? {};
  return element.type === "image" && !content && !move && !resize;
}

export function startCrop({ view, readOnly }: EditorContextValue, element: CanvasElement): void {
  if (readOnly || !canCrop(element)) return;
  // An empty frame shows nothing to crop: it is to be filled.
  if (isEmptyFrame(element)) {
    view.set({ tool: "select", panel: "images" });
    return;
  }
  const frame = mirrorCrop(element.crop, element.flip);
  view.set({ tool: "select", cropping: { id: element.id, v: element.v, frame } });
}

export function setCropFrame({ view }: EditorContextValue, frame: Box): void {
  const { cropping } = view.read();
  if (cropping) view.set({ cropping: { ...cropping, frame: clampCrop(frame) } });
}

/** Applies the crop as one undo step; does nothing when the image changed meanwhile. */
export function finishCrop({ editor, view }: Pick<EditorContextValue, "editor" | "view">): void {
  const { cropping } = view.read();
  if (!cropping) return;
  view.set({ cropping: null });
  const { id, v, frame } = cropping;
  const element = getCurrentPage(editor.read()).els[id];
  if (element?.type !== "image" || !canReplaceImage(element, v)) return;
  const crop = mirrorCrop(frame, element.flip);
  if (same(crop, element.crop)) return;
  editor.begin("crop");
  editor.exec(setTransform(id, getCropBox(element, frame)));
  editor.exec(cropImageElement(id, crop));
  editor.commit();
}

export function cancelCrop({ view }: Pick<EditorContextValue, "editor" | "view">): void {
  view.set({ cropping: null });
}

/** Handles keys while cropping: arrows move the frame, Alt resizes it, Shift uses larger steps. */
export function handleCropKey(event: KeyboardEvent, workspace: EditorContextValue): void {
  const frame = workspace.view.read().cropping?.frame;
  const run = frame && keyRun(event, workspace, frame);
  if (!run) return;
  event.preventDefault();
  run();
}

function keyRun(event: KeyboardEvent, editor: EditorContextValue, frame: Box): (() => void) | undefined {
  if (event.code === "Enter") return () => finishCrop(editor);
  if (event.code === "Escape") return () => cancelCrop(editor);
  const by = STEP * (event.shiftKey ? 10 : 1);
  const [dx, dy] = ARROWS[event.code] ?? [0, 0];
  if (dx === 0 && dy === 0) return undefined;
  const next = event.altKey
    ? { ...frame, w: frame.w + dx * by, h: frame.h + dy * by }
    : moveCropWithin(frame, dx * by, dy * by);
  return () => setCropFrame(editor, next);
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
