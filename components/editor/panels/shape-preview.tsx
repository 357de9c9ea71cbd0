"use client";

import { useEffect, useRef } from "react";
import { canvasElement, type SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { paintLine } from "@/lib/canvas/render/paint-line";
import { paintShape } from "@/lib/canvas/render/paint-shape";

const SIDE = 40;
/** Pixel ratio for high-density screens. */
const SHARP = 2;

/** Draws a small shape with the page renderer in the current text color. */
export function ShapePreview({ kind }: { kind: (typeof SHAPE_KINDS)[number] | "line" | "arrow-line" }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !canvas.current) return;
    const ink = hexOf(getComputedStyle(canvas.current).color);
    context.setTransform(SHARP, 0, 0, SHARP, 0, 0);
    context.clearRect(0, 0, SIDE, SIDE);
    context.translate(4, 4);
    const box = { id: "e1", v: 0, x: 0, y: 0, w: SIDE - 8, h: SIDE - 8 };
    const look = { palette: {}, pictureOf: () => null };
    const isLine = kind === "line" || kind === "arrow-line";
    const element = canvasElement.parse(
      isLine
        ? {
            ...box,
            type: "line",
            points: [
              [0, 0.5],
              [1, 0.5],
            ],
            stroke: { color: ink, width: 2 },
            head: kind === "line" ? "none" : "arrow",
          }
        : { ...box, type: "shape", kind, fill: ink },
    );
    if (element.type === "line") paintLine(context, element, look);
    if (element.type === "shape") paintShape(context, element, look);
  }, [kind]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={SIDE * SHARP} height={SIDE * SHARP} className="size-10 text-ink-2" />
    </span>
  );
}

/** Converts `rgb(1, 2, 3)` to the document's color format. */
function hexOf(css: string): string {
  const parts = css.match(/\d+/g)?.slice(0, 3) ?? ["23", "25", "28"];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
