import { describe, expect, it, vi } from "vitest";
import { setTestEnvironment } from "@/tests/harness/test-environment";

/** Returns the client IP address behind the given number of proxies. */
async function addressBehind(hops: number, forwarded?: string): Promise<string> {
  vi.resetModules();
  setTestEnvironment({ TRUST_PROXY_HOPS: String(hops) });
  const { getClientIp } = await import("@/lib/http/caller");
  const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return getClientIp(new Request("http://x.test/", { headers }));
}

describe("client IP address of rate limits", () => {
  it("getClientIp ignores forwarded headers without a trusted proxy [LIM1]", async () => {
    expect(await addressBehind(0, "203.0.113.7")).toBe("direct");
    expect(await addressBehind(0)).toBe("direct");
  });

  it("getClientIp returns the address written by the outermost trusted proxy", async () => {
    expect(await addressBehind(1, "203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind(1, "1.1.1.1, 2.2.2.2, 203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind(2, "1.1.1.1, 203.0.113.7, 10.0.0.2")).toBe("203.0.113.7");
    expect(await addressBehind(1, "[::ffff:203.0.113.7]:4711")).toBe("203.0.113.7");
  });

  it('getClientIp returns "direct" when the header is missing, too short or no address', async () => {
    expect(await addressBehind(1)).toBe("direct");
    expect(await addressBehind(1, "unknown")).toBe("direct");
    expect(await addressBehind(2, "203.0.113.7")).toBe("direct");
    expect(await addressBehind(1, "203.0.113.7, ")).toBe("direct");
  });
});

it("readCookie reads one cookie among others, with = in its value", async () => {
  const { readCookie } = await import("@/lib/http/caller");
  const request = new Request("http://x.test/", { headers: { cookie: "a=1; session=x.y==; session2=z" } });
  expect([readCookie(request, "session"), readCookie(request, "sess"), readCookie(request, "a")]).toEqual([
    "x.y==",
    undefined,
    "1",
  ]);
});
