import { describe, expect, it } from "vitest";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { readRunFile, send, signUp } from "@/tests/harness/running-product";

/** Returns the redirect target of the sign-in page for a signed-in user. */
async function sentTo(from: string): Promise<URL> {
  const response = await send(await signUp(), `/auth?from=${encodeURIComponent(from)}`);
  expect(response.status, from).toBe(307);
  return new URL(response.headers.get("location") ?? "", readRunFile().app.url);
}

describe("return path after sign-in [WEB2]", () => {
  // spec: 2.29
  it("sign-in page redirects to the requested path with its query string", async () => {
    const path = `/account/${await createAccountViaApi(await signUp())}?tab=posts`;
    const target = await sentTo(path);
    expect(target.pathname + target.search).toBe(path);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https://evil.example/account",
    "%2F%2Fevil.example",
    "/%2F%2Fevil.example",
    "/%5Cevil.example",
    "/\tevil.example",
    "/\t/evil.example",
    "/\r\n/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "@evil.example",
    "evil.example",
    "/auth",
    "",
  ])("sign-in page stays on the product's origin for %j", async (from) => {
    const target = await sentTo(from);
    expect([target.origin, target.pathname]).toEqual([new URL(readRunFile().app.url).origin, "/account"]);
  });
});
