import { describe, expect, it } from "vitest";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import { createDocument, type ElementInput, group, shape, text } from "@/lib/canvas/core/create-document";

const box = { x: 0, y: 0, w: 100, h: 100 };
const star = { ...box, kind: "star", fill: "#000000" } as const;
const words = (said: string, rest = {}) =>
  text({ ...box, text: said, font: "Heebo", size: 20, fill: "#000000", ...rest });
const isBlank = (elements: ElementInput[]) => {
  const [page] = createDocument({ pages: [{ bg: "#FFCC00", elements }] }).pages;
  return page && isBlankPage(page);
};

describe("blank page", () => {
  it.each([
    ["it has only a background", []],
    ["its text is white space", [words(" \n ")]],
    ["its element is hidden", [shape({ ...star, visible: false })]],
    ["its element is transparent", [shape({ ...star, opacity: 0 })]],
    ["its group holds nothing visible", [group(box, [words("")])]],
  ])("page is blank when %s", (_, elements) => {
    expect(isBlank(elements)).toBe(true);
  });

  it.each([
    ["text", [words("Bread")]],
    ["a shape beside a hidden one", [shape({ ...star, visible: false }), shape(star)]],
    ["a group with text", [group(box, [words("Bread")])]],
  ])("page is not blank when it shows %s", (_, elements) => {
    expect(isBlank(elements)).toBe(false);
  });
});
