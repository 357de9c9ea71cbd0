import { describe, expect, it } from "vitest";
import { getMaxPageHeight, parsePageSide } from "@/lib/canvas/core/page-size";

describe("typed size of a page", () => {
  it.each([
    ["200", 200],
    [" 1500 ", 1500],
    ["8192", 8192],
  ])("side %j is accepted", (typed, side) => expect(parsePageSide(typed)).toBe(side));

  it.each(["", "199", "8193", "1e3", "100.5", "-100", "0x200", "wide"])("side %j is refused", (typed) =>
    expect(parsePageSide(typed)).toBeNull(),
  );

  it("height is limited by the pixels of a rendered image", () => {
    expect(getMaxPageHeight(200)).toBe(8_192);
    expect(getMaxPageHeight(2_048)).toBe(8_192);
    expect(getMaxPageHeight(4_097)).toBe(4_095);
    expect(getMaxPageHeight(8_192)).toBe(2_048);
    expect(parsePageSide("4096", getMaxPageHeight(4_097))).toBeNull();
  });
});
