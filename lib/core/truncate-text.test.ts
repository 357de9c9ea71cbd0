import { describe, expect, it } from "vitest";
import { takeWholeSentences, truncateText, truncateToLength } from "@/lib/core/truncate-text";

describe("text truncation", () => {
  it("a truncated text ends after a whole word and never exceeds the limit", () => {
    expect(truncateText("The bread is out", 16)).toBe("The bread is out");
    expect(truncateText("The bread is out now", 16)).toBe("The bread is…");
    expect(truncateText("The bread is out now", 18)).toBe("The bread is out…");
  });

  it("a text is cut within a word when whole words would leave too little", () => {
    expect(truncateText("A sufganiyotsufganiyot", 10)).toBe("A sufgani…");
    expect(truncateToLength("The bread is out now", 12)).toBe("The bread i…");
  });

  it("a truncated text contains no half of a surrogate pair", () => {
    expect(truncateToLength("bread🥐🥐", 7)).toBe("bread…");
    expect(truncateText("bread🥐🥐🥐", 9)).toBe("bread🥐…");
  });

  it("a truncated text does not end with dangling punctuation", () => {
    expect(truncateText("The bread, and a roll", 12)).toBe("The bread…");
    expect(truncateText("The bread –\nand a roll", 14)).toBe("The bread…");
  });

  it("a line break counts as the end of a word", () => {
    expect(truncateText("The bread\nand a roll", 14)).toBe("The bread…");
  });

  it("takeWholeSentences returns the sentences that fit", () => {
    expect(takeWholeSentences("Warm. At six! And more", 18)).toBe("Warm. At six!");
    expect(takeWholeSentences("Warm bread at six.", 18)).toBe("");
  });
});
