import type Konva from "konva";
import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import type { drawSnapGuides, SnapMarks } from "@/components/editor/stage/snap-guides";
import { trackPointer } from "@/components/ui/track-pointer";
import { COPY_OFFSET, duplicateElements } from "@/lib/canvas/core/commands/duplicate";
import { moveElementsBy, setTransforms } from "@/lib/canvas/core/commands/transform";
import { getElementsBounds } from "@/lib/canvas/core/geometry";
import { snapToGuides as snapTo } from "@/lib/canvas/core/snap";
import { SNAP_THRESHOLD_PX } from "@/lib/canvas/limits";

let drawGuides: typeof drawSnapGuides | undefined;

/** Loads what draws the snap guides; until it is loaded elements snap without them. */
export function preloadSnapGuides(): void {
  if (drawGuides) return;
  import("@/components/editor/stage/snap-guides").then(
    (code) => {
      drawGuides = code.drawSnapGuides;
    },
    // Without a network elements are dragged without guides.
    () => undefined,
  );
}

const NO_SNAP_GUIDES: SnapMarks = { guides: [], gaps: [] };

export interface StageParts {
  stage: Konva.Stage;
  layers: GetStageLayers;
  guides: Konva.Group;
  guideColor: string;
}

/** Drags elements: Alt leaves a copy, Ctrl or Cmd disables snapping, Shift locks the axis, Escape reverts. */
export function dragElements(
  start: PointerEvent,
  workspace: EditorContextValue,
  { stage, layers, guides, guideColor }: StageParts,
): void {
  const { editor, view } = workspace;
  const { document, selection } = editor.read();
  const page = getCurrentPage(editor.read());
  const ids = selection.filter((id) => page.els[id]?.lock?.move !== true);
  const nodes = ids.flatMap((id) => stage.findOne(`#${id}`) ?? []);
  const before = nodes.map((node) => ({ node, at: node.absolutePosition(), own: node.position() }));
  const bounds = getElementsBounds(page, ids);
  if (!bounds) return;
  const others = page.order.filter((id) => !ids.includes(id) && page.els[id]?.visible !== false);
  const boxes = others.flatMap((id) => getElementsBounds(page, [id]) ?? []);
  preloadSnapGuides();
  let settle: (() => void) | undefined;
  let by = { x: 0, y: 0 };
  const moveNodesBy = (x: number, y: number) => {
    for (const { node, at } of before) node.absolutePosition({ x: at.x + x, y: at.y + y });
  };
  const stop = () => {
    guides.destroyChildren();
    settle?.();
  };
  trackPointer(start, {
    onMove(event, delta) {
      settle ??= moveToDragLayer(nodes, layers());
      const { zoom, snap } = view.read();
      const straight = event.shiftKey ? onOneAxis(delta) : delta;
      const [dx, dy] = [straight.x / zoom, straight.y / zoom];
      const moved = { ...bounds, x: bounds.x + dx, y: bounds.y + dy };
      const free = !snap || event.ctrlKey || event.metaKey;
      const pull = free
        ? { dx: 0, dy: 0, ...NO_SNAP_GUIDES }
        : snapTo(moved, boxes, document.size, SNAP_THRESHOLD_PX / zoom);
      by = { x: dx + pull.dx, y: dy + pull.dy };
      moveNodesBy(by.x * zoom, by.y * zoom);
      drawGuides?.(guides, pull, guideColor);
    },
    onEnd(event, moved) {
      const places: Record<string, { x: number; y: number }> = {};
      for (const [index, { node, own }] of before.entries()) {
        const element = page.els[ids[index] ?? ""];
        if (!element) continue;
        const { x, y } = { x: node.x() - own.x, y: node.y() - own.y };
        places[element.id] = { x: element.x + x, y: element.y + y };
        // React applies the command's positions, so the nodes must return to their own.
        node.position(own);
      }
      stop();
      if (!moved) return;
      if (!event.altKey) return editor.exec(setTransforms(places));
      editor.begin("duplicate");
      editor.exec(duplicateElements(page, ids));
      editor.exec(moveElementsBy(editor.read().selection, by.x - COPY_OFFSET, by.y - COPY_OFFSET));
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

export interface StageLayers {
  content: Konva.Layer;
  /** Layer of the dragged nodes: the only one redrawn during the drag. */
  drag: Konva.Layer;
  above: Konva.Layer;
}

/** Returns the layers, of which those of gestures are added at the first use; null before the stage is mounted. */
export type GetStageLayers = () => StageLayers | null;

/**
 * Moves nodes to a drag layer and the nodes above them to another one, so that nothing else is redrawn.
 * Returns a function that restores them, which must run before the next React render of the stage. Nodes in
 * groups stay.
 */
export function moveToDragLayer(nodes: readonly Konva.Node[], layers: StageLayers | null): () => void {
  if (!layers || nodes.length === 0) return () => undefined;
  const { content, drag, above } = layers;
  if (nodes.some((node) => node.getParent() !== content)) return () => undefined;
  const lifted = new Set(nodes);
  const children = [...content.getChildren()];
  const first = children.findIndex((node) => lifted.has(node));
  const moved = children.slice(first);
  for (const node of moved) node.moveTo(lifted.has(node) ? drag : above);
  return () => {
    for (const node of moved) node.moveTo(content);
    drag.batchDraw();
    above.batchDraw();
  };
}
