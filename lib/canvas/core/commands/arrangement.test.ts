import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Command } from "@/lib/canvas/core/command";
import { alignElements, distributeElements } from "@/lib/canvas/core/commands/align";
import { groupElements, ungroup } from "@/lib/canvas/core/commands/group";
import { moveElementTo, reorderElements } from "@/lib/canvas/core/commands/order";
import { moveElementsBy, setTransform, setTransforms } from "@/lib/canvas/core/commands/transform";
import { group, image, shape, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { type Box, getElementsBounds, getPageTransform } from "@/lib/canvas/core/geometry";
import { createDesignWithPage, createRichDesign, getPage } from "@/tests/harness/random-edits";

const rect = (id: string, x: number, y: number, w = 100, h = 50) => shape({ id, x, y, w, h, kind: "rect" });

function outcome(document: CanvasDocument, ...commands: Command[]) {
  const editor = new Editor(document);
  for (const command of commands) editor.exec(command);
  return getPage(editor.read().document);
}

const three = () => createDesignWithPage(rect("a", 0, 0), rect("b", 110, 20), rect("c", 500, 300));
const locked = { lock: { move: true, resize: true } };

describe("element transforms", () => {
  it("moveElementsBy moves in page coordinates inside rotated groups and skips locked elements", () => {
    const before = getPage(createRichDesign());
    const page = outcome(createRichDesign(), moveElementsBy(["deep", "fixed", "head"], 30, -20));
    const moved = (id: string) => {
      const [was, now] = [getPageTransform(before, id), getPageTransform(page, id)];
      return [(now?.x ?? 0) - (was?.x ?? 0), (now?.y ?? 0) - (was?.y ?? 0)].map(Math.round);
    };
    expect([moved("deep"), moved("head"), moved("fixed")]).toEqual([
      [30, -20],
      [30, -20],
      [0, 0],
    ]);
  });

  it("moveElementsBy moves a group and its selected children only once", () => {
    const page = outcome(createRichDesign(), moveElementsBy(["outer", "star"], 10, 0));
    expect([page.els.outer?.x, page.els.star?.x]).toEqual([110, 10]);
  });

  it("elements inside a locked group cannot be moved", () => {
    const design = createDesignWithPage(group({ x: 0, y: 0, w: 200, h: 100, ...locked }, [rect("a", 0, 0)]));
    expect(
      outcome(design, moveElementsBy(["a"], 9, 9), setTransform("a", { w: 5, x: 5 })).els.a,
    ).toMatchObject({
      x: 0,
      w: 100,
    });
  });

  it("setTransforms sets single values with a minimum size of 1 px", () => {
    const page = outcome(three(), setTransforms({ a: { x: 7, rot: 270 }, b: { w: -4 } }));
    expect(page.els.a).toMatchObject({ x: 7, y: 0, rot: -90 });
    expect(page.els.b?.w).toBe(1);
  });

  it("resizing a group scales its children, with text of at least 12 px", () => {
    const words = text({
      id: "t",
      x: 40,
      y: 20,
      w: 100,
      h: 40,
      text: "x",
      font: "Heebo",
      size: 40,
      fill: "#000000",
    });
    const design = () => createDesignWithPage(group({ id: "g", x: 0, y: 0, w: 200, h: 100 }, [words]));
    expect(outcome(design(), setTransform("g", { w: 400, h: 200 })).els.t).toMatchObject({
      x: 80,
      y: 40,
      w: 200,
      h: 80,
      size: 80,
    });
    expect(outcome(design(), setTransform("g", { w: 20, h: 10 })).els.t).toMatchObject({ size: 12 });
  });

  it("resizing an image never distorts it", () => {
    const photo = image({
      id: "p",
      x: 0,
      y: 0,
      w: 100,
      h: 100,
      src: "https://media.example/a.png",
      natural: { w: 400, h: 200 },
      crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
    });
    const wide = outcome(createDesignWithPage(photo), setTransform("p", { w: 150 })).els.p;
    expect(wide).toMatchObject({ crop: { x: 0.125, y: 0, w: 0.75, h: 1 } });
    const low = outcome(createDesignWithPage(photo), setTransform("p", { h: 50 })).els.p;
    expect(low).toMatchObject({ crop: { x: 0.25, y: 0.25, w: 0.5, h: 0.5 } });
    const larger = outcome(createDesignWithPage(photo), setTransform("p", { w: 300, h: 300 })).els.p;
    expect(larger).toMatchObject({ crop: { x: 0.25, y: 0, w: 0.5, h: 1 } });
  });
});

describe("layer order", () => {
  const stack = () => createDesignWithPage(...["a", "b", "c", "d"].map((id) => rect(id, 0, 0)));
  it.each([
    ["forward", ["a", "b"], "cabd"],
    ["forward", ["c", "d"], "abcd"],
    ["forward", ["b", "d"], "acbd"],
    ["backward", ["c"], "acbd"],
    ["backward", ["a", "c"], "acbd"],
    ["front", ["a", "c"], "bdac"],
    ["back", ["b", "d"], "bdac"],
  ] as const)("reorderElements %s of %s", (to, ids, order) => {
    expect(outcome(stack(), reorderElements(ids, to)).order.join("")).toBe(order);
  });

  it("moveElementTo sets the index within the parent", () => {
    expect(outcome(stack(), moveElementTo("c", 0)).order.join("")).toBe("cabd");
    expect(outcome(stack(), moveElementTo("a", 99)).order.join("")).toBe("bcda");
    expect(outcome(createRichDesign(), moveElementTo("star", 1)).els.outer).toMatchObject({
      children: ["inner", "star"],
    });
    expect(outcome(createRichDesign(), reorderElements(["star"], "front")).order).toEqual(
      getPage(createRichDesign()).order,
    );
  });
});

describe("element alignment", () => {
  it.each([
    ["left", "x", [0, 0, 0]],
    ["center", "x", [250, 250, 250]],
    ["right", "x", [500, 500, 500]],
    ["top", "y", [0, 0, 0]],
    ["middle", "y", [150, 150, 150]],
    ["bottom", "y", [300, 300, 300]],
  ] as const)("alignElements %s", (edge, key, at) => {
    const { els } = outcome(three(), alignElements(["a", "b", "c"], edge));
    expect(["a", "b", "c"].map((id) => els[id]?.[key])).toEqual(at);
  });

  it("alignElements aligns a single element to the page by its rotated bounds", () => {
    expect(outcome(three(), alignElements(["b"], "right")).els.b?.x).toBe(980);
    const page = outcome(three(), setTransform("b", { rot: 90 }), alignElements(["b"], "left"));
    expect(getElementsBounds(page, ["b"])?.x).toBeCloseTo(0);
  });

  it("alignElements aligns to a locked element, which does not move", () => {
    const design = createDesignWithPage(
      shape({ id: "fixed", x: 300, y: 0, w: 10, h: 10, kind: "rect", ...locked }),
      rect("a", 400, 0),
    );
    const { els } = outcome(design, alignElements(["fixed", "a"], "left"));
    expect([els.fixed?.x, els.a?.x]).toEqual([300, 300]);
  });
});

it("distributeElements makes gaps equal within half a pixel and keeps the outermost elements", () => {
  const side = fc.integer({ min: 5, max: 200 });
  const element = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: side, w: side, h: side, rot: side });
  fc.assert(
    fc.property(fc.array(element, { minLength: 3, maxLength: 8 }), fc.boolean(), (elements, across) => {
      const ids = elements.map((_, at) => `e${at + 1}`);
      const design = createDesignWithPage(...elements.map((one) => shape({ ...one, kind: "rect" })));
      const page = outcome(design, distributeElements(ids, across ? "horizontal" : "vertical"));
      const [start, length] = across ? (["x", "w"] as const) : (["y", "h"] as const);
      const boxesOn = (one: typeof page) => new Map(ids.map((id) => [id, getElementsBounds(one, [id])]));
      const middle = (box: Box | null | undefined) =>
        box ? Math.round((box[start] + box[length] / 2) * 1_000) : 0;
      const [were, are] = [boxesOn(getPage(design)), boxesOn(page)];
      const sorted = ids.toSorted((a, b) => middle(were.get(a)) - middle(were.get(b)));
      const gaps = sorted.slice(1).map((id, at) => {
        const [box, last] = [are.get(id), are.get(sorted[at] ?? "")];
        return box && last ? box[start] - last[start] - last[length] : Number.NaN;
      });
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(0.5);
    }),
    { numRuns: 100 },
  );
  expect(outcome(three(), distributeElements(["a", "b"], "horizontal")).els.b?.x).toBe(110);
  expect(outcome(three(), distributeElements(["a", "b", "c"], "horizontal")).els.b?.x).toBe(250);
});

describe("element groups", () => {
  it("groupElements puts the group at the topmost index, keeps the order and selects it", () => {
    const editor = new Editor(
      createDesignWithPage(...["a", "b", "c", "d"].map((id, at) => rect(id, at * 10, 5))),
    );
    editor.exec(groupElements(["c", "a"], "g"));
    const page = getPage(editor.read().document);
    expect(page.order).toEqual(["b", "g", "d"]);
    expect(page.els.g).toMatchObject({ x: 0, y: 5, w: 120, h: 50, children: ["a", "c"], v: 1 });
    expect(page.els.c).toMatchObject({ x: 20, y: 0, v: 2 });
    expect(editor.read().selection).toEqual(["g"]);
    editor.exec(ungroup(page, ["g"]));
    expect(getPage(editor.read().document).order).toEqual(["b", "a", "c", "d"]);
    expect(editor.read().selection).toEqual(["a", "c"]);
  });

  it("groupElements groups within the parent group and needs two unlocked elements", () => {
    const page = outcome(createRichDesign(), groupElements(["star", "inner"], "g"));
    expect(page.els.outer).toMatchObject({ children: ["g"] });
    expect(outcome(three(), groupElements(["a"], "g")).els.g).toBeUndefined();
    expect(outcome(createRichDesign(), groupElements(["icon", "fixed"], "g")).els.g).toBeUndefined();
  });

  it("groupElements refuses a ninth nesting level", () => {
    let design = createDesignWithPage(rect("a", 0, 0), rect("b", 0, 0));
    for (let at = 0; at < 9; at += 1) {
      const editor = new Editor(design);
      editor.exec(groupElements(["a", "b"], `g${at}`));
      design = editor.read().document;
    }
    expect(Object.keys(getPage(design).els)).toHaveLength(10);
  });

  it("ungroup keeps an element of a nested group in its place inside the turned outer group", () => {
    const inner = group({ id: "inner", x: 20, y: 30, w: 100, h: 100, rot: 90 }, [rect("a", 0, 0, 50, 50)]);
    const design = createDesignWithPage(
      group({ id: "outer", x: 100, y: 100, w: 200, h: 200, rot: 30 }, [inner, rect("b", 0, 150)]),
    );
    const page = outcome(design, ungroup(getPage(design), ["inner"]));
    expect(page.els.outer).toMatchObject({ children: ["a", "b"] });
    // The middle of `a` is 25 px left of and above that of its group: a quarter turn puts it right of and above it.
    expect(page.els.a).toMatchObject({ x: 70, y: 30, rot: 90 });
  });

  it("ungroup passes opacity, visibility and shadow on to the children", () => {
    const look = { opacity: 0.5, visible: false, shadow: { x: 1, y: 1, blur: 2, color: "#000000" } };
    const design = createDesignWithPage(
      group({ id: "g", x: 0, y: 0, w: 9, h: 9, ...look }, [rect("a", 0, 0)]),
    );
    expect(outcome(design, ungroup(getPage(design), ["g"])).els.a).toMatchObject(look);
  });
});
