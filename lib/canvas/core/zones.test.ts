import { describe, expect, it } from "vitest";
import { coveredOf, gridCut } from "@/lib/canvas/core/zones";

describe("what is not seen of a page", () => {
  it("is what the profile grid cuts off at the sides", () => {
    expect(gridCut({ w: 1080, h: 1080 })).toMatchObject({ top: 0, left: 0.125, right: 0.125 });
    expect(gridCut({ w: 1080, h: 1350 }).left).toBeCloseTo(0.031, 3);
    expect(gridCut({ w: 1080, h: 1920 })).toMatchObject({ left: 0, top: 0.125 });
  });

  it("is what lies under a story's buttons, and nothing where nothing is known", () => {
    expect(coveredOf("9:16")).toMatchObject({ top: 0.14, bottom: 0.2, left: 0 });
    expect(coveredOf("1:1")?.left).toBe(0.125);
    expect(coveredOf("16:9")).toBeNull();
  });
});
