import { expect, test } from "vitest";
import { cheaperVariant, refusedKind } from "@/lib/credits/cheaper-variants";

test("a silent film stands in for one with sound, an image for an infographic or a comic", () => {
  expect(cheaperVariant("video-sound", 96)).toBe("video-silent");
  expect(cheaperVariant("infographic", 16)).toBe("image");
  expect(cheaperVariant("comic", 4)).toBe("image");
});

test("only when the balance pays for it, to the credit", () => {
  expect(cheaperVariant("video-sound", 22)).toBe("video-silent");
  expect(cheaperVariant("video-sound", 21)).toBeNull();
  expect(cheaperVariant("infographic", 3)).toBeNull();
});

test("what is the cheapest already has none", () => {
  for (const kind of ["text", "image", "video-silent"] as const)
    expect(cheaperVariant(kind, 10_000)).toBeNull();
});

test("the price tells what was refused", () => {
  expect(refusedKind("video", 320)).toBe("video-sound");
  expect(refusedKind("video", 22)).toBe("video-silent");
  expect(refusedKind("image", 17)).toBe("infographic");
  expect(refusedKind("image", 4)).toBe("image");
  expect(refusedKind("text", 1)).toBe("text");
  expect(refusedKind("other", 5)).toBeNull();
});
