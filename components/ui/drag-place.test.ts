import { expect, test } from "vitest";
import { placeAt, stepOf } from "@/components/ui/drag-place";

/** Two rows of three, 80 wide and 100 high. */
const boxes = [0, 1].flatMap((row) =>
  [0, 1, 2].map((column) => ({
    ...{ left: column * 100, width: 80, top: row * 120, bottom: row * 120 + 100 },
  })),
);

test("in rows, those above come before, those below after, and beside it the middle decides", () => {
  expect(placeAt({ x: 10, y: 50 }, boxes, false)).toBe(0);
  expect(placeAt({ x: 150, y: 50 }, boxes, false)).toBe(2);
  expect(placeAt({ x: 10, y: 170 }, boxes, false)).toBe(3);
  expect(placeAt({ x: 900, y: 170 }, boxes, false)).toBe(6);
});

test("from right to left the row begins on the right", () => {
  const [, , ...others] = boxes.map((box) => ({ ...box, left: 200 - box.left }));
  expect(placeAt({ x: 250, y: 50 }, others, true)).toBe(0);
  expect(placeAt({ x: 60, y: 170 }, others, true)).toBe(3);
});

test("in one row it does not matter how high the pointer is", () => {
  expect(placeAt({ x: 150, y: null }, boxes.slice(0, 3), false)).toBe(2);
});

test("arrows are physical", () => {
  const press = (code: string, altKey = true) => ({ altKey, code });
  expect(stepOf(press("ArrowRight"), false)).toBe(1);
  expect(stepOf(press("ArrowRight"), true)).toBe(-1);
  expect(stepOf(press("ArrowLeft"), true)).toBe(1);
  expect(stepOf(press("ArrowLeft", false), false)).toBe(0);
  expect(stepOf(press("KeyA"), false)).toBe(0);
});
