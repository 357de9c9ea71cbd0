import { expect, test } from "vitest";
import { findCheaperVariant, inferBlockedKind } from "@/lib/credits/costs";

test("a silent video replaces one with sound, and an image an infographic or a comic", () => {
  expect(findCheaperVariant("video-sound", 96)).toBe("video-silent");
  expect(findCheaperVariant("infographic", 16)).toBe("image");
  expect(findCheaperVariant("comic", 4)).toBe("image");
});

test("a cheaper variant is offered only when the balance covers it exactly", () => {
  expect(findCheaperVariant("video-sound", 22)).toBe("video-silent");
  expect(findCheaperVariant("video-sound", 21)).toBeNull();
  expect(findCheaperVariant("infographic", 3)).toBeNull();
});

test("the cheapest kinds have no cheaper variant", () => {
  for (const kind of ["text", "image", "video-silent"] as const)
    expect(findCheaperVariant(kind, 10_000)).toBeNull();
});

test("the cost identifies the blocked kind", () => {
  expect(inferBlockedKind("video", 320)).toBe("video-sound");
  expect(inferBlockedKind("video", 22)).toBe("video-silent");
  expect(inferBlockedKind("image", 17)).toBe("infographic");
  expect(inferBlockedKind("image", 4)).toBe("image");
  expect(inferBlockedKind("text", 1)).toBe("text");
  expect(inferBlockedKind("other", 5)).toBeNull();
});
