import { describe, expect, it } from "vitest";
import {
  createDocument,
  type ElementInput,
  group,
  image,
  shape,
  text,
} from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import { lintPage } from "@/lib/canvas/core/lint";
import type { Paint } from "@/lib/canvas/core/paints";
import { getPage } from "@/tests/harness/random-edits";

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
  elements: ElementInput[],
  { bg = "#FFFFFF", size = { w: 1080, h: 1080 } }: { bg?: Paint; size?: { w: number; h: number } } = {},
) => createDocument({ size, palette: { "brand.ink": "#102030" }, pages: [{ bg, elements }] });
const codes = (...args: Parameters<typeof design>) =>
  lintPage(design(...args), 0).map(({ id, code }) => `${id}: ${code}`);

/** Returns the findings that remain after every fix was applied. */
function mended(...args: Parameters<typeof design>) {
  const editor = new Editor(design(...args));
  const findings = lintPage(editor.read().document, 0);
  for (const { fix } of findings) editor.exec(fix());
  return {
    editor,
    findings,
    left: lintPage(editor.read().document, 0),
    els: getPage(editor.read().document).els,
  };
}

describe("contrast findings", () => {
  it("contrast is checked against the page, shape or highlight behind the text", () => {
    expect(codes([words()])).toEqual(["t: contrast"]);
    expect(codes([under(), words()])).toEqual([]);
    expect(codes([words(), under()])).toEqual(["t: contrast"]);
    expect(codes([under({ id: "low", fill: "#FFFFFF" }), under(), words()])).toEqual([]);
    expect(codes([under(), under({ id: "high", fill: "#FFFFFF" }), words()])).toEqual(["t: contrast"]);
    expect(codes([under({ x: 600 }), words()])).toEqual(["t: contrast"]);
    const clipped = (box: object) => group({ x: 0, y: 0, w: 1080, h: 490, clip: true, ...box }, [under()]);
    expect(codes([clipped({}), words()])).toEqual(["t: contrast"]);
    expect(codes([clipped({ h: 1080 }), words()])).toEqual([]);
    expect(codes([under({ visible: false }), words()])).toEqual(["t: contrast"]);
    expect(codes([words({ bg: { fill: "#000000" } })])).toEqual([]);
    expect(codes([under(), words({ fill: "#555555" })])).toEqual(["t: contrast"]);
    expect(codes([words({ fill: "#767676" })])).toEqual([]);
    expect(codes([words({ fill: "#787878" })])).toEqual(["t: contrast"]);
  });

  it("contrast is not reported on an image, a gradient or a translucent background", () => {
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

  it("contrast fix uses the palette's ink or paper, whichever is readable", () => {
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

  it("contrast fix finds a readable color on any background", () => {
    for (const bg of ["#777777", "#808080", "#FF0000", "#00FF00", "#0000FF", "#FFFF00"]) {
      expect(mended([words({ fill: bg })], { bg }).left).toEqual([]);
    }
  });
});

describe("text position findings", () => {
  const scenario = { size: { w: 1080, h: 1920 }, bg: "#000000" };

  it("texts on a story must avoid the top 14 % and the bottom 20 %", () => {
    expect(codes([words({ y: 260 })], scenario)).toEqual(["t: safe_zone"]);
    expect(codes([words({ y: 269 })], scenario)).toEqual([]);
    expect(codes([words({ y: 1470 })], scenario)).toEqual([]);
    expect(codes([words({ y: 1480 })], scenario)).toEqual(["t: safe_zone"]);
    expect(codes([words({ y: 10 })], { bg: "#000000" })).toEqual([]);
  });

  it("safe zone fix moves texts into the safe area, also inside a rotated group", () => {
    const low = mended([words({ y: 1700 })], scenario);
    expect(low.left).toEqual([]);
    expect(low.els.t?.y).toBeCloseTo(1476);
    const turned = mended(
      [group({ x: 300, y: 100, w: 400, h: 200, rot: 35 }, [words({ x: 10, y: 10 })])],
      scenario,
    );
    expect([turned.findings.length, turned.left]).toEqual([1, []]);
    expect(mended([words({ y: -500, h: 3_000 })], scenario).left).toEqual([]);
  });

  it("texts outside the page are reported and fixed", () => {
    const { findings, left, els } = mended([words({ x: 900 })], { bg: "#000000" });
    expect([findings.map(({ code }) => code), left, els.t?.x]).toEqual([["off_page"], [], 780]);
  });
});

it("cut text is reported when it is measured, and the fix raises its box", () => {
  const design = createDocument({ pages: [{ bg: "#000000", elements: [words({ overflow: "clip" })] }] });
  expect(lintPage(design, 0)).toEqual([]);
  const editor = new Editor(design);
  const roomFor = ({ h }: { h: number }) => (h < 250 ? 250 : null);
  const [cut] = lintPage(design, 0, roomFor);
  expect(cut).toMatchObject({ id: "t", code: "cut" });
  if (cut) editor.exec(cut.fix());
  const { document } = editor.read();
  expect(getPage(document).els.t).toMatchObject({ h: 250, y: 500, overflow: "clip" });
  expect(lintPage(document, 0, roomFor)).toEqual([]);
  expect(editor.undo()?.label).toBe("fix");
});

it("text under 12 px is reported and fixed unless it is hidden or locked", () => {
  const small = mended([words({ size: 10 })], { bg: "#000000" });
  expect([small.findings.map(({ code }) => code), small.left]).toEqual([["small_text"], []]);
  expect(codes([words({ visible: false, size: 5 }), words({ id: "u", text: " " })])).toEqual([]);
  expect(codes([group({ x: 0, y: 0, w: 9, h: 9, visible: false }, [words()])])).toEqual([]);
  expect(mended([words({ lock: { style: true } })]).left).toHaveLength(1);
});
