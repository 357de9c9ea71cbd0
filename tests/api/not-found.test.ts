import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { api, cookieHeader, run, send, signUp, stranger } from "@/tests/harness/stack";

describe("an unknown address of the API", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("answers %s with a JSON 404", async (method) => {
    const answer = await api(await signUp(), method, "/nope/deeper", method === "GET" ? undefined : {});
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", error: expect.any(String) } });
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("x-request-id")).toBe(answer.body.requestId);
  });

  it("says so to a visitor too, without a stack or a path of ours (WEB3)", async () => {
    const answer = await api(stranger(), "GET", "/nope");
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.body).sort()).toEqual(["code", "error", "requestId"]);
  });

  it.each(["/nope.png", "/nope/", "/posts/x/y/z", "/%D7%A9%D7%9C%D7%95%D7%9D", `/${"x".repeat(4_000)}`])(
    "stays one however odd it is: %.40s",
    async (path) => {
      const answer = await api(stranger(), "GET", path);
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  );
});

describe("an address that cannot be decoded", () => {
  const PLACES = ["/api/posts/", "/api/canvas/some/", "/locales/en/", "/canvas-fonts/5.3.0/"];
  it.each(PLACES.flatMap((place) => ["%", "%ff", "%ED%A0%80", "a%zz.json", "%00"].map((end) => place + end)))(
    "%s is a JSON 404",
    async (path) => {
      for (const method of ["GET", "POST", "DELETE"]) {
        const response = await send(await signUp(), path, { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: "not_found", requestId: expect.any(String) });
      }
    },
  );
});

it.each([
  ["DELETE", "/credits/info"],
  ["PUT", "/auth/login"],
  ["GET", "/auth/register"],
  ["POST", "/posts/search"],
  ["PATCH", "/posts"],
  ["POST", "/openapi.json"],
])("a known address does not take %s %s", async (method, path) => {
  const answer = await api(await signUp(), method, path, method === "GET" ? undefined : {});
  expect(answer.status).toBe(405);
});

describe("HEAD", () => {
  it("runs no handler: link scanners cause nothing", async () => {
    const response = await send(await signUp(), "/api/accounts", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

it.each([
  "/nope.png",
  "/favicon-nope.ico",
  "/deep/er/nope.js",
  "/he/nope.css",
  "/auth/a.b",
  "/_next/static/nope.js",
])("%s is a plain 404", async (path) => {
  const response = await send(stranger(), path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("<html");
});

/** Follows what we answer, as long as it stays with us; resolves to the address that shows something. */
async function endOf(client: ReturnType<typeof stranger>, path: string): Promise<string> {
  const home = new URL(run().app.url);
  let url = new URL(home.origin + path);
  for (let hops = 0; hops < 4; hops += 1) {
    // Not through send(), which would read a path of two slashes as another site.
    const response = await fetch(url, { redirect: "manual", headers: { cookie: cookieHeader(client) } });
    if (![307, 308].includes(response.status)) return `${response.status} ${url.pathname}${url.search}`;
    url = new URL(response.headers.get("location") ?? "", url);
    expect(url.origin).toBe(home.origin);
  }
  return "never";
}

describe("any other address leads to the first page", () => {
  it.each([
    "/nope",
    "/nope/deeper",
    "/nope/",
    "/nope?from=%2Faccount",
    "/accounts",
    "/he/nope",
    "/he/account",
    "/he/auth",
    "/he/he",
    "/en/nope",
    "/fr",
    "/HE",
    "/About",
    "/about/us",
    "/auth/nope",
    "/verify-email",
    "/verify-email/a/b",
    "/test/nope",
    "/%D7%A9%D7%9C%D7%95%D7%9D",
    "/%E0%A4%A",
    "/%00",
    "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/..%5c..%5c",
    "/[locale]",
    "/(public)",
    `/${"x".repeat(4_000)}`,
  ])("%.60s", async (path) => {
    expect(await endOf(stranger(), path)).toBe("200 /");
  });

  it.each(["//nope.example", "//nope.example/", "/\\nope.example", "/%2f%2fnope.example"])(
    "and never to another site: %s",
    async (path) => {
      expect(await endOf(stranger(), path)).toMatch(/^(200 \/|404 .*)$/);
    },
  );

  it("also below a brand, for whoever is signed in", async () => {
    const person = await signUp();
    const brand = `/account/${randomUUID()}`;
    for (const child of ["nope", "nope/deeper", "nope.png", "posts/x/y/z", "%00"]) {
      expect(await endOf(person, `${brand}/${child}`), child).toBe("200 /");
    }
    const asked = encodeURIComponent(`${brand}/nope`);
    expect(await endOf(stranger(), `${brand}/nope`)).toBe(`200 /auth?from=${asked}`);
  });

  it("but nothing is done for who posts there", async () => {
    for (const path of ["/nope", "/", "/about", "/auth"]) {
      const response = await send(stranger(), path, { method: "POST", body: "x" });
      expect(response.status, path).toBe(405);
    }
  });

  it("and there is no action to call", async () => {
    for (const path of ["/", "/auth", "/he/about", "/nope"]) {
      const headers = { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" };
      const response = await send(stranger(), path, { method: "POST", headers, body: "[]" });
      expect(response.status, path).toBe(404);
    }
  });
});
