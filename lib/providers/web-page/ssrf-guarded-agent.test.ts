import { describe, expect, test } from "vitest";
import { isPublicIp, toPublicPageUrl } from "@/lib/providers/web-page/ssrf-guarded-agent";
import { listPrivateUrls } from "@/tests/harness/private-urls";

describe("isPublicIp", () => {
  test.each(["93.184.215.14", "8.8.8.8", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])(
    "IP address %s is public",
    (address) => {
      expect(isPublicIp(address)).toBe(true);
    },
  );

  test.each([
    ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ...[
      "100.64.0.1",
      "169.254.169.254",
      "192.0.0.1",
      "192.0.2.1",
      "198.18.0.1",
      "198.51.100.1",
      "203.0.113.9",
    ],
    ...["224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8"],
    ...[
      "::127.0.0.1",
      "::7f00:1",
      "4000::1",
      "168.63.129.16",
      "64:ff9b::7f00:1",
      "64:ff9b:1::1",
      "2002:7f00:1::",
      "2001::1",
      "2001:db8::1",
      "fe80::1",
    ],
    ...[
      "fe90::1",
      "fec0::1",
      "fc00::1",
      "fd00::1",
      "ff02::1",
      "100::1",
      "",
      "example.com",
      "127.1",
      "0x7f.1",
    ],
  ])("IP address %s is not public", (address) => {
    expect(isPublicIp(address)).toBe(false);
  });
});

describe("toPublicPageUrl", () => {
  test.each([
    ["https://bread.example/about?a=1#b", "https://bread.example/about?a=1#b"],
    ["https://bread.example:443/", "https://bread.example/"],
    ["HTTPS://Bread.Example./x", "https://bread.example./x"],
    ["https://לחם.example/", "https://xn--jeb3b8d.example/"],
  ])("URL %s is allowed", (address, requested) => {
    expect(toPublicPageUrl(address)?.href.replace(/xn--[a-z0-9]+/, "xn--jeb3b8d")).toBe(requested);
  });

  test.each([
    ...[
      "http://bread.example/",
      "https://bread.example:8443/",
      "https://me:pw@bread.example/",
      "https://bread/",
    ],
    ...["https://1.2.3.4/", "https://[2606:2800::1]/", "https://16909060/", "https://printer.local/"],
    ...["https://db.internal/", "https://localhost./", "bread.example", "", "https://"],
    ...listPrivateUrls(443, "x"),
    ...listPrivateUrls(443, "x").map((address) => address.replace(/^http:/, "https:").replace(":443/", "/")),
  ])("URL %s is refused", (address) => {
    // External names that contain a private one are allowed here; the DNS check decides.
    const url = toPublicPageUrl(address);
    if (url) expect(["images.unsplash.com", "api.unsplash.com"]).toContain(url.hostname);
    else expect(url).toBeNull();
  });

  test("relative redirect is resolved against its page", () => {
    const base = new URL("https://bread.example/a/b");
    expect(toPublicPageUrl("../c", base)?.href).toBe("https://bread.example/c");
    expect(toPublicPageUrl("//127.0.0.1/", base)).toBeNull();
    expect(toPublicPageUrl("http://bread.example/", base)).toBeNull();
  });
});
