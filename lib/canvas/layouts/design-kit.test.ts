import { describe, expect, it } from "vitest";
import { designKitOf } from "@/lib/canvas/layouts/design-kit";

describe("the kit of a brand", () => {
  it("names its colours as our templates do, and its fonts as the canvas does", () => {
    const { colours, fonts, brand } = designKitOf({
      colors: ["#b5541c", "#3a1a0f", "#f6deb1", "#B5541C"],
      fonts: ["suez one", "Comic Sans", "assistant"],
    });
    expect(colours).toEqual(["#B5541C", "#3A1A0F", "#F6DEB1"]);
    expect(fonts).toEqual(["Suez One", "Assistant"]);
    expect(brand.palette).toMatchObject({ "brand.primary": "#B5541C", "brand.ink": "#3A1A0F" });
    expect(brand.headline).toMatchObject({ font: "Suez One", weight: 400 });
    expect(brand.body).toEqual({ font: "Assistant" });
  });

  it("changes nothing that was not chosen", () => {
    expect(designKitOf({ colors: [], fonts: [] })).toEqual({
      colours: [],
      fonts: [],
      brand: { palette: {} },
    });
  });
});
