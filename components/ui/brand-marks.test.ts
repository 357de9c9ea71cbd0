import { describe, expect, it } from "vitest";
import { getWaveformHeights } from "@/components/ui/brand-marks";

describe("waveform heights", () => {
  it("waveform heights are deterministic, so that server and client agree", () => {
    expect(getWaveformHeights(42)).toEqual(getWaveformHeights(42));
    expect(getWaveformHeights(42, 1)).not.toEqual(getWaveformHeights(42, 2));
  });

  it("waveform heights stay in range and are low at both ends", () => {
    const bars = getWaveformHeights(42);
    expect(bars).toHaveLength(42);
    expect(Math.min(...bars)).toBeGreaterThanOrEqual(0.12);
    expect(Math.max(...bars)).toBeLessThanOrEqual(1);
    expect(Math.max(...bars)).toBeGreaterThan(0.6);
    expect(bars.at(0)).toBe(0.12);
    expect(bars.at(-1)).toBe(0.12);
  });
});
