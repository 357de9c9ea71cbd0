import { expect, test } from "vitest";
import { editSize, withinSize } from "@/lib/media/edit-size";

test.each([
  [1024, 1024, "1024x1024"],
  [1024, 1280, "1024x1280"],
  [1536, 1024, "1536x1024"],
  [80, 100, "912x1136"],
  [4000, 3000, "1456x1088"],
  [1000, 10, "1776x592"],
  [10, 1000, "592x1776"],
])("%i by %i is asked for as %s", (width, height, asked) => {
  const size = editSize({ width, height });
  expect(`${size.width}x${size.height}`).toBe(asked);
});

test("every shape is asked for in steps of sixteen, within three to one and near a megapixel", () => {
  for (let width = 7; width < 6000; width += 379) {
    for (let height = 5; height < 6000; height += 311) {
      const size = editSize({ width, height });
      expect((size.width % 16) | (size.height % 16)).toBe(0);
      expect(Math.max(size.width / size.height, size.height / size.width)).toBeLessThanOrEqual(3);
      expect(size.width * size.height).toBeGreaterThan(950_000);
      expect(size.width * size.height).toBeLessThan(1_700_000);
    }
  }
});

test("a result is never larger than the picture was, nor than what was drawn", () => {
  expect(withinSize({ width: 600, height: 400 }, { width: 1536, height: 1024 })).toEqual({
    width: 600,
    height: 400,
  });
  expect(withinSize({ width: 4000, height: 3000 }, { width: 1456, height: 1088 })).toEqual({
    width: 1451,
    height: 1088,
  });
});
