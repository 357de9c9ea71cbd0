import type Konva from "konva";

export interface StageLayers {
  content: Konva.Layer;
  /** Only what is dragged: all that is drawn again while it is. */
  drag: Konva.Layer;
  above: Konva.Layer;
}

/**
 * Puts nodes on a layer of their own and what lies above them on another, so that a drag draws nothing else again. The
 * answer puts everything back, which has to come before React draws the stage the next time. Nodes within a group stay.
 */
export function liftNodes(nodes: readonly Konva.Node[], { content, drag, above }: StageLayers): () => void {
  if (nodes.length === 0 || nodes.some((node) => node.getParent() !== content)) return () => undefined;
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
