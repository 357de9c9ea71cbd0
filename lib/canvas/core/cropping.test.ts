import { expect, test } from "vitest";
import {
  clampCrop,
  getCropBox,
  getUncroppedBox,
  mirrorCrop,
  moveCropWithin,
} from "@/lib/canvas/core/cropping";
import { getCorners } from "@/lib/canvas/core/geometry";

const box = { x: 100, y: 50, w: 200, h: 100, rot: 0 };
const crop = { x: 0.25, y: 0, w: 0.5, h: 0.5 };

test("getUncroppedBox returns the box of the whole image, also when it is flipped", () => {
  expect(getUncroppedBox({ ...box, crop })).toEqual({ x: -100, y: -0, w: 400, h: 200 });
  const aside = { x: 0, y: 0, w: 0.25, h: 1 };
  expect(getUncroppedBox({ ...box, crop: aside, flip: { x: true, y: false } })).toMatchObject({
    x: -600,
    w: 800,
  });
  expect(mirrorCrop(mirrorCrop(aside, { x: true, y: true }), { x: true, y: true })).toEqual(aside);
});

test("getCropBox keeps the box for the current crop and the image position for another one", () => {
  expect(getCropBox({ ...box, crop }, crop)).toEqual({ x: 100, y: 50, w: 200, h: 100 });
  expect(getCropBox({ ...box, crop }, { x: 0, y: 0, w: 1, h: 1 })).toEqual({ x: 0, y: 50, w: 400, h: 200 });
});

test("getCropBox keeps the opposite corner of a rotated image", () => {
  const turned = { ...box, rot: 30, crop: { x: 0, y: 0, w: 1, h: 1 } };
  const after = getCropBox(turned, { x: 0, y: 0, w: 0.5, h: 1 });
  const [before, now] = [getCorners(turned)[0], getCorners({ ...after, rot: 30 })[0]];
  expect(now.x).toBeCloseTo(before.x, 6);
  expect(now.y).toBeCloseTo(before.y, 6);
});

test("clampCrop keeps the crop frame inside the image", () => {
  expect(clampCrop({ x: -0.5, y: 0.5, w: 1, h: 1 })).toEqual({ x: 0, y: 0.5, w: 0.5, h: 0.5 });
  expect(clampCrop({ x: 2, y: 0, w: 1, h: 0 })).toMatchObject({ x: 0.99, h: 0.01 });
  expect(moveCropWithin(crop, 1, -1)).toEqual({ ...crop, x: 0.5, y: 0 });
});
