import { describe, expect, it } from "vitest";
import { brandFrom, defaultBrand } from "@/lib/core/brand";

describe("brandFrom", () => {
  it("is the default brand when nothing is said", () => {
    expect(brandFrom()).toEqual(defaultBrand);
  });

  it("replaces one value deep inside and keeps its neighbours", () => {
    const brand = brandFrom({ name: { en: "Voices" }, social: { linkedin: "https://l.example" } });
    expect(brand.name).toEqual({ en: "Voices", he: "קולות" });
    expect(brand.social).toEqual({ ...defaultBrand.social, linkedin: "https://l.example" });
    expect(brand.salesEmail).toBe("sales@kolot.example");
  });

  it("takes an empty or missing value for no wish", () => {
    expect(brandFrom({ supportEmail: "", currency: undefined, name: { he: "" } })).toEqual(defaultBrand);
  });
});
