import { expect, test } from "vitest";
import { getShownPlace } from "@/components/posts/previews/shown-place";

test("place of an image keeps its share when the frame shows the whole image", () => {
  expect(getShownPlace({ x: 0.2, y: 0.7 }, 0.8, 0.8)).toEqual({ x: expect.closeTo(0.2), y: 0.7 });
});

test("place moves outward along the side that the frame crops, up to its edge", () => {
  expect(getShownPlace({ x: 0.25, y: 0.4 }, 2, 1)).toEqual({ x: 0, y: 0.4 });
  expect(getShownPlace({ x: 0.6, y: 0.4 }, 2, 1)).toEqual({ x: expect.closeTo(0.7), y: 0.4 });
  expect(getShownPlace({ x: 0.3, y: 0.9 }, 0.5, 1)).toEqual({ x: 0.3, y: 1 });
});
