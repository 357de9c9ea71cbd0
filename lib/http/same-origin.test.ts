import { beforeAll, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { assertSameOrigin } from "@/lib/http/parse-request";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeAll(() => setTestEnvironment({ APP_URL: "https://kolot.localhost:8443" }));

function refuses(method: string, headers: Record<string, string>): boolean {
  try {
    assertSameOrigin(new Request("https://kolot.localhost:8443/api/posts", { method, headers }));
    return false;
  } catch (error) {
    return isAppError(error, "cross_site");
  }
}

describe("assertSameOrigin [WEB1]", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])("assertSameOrigin accepts %s from our own origin", (method) => {
    expect(refuses(method, { origin: "https://kolot.localhost:8443" })).toBe(false);
    expect(refuses(method, { "sec-fetch-site": "same-origin" })).toBe(false);
  });

  it.each([
    ["another site", { origin: "https://evil.example" }],
    ["another port", { origin: "https://kolot.localhost" }],
    ["another scheme", { origin: "http://kolot.localhost:8443" }],
    ["a host with the same prefix", { origin: "https://kolot.localhost:8443.evil.example" }],
    ["a sandboxed frame", { origin: "null" }],
    ["a request without an origin", {}],
    ["a sibling site", { "sec-fetch-site": "same-site" }],
    ["a direct navigation", { "sec-fetch-site": "none" }],
    [
      "another site with Sec-Fetch-Site: same-origin",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
  ])("assertSameOrigin refuses a change from %s", (_, headers) => {
    expect(refuses("POST", headers as Record<string, string>)).toBe(true);
  });

  it("assertSameOrigin accepts safe methods from any origin", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      expect(refuses(method, { origin: "https://evil.example" }), method).toBe(false);
    }
  });
});
