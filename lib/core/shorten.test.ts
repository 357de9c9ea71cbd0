import { describe, expect, it } from "vitest";
import { clip, sentencesOf, shorten } from "@/lib/core/shorten";

describe("a text that is too long", () => {
  it("ends behind a whole word, and is never longer than it may be", () => {
    expect(shorten("The bread is out", 16)).toBe("The bread is out");
    expect(shorten("The bread is out now", 16)).toBe("The bread is…");
    expect(shorten("The bread is out now", 18)).toBe("The bread is out…");
  });

  it("is cut within a word where whole ones would leave little of it", () => {
    expect(shorten("A sufganiyotsufganiyot", 10)).toBe("A sufgani…");
    expect(clip("The bread is out now", 12)).toBe("The bread i…");
  });

  it("holds no half of a sign", () => {
    expect(clip("bread🥐🥐", 7)).toBe("bread…");
    expect(shorten("bread🥐🥐🥐", 9)).toBe("bread🥐…");
  });

  it("ends with no sign that nothing follows", () => {
    expect(shorten("The bread, and a roll", 12)).toBe("The bread…");
    expect(shorten("The bread –\nand a roll", 14)).toBe("The bread…");
  });

  it("takes the end of a line for the end of a word", () => {
    expect(shorten("The bread\nand a roll", 14)).toBe("The bread…");
  });

  it("has the whole sentences that fit, where one does", () => {
    expect(sentencesOf("Warm. At six! And more", 18)).toBe("Warm. At six!");
    expect(sentencesOf("Warm bread at six.", 18)).toBe("");
  });
});
