import fc from "fast-check";
import { expect, it } from "vitest";
import { groupElements, ungroup } from "@/lib/canvas/core/commands/group";
import { setTransform } from "@/lib/canvas/core/commands/transform";
import { shape } from "@/lib/canvas/core/create-document";
import { Editor } from "@/lib/canvas/core/editor";
import {
  fromPageSpace,
  getCorners,
  getElementsBounds,
  getPageTransform,
  getParent,
  type Transform,
  toGroupTransform,
  toPageSpace,
  walkLayers,
} from "@/lib/canvas/core/geometry";
import { createDesignWithPage, createRichDesign, getPage } from "@/tests/harness/random-edits";

const page = getPage(createRichDesign());
const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });

it("walkLayers returns elements from back to front, groups before their children", () => {
  const names = walkLayers(page).map(({ id, depth }) => `${depth}${id}`);
  expect(names.join(" ")).toBe("0ground 0head 0photo 0outer 1star 1inner 2deep 2rule 0icon 0fixed");
  expect([getParent(page, "deep"), getParent(page, "inner"), getParent(page, "outer")]).toEqual([
    "inner",
    "outer",
    null,
  ]);
});

it("getPageTransform places elements of a rotated group", () => {
  const turned = getPage(
    createDesignWithPage(shape({ id: "a", x: 100, y: 0, w: 40, h: 20, kind: "rect", rot: 90 })),
  );
  expect(getElementsBounds(turned, ["a"])).toMatchObject({ x: 110, w: 20, h: 40 });
  expect(getElementsBounds(turned, ["a"])?.y).toBeCloseTo(-10);
  const [corner] = getCorners({ x: 0, y: 0, w: 20, h: 20, rot: 90 });
  expect(Math.hypot(corner.x - 20, corner.y)).toBeLessThan(1e-9);
  expect(getPageTransform(page, "deep")?.rot).toBeCloseTo(-20);
  expect(getElementsBounds(page, ["gone"])).toBeNull();
});

it("toPageSpace and fromPageSpace are inverse for points and transforms", () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.constantFrom(null, "outer", "inner"), (x, y, group) => {
      const there = fromPageSpace(page, group, { x, y });
      const back = toPageSpace(page, group, there);
      expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-6);
    }),
  );
  const place = getPageTransform(page, "deep") ?? { x: 0, y: 0, w: 0, h: 0, rot: 0 };
  expectSame(toGroupTransform(page, "inner", place), page.els.deep ?? place);
});

it("group, rotate and ungroup keep every element where the rotated group showed it", () => {
  const turn = fc.double({ min: -400, max: 400, noNaN: true });
  const chosen = fc.subarray(["head", "photo", "outer", "icon", "star"], { minLength: 2 });
  fc.assert(
    fc.property(chosen, turn, coordinate, (ids, rot, x) => {
      const editor = new Editor(createRichDesign());
      const now = () => getPage(editor.read().document);
      const drawn = () => new Map(walkLayers(now()).map(({ id }) => [id, getPageTransform(now(), id)]));
      const start = drawn();
      editor.exec(groupElements(ids, "made"));
      for (const [id, place] of start) expectSame(drawn().get(id), place);
      editor.exec(setTransform("made", { rot, x }));
      const shown = drawn();
      editor.exec(ungroup(now(), ["made"]));
      expect(now().els.made).toBeUndefined();
      for (const [id, place] of drawn()) expectSame(place, shown.get(id));
    }),
    { numRuns: 60 },
  );
});

function expectSame(one: Transform | null | undefined, other: Transform | null | undefined): void {
  if (!one || !other) throw new Error("Both are there");
  const apart = Math.hypot(one.x - other.x, one.y - other.y, one.w - other.w, one.h - other.h);
  expect(apart).toBeLessThan(1e-6);
  expect(Math.cos(((one.rot - other.rot) * Math.PI) / 180)).toBeCloseTo(1, 9);
}
