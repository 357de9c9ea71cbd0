import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { send, stranger } from "@/tests/harness/stack";

const PATHS = ["/", "/about", "/privacy-policy", "/terms-of-use"];

/** Bodies of the scripts that stand in a document, read without the product's own reader. */
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

const hashOf = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

describe.each(["en", "he"])("static pages in %s", (language) => {
  it.each(PATHS)("%s lets exactly its own scripts run", async (path) => {
    const headers = { "accept-language": language };
    const addresses = language === "he" ? [path, path === "/" ? "/he" : `/he${path}`] : [path];
    for (const address of addresses) {
      const response = await send(stranger(), address, { headers });
      expect(response.status, address).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<html lang="${language}" dir="${language === "he" ? "rtl" : "ltr"}"`);
      const own = new Set(inlineScripts(html).map(({ body }) => hashOf(body)));
      expect(own.size).toBeGreaterThan(1);
      const [self, ...hashes] = sourcesOf(response.headers, "script-src");
      expect(self).toBe("'self'");
      expect([...hashes].sort(), address).toEqual([...own].sort());
    }
  });
});

it.each(["/auth", "/verify-email/x", "/test"])(
  "%s lets scripts run by the nonce of its answer alone",
  async (path) => {
    const seen = new Set<string>();
    for (const _ of [1, 2]) {
      const response = await send(stranger(), path);
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
