import { Rect } from "konva/lib/shapes/Rect";
import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import type { StageParts } from "@/components/editor/stage/drag-elements";
import { trackPointer } from "@/components/ui/track-pointer";
import { getElementsBounds } from "@/lib/canvas/core/geometry";

/** Selects all elements that a dragged frame touches; a press on the background clears the selection. */
export function marqueeSelect(
  start: PointerEvent,
  { editor, view }: EditorContextValue,
  { stage, guides, guideColor }: StageParts,
): void {
  const { left, top } = stage.container().getBoundingClientRect();
  const point = (event: PointerEvent) => view.toPage({ x: event.clientX - left, y: event.clientY - top });
  const from = point(start);
  const before = start.shiftKey ? editor.read().selection : [];
  const rect = new Rect({ stroke: guideColor, strokeWidth: 1, strokeScaleEnabled: false, dash: [4, 4] });
  const page = getCurrentPage(editor.read());
  const boxes = page.order
    .filter((id) => page.els[id]?.visible && !page.els[id]?.lock?.move)
    .flatMap((id) => {
      const bounds = getElementsBounds(page, [id]);
      return bounds ? [{ id, ...bounds }] : [];
    });
  const end = () => void rect.destroy();
  trackPointer(start, {
    onMove(event) {
      const to = point(event);
      const frame = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        w: Math.abs(to.x - from.x),
        h: Math.abs(to.y - from.y),
      };
      if (!rect.getParent()) guides.add(rect);
      rect.setAttrs({ x: frame.x, y: frame.y, width: frame.w, height: frame.h });
      const touched = boxes.filter(
        (box) =>
          box.x < frame.x + frame.w &&
          box.x + box.w > frame.x &&
          box.y < frame.y + frame.h &&
          box.y + box.h > frame.y,
      );
      const ids = [...new Set([...before, ...touched.map(({ id }) => id)])];
      if (ids.join() !== editor.read().selection.join()) editor.select(ids);
    },
    onEnd(_, moved) {
      end();
      if (!moved) editor.select([...before]);
    },
    onCancel() {
      end();
      editor.select([...before]);
    },
  });
}
