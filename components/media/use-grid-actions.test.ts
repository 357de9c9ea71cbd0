import { expect, test } from "vitest";
import { getNextGridIndex } from "@/components/media/use-grid-actions";

const grid = { total: 10, columns: 4, rtl: false };
const after = (key: string, index: number, more = {}) => getNextGridIndex(key, { ...grid, index, ...more });

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 9, 9],
  ["ArrowLeft", 0, 0],
  ["ArrowLeft", 4, 3],
  ["ArrowDown", 1, 5],
  ["ArrowDown", 7, 9],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 5, 1],
  ["ArrowUp", 1, 1],
  ["Home", 6, 0],
  ["End", 2, 9],
  ["PageDown", 0, 9],
  ["PageUp", 9, 0],
])("%s at index %i moves to index %i", (key, index, expected) => {
  expect(after(key, index)).toBe(expected);
});

test("arrow keys are mirrored in RTL layouts", () => {
  expect(after("ArrowLeft", 0, { rtl: true })).toBe(1);
  expect(after("ArrowRight", 1, { rtl: true })).toBe(0);
});

test("keys without a grid function return null", () => {
  expect(after("a", 0)).toBeNull();
});
