import { describe, expect, it } from "vitest";
import {
  createChart,
  createGrid,
  createTable,
  GRID_NAMES,
  getGridCells,
} from "@/components/editor/create-data-element";
import { addElements } from "@/lib/canvas/core/commands/add";
import { createDocument } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import { isEmptyFrame } from "@/lib/canvas/core/empty-frame";

function open(bg: string, direction: "ltr" | "rtl" = "rtl") {
  const size = { w: 1_000, h: 800 };
  const editor = new Editor(createDocument({ at: new Date(0), size, pages: [{ bg, elements: [] }] }));
  const kit = { colors: [], fonts: [], brand: { palette: {}, body: { font: "Rubik" } }, direction };
  return { editor, kit };
}

describe("new charts, tables and grids", () => {
  it("new chart has the brand's font, color and direction, and readable text on a dark page", () => {
    expect(createChart("donut", ["A", "B"], open("#FFFFFF"))).toMatchObject({
      ...{ kind: "donut", dir: "rtl", font: "Rubik", fill: { token: "brand.primary" } },
      ...{ ink: { token: "brand.ink" }, x: 140, y: 200, w: 720, h: 400, size: 26 },
      rows: [
        { label: "A", value: "42" },
        { label: "B", value: "65" },
      ],
    });
    expect(createChart("bar", [], open("#101010"))).toMatchObject({ ink: { token: "brand.paper" } });
  });

  it("new table has a head and empty cells", () => {
    expect(createTable({ rows: 2, columns: 3 }, ["Item", "Price"], open("#FFFFFF"))).toMatchObject({
      cells: [
        ["Item", "Price", ""],
        ["", "", ""],
      ],
    });
  });

  it.each(GRID_NAMES)(
    "cells of the grid %s fill it without overlapping, mirrored from right to left",
    (name) => {
      const [size, gap] = [{ w: 600, h: 400 }, 10];
      const cells = getGridCells(name, size, gap, "ltr");
      const area = cells.reduce((sum, { w, h }) => sum + (w + gap) * (h + gap), 0);
      expect(area / ((size.w + gap) * (size.h + gap))).toBeCloseTo(1, 1);
      expect(Math.max(...cells.map(({ x, w }) => x + w))).toBeCloseTo(600, -0.5);
      const [first, mirrored] = [cells[0], getGridCells(name, size, gap, "rtl")[0]];
      expect((mirrored?.x ?? 0) + (mirrored?.w ?? 0)).toBeCloseTo(600 - (first?.x ?? 0), -0.5);
    },
  );

  it("grid is one group of empty frames that images can fill", () => {
    const context = open("#FFFFFF");
    const { editor } = context;
    editor.exec(addElements([createGrid("four", { grid: "Grid", cell: "Frame" }, context)]));
    const [page] = editor.read().document.pages;
    expect(page?.order).toHaveLength(1);
    expect(Object.values(page?.els ?? {}).filter(isEmptyFrame)).toHaveLength(4);
    editor.undo();
    expect(editor.read().document.pages[0]?.els).toEqual({});
  });
});
