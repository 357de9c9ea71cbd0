import { expect, it } from "vitest";
import { layOutOverlapColumns } from "@/components/planner/day-column";

const layOutRow = (starts: number[]) =>
  layOutOverlapColumns(starts, 60).map(({ columnIndex, columnCount }) => `${columnIndex}/${columnCount}`);

it("posts that do not overlap have the full width", () => {
  expect(layOutRow([0, 60, 200])).toEqual(["0/1", "0/1", "0/1"]);
  expect(layOutRow([])).toEqual([]);
});

it("overlapping posts share the width, also when they overlap through others", () => {
  expect(layOutRow([0, 30])).toEqual(["0/2", "1/2"]);
  expect(layOutRow([0, 0, 0])).toEqual(["0/3", "1/3", "2/3"]);
  expect(layOutRow([0, 30, 70, 300])).toEqual(["0/2", "1/2", "0/2", "0/1"]);
});
