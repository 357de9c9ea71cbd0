import { describe, expect, it } from "vitest";
import { createDesignKit } from "@/lib/canvas/layouts/design-kit";

describe("createDesignKit", () => {
  it("design kit maps colors to palette tokens and fonts to canvas families", () => {
    const { colors, fonts, brand } = createDesignKit({
      colors: ["#b5541c", "#3a1a0f", "#f6deb1", "#B5541C"],
      fonts: ["suez one", "Comic Sans", "assistant"],
    });
    expect(colors).toEqual(["#B5541C", "#3A1A0F", "#F6DEB1"]);
    expect(fonts).toEqual(["Suez One", "Assistant"]);
    expect(brand.palette).toMatchObject({ "brand.primary": "#B5541C", "brand.ink": "#3A1A0F" });
    expect(brand.headline).toMatchObject({ font: "Suez One", weight: 400 });
    expect(brand.body).toEqual({ font: "Assistant" });
  });

  it("design kit overrides nothing when the brand kit is empty", () => {
    expect(createDesignKit({ colors: [], fonts: [] })).toEqual({
      colors: [],
      fonts: [],
      brand: { palette: {} },
    });
  });
});
