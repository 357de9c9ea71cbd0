import { expect, test } from "vitest";
import { boxOfCrop, mirrored, movedWithin, wholeBox, withinPicture } from "@/lib/canvas/core/cropping";
import { cornersOf } from "@/lib/canvas/core/geometry";

const box = { x: 100, y: 50, w: 200, h: 100, rot: 0 };
const crop = { x: 0.25, y: 0, w: 0.5, h: 0.5 };

test("the whole picture lies around the part that is seen, also of one that is mirrored", () => {
  expect(wholeBox({ ...box, crop })).toEqual({ x: -100, y: -0, w: 400, h: 200 });
  const aside = { x: 0, y: 0, w: 0.25, h: 1 };
  expect(wholeBox({ ...box, crop: aside, flip: { x: true, y: false } })).toMatchObject({ x: -600, w: 800 });
  expect(mirrored(mirrored(aside, { x: true, y: true }), { x: true, y: true })).toEqual(aside);
});

test("the part that was seen gives the same box, another one a box in which the picture has not moved", () => {
  expect(boxOfCrop({ ...box, crop }, crop)).toEqual({ x: 100, y: 50, w: 200, h: 100 });
  expect(boxOfCrop({ ...box, crop }, { x: 0, y: 0, w: 1, h: 1 })).toEqual({ x: 0, y: 50, w: 400, h: 200 });
});

test("of a turned picture too: the corner that was not pulled stays", () => {
  const turned = { ...box, rot: 30, crop: { x: 0, y: 0, w: 1, h: 1 } };
  const after = boxOfCrop(turned, { x: 0, y: 0, w: 0.5, h: 1 });
  const [before, now] = [cornersOf(turned)[0], cornersOf({ ...after, rot: 30 })[0]];
  expect(now.x).toBeCloseTo(before.x, 6);
  expect(now.y).toBeCloseTo(before.y, 6);
});

test("a frame stays within the picture", () => {
  expect(withinPicture({ x: -0.5, y: 0.5, w: 1, h: 1 })).toEqual({ x: 0, y: 0.5, w: 0.5, h: 0.5 });
  expect(withinPicture({ x: 2, y: 0, w: 1, h: 0 })).toMatchObject({ x: 0.99, h: 0.01 });
  expect(movedWithin(crop, 1, -1)).toEqual({ ...crop, x: 0.5, y: 0 });
});
