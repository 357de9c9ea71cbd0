import { describe, expect, it } from "vitest";
import { isBulletList, toggleBullets } from "@/lib/canvas/core/bullets";

describe("bullets", () => {
  it.each([
    ["לחם\nחלה", "• לחם\n• חלה"],
    ["• Bread\nRolls", "• Bread\n• Rolls"],
    ["One\n\nTwo", "• One\n\n• Two"],
    ["", ""],
  ])("toggleBullets turns %j into %j", (text, list) => {
    expect(toggleBullets(text)).toBe(list);
    expect(isBulletList(list)).toBe(list !== "");
  });

  it("toggleBullets takes the bullets away when every paragraph has one", () => {
    expect(toggleBullets("• One\n\n• Two")).toBe("One\n\nTwo");
  });
});
