import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import {
  createRectangle,
  isVisibleShape,
  type MaskShape,
  paintMaskShapes,
} from "@/components/posts/edit/mask-shapes";

function clearAfter(marks: MaskShape[]) {
  const canvas = createCanvas(200, 100);
  const paint = canvas.getContext("2d");
  paint.fillRect(0, 0, 200, 100);
  paint.globalCompositeOperation = "destination-out";
  paintMaskShapes(paint as unknown as CanvasRenderingContext2D, marks, 200, 100);
  const { data } = paint.getImageData(0, 0, 200, 100);
  return (x: number, y: number) => data[(y * 200 + x) * 4 + 3] === 0;
}

test("rectangle is transparent inside and opaque outside in either drawing direction", () => {
  const clear = clearAfter([createRectangle({ x: 0.5, y: 0.9 }, { x: 0.25, y: -1 })]);
  expect([clear(75, 2), clear(60, 85), clear(40, 50), clear(110, 50), clear(75, 95)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("stroke has the brush width and a single touch paints a dot", () => {
  const clear = clearAfter([
    {
      kind: "brush",
      size: 0.2,
      points: [
        { x: 0.1, y: 0.5 },
        { x: 0.4, y: 0.5 },
      ],
    },
    { kind: "brush", size: 0.2, points: [{ x: 0.8, y: 0.5 }] },
  ]);
  expect([clear(50, 50), clear(50, 58), clear(50, 65), clear(160, 50), clear(160, 65)]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

test("accidental tiny shape is not visible", () => {
  expect(isVisibleShape(createRectangle({ x: 0.2, y: 0.2 }, { x: 0.2, y: 0.9 }))).toBe(false);
  expect(isVisibleShape(createRectangle({ x: 0.2, y: 0.2 }, { x: 0.3, y: 0.9 }))).toBe(true);
});
