import { describe, expect, it } from "vitest";
import { getCoveredInsets, getGridCrop, getSafeArea } from "@/lib/canvas/core/safe-zones";

describe("covered insets", () => {
  it("getGridCrop returns the insets that the profile grid crops", () => {
    expect(getGridCrop({ w: 1080, h: 1080 })).toMatchObject({ top: 0, left: 0.125, right: 0.125 });
    expect(getGridCrop({ w: 1080, h: 1350 }).left).toBeCloseTo(0.031, 3);
    expect(getGridCrop({ w: 1080, h: 1920 })).toMatchObject({ left: 0, top: 0.125 });
  });

  it("getCoveredInsets returns story buttons and grid crop, and null for other ratios", () => {
    expect(getCoveredInsets("9:16")).toMatchObject({ top: 0.14, bottom: 0.2, left: 0 });
    expect(getCoveredInsets("1:1")?.left).toBe(0.125);
    expect(getCoveredInsets("16:9")).toBeNull();
  });

  it("getSafeArea leaves out both bars of a story, and nothing of a square", () => {
    const { y, h } = getSafeArea({ w: 1080, h: 1920 });
    expect(y).toBeCloseTo(0.14 * 1920);
    expect(y + h).toBeCloseTo(0.8 * 1920);
    expect(getSafeArea({ w: 1080, h: 1080 })).toEqual({ x: 0, y: 0, w: 1080, h: 1080 });
  });
});
