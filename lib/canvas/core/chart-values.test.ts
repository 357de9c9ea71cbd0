import { describe, expect, it } from "vitest";
import { findChartProblem, parseChartValue } from "@/lib/canvas/core/chart-values";

describe("chart values", () => {
  it.each([
    ["1,200", 1_200],
    ["1,234,567.5", 1_234_567.5],
    ["3,5", 3.5],
    [".5", 0.5],
    ["45%", 45],
    ["₪90", 90],
    ["90 ₪", 90],
    ["\u200e\u22123.5\u200e", -3.5],
    ["-$4", -4],
    ["-0", 0],
    ["+12%", 12],
    ["$+5", 5],
    ["0,500", 0.5],
  ])("typed value %j is the number %d", (typed, value) => {
    expect(parseChartValue(typed)).toBe(value);
  });

  it.each([
    "",
    " ",
    "many",
    "12 kg",
    "1.2.3",
    "1,23,4",
    "--5",
    "-₪-5",
    "+-5",
    "0,500,000",
    "1e5",
    "Infinity",
    "9999999999999",
  ])("typed value %j is no number", (typed) => {
    expect(parseChartValue(typed)).toBeNull();
  });

  const rows = (...values: string[]) => values.map((value) => ({ label: "", value }));

  it.each([
    ["bar", [], "empty"],
    ["bar", ["1", ""], null],
    ["bar", ["1", "x"], "not_number"],
    ["bar", ["-1"], null],
    ["line", ["10,000,000,000,000"], "too_large"],
    ["donut", ["-1", "2"], "negative"],
    ["donut", ["0", ""], "zero"],
    ["donut", ["1"], null],
  ] as const)("problem of a %s of %j is %s", (kind, values, problem) => {
    expect(findChartProblem({ kind, rows: rows(...values) })).toBe(problem);
  });
});
