import { describe, expect, it } from "vitest";
import { createAnonymousClient, send, signUp } from "@/tests/harness/running-product";

const responses: [string, string, number, RequestInit?][] = [
  ["a page", "/auth", 200],
  ["a public page", "/", 200],
  ["a public page in Hebrew", "/he/about", 200],
  ["an answer of the API", "/api/auth/check", 200],
  ["a refusal of the API", "/api/credits/info", 401],
  ["an unknown address of the API", "/api/nope", 404],
  ["a wrong method", "/api/credits/info", 405, { method: "DELETE" }],
  [
    "a body that is no JSON",
    "/api/auth/login",
    400,
    { method: "POST", body: "{", headers: { "content-type": "application/json" } },
  ],
  ["texts", "/locales/en/common.json", 200],
  ["texts that are none", "/locales/fr/common.json", 404],
  ["a font", "/canvas-fonts/5.3.0/heebo-hebrew-wght-normal.woff2", 200],
  ["a file that is none", "/nope.png", 404],
  ["a file", "/icon.svg", 200],
  ["a way to the first page", "/nope", 307],
  ["a way to the sign-in", "/account", 307],
  ["a way to the address without a language", "/en/about", 307],
  ["a way to the address without a slash", "/about/", 308],
];

describe("browser security headers [WEB3]", () => {
  it.each(responses)(
    "%s: response of %s has status %i and all security headers",
    async (_, path, status, init) => {
      const { status: given, headers } = await send(createAnonymousClient(), path, init as never);
      expect(given).toBe(status);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("content-security-policy")).not.toContain(", ");
      expect(headers.get("x-powered-by")).toBeNull();
      if (path.startsWith("/api/")) expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each([
    ["GET", "/api/auth/check", 200],
    ["POST", "/api/auth/logout", 204],
    ["POST", "/api/posts", 400],
  ])("response to a signed-in user has all security headers: %s %s", async (method, path, status) => {
    const response = await send(await signUp(), path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("page of a signed-in user is not cached by shared caches", async () => {
    const { headers } = await send(await signUp(), "/account");
    expect(headers.get("cache-control")).toMatch(/private|no-store/);
  });
});
