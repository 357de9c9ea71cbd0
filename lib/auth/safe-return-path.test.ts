import { describe, expect, it } from "vitest";
import { HOME_PATH, safeReturnPath, signInPath } from "@/lib/auth/safe-return-path";

describe("safeReturnPath (WEB2)", () => {
  it.each([
    "/account",
    "/account/0199?tab=posts#today",
    "/subscriptions?period=monthly",
    "/payment/success%3Fsupplier=x",
    "/payment/success?a=1?supplier=x",
    "/account/שלום",
  ])("keeps %s", (path) => {
    const { pathname, search, hash } = new URL(path, "http://localhost:3000");
    expect(safeReturnPath(path)).toBe(pathname + search + hash);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/account",
    "http:/\\evil.example",
    "%2F%2Fevil.example",
    "/%2Fevil.example",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/%252Fevil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "/\tevil.example",
    "/\t/evil.example",
    "\t//evil.example",
    "/account\r\nSet-Cookie: a=b",
    "javascript:alert(1)",
    "data:text/html,x",
    "@evil.example",
    "evil.example",
    "/%E0%A4%A",
    "",
    " /account",
    "/auth",
    "/auth?from=/auth",
    "/api/auth/signout",
  ])("sends %j home", (path) => {
    expect(safeReturnPath(path)).toBe(HOME_PATH);
  });

  it.each([undefined, null, ["/account"], 7])("sends %j home", (value) => {
    expect(safeReturnPath(value)).toBe(HOME_PATH);
  });

  it("never leaves our origin, whatever it returns", () => {
    const parts = [
      "/",
      "//",
      "\\",
      "%2F",
      "%5C",
      "..",
      ".",
      "@",
      "evil.example",
      ":",
      "\t",
      "https:",
      "a",
      "?",
      "#",
    ];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const kept = safeReturnPath(a + b + c);
          expect(new URL(kept, "https://kolot.example").origin, `${a}${b}${c}`).toBe("https://kolot.example");
        }
      }
    }
  });
});

it("remembers the way back in one parameter", () => {
  const url = new URL(signInPath("/account/1?tab=a&x=1"), "http://localhost");
  expect(url.pathname).toBe("/auth");
  expect(safeReturnPath(url.searchParams.get("from"))).toBe("/account/1?tab=a&x=1");
});
