import { describe, expect, it } from "vitest";
import { run, send, signUp } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

/** Where the sign-in page sends somebody who is already signed in. */
async function sentTo(from: string): Promise<URL> {
  const response = await send(await signUp(), `/auth?from=${encodeURIComponent(from)}`);
  expect(response.status, from).toBe(307);
  return new URL(response.headers.get("location") ?? "", run().app.url);
}

describe("the way back from the sign-in (WEB2)", () => {
  it("leads to the page it names, with its question mark and all", async () => {
    const path = `/account/${await makeBrand(await signUp())}?tab=posts`;
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
  ])("never leaves our origin for %j", async (from) => {
    const target = await sentTo(from);
    expect([target.origin, target.pathname]).toEqual([new URL(run().app.url).origin, "/account"]);
  });
});
