import { expect, test } from "vitest";
import { isFit } from "@/lib/media/fits";

const LIMITS = { types: ["image/jpeg", "image/png"], bytesMax: 1_000, pixelsMax: 600 };
const GOOD = { contentType: "image/png", bytes: 1_000, width: 30, height: 20 };

test.each([
  ["as much as it takes", {}, true],
  ["another type", { contentType: "image/webp" }, false],
  ["one byte more", { bytes: 1_001 }, false],
  ["one line more", { height: 21 }, false],
])("%s", (_, change, fit) => {
  expect(isFit({ ...GOOD, ...change }, LIMITS)).toBe(fit);
});
