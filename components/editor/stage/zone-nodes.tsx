"use client";

import { Group, Rect } from "react-konva/lib/ReactKonvaCore";
import { useDesign, useView } from "@/components/editor/editor-context";
import { coveredOf } from "@/lib/canvas/core/zones";

/** What networks cover of the page, over it: on the layer of handles and guides, so that no file has it. */
export function ZoneNodes({ color }: { color: string }) {
  const isOn = useView(({ zones }) => zones);
  const ratio = useDesign(({ document }) => document.ratio);
  const { w, h } = useDesign(({ document }) => document.size);
  const covered = isOn ? coveredOf(ratio) : null;
  if (!covered) return null;
  const { top, bottom, left, right } = covered;
  const boxes = [
    { name: "top", x: 0, y: 0, width: w, height: h * top },
    { name: "bottom", x: 0, y: h * (1 - bottom), width: w, height: h * bottom },
    { name: "left", x: 0, y: 0, width: w * left, height: h },
    { name: "right", x: w * (1 - right), y: 0, width: w * right, height: h },
  ];
  return (
    <Group name="zones" listening={false}>
      {boxes
        .filter(({ width, height }) => width > 0 && height > 0)
        .map((box) => (
          <Rect key={box.name} {...box} fill={color} opacity={0.22} />
        ))}
      <Rect
        x={w * left}
        y={h * top}
        width={w * (1 - left - right)}
        height={h * (1 - top - bottom)}
        stroke={color}
        strokeWidth={1}
        dash={[6, 4]}
        strokeScaleEnabled={false}
      />
    </Group>
  );
}
