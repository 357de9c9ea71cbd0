import { expect, it } from "vitest";
import { createDocument, group, shape, text } from "@/lib/canvas/core/create-document";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { countCollisions } from "@/lib/canvas/layouts/free-pages/collisions";

const WHOLE = { id: "group", x: 0, y: 0, w: 1080, h: 1080 };
const words = (id: string, y: number) =>
  text({ id, x: 100, y, w: 400, h: 100, text: "Fresh bread", font: "Rubik", size: 60, fill: "#000000" });
const createPage = (headY: number, bodyY: number, isGrouped = false): CanvasPage => {
  const panel = shape({ id: "panel", x: 0, y: 0, w: 1080, h: 500, kind: "rect" });
  const elements = [panel, words("head", headY), words("body", bodyY)];
  const { pages } = createDocument({
    pages: [{ bg: "#FFFFFF", elements: isGrouped ? [group(WHOLE, elements)] : elements }],
  });
  const [page] = pages;
  if (!page) throw new Error("A page is missing");
  return page;
};

it("countCollisions counts texts on each other and texts that left their background", () => {
  const before = createPage(100, 300);
  expect(countCollisions(before, createPage(50, 350))).toBe(0);
  // Each of two texts on each other is damaged, and the upper one has the other as its background.
  expect(countCollisions(before, createPage(290, 300))).toBe(3);
  expect(countCollisions(before, createPage(100, 460))).toBe(1);
  expect(countCollisions(before, createPage(100, 700))).toBe(1);
  expect(countCollisions(createPage(100, 700), createPage(100, 700))).toBe(0);
});

it("countCollisions counts the damage within groups as it does on the page", () => {
  const before = createPage(100, 300, true);
  expect(countCollisions(before, createPage(50, 350, true))).toBe(0);
  expect(countCollisions(before, createPage(290, 300, true))).toBe(3);
  expect(countCollisions(before, createPage(100, 700, true))).toBe(1);
});
