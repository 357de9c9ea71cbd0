import { beforeAll, expect, it } from "vitest";
import { canonicalAddress } from "@/lib/auth/next/canonical-address";
import { setTestEnvironment } from "@/tests/harness/environment";

beforeAll(() => setTestEnvironment());

const ask = (host: string) =>
  canonicalAddress({ url: "http://localhost:3999/auth?from=%2Faccount", headers: new Headers({ host }) })
    ?.href;

it("names the one address whose cookies and origin count, with path and query", () => {
  for (const host of ["127.0.0.1:3999", "[::1]:3999"]) {
    expect(ask(host)).toBe("http://localhost:3999/auth?from=%2Faccount");
  }
});

it("leaves alone the right name, another port, and names that are none of this machine", () => {
  for (const host of [
    "localhost:3999",
    "127.0.0.1:8080",
    "kolot.example",
    "127.0.0.1.evil.example:3999",
    "@",
  ]) {
    expect(ask(host), host).toBeUndefined();
  }
});
