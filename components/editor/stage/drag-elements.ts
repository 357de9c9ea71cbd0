import type Konva from "konva";
import type { Desk } from "@/components/editor/editor-context";
import { pageOf } from "@/components/editor/editor-context";
import { NO_MARKS, showGuides } from "@/components/editor/stage/guide-lines";
import { liftNodes, type StageLayers } from "@/components/editor/stage/lift-nodes";
import { followPointer } from "@/components/ui/follow-pointer";
import { COPY_OFFSET, duplicateElements } from "@/lib/canvas/core/commands/copies";
import { moveBy, setPlaces } from "@/lib/canvas/core/commands/place";
import { boundsOf } from "@/lib/canvas/core/geometry";
import { snap as snapTo } from "@/lib/canvas/core/snap";

export interface StageParts {
  stage: Konva.Stage;
  layers: StageLayers;
  guides: Konva.Group;
  guideColor: string;
}

/** In screen px, at any zoom. */
const SNAP_PX = 5;

/**
 * Moves the selected elements with the pointer: their nodes alone, until it is let go; then it is one command. Alt
 * leaves a copy behind, Ctrl or Cmd does not snap, Shift keeps to one axis, Escape puts everything back.
 */
export function dragElements(
  start: PointerEvent,
  desk: Desk,
  { stage, layers, guides, guideColor }: StageParts,
): void {
  const { editor, view } = desk;
  const { document, selection } = editor.read();
  const page = pageOf(editor.read());
  const ids = selection.filter((id) => page.els[id]?.lock?.move !== true);
  const nodes = ids.flatMap((id) => stage.findOne(`#${id}`) ?? []);
  const before = nodes.map((node) => ({ node, at: node.absolutePosition(), own: node.position() }));
  const bounds = boundsOf(page, ids);
  if (!bounds) return;
  const others = page.order.filter((id) => !ids.includes(id) && page.els[id]?.visible !== false);
  const boxes = others.flatMap((id) => boundsOf(page, [id]) ?? []);
  let settle: (() => void) | undefined;
  /** In document px. */
  let by = { x: 0, y: 0 };
  const put = (x: number, y: number) => {
    for (const { node, at } of before) node.absolutePosition({ x: at.x + x, y: at.y + y });
  };
  const stop = () => {
    showGuides(guides, NO_MARKS, guideColor);
    settle?.();
  };
  followPointer(start, {
    onMove(event, delta) {
      settle ??= liftNodes(nodes, layers);
      const { zoom, snap } = view.read();
      const straight = event.shiftKey ? onOneAxis(delta) : delta;
      const [dx, dy] = [straight.x / zoom, straight.y / zoom];
      const moved = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };
      const free = !snap || event.ctrlKey || event.metaKey;
      const pull = free ? { dx: 0, dy: 0, ...NO_MARKS } : snapTo(moved, boxes, document.size, SNAP_PX / zoom);
      by = { x: dx + pull.dx, y: dy + pull.dy };
      put(by.x * zoom, by.y * zoom);
      showGuides(guides, pull, guideColor);
    },
    onEnd(event, moved) {
      const places: Record<string, { x: number; y: number }> = {};
      for (const [index, { node, own }] of before.entries()) {
        const element = page.els[ids[index] ?? ""];
        if (!element) continue;
        const { x, y } = { x: node.x() - own.x, y: node.y() - own.y };
        places[element.id] = { x: element.x + x, y: element.y + y };
        // What the command sets comes back from React; nothing may be left where it was dragged to.
        node.position(own);
      }
      stop();
      if (!moved) return;
      if (!event.altKey) return editor.exec(setPlaces(places));
      editor.begin("duplicate");
      editor.exec(duplicateElements(page, ids));
      editor.exec(moveBy(editor.read().selection, by.x - COPY_OFFSET, by.y - COPY_OFFSET));
      editor.commit();
    },
    onCancel() {
      for (const { node, own } of before) node.position(own);
      stop();
    },
  });
}

function onOneAxis({ x, y }: { x: number; y: number }): { x: number; y: number } {
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}
