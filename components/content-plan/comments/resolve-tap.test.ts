import { expect, it } from "vitest";
import { resolveTap } from "@/components/content-plan/comments/resolve-tap";

const box = (left: number, width = 100, height = 100) => ({ left, top: 10, width, height });

it.each([
  ["whole image", { x: 25, y: 60 }, { width: 200, height: 200 }, { x: 0.25, y: 0.5 }],
  ["middle of a wide image", { x: 0, y: 10 }, { width: 200, height: 100 }, { x: 0.25, y: 0 }],
  ["middle of a tall image", { x: 100, y: 110 }, { width: 100, height: 200 }, { x: 1, y: 0.75 }],
])("tap on a box that shows the %s is a place of the whole image", (_, at, image, place) => {
  expect(resolveTap(at, [box(0)], [image])).toEqual({ index: 0, place });
});

it("tap belongs to the image whose box it is in, and outside the boxes to none", () => {
  const image = { width: 1, height: 1 };
  const boxes = [box(0), box(120)];
  expect(resolveTap({ x: 170, y: 60 }, boxes, [image, image])).toEqual({
    index: 1,
    place: { x: 0.5, y: 0.5 },
  });
  expect(resolveTap({ x: 110, y: 60 }, boxes, [image, image])).toBeNull();
});
