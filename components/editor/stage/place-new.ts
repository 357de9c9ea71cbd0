import type { Desk } from "@/components/editor/editor-context";
import type { Tool } from "@/components/editor/editor-view";
import { addNew, newElement } from "@/components/editor/new-element";
import type { StageParts } from "@/components/editor/stage/drag-elements";
import { followPointer } from "@/components/ui/follow-pointer";

/** Adds what the tool is for: where it was pressed, or as large as it was pulled. The hand is empty again afterwards. */
export function placeNew(
  start: PointerEvent,
  tool: Exclude<Tool, "select" | "hand">,
  { editor, view, readOnly, kit }: Desk,
  { stage }: StageParts,
): void {
  if (readOnly) return;
  const { left, top } = stage.container().getBoundingClientRect();
  const point = (event: PointerEvent) => view.toPage({ x: event.clientX - left, y: event.clientY - top });
  const from = point(start);
  followPointer(start, {
    onMove: () => undefined,
    onEnd(event, moved) {
      const to = point(event);
      const pulled = moved
        ? {
            x: Math.min(from.x, to.x),
            y: Math.min(from.y, to.y),
            w: Math.abs(to.x - from.x),
            h: Math.abs(to.y - from.y),
          }
        : undefined;
      const element = newElement(tool, editor.read(), pulled ?? { ...from }, kit.brand.headline);
      addNew(editor, element);
      view.set({ tool: "select", typing: element.type === "text" ? element.id : null });
    },
    onCancel: () => view.set({ tool: "select" }),
  });
}
