import { describe, expect, it } from "vitest";
import type { Command } from "@/lib/canvas/core/command";
import { addElements } from "@/lib/canvas/core/commands/add";
import { duplicateElements, pasteElements } from "@/lib/canvas/core/commands/duplicate";
import {
  adjustImageElement,
  cropImageElement,
  flipImageElement,
  replaceImageElement,
  setImageAlt,
} from "@/lib/canvas/core/commands/image";
import { lockElements, renameElement, setVisible, unlockElements } from "@/lib/canvas/core/commands/layers";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { setText, styleSpan, styleText } from "@/lib/canvas/core/commands/text";
import { moveElementsBy } from "@/lib/canvas/core/commands/transform";
import { type ElementInput, group, line, shape, svg, text } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import { extractFragment } from "@/lib/canvas/core/fragment";
import { getPageTransform } from "@/lib/canvas/core/geometry";
import { createDesignWithPage, createRichDesign, getPage } from "@/tests/harness/random-edits";

const box = { x: 10, y: 10, w: 100, h: 50 };
const stroke = { color: "#000000", width: 2 };
const RULE_AND_ICON = [
  line({
    ...{ ...box, id: "rule", stroke },
    points: [
      [0, 0],
      [1, 1],
    ],
  }),
  svg({ ...box, id: "icon", view: { w: 24, h: 24 }, paths: [{ d: "M0 0L24 24", stroke }] }),
];
const words = (props: object = {}) =>
  text({ ...box, id: "t", text: "one two three", font: "Heebo", size: 20, fill: "#000000", ...props });

function edited(document = createRichDesign()) {
  const editor = new Editor(document, { now: () => 0 });
  const page = () => getPage(editor.read().document);
  const el = (id: string) => page().els[id];
  const run = (...commands: Command[]) => {
    for (const command of commands) editor.exec(command);
  };
  return { editor, page, el, run };
}

describe("adding elements", () => {
  it("addElements adds elements on top with new ids and selects them", () => {
    const { editor, page, run } = edited();
    run(addElements([group(box, [words()]), shape({ ...box, kind: "heart" })]));
    const { selection } = editor.read();
    expect(page().order.slice(-2)).toEqual(selection);
    expect(selection.every((id) => /^[\w-]{12}$/.test(id))).toBe(true);
    expect(page().els[selection[0] ?? ""]).toMatchObject({
      type: "group",
      children: ["t"],
      v: 1,
      opacity: 1,
    });
  });

  it("addElements adds nothing when an id is in use", () => {
    const { editor, page, run } = edited();
    const before = page();
    run(addElements([shape({ ...box, id: "head", kind: "rect" })]));
    expect(page()).toBe(before);
    const twice = addElements([words()]);
    run(twice, twice);
    expect(editor.read().changes).toBe(1);
  });
});

describe("removing elements", () => {
  it("removeElements removes children and groups that become empty", () => {
    const { page, run } = edited();
    run(removeElements(["inner"]));
    expect(page().els.outer).toMatchObject({ children: ["star"] });
    expect([page().els.deep, page().els.rule, page().els.inner]).toEqual([undefined, undefined, undefined]);
    run(removeElements(["star"]));
    expect(page().order).not.toContain("outer");
    expect(page().els.outer).toBeUndefined();
  });

  it("removeElements keeps locked elements and their groups until they are unlocked", () => {
    const { el, run } = edited();
    run(lockElements(["deep"], ["remove"]), removeElements(["fixed", "outer", "inner"]));
    expect([el("fixed"), el("outer"), el("deep")].every(Boolean)).toBe(true);
    run(unlockElements(["fixed"]), removeElements(["fixed"]));
    expect(el("fixed")).toBeUndefined();
  });
});

describe("copies of elements", () => {
  it("duplicateElements puts unlocked copies with new ids above the originals, offset by 16 px", () => {
    const { editor, page, el, run } = edited();
    run(duplicateElements(page(), ["fixed", "outer", "star"]));
    const [outer = "", fixed = ""] = editor.read().selection;
    expect(page().order.slice(-2)).toEqual([outer, fixed]);
    expect(el(fixed)).toMatchObject({ x: 716, y: 816, type: "shape" });
    expect(el(fixed)?.lock).toBeUndefined();
    expect(el(outer)).toMatchObject({ x: 116, y: 516, rot: 30 });
    expect(Object.keys(page().els)).toHaveLength(16);
  });

  it("duplicateElements keeps copies inside their group", () => {
    const { editor, page, el, run } = edited();
    run(duplicateElements(page(), ["star"]));
    const [copy = ""] = editor.read().selection;
    expect(el("outer")).toMatchObject({ children: ["star", copy, "inner"] });
    expect(el(copy)).toMatchObject({ x: 26, y: 36, rot: 15 });
  });

  it("pasteElements keeps the look of elements from a rotated group, with new ids each time", () => {
    const { editor, page, run } = edited();
    const copied = extractFragment(page(), ["deep"]);
    const drawn = getPageTransform(page(), "deep");
    const size = { w: 1080, h: 1080 };
    run(pasteElements(copied, size), pasteElements(copied, size));
    const [id = ""] = editor.read().selection;
    expect(getPageTransform(page(), id)).toMatchObject({ x: (drawn?.x ?? 0) + 16, rot: drawn?.rot });
    expect(page().order).toHaveLength(8);
  });

  it("pasteElements centers elements that would be outside the page", () => {
    const far = getPage(createDesignWithPage(shape({ ...box, id: "a", x: 3_000, kind: "rect" })));
    const { editor, el, run } = edited();
    run(pasteElements(extractFragment(far, ["a"]), { w: 1080, h: 1080 }));
    expect(el(editor.read().selection[0] ?? "")).toMatchObject({ x: 490, y: 515 });
  });
});

describe("layer properties", () => {
  it("elements are locked, hidden and renamed", () => {
    const { editor, el, run } = edited();
    run(lockElements(["head"], ["move"]), moveElementsBy(["head"], 5, 5), setVisible(["head"], false));
    run(renameElement("head", `  ${"x".repeat(90)}`));
    expect(el("head")).toMatchObject({ x: 80, lock: { move: true }, visible: false, name: "x".repeat(80) });
    editor.select(["head", "gone"]);
    expect(editor.read().selection).toEqual(["head"]);
    run(unlockElements(["head"]), renameElement("head", " "), setVisible(["head"], true));
    expect(el("head")).not.toHaveProperty("lock");
    expect(el("head")).not.toHaveProperty("name");
    expect(editor.undo()?.label).toBe("show");
  });
});

describe("text editing", () => {
  const bold = { start: 4, end: 7, weight: 700 };
  it.each([
    ["typed before", "NEW one two three", [8, 11]],
    ["typed right before", "one Xtwo three", [5, 8]],
    ["typed within", "one tXwo three", [4, 8]],
    ["typed right behind", "one twoX three", [4, 8]],
    ["typed after", "one two threeX", [4, 7]],
    ["typed again within", "one twoo three", [4, 8]],
    ["put in its place", "one 2! three", [4, 6]],
    ["deleted from its start", "one o three", [4, 5]],
    ["deleted over its end", "one twree", [4, 6]],
    ["deleted over its start", "onwo three", [2, 4]],
  ])("bold word stays bold when text is %s", (_, to, [start, end]) => {
    const { el, run } = edited(createDesignWithPage(words({ spans: [bold] })));
    run(setText("t", to));
    expect(el("t")).toMatchObject({ text: to, spans: [{ start, end, weight: 700 }] });
  });

  it("setText removes spans without text and limits text to 5,000 characters", () => {
    const { el, run } = edited(createDesignWithPage(words({ spans: [bold] })));
    run(setText("t", "one three", 4));
    expect(el("t")).not.toHaveProperty("spans");
    run(setText("t", "x".repeat(6_000)));
    expect(el("t")).toMatchObject({ text: "x".repeat(5_000) });
  });

  it("setText coalesces typing into one step", () => {
    const { editor, el, run } = edited(createDesignWithPage(words()));
    run(setText("t", "a"), setText("t", "ab"), setText("t", "abc"));
    editor.undo();
    expect(el("t")).toMatchObject({ text: "one two three" });
  });

  it("styleSpan keeps spans from overlapping and unsets parts of a span", () => {
    const { el, run } = edited(createDesignWithPage(words()));
    run(styleSpan("t", { start: 4, end: 7 }, { weight: 700 }));
    run(styleSpan("t", { start: 6, end: 13 }, { italic: true }));
    run(styleSpan("t", { start: 7, end: 9 }, { italic: null }));
    expect(el("t")).toMatchObject({
      spans: [
        { start: 4, end: 6, weight: 700 },
        { start: 6, end: 7, weight: 700, italic: true },
        { start: 9, end: 13, italic: true },
      ],
    });
    run(styleText(["t"], { weight: 700, size: 30 }));
    expect(el("t")).toMatchObject({
      size: 30,
      weight: 700,
      spans: [
        { start: 6, end: 7, italic: true },
        { start: 9, end: 13, italic: true },
      ],
    });
    run(styleSpan("t", { start: 0, end: 99 }, { italic: null }));
    expect(el("t")).not.toHaveProperty("spans");
  });

  it("text with locked content or style stays unchanged", () => {
    const { el, run } = edited(createDesignWithPage(words({ lock: { content: true, style: true } })));
    run(
      setText("t", "x"),
      styleText(["t"], { size: 99 }),
      styleSpan("t", { start: 0, end: 1 }, { weight: 900 }),
    );
    expect(el("t")).toMatchObject({ text: "one two three", size: 20, v: 1 });
  });
});

describe("element style", () => {
  it("styleElements sets supported properties, and null removes them", () => {
    const { el, run } = edited();
    const stroke = { color: "#112233", width: 4, dash: [1, 2] };
    run(
      styleElements(["head", "photo", "star", "rule", "icon"], {
        fill: "#ABCDEF",
        stroke,
        radius: 9,
        opacity: 3,
      }),
    );
    expect(el("head")).toMatchObject({ fill: "#ABCDEF", opacity: 1, stroke: { color: "#112233", width: 4 } });
    expect(el("head")).not.toHaveProperty("radius");
    expect(el("head")).not.toHaveProperty("stroke.dash");
    expect(el("photo")).toMatchObject({ stroke, radius: 9 });
    expect(el("photo")).not.toHaveProperty("fill");
    expect(el("rule")).toMatchObject({ stroke });
    expect(el("icon")).toMatchObject({ paths: [{ stroke }] });
    const shadow = { x: 1, y: 1, blur: 1, color: "#000000" };
    run(styleElements(["star"], { shadow, blend: "multiply" }));
    expect(el("star")).toMatchObject({ shadow, blend: "multiply", fill: "#ABCDEF" });
    run(styleElements(["star", "rule"], { fill: null, stroke: null, shadow: null }));
    for (const key of ["fill", "stroke", "shadow"]) expect(el("star")).not.toHaveProperty(key);
    expect(el("rule")).toHaveProperty("stroke");
  });

  it("styleElements blurs every kind of element within the range, and 0 removes the blur", () => {
    const { el, run } = edited();
    const ids = ["head", "star", "photo", "outer"];
    run(styleElements(ids, { blur: 900 }));
    expect(ids.map(el)).toMatchObject(ids.map(() => ({ blur: 200 })));
    run(styleElements(["head"], { blur: 0 }));
    expect(el("head")).not.toHaveProperty("blur");
  });

  it("styleElements changes one part of different shadows, and creates the missing ones, in one step", () => {
    const { editor, el, run } = edited();
    const shadow = { x: 1, y: 2, blur: 3, color: { token: "brand.ink" } };
    run(styleElements(["head"], { shadow }), styleElements(["head", "photo", "outer"], { shadow: { x: 9 } }));
    expect(el("head")).toMatchObject({ shadow: { ...shadow, x: 9 } });
    for (const id of ["photo", "outer"])
      expect(el(id)).toMatchObject({ shadow: { x: 9, y: expect.any(Number), color: "#00000080" } });
    editor.undo();
    expect(el("head")).toMatchObject({ shadow });
    for (const id of ["photo", "outer"]) expect(el(id)).not.toHaveProperty("shadow");
  });

  it("styleElements fills lines, icons and tables with a gradient", () => {
    const stops = ["#112233", "#445566"].map((color, at) => ({ at, color }));
    const fill = { type: "linear" as const, angle: 0, stops };
    const look = { dir: "ltr", font: "Heebo", size: 20, fill: "#000000", ink: "#000000" } as const;
    const cells: ElementInput = { ...box, ...look, id: "cells", type: "table", cells: [["a"]] };
    const { el, run } = edited(createDesignWithPage(...RULE_AND_ICON, cells));
    run(styleElements(["rule", "icon", "cells"], { fill }));
    expect(el("rule")).toMatchObject({ stroke: { color: fill, width: 2 } });
    expect(el("icon")).toMatchObject({ paths: [{ stroke: { color: fill, width: 2 } }] });
    expect(el("cells")).toMatchObject({ fill });
  });

  it("styleElements clips a group to round its corners", () => {
    const { el, run } = edited();
    run(styleElements(["outer"], { radius: 12 }));
    expect(el("outer")).toMatchObject({ radius: 12, clip: true });
    run(styleElements(["outer"], { clip: false }));
    expect(el("outer")).toMatchObject({ radius: 12, clip: false });
  });

  it("styleElements recolors an SVG element and skips locked ones", () => {
    const { el, run } = edited();
    run(styleElements(["icon", "fixed"], { fill: { token: "brand.accent" } }));
    expect(el("icon")).toMatchObject({ paths: [{ stroke: { color: { token: "brand.accent" }, width: 2 } }] });
    expect(el("fixed")).toMatchObject({ fill: "#00FF00" });
  });
});

describe("image commands", () => {
  it("images are cropped within their bounds, flipped, and adjusted within limits", () => {
    const { el, run } = edited();
    run(cropImageElement("photo", { x: 0.5, y: -1, w: 0.9, h: 0.5 }), flipImageElement("photo", "across"));
    run(adjustImageElement("photo", { blur: 4 }), adjustImageElement("photo", { sepia: 0.5 }));
    expect(el("photo")).toMatchObject({
      crop: { x: 0.5, y: 0, w: 0.5, h: 0.5 },
      flip: { x: true, y: false },
      adjust: { blur: 4, sepia: 0.5, brightness: 0 },
    });
    run(adjustImageElement("photo", { contrast: 5 }), flipImageElement("photo", "across"));
    expect(el("photo")).toMatchObject({ adjust: { contrast: 0, blur: 4 } });
    expect(el("photo")).not.toHaveProperty("flip");
    run(adjustImageElement("photo", null), setImageAlt("photo", " A loaf "));
    expect(el("photo")).not.toHaveProperty("adjust");
    expect(el("photo")).toMatchObject({ alt: "A loaf" });
  });

  it("replaceImageElement replaces only unchanged elements and stores the origin", () => {
    const { editor, el, run } = edited();
    const cut = { src: "https://media.example/cut.png", natural: { w: 800, h: 600 }, expected: 1 };
    run(replaceImageElement("photo", cut));
    const first = "https://media.example/a.png";
    expect(el("photo")).toMatchObject({
      src: cut.src,
      originalSrc: first,
      crop: { x: 0.125, y: 0, w: 0.75, h: 1 },
    });
    run(replaceImageElement("photo", { ...cut, src: "https://media.example/late.png" }));
    expect(el("photo")).toMatchObject({ src: cut.src });
    run(replaceImageElement("photo", { src: "https://media.example/tall.png", natural: { w: 300, h: 900 } }));
    expect(el("photo")).toMatchObject({ originalSrc: first });
    const crop = el("photo")?.type === "image" ? el("photo") : undefined;
    expect(crop).toMatchObject({ natural: { w: 300, h: 900 } });
    expect(editor.undo()?.label).toBe("picture");
  });
});
