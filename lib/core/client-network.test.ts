import { describe, expect, it } from "vitest";
import { canonicalIp, getClientNetworks } from "@/lib/core/client-network";

describe("client networks of rate limits [LIM1]", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:cb00:7107]:443", "203.0.113.7"],
    [" 2001:DB8::0001 ", "2001:db8::1"],
    ["[2001:db8:0:0::1]:8080", "2001:db8::1"],
    ["2001:db8::1%eth0", "2001:db8::1"],
    ["unknown", null],
    ["203.0.113", null],
    ["", null],
  ])("canonicalIp of %j is %j", (text, ip) => {
    expect(canonicalIp(text)).toBe(ip);
  });

  it("getClientNetworks counts the /64 and the /48 of an IPv6 address", () => {
    expect(getClientNetworks("2001:db8:1:2:3:4:5:6")).toEqual({
      client: "2001:db8:1:2::/64",
      site: "2001:db8:1::/48",
    });
    expect(getClientNetworks("2001:db8:1:2:ffff::1").client).toBe("2001:db8:1:2::/64");
  });

  it("getClientNetworks counts an IPv4 address alone, and any other text as it is", () => {
    expect(getClientNetworks("203.0.113.7")).toEqual({ client: "203.0.113.7", site: null });
    expect(getClientNetworks("direct")).toEqual({ client: "direct", site: null });
  });
});
