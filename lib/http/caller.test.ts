import { describe, expect, it, vi } from "vitest";
import { setTestEnvironment } from "@/tests/harness/environment";

/** The address that a process with so many proxies in front sees. */
async function addressBehind(hops: number, forwarded?: string): Promise<string> {
  vi.resetModules();
  setTestEnvironment({ TRUST_PROXY_HOPS: String(hops) });
  const { addressOf } = await import("@/lib/http/caller");
  const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return addressOf(new Request("http://x.test/", { headers }));
}

describe("the address a limit counts by", () => {
  it("ignores what callers say about themselves when no proxy of ours is in front (LIM1)", async () => {
    expect(await addressBehind(0, "203.0.113.7")).toBe("direct");
    expect(await addressBehind(0)).toBe("direct");
  });

  it("is what our outermost proxy wrote, however much stands before it", async () => {
    expect(await addressBehind(1, "203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind(1, "1.1.1.1, 2.2.2.2, 203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind(2, "1.1.1.1, 203.0.113.7, 10.0.0.2")).toBe("203.0.113.7");
  });

  it("is shared by all whose header is missing or too short", async () => {
    expect(await addressBehind(1)).toBe("direct");
    expect(await addressBehind(2, "203.0.113.7")).toBe("direct");
    expect(await addressBehind(1, "203.0.113.7, ")).toBe("direct");
  });
});

it("reads one cookie among others, with = in its value", async () => {
  const { cookieOf } = await import("@/lib/http/caller");
  const request = new Request("http://x.test/", { headers: { cookie: "a=1; session=x.y==; session2=z" } });
  expect([cookieOf(request, "session"), cookieOf(request, "sess"), cookieOf(request, "a")]).toEqual([
    "x.y==",
    undefined,
    "1",
  ]);
});
