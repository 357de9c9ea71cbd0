import { describe, expect, it } from "vitest";
import { DEFAULT_SITE_CONFIG } from "@/lib/core/site-config";
import { createAnonymousClient, readRunFile, send } from "@/tests/harness/running-product";

const PAGES = ["/", "/about", "/privacy-policy", "/terms-of-use", "/accessibility"];
const inHebrew = (path: string) => (path === "/" ? "/he" : `/he${path}`);
/** Public pages are rendered at build time with the default site URL of these tests. */
const SITE = "http://localhost:3000";
const at = (path: string) => new URL(path, SITE).href;

const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await send(createAnonymousClient(), path, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

/** Returns attribute values of matching elements without a browser. */
function links(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(/<(?:link|meta)\b[^>]*>/g)].flatMap(([tag]) =>
    pattern.test(tag) ? [/(?:href|content)="([^"]*)"/.exec(tag)?.[1] ?? ""] : [],
  );
}

const alternatesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link\b[^>]*>/gi)].flatMap(([tag]) => {
      const language = /hreflang="([^"]+)"/i.exec(tag)?.[1];
      return language ? [[language, /href="([^"]+)"/.exec(tag)?.[1] ?? ""]] : [];
    }),
  );

describe("sitemap", () => {
  // spec: T.19
  it("sitemap lists exactly the public pages in both languages with their alternates", async () => {
    const xml = await textOf("/sitemap.xml");
    const entries = xml.split("<url>").slice(1);
    const found = entries.map((entry) => /<loc>([^<]+)<\/loc>/.exec(entry)?.[1]);
    // The landing page URL is the same with and without a trailing slash.
    const whole = (address = "") => new URL(address).href;
    expect(found.map(whole).sort()).toEqual(PAGES.flatMap((path) => [at(path), at(inHebrew(path))]).sort());
    for (const entry of entries) {
      const languages = [...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);
      expect(languages.sort()).toEqual(["en", "he", "x-default"]);
    }
    for (const address of found)
      expect((await send(createAnonymousClient(), new URL(whole(address)).pathname)).status).toBe(200);
  });

  it("robots.txt links the sitemap and disallows private paths", async () => {
    const text = await textOf("/robots.txt");
    expect(text).toContain(`Sitemap: ${at("/sitemap.xml")}`);
    for (const path of ["/account", "/payment", "/verify-email", "/test"]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    for (const path of PAGES) expect(text).not.toContain(`Disallow: ${path}\n`);
  });
});

describe.each(PAGES)("search metadata of %s", (path) => {
  // spec: D6.12, D6.13, D6.14
  it("page and its Hebrew variant link each other as alternates with absolute URLs", async () => {
    const [en, he] = [await textOf(path), await textOf(inHebrew(path))];
    for (const html of [en, he]) {
      const named = alternatesOf(html);
      expect(Object.keys(named).sort()).toEqual(["en", "he", "x-default"]);
      expect([named.en, named.he, named["x-default"]].map((one) => new URL(one ?? "").href)).toEqual([
        at(path),
        at(inHebrew(path)),
        at(path),
      ]);
    }
    expect(links(en, /rel="canonical"/).map((one) => new URL(one).href)).toEqual([at(path)]);
    expect(links(he, /rel="canonical"/).map((one) => new URL(one).href)).toEqual([at(inHebrew(path))]);
    const detected = await textOf(path, { "accept-language": "he" });
    expect(links(detected, /rel="canonical"/).map((one) => new URL(one).href)).toEqual([at(inHebrew(path))]);
    expect(links(he, /property="og:locale"/)).toEqual(["he_IL"]);
    expect(links(en, /property="og:locale"/)).toEqual(["en_US"]);
    expect(links(he, /property="og:locale:alternate"/)).toEqual(["en_US"]);
  });

  // spec: D6.11
  it("page has valid structured data and is indexable", async () => {
    for (const address of [path, inHebrew(path)]) {
      const response = await send(createAnonymousClient(), address);
      const html = await response.text();
      const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
      expect(scripts).toHaveLength(1);
      const graph = JSON.parse(scripts[0]?.[1] ?? "");
      expect(graph["@context"]).toBe("https://schema.org");
      expect(graph["@graph"].length).toBeGreaterThan(0);
      expect(response.headers.get("x-robots-tag")).toBeNull();
      expect(links(html, /name="robots"/)).toEqual([]);
    }
  });
});

it.each(["en", "he"] as const)("share image in %s exists in its declared size", async (language) => {
  const html = await textOf(language === "he" ? "/he" : "/");
  const [address = ""] = links(html, /property="og:image"/);
  expect(new URL(address).pathname).toBe(`/og/kolot-${language}.png`);
  const response = await send(createAnonymousClient(), new URL(address).pathname);
  expect(response.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300_000);
});

// spec: D2.1
it.each(["en", "he"] as const)(
  "web app manifest in %s has the product name and existing icons",
  async (language) => {
    const html = await textOf(language === "he" ? "/he" : "/");
    const [address = ""] = links(html, /rel="manifest"/);
    const manifest = JSON.parse(await textOf(new URL(address, readRunFile().app.url).pathname));
    expect(manifest).toMatchObject({ name: DEFAULT_SITE_CONFIG.name[language], lang: language });
    expect(manifest.dir).toBe(language === "he" ? "rtl" : "ltr");
    const icons = [
      ...manifest.icons.map(({ src }: { src: string }) => src),
      ...links(html, /rel="(apple-touch-)?icon"/),
    ];
    expect(icons.length).toBeGreaterThan(4);
    for (const icon of icons) {
      const response = await send(
        createAnonymousClient(),
        new URL(icon.replaceAll("&amp;", "&"), readRunFile().app.url).pathname,
      );
      expect([response.status, response.headers.get("content-type")?.split("/")[0]], icon).toEqual([
        200,
        "image",
      ]);
    }
  },
);

// spec: D7.36
it.each([
  "/test",
  "/payment/success",
  "/payment/failure/full",
  "/account",
  "/account/me",
  "/subscriptions",
  "/verify-email/x",
])("%s is not indexable", async (path) => {
  const { headers } = await send(createAnonymousClient(), path);
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
});
