import { describe, expect, it } from "vitest";
import { Editor } from "@/lib/canvas/core/editor";
import { lint } from "@/lib/canvas/core/lint";
import { group, image, newDocument, type Piece, shape, text } from "@/lib/canvas/core/new-document";
import type { Paint } from "@/lib/canvas/core/paints";
import { pageOf } from "@/tests/harness/edited-designs";

const words = (props: object = {}) =>
  text({
    id: "t",
    x: 100,
    y: 500,
    w: 300,
    h: 60,
    text: "Fresh",
    font: "Heebo",
    size: 40,
    fill: "#FFFFFF",
    ...props,
  });
const under = (props: object = {}) =>
  shape({ id: "plane", x: 50, y: 450, w: 500, h: 200, kind: "rect", fill: "#17191C", ...props });
const design = (
  pieces: Piece[],
  { bg = "#FFFFFF", size = { w: 1080, h: 1080 } }: { bg?: Paint; size?: { w: number; h: number } } = {},
) => newDocument({ size, palette: { "brand.ink": "#102030" }, pages: [{ bg, pieces }] });
const codes = (...args: Parameters<typeof design>) =>
  lint(design(...args), 0).map(({ id, code }) => `${id}: ${code}`);

/** What is left after each finding was mended. */
function mended(...args: Parameters<typeof design>) {
  const editor = new Editor(design(...args));
  const findings = lint(editor.read().document, 0);
  for (const { fix } of findings) editor.exec(fix());
  return { editor, findings, left: lint(editor.read().document, 0), els: pageOf(editor.read().document).els };
}

describe("contrast", () => {
  it("is told against the page, the plane or the marker that a text stands on", () => {
    expect(codes([words()])).toEqual(["t: contrast"]);
    expect(codes([under(), words()])).toEqual([]);
    expect(codes([words(), under()])).toEqual(["t: contrast"]);
    expect(codes([under({ id: "low", fill: "#FFFFFF" }), under(), words()])).toEqual([]);
    expect(codes([under(), under({ id: "high", fill: "#FFFFFF" }), words()])).toEqual(["t: contrast"]);
    expect(codes([under({ x: 600 }), words()])).toEqual(["t: contrast"]);
    expect(codes([under({ visible: false }), words()])).toEqual(["t: contrast"]);
    expect(codes([words({ bg: { fill: "#000000" } })])).toEqual([]);
    expect(codes([under(), words({ fill: "#555555" })])).toEqual(["t: contrast"]);
    expect(codes([words({ fill: "#767676" })])).toEqual([]);
    expect(codes([words({ fill: "#787878" })])).toEqual(["t: contrast"]);
  });

  it("is not guessed where the ground is a picture, a gradient or half seen", () => {
    const stops = [
      { at: 0, color: "#FFFFFF" },
      { at: 1, color: "#FFFFFF" },
    ];
    expect(codes([words()], { bg: { type: "linear", angle: 0, stops } })).toEqual([]);
    expect(codes([under({ opacity: 0.5 }), words()])).toEqual([]);
    expect(codes([under({ fill: "#FFFFFF80" }), words()])).toEqual([]);
    const photo = image({
      x: 0,
      y: 0,
      w: 1080,
      h: 1080,
      src: "https://media.example/a.png",
      natural: { w: 1, h: 1 },
    });
    expect(codes([photo, words()])).toEqual([]);
    expect(codes([group({ x: 0, y: 0, w: 1080, h: 1080, opacity: 0.3 }, [under()]), words()])).toEqual([]);
  });

  it("is mended with the palette's ink or paper, whichever can be read", () => {
    const light = mended([words({ spans: [{ start: 0, end: 2, fill: "#FEFEFE", weight: 700 }] })]);
    expect(light.left).toEqual([]);
    expect(light.els.t).toMatchObject({
      fill: { token: "brand.ink" },
      spans: [{ start: 0, end: 2, weight: 700 }],
    });
    expect(light.els.t).not.toHaveProperty("spans.0.fill");
    expect(light.editor.undo()?.label).toBe("fix");
    expect(mended([under(), words({ fill: "#222222" })]).els.t).toMatchObject({
      fill: { token: "brand.paper" },
    });
  });

  it("has a colour that can be read on any ground", () => {
    for (const bg of ["#777777", "#808080", "#FF0000", "#00FF00", "#0000FF", "#FFFF00"]) {
      expect(mended([words({ fill: bg })], { bg }).left).toEqual([]);
    }
  });
});

describe("places", () => {
  const story = { size: { w: 1080, h: 1920 }, bg: "#000000" };

  it("on a story are clear of what lies over it: 14 % above, 20 % below", () => {
    expect(codes([words({ y: 260 })], story)).toEqual(["t: safe_zone"]);
    expect(codes([words({ y: 269 })], story)).toEqual([]);
    expect(codes([words({ y: 1470 })], story)).toEqual([]);
    expect(codes([words({ y: 1480 })], story)).toEqual(["t: safe_zone"]);
    expect(codes([words({ y: 10 })], { bg: "#000000" })).toEqual([]);
  });

  it("are moved inside, also out of a turned group", () => {
    const low = mended([words({ y: 1700 })], story);
    expect(low.left).toEqual([]);
    expect(low.els.t?.y).toBeCloseTo(1476);
    const turned = mended(
      [group({ x: 300, y: 100, w: 400, h: 200, rot: 35 }, [words({ x: 10, y: 10 })])],
      story,
    );
    expect([turned.findings.length, turned.left]).toEqual([1, []]);
    expect(mended([words({ y: -500, h: 3_000 })], story).left).toEqual([]);
  });

  it("off the page are found and mended", () => {
    const { findings, left, els } = mended([words({ x: 900 })], { bg: "#000000" });
    expect([findings.map(({ code }) => code), left, els.t?.x]).toEqual([["off_page"], [], 780]);
  });
});

it("text that its box cuts off is found where it is measured, and its box becomes as high as it needs", () => {
  const design = newDocument({ pages: [{ bg: "#000000", pieces: [words({ overflow: "clip" })] }] });
  expect(lint(design, 0)).toEqual([]);
  const editor = new Editor(design);
  const roomFor = ({ h }: { h: number }) => (h < 250 ? 250 : null);
  const [cut] = lint(design, 0, roomFor);
  expect(cut).toMatchObject({ id: "t", code: "cut" });
  if (cut) editor.exec(cut.fix());
  const { document } = editor.read();
  expect(pageOf(document).els.t).toMatchObject({ h: 250, y: 500, overflow: "clip" });
  expect(lint(document, 0, roomFor)).toEqual([]);
  expect(editor.undo()?.label).toBe("fix");
});

it("text under 12 px is found and mended; what nobody sees, or is locked, is left alone", () => {
  const small = mended([words({ size: 10 })], { bg: "#000000" });
  expect([small.findings.map(({ code }) => code), small.left]).toEqual([["small_text"], []]);
  expect(codes([words({ visible: false, size: 5 }), words({ id: "u", text: " " })])).toEqual([]);
  expect(codes([group({ x: 0, y: 0, w: 9, h: 9, visible: false }, [words()])])).toEqual([]);
  expect(mended([words({ lock: { style: true } })]).left).toHaveLength(1);
});
