import fc from "fast-check";
import { expect, it } from "vitest";
import { groupElements, ungroup } from "@/lib/canvas/core/commands/group";
import { setPlace } from "@/lib/canvas/core/commands/place";
import { Editor } from "@/lib/canvas/core/editor";
import {
  boundsOf,
  cornersOf,
  fromPage,
  type Place,
  parentOf,
  placeOnPage,
  placeWithin,
  toPage,
  walk,
} from "@/lib/canvas/core/geometry";
import { shape } from "@/lib/canvas/core/new-document";
import { designOf, pageOf, richDesign } from "@/tests/harness/edited-designs";

const page = pageOf(richDesign());
const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });

it("walks from back to front, groups before what is in them, and knows each one's group", () => {
  const names = walk(page).map(({ id, depth }) => `${depth}${id}`);
  expect(names.join(" ")).toBe("0ground 0head 0photo 0outer 1star 1inner 2deep 2rule 0icon 0fixed");
  expect([parentOf(page, "deep"), parentOf(page, "inner"), parentOf(page, "outer")]).toEqual([
    "inner",
    "outer",
    null,
  ]);
});

it("places what is in a turned group", () => {
  const turned = pageOf(designOf(shape({ id: "a", x: 100, y: 0, w: 40, h: 20, kind: "rect", rot: 90 })));
  expect(boundsOf(turned, ["a"])).toMatchObject({ x: 110, w: 20, h: 40 });
  expect(boundsOf(turned, ["a"])?.y).toBeCloseTo(-10);
  const [corner] = cornersOf({ x: 0, y: 0, w: 20, h: 20, rot: 90 });
  expect(Math.hypot(corner.x - 20, corner.y)).toBeLessThan(1e-9);
  expect(placeOnPage(page, "deep")?.rot).toBeCloseTo(-20);
  expect(boundsOf(page, ["gone"])).toBeNull();
});

it("takes points and places into groups and back to where they were", () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.constantFrom(null, "outer", "inner"), (x, y, group) => {
      const there = fromPage(page, group, { x, y });
      const back = toPage(page, group, there);
      expect(Math.hypot(back.x - x, back.y - y)).toBeLessThan(1e-6);
    }),
  );
  const place = placeOnPage(page, "deep") ?? { x: 0, y: 0, w: 0, h: 0, rot: 0 };
  expectSame(placeWithin(page, "inner", place), page.els.deep ?? place);
});

it("group, turn, ungroup: everything stays where the turned group showed it", () => {
  const turn = fc.double({ min: -400, max: 400, noNaN: true });
  const chosen = fc.subarray(["head", "photo", "outer", "icon", "star"], { minLength: 2 });
  fc.assert(
    fc.property(chosen, turn, coordinate, (ids, rot, x) => {
      const editor = new Editor(richDesign());
      const now = () => pageOf(editor.read().document);
      const drawn = () => new Map(walk(now()).map(({ id }) => [id, placeOnPage(now(), id)]));
      const start = drawn();
      editor.exec(groupElements(ids, "made"));
      for (const [id, place] of start) expectSame(drawn().get(id), place);
      editor.exec(setPlace("made", { rot, x }));
      const shown = drawn();
      editor.exec(ungroup(now(), ["made"]));
      expect(now().els.made).toBeUndefined();
      for (const [id, place] of drawn()) expectSame(place, shown.get(id));
    }),
    { numRuns: 60 },
  );
});

function expectSame(one: Place | null | undefined, other: Place | null | undefined): void {
  if (!one || !other) throw new Error("Both are there");
  const apart = Math.hypot(one.x - other.x, one.y - other.y, one.w - other.w, one.h - other.h);
  expect(apart).toBeLessThan(1e-6);
  expect(Math.cos(((one.rot - other.rot) * Math.PI) / 180)).toBeCloseTo(1, 9);
}
