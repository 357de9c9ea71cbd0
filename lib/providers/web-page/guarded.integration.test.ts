import { gzipSync } from "node:zlib";
import { MockAgent } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardedPages } from "@/lib/providers/web-page/guarded";
import { guardedAgent, type Resolve, resolveByDns } from "@/lib/providers/web-page/guarded-agent";
import { type Canary, startCanary } from "@/tests/harness/canary";
import { inwardAddresses } from "@/tests/harness/inward-addresses";
import { startNameServer } from "@/tests/harness/name-server";

const never = new AbortController().signal;
const HTML = { headers: { "content-type": "text/html; charset=utf-8" } };

let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.stop());

function pages() {
  const web = new MockAgent();
  web.disableNetConnect();
  return {
    web,
    site: web.get("https://bread.example"),
    read: (path: string, signal = never) => guardedPages(web).read(`https://bread.example${path}`, signal),
  };
}
const refused = (reason: string) => ({ code: "unprocessable", details: { reason } });

describe("the way inward is closed before and while connecting (SSRF2)", () => {
  const leadsTo =
    (...addresses: string[]): Resolve =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  test("no spelling of an inward address is asked", async () => {
    const live = guardedPages(guardedAgent(leadsTo("127.0.0.1")));
    for (const address of inwardAddresses(canary.port, "x")) {
      await expect(live.read(address, never), address).rejects.toMatchObject(refused("address"));
    }
    expect(canary.connections()).toBe(0);
  });

  test.each([
    ["127.0.0.1"],
    ["::1"],
    ["169.254.169.254"],
    ["93.184.215.14", "127.0.0.1"],
    ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "10.0.0.1"],
    ["::ffff:7f00:1"],
  ])("a name that leads to %s is not connected to", async (...addresses) => {
    const live = guardedPages(guardedAgent(leadsTo(...addresses)));
    await expect(live.read("https://bread.example/", never)).rejects.toMatchObject(refused("address"));
    expect(canary.connections()).toBe(0);
  });

  test("a name is looked up once for a connection: what it says the second time does not matter", async () => {
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
    };
    // The first answer is not public either: a documentation address, so that nothing outside is asked by a test.
    await expect(
      guardedPages(guardedAgent(rebinding)).read("https://bread.example/", never),
    ).rejects.toMatchObject(refused("address"));
    expect(asked).toBe(1);
  });

  test("name servers are asked for both families, and one inward address among them closes the name", async () => {
    const server = await startNameServer({ A: "93.184.215.14", AAAA: "::1" });
    try {
      const resolve = resolveByDns([server.address]);
      expect(await resolve("bread.example")).toEqual([
        { address: "93.184.215.14", family: 4 },
        { address: "::1", family: 6 },
      ]);
      const live = guardedPages(guardedAgent(resolve));
      await expect(live.read("https://bread.example/", never)).rejects.toMatchObject(refused("address"));
      // One family may be missing, as it usually is; with neither there is nowhere to go.
      server.say({ A: "192.0.2.1" });
      expect(await resolve("bread.example")).toEqual([{ address: "192.0.2.1", family: 4 }]);
      server.say({});
      await expect(live.read("https://bread.example/", never)).rejects.toMatchObject(refused("unreachable"));
    } finally {
      await server.stop();
    }
  });

  test("a redirect leads nowhere that could not be asked by itself", async () => {
    for (const location of [
      ...inwardAddresses(canary.port, "x"),
      "http://bread.example/",
      "https://bread.example:8443/",
    ]) {
      const { site, read } = pages();
      site.intercept({ path: "/" }).reply(302, "", { headers: { location } });
      await expect(read("/"), location).rejects.toMatchObject({ code: "unprocessable" });
    }
    expect(canary.connections()).toBe(0);
  });
});

describe("a page", () => {
  test("is read as text under its title, over three redirects", async () => {
    const { site, read } = pages();
    for (const [path, location] of [
      ["/1", "/2"],
      ["/2", "./3"],
      ["/3", "https://bread.example/4"],
    ] as const) {
      site.intercept({ path }).reply(307, "", { headers: { location } });
    }
    site.intercept({ path: "/4" }).reply(200, "<title>Bread</title><p>We bake.</p>", HTML);
    expect(await read("/1")).toEqual({ title: "Bread", text: "We bake." });
  });

  test("a fourth redirect is one too many", async () => {
    const { site, read } = pages();
    site
      .intercept({ path: "/" })
      .reply(301, "", { headers: { location: "/" } })
      .times(5);
    await expect(read("/")).rejects.toMatchObject(refused("address"));
  });

  test("plain text is taken as it is, under the name of its site", async () => {
    const { site, read } = pages();
    site
      .intercept({ path: "/" })
      .reply(200, "a < b\r\n\r\n\r\n\r\nc", { headers: { "content-type": "text/plain" } });
    expect(await read("/")).toEqual({ title: "bread.example", text: "a < b\n\nc" });
  });

  test.each([
    ["a picture", 200, "x", "image/png", "type"],
    ["data", 200, "{}", "application/json", "type"],
    ["nothing named", 200, "x", "", "type"],
    ["a missing page", 404, "<p>no</p>", "text/html", "refused"],
    ["a broken site", 500, "<p>no</p>", "text/html", "refused"],
    ["an empty page", 200, "<script>1</script>", "text/html", "empty"],
    ["a page of 3 MB", 200, "a".repeat(3_000_000), "text/html", "large"],
  ])("%s is refused with its reason", async (_, status, body, type, reason) => {
    const { site, read } = pages();
    site.intercept({ path: "/" }).reply(status, body, { headers: type ? { "content-type": type } : {} });
    await expect(read("/")).rejects.toMatchObject(refused(reason));
  });

  test("what is small only while it is packed is too large", async () => {
    const { site, read } = pages();
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    site
      .intercept({ path: "/" })
      .reply(200, bomb, { headers: { ...HTML.headers, "content-encoding": "gzip" } });
    await expect(read("/")).rejects.toMatchObject(refused("large"));
  });

  test("who stops waiting reads cancelled", async () => {
    const { site, read } = pages();
    site.intercept({ path: "/" }).reply(200, "late", HTML).delay(5_000);
    const person = new AbortController();
    const reading = read("/", person.signal);
    person.abort();
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
  });
});
