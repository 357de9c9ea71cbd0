import { describe, expect, it } from "vitest";
import { canvasElement, type TableElement } from "@/lib/canvas/core/elements";
import type { DataPart } from "@/lib/canvas/render/data-parts";
import { layOutTable } from "@/lib/canvas/render/lay-out-table";

const CELLS = [
  ["Bread", "Price"],
  ["חלה (2)", "₪36"],
  ["Rye", "28"],
];

function table(change: Partial<TableElement> = {}): TableElement {
  const made = canvasElement.parse({
    ...{ id: "t", v: 1, type: "table", x: 0, y: 0, w: 400, h: 150, font: "Heebo", size: 20, cells: CELLS },
    ...{ fill: "#000080", ink: "#111111", ...change },
  });
  if (made.type !== "table") throw new Error("not a table");
  return made;
}

const textOf = (parts: DataPart[], words: string) => {
  const found = parts.find((part) => part.type === "text" && part.text === words);
  if (found?.type !== "text") throw new Error(`There is no text ${words}`);
  return found;
};

describe("table layout", () => {
  it.each([
    ["ltr", 12, 212],
    ["rtl", 212, 12],
  ] as const)("first column of a table in %s is where reading starts", (dir, first, second) => {
    const parts = layOutTable(table({ dir }), {});
    expect(textOf(parts, "Rye")).toMatchObject({ x: first, w: 176, y: 100, h: 50 });
    expect(textOf(parts, "28")).toMatchObject({
      x: second,
      dir: "ltr",
      align: dir === "rtl" ? "start" : "end",
    });
    // A word of the other direction is still aligned to the start of its column.
    expect(textOf(parts, "חלה (2)")).toMatchObject({ dir: "rtl", align: dir === "rtl" ? "start" : "end" });
  });

  it("header has its color and a readable bold text, and is an ordinary row without the option", () => {
    const head = textOf(layOutTable(table(), {}), "Bread");
    expect(head).toMatchObject({ weight: 700, fill: { token: "brand.paper" } });
    const plain = layOutTable(table({ header: false }), {});
    expect(textOf(plain, "Bread")).toMatchObject({ weight: 400, fill: "#111111" });
    // With a word in it, a column is no column of numbers.
    expect(textOf(plain, "28").align).toBe("start");
  });

  it("texts stay in their cells when the table is small, and empty cells draw none", () => {
    const cells = [["A very long text that has no room in its cell", ""]];
    const parts = layOutTable(table({ w: 60, h: 20, cells }), {}).filter((part) => part.type === "text");
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ overflow: "shrink" });
    expect((parts[0]?.x ?? 0) + (parts[0]?.w ?? 0)).toBeLessThanOrEqual(30);
  });

  it("texts are as low as rows lower than a line, and shrink together where a column is narrow", () => {
    const sizesOf = (change: Partial<TableElement>) =>
      layOutTable(table(change), {}).flatMap((part) => (part.type === "text" ? [part.size] : []));
    expect(new Set(sizesOf({}))).toEqual(new Set([20]));
    const low = sizesOf({ cells: Array.from({ length: 15 }, (_, at) => [String(at)]) });
    expect(new Set(low)).toEqual(new Set([10 / 1.2]));
    const narrow = sizesOf({ cells: [["Croissant", "Price"]], w: 160 });
    expect(new Set(narrow).size).toBe(1);
    expect(narrow[0]).toBeLessThan(20);
    expect(narrow[0]).toBeGreaterThanOrEqual(12);
  });

  it("table without rows is still drawn as a frame", () => {
    expect(layOutTable(table({ cells: [] }), {})).toMatchObject([
      { type: "svg", paths: [{ d: "M0 0h400v150h-400z" }] },
    ]);
  });

  it("radius of a table rounds its outline, the head at the top and a band at the bottom", () => {
    const paths = layOutTable(table({ radius: 10 }), {}).flatMap((part) =>
      part.type === "svg" ? part.paths : [],
    );
    const arcs = paths.map(({ d }) => d.match(/a10 10/g)?.length ?? 0);
    expect(arcs).toEqual([2, 2, 0, 4]);
    expect(paths[0]?.d).toBe("M10 0h380a10 10 0 0 1 10 10v40h-400v-40a10 10 0 0 1 10 -10z");
  });
});
