import { describe, expect, it } from "vitest";
import { buildLandingJsonLd, buildLegalPageJsonLd } from "@/components/marketing/structured-data";
import { PLANS } from "@/lib/billing/plans";
import { DEFAULT_SITE_CONFIG } from "@/lib/core/site-config";
import en from "@/messages/en/server/landing.json";
import he from "@/messages/he/server/landing.json";

const site = "https://kolot.example";
const TEXTS = { en, he };

/** Properties required by search engines per type. */
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

/** Returns missing or empty properties and URLs that are not absolute. */
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

it("structured data check reports missing properties and relative URLs", () => {
  expect(problemsOf([{ "@type": "Offer", price: "49" }])).toEqual(["Offer: priceCurrency"]);
  expect(problemsOf([{ "@type": "ListItem", position: 1, name: "x", item: "/about" }])).toEqual([
    "ListItem: item",
  ]);
});

describe.each(["en", "he"] as const)("structured data in %s", (language) => {
  const graph = buildLandingJsonLd({
    language,
    site,
    currency: "USD",
    texts: TEXTS[language],
    hasVideo: true,
  });
  const things = thingsIn(graph["@graph"]);

  it("landing page data has every required property and absolute URLs", () => {
    expect(new Set(things.map((thing) => thing["@type"]))).toEqual(
      new Set(["Organization", "WebSite", "SoftwareApplication", "Offer", "VideoObject"]),
    );
    expect(problemsOf(things)).toEqual([]);
    expect(JSON.stringify(graph)).not.toContain("Rating");
  });

  // spec: D2.3
  it("landing page data contains the four social profiles and the plan prices", () => {
    const [organization] = things;
    expect(organization?.sameAs).toEqual(Object.values(DEFAULT_SITE_CONFIG.social));
    expect(organization?.sameAs).toHaveLength(4);
    const offers = things.filter((thing) => thing["@type"] === "Offer");
    expect(offers.map(({ price }) => price)).toEqual(
      [PLANS.starter, PLANS.pro, PLANS.business].map(({ monthlyPrice }) => String(monthlyPrice)),
    );
  });

  it("legal page data contains its breadcrumb path", () => {
    const path = buildLegalPageJsonLd({ language, site, path: "/about", title: "x" });
    const [list, first, second] = thingsIn(path["@graph"]);
    expect(problemsOf([list, first, second].filter((one) => one !== undefined))).toEqual([]);
    expect(second?.item).toBe(language === "he" ? `${site}/he/about` : `${site}/about`);
  });
});
