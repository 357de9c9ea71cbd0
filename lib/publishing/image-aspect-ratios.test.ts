import { expect, test } from "vitest";
import { getCropBox, getExtendedSize, getTargetAspectRatio } from "@/lib/publishing/image-aspect-ratios";

const aspect = { min: 0.8, max: 1.91 };

test.each([
  ["a square", { width: 1000, height: 1000 }, undefined, null],
  ["too tall", { width: 1080, height: 1920 }, undefined, 0.8],
  ["too wide", { width: 2000, height: 1000 }, undefined, 1.91],
  ["off by a pixel", { width: 1079, height: 1350 }, undefined, null],
  ["a square behind a portrait", { width: 1000, height: 1000 }, 0.8, 0.8],
  ["a portrait behind a portrait", { width: 1080, height: 1350 }, 0.8, null],
])("getTargetAspectRatio returns the expected ratio for %s", (_, image, first, wanted) => {
  expect(getTargetAspectRatio(image, first === undefined ? { aspect } : { aspect, first })).toBe(wanted);
});

test("getExtendedSize contains the whole image and has the requested ratio", () => {
  expect(getExtendedSize({ width: 1080, height: 1920 }, 0.8)).toEqual({ width: 1536, height: 1920 });
  expect(getExtendedSize({ width: 1000, height: 1000 }, 0.8)).toEqual({ width: 1000, height: 1250 });
});

test.each([
  ["a tall image from its top", { width: 1080, height: 1920 }, 0, { x: 0, y: 0, width: 1080, height: 1350 }],
  [
    "a tall image from its middle",
    { width: 1080, height: 1920 },
    0.5,
    { x: 0, y: 285, width: 1080, height: 1350 },
  ],
  [
    "a wide image from its right end",
    { width: 2000, height: 1000 },
    1,
    { x: 1200, y: 0, width: 800, height: 1000 },
  ],
])("getCropBox takes the largest 4:5 part of %s", (_, image, position, box) => {
  expect(getCropBox(image, 0.8, position)).toEqual(box);
});
