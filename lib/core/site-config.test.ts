import { afterEach, describe, expect, it, vi } from "vitest";
import {
  DEFAULT_SITE_CONFIG,
  getProductFileName,
  resolveSiteConfig,
  withProductName,
} from "@/lib/core/site-config";

describe("resolveSiteConfig", () => {
  // spec: D2.1, D2.3
  it("the site configuration is the default without overrides", () => {
    expect(resolveSiteConfig()).toEqual(DEFAULT_SITE_CONFIG);
    expect(DEFAULT_SITE_CONFIG).toMatchObject({
      name: { en: "Kolot", he: "קולות" },
      salesEmail: "sales@kolot.example",
      supportEmail: "support@kolot.example",
    });
    expect(Object.keys(DEFAULT_SITE_CONFIG.social)).toEqual(["facebook", "x", "linkedin", "youtube"]);
  });

  // spec: D2.1
  it("an override replaces one nested value and keeps its neighbors", () => {
    const brand = resolveSiteConfig({ name: { en: "Voices" }, social: { linkedin: "https://l.example" } });
    expect(brand.name).toEqual({ en: "Voices", he: "קולות" });
    expect(brand.social).toEqual({ ...DEFAULT_SITE_CONFIG.social, linkedin: "https://l.example" });
    expect(brand.salesEmail).toBe("sales@kolot.example");
  });

  it("an empty or missing override keeps the default", () => {
    expect(resolveSiteConfig({ supportEmail: "", currency: undefined, name: { he: "" } })).toEqual(
      DEFAULT_SITE_CONFIG,
    );
  });
});

describe("site configuration from the environment", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  /** Loads lib/core/site-config.ts under an environment. */
  async function brandUnder(variables: Record<string, string>) {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    vi.resetModules();
    return import("@/lib/core/site-config");
  }

  it("the site configuration is the default without environment variables", async () => {
    expect((await brandUnder({})).siteConfig).toEqual(DEFAULT_SITE_CONFIG);
  });

  // spec: D2.5
  it("the environment sets name, addresses and social links", async () => {
    const { siteConfig } = await brandUnder({
      BRAND_NAME: "Acme",
      BRAND_NAME_HE: "אקמי",
      BRAND_SALES_EMAIL: "sales@acme.example",
      BRAND_SUPPORT_EMAIL: "help@acme.example",
      BRAND_FACEBOOK_URL: "https://f.example/acme",
      BRAND_X_URL: "https://x.example/acme",
      BRAND_LINKEDIN_URL: "https://l.example/acme",
      BRAND_YOUTUBE_URL: "https://y.example/acme",
    });
    expect(siteConfig).toMatchObject({
      name: { en: "Acme", he: "אקמי" },
      company: { legalName: { en: "Acme", he: "אקמי" } },
      salesEmail: "sales@acme.example",
      supportEmail: "help@acme.example",
    });
    expect(Object.values(siteConfig.social)).toEqual(
      ["f", "x", "l", "y"].map((host) => `https://${host}.example/acme`),
    );
  });
});

// spec: D2.5
it.each([
  ["Kolot", "kolot-design.pdf"],
  ["Acme & Sons", "acme-sons-design.pdf"],
  ["אקמי", "design.pdf"],
])("name of a downloaded file of the product %s is %s", (en, file) => {
  expect(getProductFileName("design.pdf", resolveSiteConfig({ name: { en } }))).toBe(file);
});

describe("withProductName", () => {
  const acme = resolveSiteConfig({ name: { en: "A$&me", he: "אקמי" } });

  it("the product name is replaced as a whole word at any depth", () => {
    expect(withProductName({ a: ["Kolot, Kolots", { b: "Kolot" }], n: 1, no: null }, "en", acme)).toEqual({
      a: ["A$&me, Kolots", { b: "A$&me" }],
      n: 1,
      no: null,
    });
    expect(withProductName("צוות קולות", "he", acme)).toBe("צוות אקמי");
  });

  it("texts are returned unchanged while the product name is the default", () => {
    const texts = { title: "Kolot" };
    expect(withProductName(texts, "en")).toBe(texts);
  });
});
