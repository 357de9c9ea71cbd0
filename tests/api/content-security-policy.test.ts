import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";
import { createAnonymousClient, send } from "@/tests/harness/running-product";

const PATHS = ["/", "/about", "/privacy-policy", "/terms-of-use", "/accessibility"];

/** Extracts inline scripts without the product's own parser, as an independent check. */
function inlineScripts(html: string): { head: string; body: string }[] {
  const pieces = html.split("<script").slice(1);
  const scripts = pieces.map((piece) => {
    const cut = piece.indexOf(">");
    return { head: piece.slice(0, cut), body: piece.slice(cut + 1, piece.indexOf("</script>")) };
  });
  return scripts.filter(({ head }) => !/(^|\s)src=/.test(head));
}

const sourcesOf = (headers: Headers, directive: string) => {
  const policy = headers.get("content-security-policy") ?? "";
  return (
    policy
      .split("; ")
      .find((part) => part.startsWith(`${directive} `))
      ?.split(" ")
      .slice(1) ?? []
  );
};

const HEADINGS: Record<string, [file: string, part?: string]> = {
  "/": ["landing"],
  "/about": ["legal-pages", "about"],
  "/privacy-policy": ["legal-pages", "privacy"],
  "/terms-of-use": ["legal-pages", "terms"],
  "/accessibility": ["legal-pages", "accessibility"],
};

/** Returns the first heading of a public page, from the texts. */
function getHeading(language: string, path: string): string {
  const [file, part] = HEADINGS[path] ?? [];
  const texts = JSON.parse(
    readFileSync(join(REPOSITORY_ROOT, `messages/${language}/server/${file}.json`), "utf8"),
  );
  return part ? texts[part].title : texts.headline;
}

const hashOf = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

describe.each(["en", "he"])("content security policy of static pages in %s", (language) => {
  // spec: 2.5, 2.6, 2.7, 6.3, D6.9, D6.10, T.12
  it.each(PATHS)("%s allows exactly its own scripts", async (path) => {
    const headers = { "accept-language": language };
    const addresses = language === "he" ? [path, path === "/" ? "/he" : `/he${path}`] : [path];
    for (const address of addresses) {
      const response = await send(createAnonymousClient(), address, { headers });
      expect(response.status, address).toBe(200);
      const html = await response.text();
      // The server renders the text of the page, not only its shell.
      expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, ""), address).toContain(
        getHeading(language, path),
      );
      expect(html.replace(/<script.*?<\/script>|<[^>]+>/gs, " ").length, address).toBeGreaterThan(1_000);
      expect(html).toContain(`<html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}"`);
      const own = new Set(inlineScripts(html).map(({ body }) => hashOf(body)));
      expect(own.size).toBeGreaterThan(1);
      const [self, ...hashes] = sourcesOf(response.headers, "script-src");
      expect(self).toBe("'self'");
      expect([...hashes].sort(), address).toEqual([...own].sort());
    }
  });
});

// spec: 6.2, 6.4
it.each(["/auth", "/verify-email/x", "/test"])(
  "%s allows scripts only by the nonce of its response",
  async (path) => {
    const seen = new Set<string>();
    for (const _ of [1, 2]) {
      const response = await send(createAnonymousClient(), path);
      expect(response.status).toBe(200);
      const sources = sourcesOf(response.headers, "script-src");
      const [nonce = "", ...more] = sources.flatMap((source) => /^'nonce-(.+)'$/.exec(source)?.[1] ?? []);
      expect([sources.includes("'strict-dynamic'"), more]).toEqual([true, []]);
      expect(sources.filter((source) => source.startsWith("'unsafe-"))).toEqual([]);
      const scripts = inlineScripts(await response.text());
      expect(scripts.length).toBeGreaterThan(1);
      for (const { head } of scripts) expect(head).toContain(`nonce="${nonce}"`);
      seen.add(nonce);
    }
    expect(seen.size).toBe(2);
  },
);
