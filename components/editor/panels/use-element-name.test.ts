import { describe, expect, it } from "vitest";
import { getElementName } from "@/components/editor/panels/use-element-name";
import { type CanvasElement, canvasElement } from "@/lib/canvas/core/elements";

const LOOK = {
  id: "e",
  v: 1,
  x: 0,
  y: 0,
  w: 1,
  h: 1,
  font: "Heebo",
  size: 20,
  fill: "#000000",
  ink: "#000000",
};
const nameOf = (input: object): string => {
  const element: CanvasElement = canvasElement.parse({ ...LOOK, ...input });
  return getElementName(element, (type) => `a ${type}`);
};

describe("names of elements", () => {
  it("chart and table are named after their first labels, and after their kind without any", () => {
    const rows = ["Rye", " ", "Wheat", "Spelt", "Oats"].map((label) => ({ label, value: "1" }));
    expect(nameOf({ type: "chart", kind: "bar", rows })).toBe("Rye, Wheat, Spelt");
    expect(nameOf({ type: "chart", kind: "bar", rows: [] })).toBe("a chart");
    const cells = [
      ["", " "],
      ["Bread", "Price"],
      ["Rye", "28"],
    ];
    expect(nameOf({ type: "table", cells })).toBe("Bread, Price");
    expect(nameOf({ type: "table", cells: [[""]] })).toBe("a table");
  });

  it("own name goes before a text, and a text before its kind", () => {
    expect(nameOf({ type: "text", text: "Hello\nworld", name: "Title" })).toBe("Title");
    expect(nameOf({ type: "text", text: "Hello\nworld" })).toBe("Hello");
    expect(nameOf({ type: "text", text: " " })).toBe("a text");
  });
});
