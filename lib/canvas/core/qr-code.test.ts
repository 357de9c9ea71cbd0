import { createCanvas, Path2D } from "@napi-rs/canvas";
import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { addElements } from "@/lib/canvas/core/commands/add";
import { createDocument } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import { createQrCode, MAX_QR_LINK_LENGTH, toWebLink } from "@/lib/canvas/core/qr-code";

describe("QR codes", () => {
  it.each([
    ["kolot.example/he", "https://kolot.example/he"],
    [" http://kolot.example ", "http://kolot.example"],
    ["two words.com", null],
    ["localhost", null],
    ["", null],
  ])("toWebLink reads %j as %j", (text, link) => {
    expect(toWebLink(text)).toBe(link);
  });

  it.each([20, MAX_QR_LINK_LENGTH])("createQrCode draws the squares of a link of %i characters", (length) => {
    const { data } = encode(`https://kolot.example/${"a".repeat(length)}`.slice(0, length), {
      border: 0,
      ecc: "M",
    });
    const code = createQrCode(data, "https://kolot.example", { x: 540, y: 540 }, 1_080);
    const editor = new Editor(
      createDocument({ size: { w: 1_080, h: 1_080 }, pages: [{ bg: "#FFFFFF", elements: [] }] }),
    );
    editor.exec(addElements([code]));
    const [page] = editor.read().document.pages;
    const path = Object.values(page?.els ?? {}).find(({ type }) => type === "svg");
    const context = createCanvas(data.length * 4, data.length * 4).getContext("2d");
    context.scale(4, 4);
    context.fill(new Path2D(path?.type === "svg" ? (path.paths[0]?.d ?? "") : ""));
    const isDark = (x: number, y: number) =>
      (context.getImageData(x * 4 + 2, y * 4 + 2, 1, 1).data[3] ?? 0) > 127;
    expect(data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(data);
  });
});
