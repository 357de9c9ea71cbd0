import { beforeAll, expect, it } from "vitest";
import { getCanonicalUrl } from "@/lib/auth/next/canonical-url";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeAll(() => setTestEnvironment());

const ask = (host: string) =>
  getCanonicalUrl({ url: "http://localhost:3999/auth?from=%2Faccount", headers: new Headers({ host }) })
    ?.href;

it("getCanonicalUrl returns the APP_URL origin with path and query for another local name", () => {
  for (const host of ["127.0.0.1:3999", "[::1]:3999"]) {
    expect(ask(host)).toBe("http://localhost:3999/auth?from=%2Faccount");
  }
});

it("getCanonicalUrl returns null for the right host, another port and non-local hosts", () => {
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
