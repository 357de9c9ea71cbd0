import { expect, test } from "vitest";
import { getPageNumbers, toLibraryIndex } from "@/components/media/use-library-list";

test("hidden images leave no hole because the following images move up", () => {
  expect([0, 1, 2, 3].map((index) => toLibraryIndex(index, []))).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((index) => toLibraryIndex(index, [0]))).toEqual([1, 2, 3, 4]);
  expect([0, 1, 2, 3].map((index) => toLibraryIndex(index, [1, 2]))).toEqual([0, 3, 4, 5]);
});

test("page numbers cover the visible indexes and all indexes with hidden images", () => {
  expect(getPageNumbers(0, 59, [])).toEqual([1]);
  expect(getPageNumbers(0, 60, [])).toEqual([1, 2]);
  expect(getPageNumbers(4_700, 4_760, [3])).toEqual([1, 79, 80]);
  expect(getPageNumbers(0, -1, [])).toEqual([1]);
});
