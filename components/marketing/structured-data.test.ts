import { describe, expect, it } from "vitest";
import { documentGraph, landingGraph } from "@/components/marketing/structured-data";
import { PLANS } from "@/lib/billing/plans";
import { defaultBrand } from "@/lib/core/brand";
import en from "@/messages/en/server/landing.json";
import he from "@/messages/he/server/landing.json";

const site = "https://kolot.example";
const TEXTS = { en, he };

/** What search engines ask of each kind before they show anything of it. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["name", "url", "logo", "sameAs"],
  WebSite: ["name", "url"],
  SoftwareApplication: ["name", "offers", "applicationCategory", "operatingSystem"],
  Offer: ["price", "priceCurrency"],
  VideoObject: ["name", "thumbnailUrl", "uploadDate", "description", "duration", "contentUrl"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
};

type Thing = Record<string, unknown> & { "@type": string };

function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(thingsIn);
  return "@type" in value ? [value as Thing, ...inner] : inner;
}

/** Fields that are missing or empty, and addresses that are no whole ones. */
function problemsOf(things: Thing[]): string[] {
  return things.flatMap((thing) => {
    const kind = thing["@type"];
    const missing = (REQUIRED[kind] ?? ["a kind we know"]).filter((field) => !thing[field]);
    const half = ["url", "logo", "item", "thumbnailUrl", "contentUrl"].filter(
      (field) => typeof thing[field] === "string" && !URL.canParse(thing[field]),
    );
    return [...missing, ...half].map((field) => `${kind}: ${field}`);
  });
}

it("a thing without what is asked of it is found", () => {
  expect(problemsOf([{ "@type": "Offer", price: "49" }])).toEqual(["Offer: priceCurrency"]);
  expect(problemsOf([{ "@type": "ListItem", position: 1, name: "x", item: "/about" }])).toEqual([
    "ListItem: item",
  ]);
});

describe.each(["en", "he"] as const)("facts for machines in %s", (language) => {
  const graph = landingGraph({ language, site, currency: "USD", texts: TEXTS[language], hasFilm: true });
  const things = thingsIn(graph["@graph"]);

  it("have every field that is asked for, with whole addresses", () => {
    expect(new Set(things.map((thing) => thing["@type"]))).toEqual(
      new Set(["Organization", "WebSite", "SoftwareApplication", "Offer", "VideoObject"]),
    );
    expect(problemsOf(things)).toEqual([]);
    expect(JSON.stringify(graph)).not.toContain("Rating");
  });

  it("name the four places where we are, and the prices of the plans", () => {
    const [organization] = things;
    expect(organization?.sameAs).toEqual(Object.values(defaultBrand.social));
    expect(organization?.sameAs).toHaveLength(4);
    const offers = things.filter((thing) => thing["@type"] === "Offer");
    expect(offers.map(({ price }) => price)).toEqual(
      [PLANS.starter, PLANS.pro, PLANS.business].map(({ monthlyPrice }) => String(monthlyPrice)),
    );
  });

  it("say where a document stands", () => {
    const path = documentGraph({ language, site, path: "/about", title: "x" });
    const [list, first, second] = thingsIn(path["@graph"]);
    expect(problemsOf([list, first, second].filter((one) => one !== undefined))).toEqual([]);
    expect(second?.item).toBe(language === "he" ? `${site}/he/about` : `${site}/about`);
  });
});
