"use client";

import { useMemo } from "react";
import { Shape } from "react-konva/lib/ReactKonvaCore";
import { useDesign, usePage } from "@/components/editor/editor-context";
import { ElementNode } from "@/components/editor/stage/element-node";
import { groundAttrs } from "@/lib/canvas/render/render-page";

/** The page's ground and its elements, from back to front. */
export function PageNodes() {
  const { bg, order } = usePage();
  const size = useDesign(({ document }) => document.size);
  const palette = useDesign(({ document }) => document.palette);
  const ground = useMemo(() => groundAttrs(bg, { size, palette }), [bg, size, palette]);
  return (
    <>
      <Shape {...ground} listening={false} name="ground" />
      {order.map((id) => (
        <ElementNode key={id} id={id} />
      ))}
    </>
  );
}
