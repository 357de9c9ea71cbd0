import type Konva from "konva";
import { Label, Tag } from "konva/lib/shapes/Label";
import { Line } from "konva/lib/shapes/Line";
import { Text } from "konva/lib/shapes/Text";
import type { Guide, SnapGap, SnapResult } from "@/lib/canvas/core/snap";

export type SnapMarks = Pick<SnapResult, "guides" | "gaps">;

/** Draws the snap lines and gaps in document px; clears them when there are none. */
export function drawSnapGuides(group: Konva.Group, { guides, gaps }: SnapMarks, color: string): void {
  group.destroyChildren();
  for (const guide of guides) group.add(lineOf(guide, guide.at, color));
  for (const gap of gaps) {
    group.add(lineOf(gap, gap.cross, color));
    group.add(labelOf(group, gap, color));
  }
}

/** A guide on the x axis is vertical; a gap on the x axis is horizontal. */
function lineOf(mark: Guide | SnapGap, at: number, color: string): Line {
  const { axis, from, to } = mark;
  const upright = (axis === "x") !== "cross" in mark;
  return new Line({
    points: upright ? [at, from, at, to] : [from, at, to, at],
    stroke: color,
    strokeWidth: 1,
    strokeScaleEnabled: false,
    listening: false,
  });
}

/** Label with the gap's size, at a constant screen size. */
function labelOf(group: Konva.Group, { axis, from, to, cross }: SnapGap, color: string): Label {
  const middle = (from + to) / 2;
  const scale = 1 / (group.getAbsoluteScale().x || 1);
  const label = new Label({
    x: axis === "x" ? middle : cross,
    y: axis === "x" ? cross : middle,
    scaleX: scale,
    scaleY: scale,
    listening: false,
  });
  label.add(new Tag({ fill: color }));
  const text = String(Math.round(Math.abs(to - from)));
  const look = { fill: "#FFFFFF", padding: 3, fontSize: 11, fontStyle: "700", direction: "ltr" } as const;
  label.add(new Text({ text, ...look }));
  return label;
}
