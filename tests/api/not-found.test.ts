import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  api,
  cookieHeader,
  createAnonymousClient,
  readRunFile,
  send,
  signUp,
} from "@/tests/harness/running-product";

describe("unknown API path", () => {
  // spec: D7.39
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "unknown API path returns a JSON 404 to %s",
    async (method) => {
      const response = await api(await signUp(), method, "/nope/deeper", method === "GET" ? undefined : {});
      expect(response).toMatchObject({ status: 404, body: { code: "not_found", error: expect.any(String) } });
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(response.headers.get("x-request-id")).toBe(response.body.requestId);
    },
  );

  // spec: D3.46
  it("unknown API path returns 404 to a visitor without a stack or internal path [WEB3]", async () => {
    const response = await api(createAnonymousClient(), "GET", "/nope");
    expect(response.status).toBe(404);
    expect(Object.keys(response.body).sort()).toEqual(["code", "error", "requestId"]);
  });

  it.each(["/nope.png", "/nope/", "/posts/x/y/z", "/%D7%A9%D7%9C%D7%95%D7%9D", `/${"x".repeat(4_000)}`])(
    "malformed API path returns 404: %.40s",
    async (path) => {
      const response = await api(createAnonymousClient(), "GET", path);
      expect(response).toMatchObject({ status: 404, body: { code: "not_found" } });
    },
  );
});

describe("undecodable path", () => {
  const PLACES = ["/api/posts/", "/api/canvas/some/", "/locales/en/", "/canvas-fonts/5.3.0/"];
  it.each(PLACES.flatMap((place) => ["%", "%ff", "%ED%A0%80", "a%zz.json", "%00"].map((end) => place + end)))(
    "undecodable path %s returns a JSON 404",
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
])("known path rejects %s %s", async (method, path) => {
  const response = await api(await signUp(), method, path, method === "GET" ? undefined : {});
  expect(response.status).toBe(405);
});

describe("HEAD requests", () => {
  it("HEAD request runs no handler", async () => {
    const response = await send(await signUp(), "/api/accounts", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });
});

// spec: D7.40
it.each([
  "/nope.png",
  "/favicon-nope.ico",
  "/deep/er/nope.js",
  "/he/nope.css",
  "/auth/a.b",
  "/_next/static/nope.js",
])("missing file %s returns a plain 404", async (path) => {
  const response = await send(createAnonymousClient(), path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("<html");
});

/** Follows redirects within the product. Resolves to the final status and path. */
async function endOf(client: ReturnType<typeof createAnonymousClient>, path: string): Promise<string> {
  const home = new URL(readRunFile().app.url);
  let url = new URL(home.origin + path);
  for (let hops = 0; hops < 4; hops += 1) {
    // Does not use send(), which would read a path with two slashes as another site.
    const response = await fetch(url, { redirect: "manual", headers: { cookie: cookieHeader(client) } });
    if (![307, 308].includes(response.status)) return `${response.status} ${url.pathname}${url.search}`;
    url = new URL(response.headers.get("location") ?? "", url);
    expect(url.origin).toBe(home.origin);
  }
  return "never";
}

// spec: 2.20, D6.11, D6.15, D7.38
describe("unknown pages", () => {
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
  ])("unknown page redirects to the landing page: %.60s", async (path) => {
    expect(await endOf(createAnonymousClient(), path)).toBe("200 /");
  });

  it.each(["//nope.example", "//nope.example/", "/\\nope.example", "/%2f%2fnope.example"])(
    "unknown page never redirects to another site: %s",
    async (path) => {
      expect(await endOf(createAnonymousClient(), path)).toMatch(/^(200 \/|404 .*)$/);
    },
  );

  // spec: D7.16
  it("unknown page of an account redirects a signed-in user", async () => {
    const user = await signUp();
    const brand = `/account/${randomUUID()}`;
    for (const child of ["nope", "nope/deeper", "nope.png", "posts/x/y/z", "%00"]) {
      expect(await endOf(user, `${brand}/${child}`), child).toBe("200 /");
    }
    const requested = encodeURIComponent(`${brand}/nope`);
    expect(await endOf(createAnonymousClient(), `${brand}/nope`)).toBe(`200 /auth?from=${requested}`);
  });

  it("POST to a page returns 405", async () => {
    for (const path of ["/nope", "/", "/about", "/auth"]) {
      const response = await send(createAnonymousClient(), path, { method: "POST", body: "x" });
      expect(response.status, path).toBe(405);
    }
  });

  it("pages expose no server action", async () => {
    for (const path of ["/", "/auth", "/he/about", "/nope"]) {
      const headers = { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" };
      const response = await send(createAnonymousClient(), path, { method: "POST", headers, body: "[]" });
      expect(response.status, path).toBe(404);
    }
  });
});
