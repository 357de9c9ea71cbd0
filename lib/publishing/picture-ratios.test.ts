import { expect, test } from "vitest";
import { extendedTo, wantedRatio } from "@/lib/publishing/picture-ratios";

const aspect = { min: 0.8, max: 1.91 };

test.each([
  ["a square", { width: 1000, height: 1000 }, undefined, null],
  ["too tall", { width: 1080, height: 1920 }, undefined, 0.8],
  ["too wide", { width: 2000, height: 1000 }, undefined, 1.91],
  ["off by a pixel", { width: 1079, height: 1350 }, undefined, null],
  ["a square behind a portrait", { width: 1000, height: 1000 }, 0.8, 0.8],
  ["a portrait behind a portrait", { width: 1080, height: 1350 }, 0.8, null],
])("%s", (_, picture, first, wanted) => {
  expect(wantedRatio(picture, first === undefined ? { aspect } : { aspect, first })).toBe(wanted);
});

test("an extended picture holds the whole one and has the shape", () => {
  expect(extendedTo({ width: 1080, height: 1920 }, 0.8)).toEqual({ width: 1536, height: 1920 });
  expect(extendedTo({ width: 1000, height: 1000 }, 0.8)).toEqual({ width: 1000, height: 1250 });
});
