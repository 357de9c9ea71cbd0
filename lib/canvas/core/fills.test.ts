import { describe, expect, it } from "vitest";
import { type ElementInput, group, image, shape, svg, text } from "@/lib/canvas/core/create-document";
import { getFilledElements } from "@/lib/canvas/core/fills";
import { createQrCode } from "@/lib/canvas/core/qr-code";
import { createDesignWithPage, getPage } from "@/tests/harness/random-edits";

const box = { x: 0, y: 0, w: 100, h: 50 };
const words = (id: string) => text({ ...box, id, text: id, font: "Heebo", size: 20, fill: "#000000" });
const plane = (id: string) => shape({ ...box, id, kind: "rect", fill: "#FFFFFF" });
const drawing = (id: string, props: object = {}) =>
  svg({ ...box, id, view: { w: 1, h: 1 }, paths: [{ d: "M0 0h1v1z", fill: "#123456" }], ...props });

/** Returns the ids of the elements that get the fill when all elements of a page are selected. */
function listFilled(...elements: ElementInput[]): string[] {
  const page = getPage(createDesignWithPage(...elements));
  return getFilledElements(
    page,
    page.order.flatMap((id) => page.els[id] ?? []),
  ).map(({ id }) => id);
}

describe("getFilledElements", () => {
  it("getFilledElements lists elements with a color, and members of groups at any depth", () => {
    const photo = image({ ...box, id: "photo", src: "https://a.example/a.png", natural: { w: 1, h: 1 } });
    const inner = group({ ...box, id: "inner" }, [plane("deep")]);
    expect(listFilled(words("head"), photo, group(box, [plane("back"), inner]))).toEqual([
      "head",
      "back",
      "deep",
    ]);
  });

  it("getFilledElements lists a text in a group only when nothing else there has a color", () => {
    expect(listFilled(group(box, [plane("back"), words("label")]))).toEqual(["back"]);
    expect(listFilled(group(box, [words("first"), words("second")]))).toEqual(["first", "second"]);
  });

  it("getFilledElements lists the drawing of a sticker and the squares of a QR code without their grounds", () => {
    const sticker = drawing("star", { custom: { stickerRoles: ["main"] } });
    expect(listFilled(group(box, [sticker, words("sale")]))).toEqual(["star"]);
    const page = getPage(
      createDesignWithPage({
        ...createQrCode([[true]], "https://a.example/", { x: 9, y: 9 }, 900),
        id: "code",
      }),
    );
    const { code } = page.els;
    expect(getFilledElements(page, code ? [code] : []).map(({ type }) => type)).toEqual(["svg"]);
  });
});
