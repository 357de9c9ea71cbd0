import { describe, expect, it } from "vitest";
import { defaultBrand } from "@/lib/core/brand";
import { run, send, stranger } from "@/tests/harness/stack";

const PAGES = ["/", "/about", "/privacy-policy", "/terms-of-use"];
const inHebrew = (path: string) => (path === "/" ? "/he" : `/he${path}`);
/** Public pages are written at build time, for the address a newcomer has: the one these tests are built with. */
const SITE = "http://localhost:3000";
const at = (path: string) => new URL(path, SITE).href;

const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await send(stranger(), path, { headers });
  expect(response.status, path).toBe(200);
  return response.text();
};

/** Values of an attribute of elements that carry another, read without a browser. */
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

describe("the site map", () => {
  it("lists exactly the public pages in both languages, each naming both", async () => {
    const xml = await textOf("/sitemap.xml");
    const entries = xml.split("<url>").slice(1);
    const found = entries.map((entry) => /<loc>([^<]+)<\/loc>/.exec(entry)?.[1]);
    // The first page's address may end in a slash or not: it is the same one.
    const whole = (address = "") => new URL(address).href;
    expect(found.map(whole).sort()).toEqual(PAGES.flatMap((path) => [at(path), at(inHebrew(path))]).sort());
    for (const entry of entries) {
      const languages = [...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language);
      expect(languages.sort()).toEqual(["en", "he", "x-default"]);
    }
    for (const address of found)
      expect((await send(stranger(), new URL(whole(address)).pathname)).status).toBe(200);
  });

  it("is named by robots.txt, which keeps machines out of what is nobody's search", async () => {
    const text = await textOf("/robots.txt");
    expect(text).toContain(`Sitemap: ${at("/sitemap.xml")}`);
    for (const path of ["/account", "/payment", "/verify-email", "/test"]) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    for (const path of PAGES) expect(text).not.toContain(`Disallow: ${path}\n`);
  });
});

describe.each(PAGES)("%s", (path) => {
  it("and its Hebrew name each other and themselves, with whole addresses", async () => {
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
    expect(links(he, /property="og:locale"/)).toEqual(["he_IL"]);
    expect(links(en, /property="og:locale"/)).toEqual(["en_US"]);
    expect(links(he, /property="og:locale:alternate"/)).toEqual(["en_US"]);
  });

  it("carries facts for machines that can be read, and is open to every search", async () => {
    for (const address of [path, inHebrew(path)]) {
      const response = await send(stranger(), address);
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

it.each(["en", "he"] as const)(
  "the picture that is shared in %s is there, in the size that it is said to have",
  async (language) => {
    const html = await textOf(language === "he" ? "/he" : "/");
    const [address = ""] = links(html, /property="og:image"/);
    expect(new URL(address).pathname).toBe(`/og/kolot-${language}.png`);
    const response = await send(stranger(), new URL(address).pathname);
    expect(response.headers.get("content-type")).toBe("image/png");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
  },
);

it.each(["en", "he"] as const)(
  "the manifest in %s has our name, and icons that are there",
  async (language) => {
    const html = await textOf(language === "he" ? "/he" : "/");
    const [address = ""] = links(html, /rel="manifest"/);
    const manifest = JSON.parse(await textOf(new URL(address, run().app.url).pathname));
    expect(manifest).toMatchObject({ name: defaultBrand.name[language], lang: language });
    expect(manifest.dir).toBe(language === "he" ? "rtl" : "ltr");
    const icons = [
      ...manifest.icons.map(({ src }: { src: string }) => src),
      ...links(html, /rel="(apple-touch-)?icon"/),
    ];
    expect(icons.length).toBeGreaterThan(4);
    for (const icon of icons) {
      const response = await send(stranger(), new URL(icon.replaceAll("&amp;", "&"), run().app.url).pathname);
      expect([response.status, response.headers.get("content-type")?.split("/")[0]], icon).toEqual([
        200,
        "image",
      ]);
    }
  },
);

it.each([
  "/test",
  "/payment/success",
  "/payment/failure/full",
  "/account",
  "/account/me",
  "/subscriptions",
  "/verify-email/x",
])("%s is for nobody's search, whatever it answers", async (path) => {
  const { headers } = await send(stranger(), path);
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
});
