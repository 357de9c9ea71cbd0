import { describe, expect, it } from "vitest";
import type { ShapeElement } from "@/lib/canvas/core/elements";
import type { Context2D } from "@/lib/canvas/render/scene";
import { traceShape } from "@/lib/canvas/render/shape-outline";

/** Returns the points of an outline: ends of straight lines, and of each curve its handles and end. */
function trace(kind: ShapeElement["kind"], radius: number) {
  const corners: number[][] = [];
  const curves: number[][] = [];
  const context = {
    beginPath: () => undefined,
    closePath: () => undefined,
    moveTo: (...at: number[]) => corners.push(at),
    lineTo: (...at: number[]) => corners.push(at),
    bezierCurveTo: (...at: number[]) => curves.push(at),
  };
  const box = { x: 0, y: 0, w: 100, h: 80 };
  traceShape(context as unknown as Context2D, { kind, radius, inner: 0.5 }, box);
  return { corners, curves };
}

describe("corners of a shape", () => {
  it.each([
    ["triangle", 3],
    ["diamond", 4],
    ["polygon", 6],
    ["star", 10],
    ["arrow", 7],
  ] as const)("outline of a %s has %d corners, each a curve with a radius", (kind, count) => {
    expect(trace(kind, 0)).toMatchObject({ corners: { length: count }, curves: [] });
    expect(trace(kind, 6)).toMatchObject({ corners: { length: count }, curves: { length: count } });
  });

  it("radius larger than the sides lets the curves meet in the middle of each side", () => {
    const { corners, curves } = trace("diamond", 10_000);
    const ends = curves.map((curve) => curve.slice(4).map(Math.round));
    expect(ends).toEqual([
      [75, 20],
      [75, 60],
      [25, 60],
      [25, 20],
    ]);
    expect(corners.map((corner) => corner.map(Math.round))).toEqual([
      ...ends.slice(-1),
      ...ends.slice(0, -1),
    ]);
  });
});
