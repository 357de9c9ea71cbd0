import { expect, test } from "vitest";
import { getModelEditSize, scaleToFit } from "@/lib/media/ai-edit-size";

test.each([
  [1024, 1024, "1024x1024"],
  [1024, 1280, "1024x1280"],
  [1536, 1024, "1536x1024"],
  [80, 100, "912x1136"],
  [4000, 3000, "1456x1088"],
  [1000, 10, "1776x592"],
  [10, 1000, "592x1776"],
])("model edit size of %i by %i is %s", (width, height, requested) => {
  const size = getModelEditSize({ width, height });
  expect(`${size.width}x${size.height}`).toBe(requested);
});

test("model edit size is a multiple of 16, at most three to one and near one megapixel", () => {
  for (let width = 7; width < 6000; width += 379) {
    for (let height = 5; height < 6000; height += 311) {
      const size = getModelEditSize({ width, height });
      expect((size.width % 16) | (size.height % 16)).toBe(0);
      expect(Math.max(size.width / size.height, size.height / size.width)).toBeLessThanOrEqual(3);
      expect(size.width * size.height).toBeGreaterThan(950_000);
      expect(size.width * size.height).toBeLessThan(1_700_000);
    }
  }
});

test("scaleToFit never exceeds the original or the generated size", () => {
  expect(scaleToFit({ width: 600, height: 400 }, { width: 1536, height: 1024 })).toEqual({
    width: 600,
    height: 400,
  });
  expect(scaleToFit({ width: 4000, height: 3000 }, { width: 1456, height: 1088 })).toEqual({
    width: 1451,
    height: 1088,
  });
});
