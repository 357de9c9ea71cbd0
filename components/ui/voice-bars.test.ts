import { describe, expect, it } from "vitest";
import { voiceBars } from "@/components/ui/voice-bars";

describe("voiceBars", () => {
  it("draws the same bars every time, so that server and client agree", () => {
    expect(voiceBars(42)).toEqual(voiceBars(42));
    expect(voiceBars(42, 1)).not.toEqual(voiceBars(42, 2));
  });

  it("stays between a rest and the full height, quiet at both ends", () => {
    const bars = voiceBars(42);
    expect(bars).toHaveLength(42);
    expect(Math.min(...bars)).toBeGreaterThanOrEqual(0.12);
    expect(Math.max(...bars)).toBeLessThanOrEqual(1);
    expect(Math.max(...bars)).toBeGreaterThan(0.6);
    expect(bars.at(0)).toBe(0.12);
    expect(bars.at(-1)).toBe(0.12);
  });
});
