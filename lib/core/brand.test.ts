import { afterEach, describe, expect, it, vi } from "vitest";
import { brandFrom, defaultBrand, named } from "@/lib/core/brand";

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

describe("the brand of an installation", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  /** lib/core/brand.ts as it reads itself under an environment. */
  async function brandUnder(variables: Record<string, string>) {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    vi.resetModules();
    return import("@/lib/core/brand");
  }

  it("is the default one without a word in the environment", async () => {
    expect((await brandUnder({})).ourBrand).toEqual(defaultBrand);
  });

  it("has name, addresses and social links from the environment", async () => {
    const { ourBrand } = await brandUnder({
      BRAND_NAME: "Acme",
      BRAND_NAME_HE: "אקמי",
      BRAND_SALES_EMAIL: "sales@acme.example",
      BRAND_SUPPORT_EMAIL: "help@acme.example",
      BRAND_FACEBOOK_URL: "https://f.example/acme",
      BRAND_X_URL: "https://x.example/acme",
      BRAND_LINKEDIN_URL: "https://l.example/acme",
      BRAND_YOUTUBE_URL: "https://y.example/acme",
    });
    expect(ourBrand).toMatchObject({
      name: { en: "Acme", he: "אקמי" },
      company: { legalName: { en: "Acme", he: "אקמי" } },
      salesEmail: "sales@acme.example",
      supportEmail: "help@acme.example",
    });
    expect(Object.values(ourBrand.social)).toEqual(
      ["f", "x", "l", "y"].map((host) => `https://${host}.example/acme`),
    );
  });
});

describe("named", () => {
  const acme = brandFrom({ name: { en: "A$&me", he: "אקמי" } });

  it("replaces the name as a whole word, however deep", () => {
    expect(named({ a: ["Kolot, Kolots", { b: "Kolot" }], n: 1, no: null }, "en", acme)).toEqual({
      a: ["A$&me, Kolots", { b: "A$&me" }],
      n: 1,
      no: null,
    });
    expect(named("צוות קולות", "he", acme)).toBe("צוות אקמי");
  });

  it("hands the very same texts on while the name is the one they were written with", () => {
    const texts = { title: "Kolot" };
    expect(named(texts, "en")).toBe(texts);
  });
});
