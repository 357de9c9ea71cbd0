import { expect, test } from "vitest";
import { pagesBetween, placeOf } from "@/components/media/use-library-list";

test("a picture that is hidden leaves no hole: the ones behind it move up", () => {
  expect([0, 1, 2, 3].map((index) => placeOf(index, []))).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((index) => placeOf(index, [0]))).toEqual([1, 2, 3, 4]);
  expect([0, 1, 2, 3].map((index) => placeOf(index, [1, 2]))).toEqual([0, 3, 4, 5]);
});

test("pages are those of the places that are seen, and those where something is hidden", () => {
  expect(pagesBetween(0, 59, [])).toEqual([1]);
  expect(pagesBetween(0, 60, [])).toEqual([1, 2]);
  expect(pagesBetween(4_700, 4_760, [3])).toEqual([1, 79, 80]);
  expect(pagesBetween(0, -1, [])).toEqual([1]);
});
