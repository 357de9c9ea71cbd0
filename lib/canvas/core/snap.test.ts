import fc from "fast-check";
import { expect, it } from "vitest";
import type { Box } from "@/lib/canvas/core/geometry";
import { snapToGuides } from "@/lib/canvas/core/snap";

const page = { w: 1000, h: 800 };
const box = (x: number, y: number, w = 100, h = 60): Box => ({ x, y, w, h });

it("snapToGuides snaps to the center and edges of the page only within the threshold", () => {
  expect(snapToGuides(box(453, 200), [], page, 5)).toMatchObject({
    ...{ dx: -3, dy: 0, gaps: [] },
    guides: [{ axis: "x", at: 500, from: 0, to: 800 }],
  });
  expect(snapToGuides(box(456, 200), [], page, 5)).toEqual({ dx: 0, dy: 0, guides: [], gaps: [] });
  expect(snapToGuides(box(456, 200), [], page, 10).dx).toBe(-6);
  expect(snapToGuides(box(-4, 743), [], page, 5)).toMatchObject({ dx: 4, dy: -3 });
});

it("snapToGuides snaps to the nearest edge or center of others and returns the guide", () => {
  const other = box(300, 100, 80, 40);
  expect(snapToGuides(box(203, 430), [other], page, 5)).toMatchObject({
    ...{ dx: -3, dy: 0 },
    guides: [{ axis: "x", at: 300, from: 100, to: 490 }],
  });
  expect(snapToGuides(box(600, 92, 50, 60), [other], page, 5)).toMatchObject({ dx: 0, dy: -2 });
  expect(snapToGuides(box(298, 300), [other, box(301, 500)], page, 5).dx).toBe(2);
  // Candidates of both signs: -5 to the first box, 1 to the second.
  expect(snapToGuides(box(205, 300, 33), [box(200, 20, 400), box(206, 500, 700)], page, 5).dx).toBe(1);
});

it("snapToGuides snaps to equal distances between and beside neighbors", () => {
  const [a, b] = [box(100, 300), box(407, 310)];
  expect(snapToGuides(box(256, 322), [a, b], page, 5)).toMatchObject({
    dx: -2.5,
    gaps: [
      { axis: "x", from: 200, to: 253.5, cross: 341 },
      { axis: "x", from: 353.5, to: 407, cross: 346 },
    ],
  });
  const row = [box(100, 300), box(230, 300)];
  const after = snapToGuides(box(363, 333), row, page, 5);
  expect(after.dx).toBe(-3);
  expect(after.gaps.map(({ from, to }) => to - from)).toEqual([30, 30]);
  expect(snapToGuides(box(363, 500), row, page, 5)).toMatchObject({ dx: 0, gaps: [] });
});

it("snap offset never exceeds the threshold, and every guide touches the moved box", () => {
  const side = fc.integer({ min: 10, max: 200 });
  const any = fc.record({
    x: fc.integer({ min: -50, max: 900 }),
    y: fc.integer({ min: -50, max: 700 }),
    w: side,
    h: side,
  });
  fc.assert(
    fc.property(any, fc.array(any, { maxLength: 6 }), (moving, others) => {
      const { dx, dy, guides } = snapToGuides(moving, others, page, 5);
      expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(5);
      const placed = { ...moving, x: moving.x + dx, y: moving.y + dy };
      for (const { axis, at } of guides) {
        const [start, length] = axis === "x" ? [placed.x, placed.w] : [placed.y, placed.h];
        const stops = [start, start + length / 2, start + length];
        expect(Math.min(...stops.map((stop) => Math.abs(stop - at)))).toBeLessThan(0.01);
      }
    }),
  );
});
