import { describe, expect, it } from "vitest";
import { type ChartElement, canvasElement } from "@/lib/canvas/core/elements";
import { measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import type { DataPart } from "@/lib/canvas/render/data-parts";
import { getRowColor, layOutChart } from "@/lib/canvas/render/lay-out-chart";
import { layOutText } from "@/lib/canvas/render/text-lines";

type Rows = [label: string, value: string][];

function chart(rows: Rows, change: Partial<ChartElement> = {}): ChartElement {
  const made = canvasElement.parse({
    ...{ id: "c", v: 1, type: "chart", kind: "bar", x: 50, y: 60, w: 600, h: 400, font: "Heebo", size: 20 },
    rows: rows.map(([label, value]) => ({ label, value })),
    ...{ fill: "#0000FF", ink: "#000000", ...change },
  });
  if (made.type !== "chart") throw new Error("not a chart");
  return made;
}

const texts = (parts: DataPart[]) => parts.filter((part) => part.type === "text");
const textOf = (parts: DataPart[], words: string) => {
  const found = texts(parts).find(({ text }) => text === words);
  if (!found) throw new Error(`There is no text ${words}`);
  return found;
};
const middleOf = ({ x, w }: { x: number; w: number }) => x + w / 2;
const pathsOf = (parts: DataPart[]) => parts.flatMap((part) => (part.type === "svg" ? part.paths : []));

/** Left edge, top and height of each bar. */
function barsOf(parts: DataPart[]) {
  return pathsOf(parts)
    .filter(({ fill }) => fill)
    .map(({ d }) => {
      const [x = 0, y = 0, w = 0, h = 0] = (d.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
      return { x, y, w, h };
    });
}

const SALES: Rows = [
  ["One", "10"],
  ["Two", "20"],
  ["Three", "40"],
];

describe("bar chart", () => {
  it("radius rounds the outer ends of bars, and a gradient colors them all", () => {
    const stops = ["#112233", "#445566"].map((color, at) => ({ at, color }));
    const fill = { type: "linear", angle: 0, stops } as const;
    const rows: Rows = [
      ["Up", "10"],
      ["Down", "-10"],
    ];
    const bars = pathsOf(layOutChart(chart(rows, { radius: 6, fill }), {})).filter((path) => path.fill);
    expect(bars.map((bar) => bar.fill)).toEqual([fill, fill]);
    const [up = "", down = ""] = bars.map(({ d }) => d);
    const wide = barsOf(layOutChart(chart(rows), {}))[0]?.w ?? 0;
    expect([up, down].map((d) => d.match(/a6 6/g)?.length)).toEqual([2, 2]);
    // The first side is the upper one, shorter by the radius of both ends.
    expect([up, down].map((d) => Number(d.match(/h([\d.]+)/)?.[1]))).toEqual([wide - 12, wide]);
  });

  it("bars stand on one line and are as high as their values", () => {
    const bars = barsOf(layOutChart(chart(SALES), {}));
    expect(bars).toHaveLength(3);
    const [one, two, three] = bars.map(({ h }) => h);
    expect((two ?? 0) / (one ?? 1)).toBeCloseTo(2);
    expect((three ?? 0) / (one ?? 1)).toBeCloseTo(4);
    const feet = bars.map(({ y, h }) => Math.round(y + h));
    expect(new Set(feet).size).toBe(1);
  });

  it.each([
    ["ltr", [100, 300, 500]],
    ["rtl", [500, 300, 100]],
  ] as const)("rows of a chart in %s run in its reading direction with label and value", (dir, middles) => {
    const parts = layOutChart(chart(SALES, { dir }), {});
    expect(barsOf(parts).map((bar) => Math.round(middleOf(bar)))).toEqual(middles);
    expect(["One", "Two", "Three"].map((word) => Math.round(middleOf(textOf(parts, word))))).toEqual(middles);
    expect(textOf(parts, "40").dir).toBe("ltr");
  });

  it("scale is at the side where reading starts when values are hidden", () => {
    const scaleOf = (dir: "ltr" | "rtl") =>
      textOf(layOutChart(chart(SALES, { dir, values: false }), {}), "20");
    expect(scaleOf("ltr").x).toBe(0);
    expect(scaleOf("rtl").x + scaleOf("rtl").w).toBeCloseTo(600);
    expect(scaleOf("rtl").x).toBeGreaterThan(500);
  });

  it("negative value hangs below the axis with its value below the bar", () => {
    const parts = layOutChart(
      chart([
        ["Up", "10"],
        ["Down", "-10"],
      ]),
      {},
    );
    const [up, down] = barsOf(parts);
    expect((up?.y ?? 0) + (up?.h ?? 0)).toBeCloseTo(down?.y ?? 0);
    expect(textOf(parts, "-10").y).toBeCloseTo((down?.y ?? 0) + (down?.h ?? 0));
    expect(textOf(parts, "Down").y).toBeGreaterThanOrEqual(textOf(parts, "-10").y + 20);
  });

  it("empty, unreadable and zero values leave their place without a bar", () => {
    const parts = layOutChart(
      chart([
        ["A", ""],
        ["B", "many"],
        ["C", "0"],
        ["D", "5"],
      ]),
      {},
    );
    expect(barsOf(parts)).toHaveLength(1);
    expect(texts(parts).map(({ text }) => text)).toEqual(["A", "B", "0", "C", "5", "D"]);
  });

  it("text never grows and all parts stay inside when the chart is resized", () => {
    const long: Rows = [
      ["A label that is far too long for its bar", "1,234,567,890"],
      ["ב", "-5"],
      ["", "7"],
    ];
    const kinds = ["bar", "line", "donut"] as const;
    for (const kind of kinds) {
      for (const [w, h] of [
        [600, 400],
        [200, 700],
        [900, 90],
        [30, 20],
      ] as const) {
        const parts = texts(layOutChart(chart(long, { kind, w, h }), {}));
        for (const part of parts) {
          expect(part.x, `${kind} ${w}`).toBeGreaterThanOrEqual(-0.01);
          expect(part.x + part.w, `${kind} ${w}`).toBeLessThanOrEqual(w + 1.01);
          expect(part.size).toBeLessThanOrEqual(20);
        }
      }
    }
  });

  it("long label is cut within its box with an ellipsis", () => {
    const label = "Bread, rolls, cakes, pies and tarts of all our bakeries";
    const others = Array.from({ length: 7 }, (): [string, string] => ["b", "1"]);
    const part = textOf(layOutChart(chart([[label, "1"], ...others]), {}), label);
    const measure = {
      width: (text: string, { size }: { size: number }) => (text.length * size) / 2,
      ascent: (size: number) => ({ up: size * 0.8, down: size * 0.2 }),
    };
    const { lines, isCut } = layOutText(part, measure);
    expect(isCut).toBe(true);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)?.runs.at(-1)?.text).toMatch(/…$/);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(part.w);
  });

  it("labels have one size at which no word is broken, and their whole size where they have room", () => {
    const months = ["January", "February", "March", "April", "September", "December"];
    const sizesAt = (w: number) => {
      const parts = layOutChart(
        chart(
          months.map((month) => [month, "5"]),
          { w },
        ),
        {},
      );
      return months
        .map((month) => textOf(parts, month))
        .map(({ size, w: room, text, font }) => {
          expect(measureLineWidth(text, { font, weight: 400, lineHeight: 1.2 }, size)).toBeLessThanOrEqual(
            room,
          );
          return size;
        });
    };
    expect(new Set(sizesAt(450)).size).toBe(1);
    expect(sizesAt(450)[0]).toBeLessThan(20);
    expect(sizesAt(900)[0]).toBe(20);
  });

  it("values have one size and one line, and those without room for it are not written", () => {
    const valuesOf = (count: number) => {
      const rows = Array.from({ length: count }, (_, at): [string, string] => ["", `1,234,56${at % 10}`]);
      return texts(layOutChart(chart([...rows, ["", "7"]]), {}));
    };
    const six = valuesOf(6);
    expect(six).toHaveLength(7);
    expect(new Set(six.map(({ size }) => size)).size).toBe(1);
    expect(six[0]?.size).toBeLessThan(20);
    expect(valuesOf(19).map(({ text, size }) => [text, size])).toEqual([["7", 20]]);
  });

  it("chart without rows still draws its axis", () => {
    expect(pathsOf(layOutChart(chart([]), {})).map(({ d }) => d)).toHaveLength(1);
    expect(texts(layOutChart(chart([]), {}))).toEqual([]);
  });
});

describe("line chart", () => {
  it("unreadable value interrupts the line", () => {
    const parts = layOutChart(
      chart(
        [
          ["", "1"],
          ["", "2"],
          ["", "?"],
          ["", "3"],
        ],
        { kind: "line" },
      ),
      {},
    );
    const line = pathsOf(parts).find(({ stroke }) => stroke?.color === "#0000FF");
    expect(line?.d.match(/[ML]/g)?.join("")).toBe("MLM");
  });
});

describe("donut chart", () => {
  const shares: Rows = [
    ["Bread", "75%"],
    ["עוגות", "25%"],
  ];

  it.each(["ltr", "rtl"] as const)(
    "legend of a donut in %s is after the ring in reading direction",
    (dir) => {
      const parts = layOutChart(chart(shares, { kind: "donut", dir }), {});
      const label = textOf(parts, "Bread");
      const value = textOf(parts, "75%");
      const isRight = middleOf(label) > 300;
      expect(isRight).toBe(dir === "ltr");
      expect(middleOf(value) > middleOf(label)).toBe(dir === "ltr");
      // A word of the other direction still starts at the side where the chart is read.
      expect(textOf(parts, "עוגות").align).toBe(dir === "rtl" ? "start" : "end");
    },
  );

  it("negative values have no part, and a sum of zero is drawn as a pale ring", () => {
    const fills = (rows: Rows) =>
      pathsOf(layOutChart(chart(rows, { kind: "donut", legend: false, ink: "#123456" }), {})).map(
        ({ fill }) => fill,
      );
    expect(
      fills([
        ["A", "5"],
        ["B", "-5"],
        ["C", "5"],
      ]),
    ).toHaveLength(2);
    expect(
      fills([
        ["A", "0"],
        ["B", "-1"],
      ]),
    ).toEqual(["#12345626"]);
    expect(fills([])).toEqual(["#12345626"]);
  });

  it("single value is a whole ring, and its value is written on it without a legend", () => {
    const parts = layOutChart(chart([["All", "9"]], { kind: "donut", legend: false }), {});
    expect(pathsOf(parts)[0]?.d.match(/A/g)).toHaveLength(4);
    expect(texts(parts).map(({ text }) => text)).toEqual(["9"]);
  });

  it("value on a part is light on a dark color and dark on a tint of it", () => {
    const rows = [1, 2, 3, 4].map((value): [string, string] => ["", String(value)]);
    const parts = layOutChart(chart(rows, { kind: "donut", legend: false, fill: "#0B5D4E" }), {});
    expect(textOf(parts, "1").fill).toEqual({ token: "brand.paper" });
    expect(textOf(parts, "4").fill).toEqual({ token: "brand.ink" });
  });

  it("parts have the chart's color, the brand's next ones and tints of them, or their own", () => {
    const made = chart(
      Array.from({ length: 5 }, (): [string, string] => ["", "1"]),
      { kind: "donut" },
    );
    const colors = made.rows.map((_, at) => getRowColor(made, at, { "brand.secondary": "#111111" }));
    expect(colors).toEqual([
      ...["#0000FF", { token: "brand.secondary" }, { token: "brand.ink" }, "#0000FFA6", "#111111A6"],
    ]);
    const own = { ...made, rows: [{ label: "", value: "1", fill: "#FF0000" }] };
    expect(getRowColor(own, 0, {})).toBe("#FF0000");
  });
});
