import { describe, expect, it } from "vitest";
import { send, signUp, stranger } from "@/tests/harness/stack";

const answers: [string, string, number, RequestInit?][] = [
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
  ["a way to the address without a language", "/en/about", 308],
  ["a way to the address without a slash", "/about/", 308],
];

describe("the headers that keep a browser careful (WEB3)", () => {
  it.each(answers)("%s: %s answers %i with all of them", async (_, path, status, init) => {
    const { status: given, headers } = await send(stranger(), path, init as never);
    expect(given).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).not.toContain(", ");
    expect(headers.get("x-powered-by")).toBeNull();
    if (path.startsWith("/api/")) expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each([
    ["GET", "/api/auth/check", 200],
    ["POST", "/api/auth/logout", 204],
    ["POST", "/api/posts", 400],
  ])("also somebody's own: %s %s", async (method, path, status) => {
    const response = await send(await signUp(), path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("pages of somebody who is signed in are kept by nobody else", async () => {
    const { headers } = await send(await signUp(), "/account");
    expect(headers.get("cache-control")).toMatch(/private|no-store/);
  });
});
