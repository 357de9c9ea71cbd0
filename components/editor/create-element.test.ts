import { describe, expect, it } from "vitest";
import { createCanvasElement, createDrawnLine } from "@/components/editor/create-element";
import { createDocument } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";

describe("createCanvasElement", () => {
  const editor = new Editor(
    createDocument({ size: { w: 1_080, h: 1_080 }, pages: [{ bg: "#FFFFFF", elements: [] }] }),
  );

  it.each(["speech", "thought"] as const)("createCanvasElement gives a new %s bubble a tail", (kind) => {
    const bubble = createCanvasElement(kind, editor.read(), { x: 540, y: 540 });
    expect(bubble).toMatchObject({ type: "shape", x: 378, y: 378 });
    expect(bubble.type === "shape" ? (bubble.tail?.y ?? 0) : 0).toBeGreaterThan(1);
  });

  it("createCanvasElement keeps the box of a dragged shape", () => {
    const shape = createCanvasElement("rect", editor.read(), { x: 10, y: 20, w: 30, h: 40 });
    expect(shape).toMatchObject({ x: 10, y: 20, w: 30, h: 40 });
  });

  it.each([
    {
      from: { x: 10, y: 20 },
      to: { x: 110, y: 220 },
      points: [
        [0, 0],
        [1, 1],
      ],
    },
    {
      from: { x: 110, y: 20 },
      to: { x: 10, y: 220 },
      points: [
        [1, 0],
        [0, 1],
      ],
    },
  ])("createDrawnLine keeps both ends of a line drawn to $to.x, $to.y", ({ from, to, points }) => {
    const line = createDrawnLine(editor.read(), from, to);
    expect(line).toMatchObject({ type: "line", x: 10, y: 20, w: 100, h: 200, points });
  });

  it("createDrawnLine gives a horizontal line a box that can be pressed", () => {
    const line = createDrawnLine(editor.read(), { x: 10, y: 100 }, { x: 210, y: 100 });
    expect(line).toMatchObject({
      x: 10,
      y: 92,
      w: 200,
      h: 16,
      points: [
        [0, 0.5],
        [1, 0.5],
      ],
    });
  });
});
