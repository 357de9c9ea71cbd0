import { describe, expect, it } from "vitest";
import { createCanvasElement } from "@/components/editor/create-element";
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
});
