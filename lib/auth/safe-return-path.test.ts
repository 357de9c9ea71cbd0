import { describe, expect, it } from "vitest";
import { buildSignInPath, HOME_PATH, toSafeReturnPath } from "@/lib/auth/safe-return-path";

describe("safe return path [WEB2]", () => {
  it.each([
    "/account",
    "/account/0199?tab=posts#today",
    "/subscriptions?period=monthly",
    "/payment/success%3Fsupplier=x",
    "/payment/success?a=1?supplier=x",
    "/account/שלום",
  ])("toSafeReturnPath accepts %s", (path) => {
    const { pathname, search, hash } = new URL(path, "http://localhost:3000");
    expect(toSafeReturnPath(path)).toBe(pathname + search + hash);
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
  ])("toSafeReturnPath replaces the unsafe path %j with the home path", (path) => {
    expect(toSafeReturnPath(path)).toBe(HOME_PATH);
  });

  it.each([undefined, null, ["/account"], 7])(
    "toSafeReturnPath replaces the non-string value %j with the home path",
    (value) => {
      expect(toSafeReturnPath(value)).toBe(HOME_PATH);
    },
  );

  it("toSafeReturnPath never returns another origin for generated input", () => {
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
          const stored = toSafeReturnPath(a + b + c);
          expect(new URL(stored, "https://kolot.example").origin, `${a}${b}${c}`).toBe(
            "https://kolot.example",
          );
        }
      }
    }
  });
});

it("buildSignInPath stores the return path in one parameter", () => {
  const url = new URL(buildSignInPath("/account/1?tab=a&x=1"), "http://localhost");
  expect(url.pathname).toBe("/auth");
  expect(toSafeReturnPath(url.searchParams.get("from"))).toBe("/account/1?tab=a&x=1");
});
