import { expect, test } from "vitest";
import { getDropIndex, getKeyboardReorderStep } from "@/components/ui/drag-reorder";

/** Two rows of three boxes, 80 wide and 100 high. */
const boxes = [0, 1].flatMap((row) =>
  [0, 1, 2].map((column) => ({
    ...{ left: column * 100, width: 80, top: row * 120, bottom: row * 120 + 100 },
  })),
);

test("drop index follows rows first and box centers within a row", () => {
  expect(getDropIndex({ x: 10, y: 50 }, boxes, false)).toBe(0);
  expect(getDropIndex({ x: 150, y: 50 }, boxes, false)).toBe(2);
  expect(getDropIndex({ x: 10, y: 170 }, boxes, false)).toBe(3);
  expect(getDropIndex({ x: 900, y: 170 }, boxes, false)).toBe(6);
});

test("drop index starts on the right in RTL layouts", () => {
  const [, , ...others] = boxes.map((box) => ({ ...box, left: 200 - box.left }));
  expect(getDropIndex({ x: 250, y: 50 }, others, true)).toBe(0);
  expect(getDropIndex({ x: 60, y: 170 }, others, true)).toBe(3);
});

test("drop index ignores the pointer height in a single row", () => {
  expect(getDropIndex({ x: 150, y: null }, boxes.slice(0, 3), false)).toBe(2);
});

test("arrow keys reorder in physical directions", () => {
  const press = (code: string, altKey = true) => ({ altKey, code });
  expect(getKeyboardReorderStep(press("ArrowRight"), false)).toBe(1);
  expect(getKeyboardReorderStep(press("ArrowRight"), true)).toBe(-1);
  expect(getKeyboardReorderStep(press("ArrowLeft"), true)).toBe(1);
  expect(getKeyboardReorderStep(press("ArrowLeft", false), false)).toBe(0);
  expect(getKeyboardReorderStep(press("KeyA"), false)).toBe(0);
});
