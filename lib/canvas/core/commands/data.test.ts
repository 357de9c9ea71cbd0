import { describe, expect, it } from "vitest";
import { applyBrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import { changeData, colorChartRow } from "@/lib/canvas/core/commands/data";
import { changePageFormat } from "@/lib/canvas/core/commands/page-format";
import { replaceColor } from "@/lib/canvas/core/commands/replace-color";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { setTransforms } from "@/lib/canvas/core/commands/transform";
import { createDocument } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import type { ChartElement } from "@/lib/canvas/core/elements";
import {
  MAX_CHART_ROWS,
  MAX_TABLE_CELL_LENGTH,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
} from "@/lib/canvas/core/limits";
import { lintPage } from "@/lib/canvas/core/lint";
import { mergeDocuments } from "@/lib/canvas/core/merge";
import { migrateDocument } from "@/lib/canvas/core/migrate";

const ROWS = [
  { label: "One", value: "10" },
  { label: "Two", value: "20" },
];

function createDesign() {
  return createDocument({
    at: new Date(0),
    pages: [
      {
        bg: "#FFFFFF",
        elements: [
          {
            ...{ id: "c", type: "chart", kind: "bar", rows: ROWS, x: 100, y: 100, w: 600, h: 400 },
            ...{ font: "Heebo", size: 30, fill: "#FF0000", ink: "#000000" },
          },
        ],
      },
    ],
  });
}

function open() {
  const editor = new Editor(createDesign(), { now: () => 0 });
  const read = () => editor.read().document.pages[0]?.els.c as ChartElement;
  return { editor, read };
}

describe("chart in a design", () => {
  it("typing in one cell is one undo step and another cell starts the next", () => {
    const { editor, read } = open();
    const type = (value: string, cell: string) => {
      const at = Number(cell);
      editor.exec(
        changeData("c", { rows: read().rows.map((row, n) => (n === at ? { ...row, value } : row)) }, cell),
      );
    };
    for (const value of ["1", "15", "150"]) type(value, "0");
    for (const value of ["2", "25"]) type(value, "1");
    expect(read().rows.map(({ value }) => value)).toEqual(["150", "25"]);
    editor.undo();
    expect(read().rows.map(({ value }) => value)).toEqual(["150", "20"]);
    editor.undo();
    expect(read().rows).toEqual(ROWS);
    expect(editor.undo()).toBeNull();
  });

  it("more rows than a chart may have are refused by commands and by readers", () => {
    const { editor, read } = open();
    const rows = Array.from({ length: MAX_CHART_ROWS + 1 }, () => ({ label: "", value: "1" }));
    editor.exec(changeData("c", { rows }));
    expect(read().rows).toEqual(ROWS);
    editor.exec(changeData("c", { rows: rows.slice(1) }));
    expect(read().rows).toHaveLength(MAX_CHART_ROWS);
    const design = createDesign();
    const chart = design.pages[0]?.els.c as ChartElement;
    expect(migrateDocument(design)).toMatchObject({ ok: true, document: design });
    chart.rows = rows;
    expect(migrateDocument(design)).toMatchObject({ ok: false, where: "pages.0.els.c.rows" });
  });

  it("table takes its limits of rows, columns and length, and rows of one length only", () => {
    const design = createDocument({
      pages: [
        {
          bg: "#FFFFFF",
          elements: [
            {
              ...{ id: "c", type: "table", cells: [["a", "b"]], x: 0, y: 0, w: 300, h: 200 },
              ...{ font: "Heebo", size: 30, fill: "#FF0000", ink: "#000000" },
            },
          ],
        },
      ],
    });
    const editor = new Editor(design);
    const row = (length: number, text = "") => Array.from({ length }, () => text);
    const most = Array.from({ length: MAX_TABLE_ROWS }, () => row(MAX_TABLE_COLUMNS, "x"));
    const long = [["x".repeat(MAX_TABLE_CELL_LENGTH + 1)]];
    const tooMany = [...most, row(MAX_TABLE_COLUMNS)];
    for (const cells of [tooMany, long, [row(MAX_TABLE_COLUMNS + 1)], [row(1), row(2)]])
      editor.exec(changeData("c", { cells }));
    expect(editor.read().document.pages[0]?.els.c).toMatchObject({ cells: [["a", "b"]] });
    editor.exec(changeData("c", { cells: most }));
    editor.exec(changeData("c", { rows: [] }));
    expect(editor.read().document.pages[0]?.els.c).toMatchObject({ cells: most });
    expect(editor.read().document.pages[0]?.els.c).not.toHaveProperty("rows");
  });

  it("locked content keeps its numbers, and its options can change", () => {
    const { editor, read } = open();
    const locked = createDesign();
    Object.assign(locked.pages[0]?.els.c ?? {}, { lock: { content: true } });
    editor.load(locked);
    editor.exec(changeData("c", { rows: [] }));
    editor.exec(changeData("c", { values: false }));
    expect(read()).toMatchObject({ rows: ROWS, values: false });
  });

  it("colors dragged in a picker are one undo step per row and per option", () => {
    const { editor, read } = open();
    for (const fill of ["#000001", "#000002", "#000003"]) editor.exec(colorChartRow("c", 0, fill));
    editor.exec(colorChartRow("c", 1, "#000004"));
    for (const ink of ["#000005", "#000006"]) editor.exec(changeData("c", { ink }));
    editor.exec(colorChartRow("c", 9, "#000007"));
    expect(read()).toMatchObject({ ink: "#000006", rows: [{ fill: "#000003" }, { fill: "#000004" }] });
    editor.undo();
    expect(read().ink).toBe("#000000");
    editor.undo();
    expect(read().rows[1]).not.toHaveProperty("fill");
    editor.undo();
    expect(read().rows).toEqual(ROWS);
    expect(editor.undo()).toBeNull();
  });

  it("color of a row is protected by a lock of the style and not by one of the content", () => {
    const colorWith = (lock: object) => {
      const { editor, read } = open();
      const locked = createDesign();
      Object.assign(locked.pages[0]?.els.c ?? {}, { lock });
      editor.load(locked);
      editor.exec(colorChartRow("c", 0, "#00FF00"));
      return read().rows[0]?.fill;
    };
    expect(colorWith({ content: true })).toBe("#00FF00");
    expect(colorWith({ style: true })).toBeUndefined();
  });

  it("resizing keeps the size of the text, and another page format scales it", () => {
    const { editor, read } = open();
    editor.exec(setTransforms({ c: { w: 300, h: 200 } }));
    expect(read()).toMatchObject({ w: 300, h: 200, size: 30 });
    editor.exec(changePageFormat({ w: 540, h: 540 }));
    expect(read()).toMatchObject({ w: 150, size: 15 });
  });

  it("brand kit, colors and fonts of a design include its charts", () => {
    const { editor, read } = open();
    editor.exec(applyBrandKit({ palette: {}, body: { font: "Rubik" } }));
    editor.exec(changeData("c", { rows: [{ label: "", value: "", fill: "#FF0000" }] }));
    editor.exec(replaceColor("#FF0000", "#00FF00"));
    expect(read()).toMatchObject({ font: "Rubik", fill: "#00FF00", rows: [{ fill: "#00FF00" }] });
    expect(editor.read().document.fonts).toEqual([{ family: "Rubik", weights: [400, 700] }]);
    editor.exec(styleElements(["c"], { fill: "#0000FF" }));
    expect(read().fill).toBe("#0000FF");
  });

  it("chart that cannot be read or leaves the page is found and repaired", () => {
    const { editor, read } = open();
    editor.exec(changeData("c", { ink: "#FFFFFF", size: 8 }));
    editor.exec(setTransforms({ c: { x: 900 } }));
    const find = () => lintPage(editor.read().document, 0);
    expect(find().map(({ code }) => code)).toEqual(["contrast", "off_page", "small_text"]);
    for (const { fix } of find()) editor.exec(fix());
    expect(find()).toEqual([]);
    expect(read()).toMatchObject({ ink: { token: "brand.ink" }, size: 12, x: 480 });
  });

  it("two people's changes of data and of options are merged, and of the same data are a conflict", () => {
    const base = createDesign();
    const edit = (change: Partial<ChartElement>) => {
      const copy = structuredClone(base);
      const chart = copy.pages[0]?.els.c as ChartElement;
      Object.assign(chart, change, { v: chart.v + 1 });
      return copy;
    };
    const rows = [{ label: "Mine", value: "1" }];
    const both = mergeDocuments(base, edit({ rows }), edit({ kind: "donut", w: 500 }));
    expect(both.conflicts).toEqual([]);
    expect(both.document.pages[0]?.els.c).toMatchObject({ rows, kind: "donut", w: 500 });
    const theirs = [{ label: "Theirs", value: "2" }];
    const clash = mergeDocuments(base, edit({ rows }), edit({ rows: theirs }), "mine");
    expect(clash.conflicts).toEqual([{ page: "p1", id: "c" }]);
    expect(clash.document.pages[0]?.els.c).toMatchObject({ rows });
  });
});
