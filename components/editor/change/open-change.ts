import { finishCrop } from "@/components/editor/crop-picture";
import type { Desk } from "@/components/editor/editor-context";
import type { CanvasElement, ImageElement } from "@/lib/canvas/core/elements";

/** Whether another picture may be put in its place. */
export function canChange(element: CanvasElement | undefined): element is ImageElement {
  return element?.type === "image" && !element.lock?.content;
}

/** Asks what is to change in a picture, or shows what came of it. */
export function openChange(desk: Desk, element: CanvasElement | undefined): void {
  if (desk.readOnly || !canChange(element)) return;
  finishCrop(desk);
  desk.view.set({ changing: element.id });
}

/** A picture of a design is changed once at a time. */
export function changePlace({ home }: Desk, id: string): string {
  return `design ${home.postId} ${home.name} ${id}`;
}
