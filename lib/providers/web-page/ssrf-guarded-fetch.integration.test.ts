import { randomUUID } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { MockAgent } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { QueueFullError } from "@/lib/core/fair-queue";
import { ChildProcessLostError } from "@/lib/core/server/child-process";
import { closeDb } from "@/lib/core/server/db";
import {
  createSsrfGuardedAgent,
  type DnsResolver,
  resolveByDns,
} from "@/lib/providers/web-page/ssrf-guarded-agent";
import { createGuardedWebPages } from "@/lib/providers/web-page/ssrf-guarded-fetch";
import { startDnsServer } from "@/tests/harness/dns-server";
import { findProcessesByCommandLine } from "@/tests/harness/list-processes";
import { reportMeasurement } from "@/tests/harness/measurements";
import { listPrivateUrls } from "@/tests/harness/private-urls";
import { type Canary, startCanary } from "@/tests/harness/ssrf-canary";

const never = new AbortController().signal;
const reader = { userId: randomUUID(), signal: never };
const HTML = { headers: { "content-type": "text/html; charset=utf-8" } };

let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(async () => {
  await canary.stop();
  await closeDb();
});

function pages() {
  const web = new MockAgent();
  web.disableNetConnect();
  return {
    web,
    site: web.get("https://bread.example"),
    read: (path: string, signal = never) =>
      createGuardedWebPages(web).read(`https://bread.example${path}`, { ...reader, signal }),
  };
}
const refused = (reason: string) => ({ code: "unprocessable", details: { reason } });

describe("SSRF protection [SSRF2]", () => {
  const leadsTo =
    (...addresses: string[]): DnsResolver =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

  test("URL variants of private addresses are never requested", async () => {
    const live = createGuardedWebPages(createSsrfGuardedAgent(leadsTo("127.0.0.1")));
    for (const address of listPrivateUrls(canary.port, "x")) {
      await expect(live.read(address, reader), address).rejects.toMatchObject(refused("address"));
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
  ])("name that resolves to %s is refused", async (...addresses) => {
    const live = createGuardedWebPages(createSsrfGuardedAgent(leadsTo(...addresses)));
    await expect(live.read("https://bread.example/", reader)).rejects.toMatchObject(refused("address"));
    expect(canary.connections()).toBe(0);
  });

  test("name is resolved once per connection, which prevents DNS rebinding", async () => {
    let requested = 0;
    const rebinding: DnsResolver = async () => {
      requested += 1;
      return [{ address: requested === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }];
    };
    // A documentation address, so that the test requests nothing external.
    await expect(
      createGuardedWebPages(createSsrfGuardedAgent(rebinding)).read("https://bread.example/", reader),
    ).rejects.toMatchObject(refused("address"));
    expect(requested).toBe(1);
  });

  test("name with one private address of either family is refused", async () => {
    const server = await startDnsServer({ A: "93.184.215.14", AAAA: "::1" });
    try {
      const resolve = resolveByDns([server.address]);
      expect(await resolve("bread.example")).toEqual([
        { address: "93.184.215.14", family: 4 },
        { address: "::1", family: 6 },
      ]);
      const live = createGuardedWebPages(createSsrfGuardedAgent(resolve));
      await expect(live.read("https://bread.example/", reader)).rejects.toMatchObject(refused("address"));
      // One family may be missing; without either there is no address.
      server.say({ A: "192.0.2.1" });
      expect(await resolve("bread.example")).toEqual([{ address: "192.0.2.1", family: 4 }]);
      server.say({});
      await expect(live.read("https://bread.example/", reader)).rejects.toMatchObject(refused("unreachable"));
    } finally {
      await server.stop();
    }
  });

  test("redirect to a private address is refused", async () => {
    for (const location of [
      ...listPrivateUrls(canary.port, "x"),
      "http://bread.example/",
      "https://bread.example:8443/",
    ]) {
      const { web, site, read } = pages();
      // An unchecked redirect must be able to reach the canary.
      web.enableNetConnect((host) => !host.includes("bread.example"));
      site.intercept({ path: "/" }).reply(302, "", { headers: { location } });
      await expect(read("/"), location).rejects.toMatchObject(refused("address"));
    }
    expect(canary.connections()).toBe(0);
  });
});

describe("web pages", () => {
  // spec: D11.6
  test("web page is read as text with its title over three redirects", async () => {
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

  test("fourth redirect is refused", async () => {
    const { site, read } = pages();
    site
      .intercept({ path: "/" })
      .reply(301, "", { headers: { location: "/" } })
      .times(5);
    await expect(read("/")).rejects.toMatchObject(refused("address"));
  });

  test("plain text is returned unchanged under its site's name", async () => {
    const { site, read } = pages();
    site
      .intercept({ path: "/" })
      .reply(200, "a < b\r\n\r\n\r\n\r\nc", { headers: { "content-type": "text/plain" } });
    expect(await read("/")).toEqual({ title: "bread.example", text: "a < b\n\nc" });
  });

  test("web page of two megabytes of list items is converted outside this process", async () => {
    const { site, read } = pages();
    const items = "<li>a".repeat(390_000);
    site.intercept({ path: "/" }).reply(200, `<title>Items</title>${items}`, HTML);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const page = await read("/");
    delay.disable();
    reportMeasurement(`a page of 2 MB blocks its reader for ${Math.round(delay.max / 1e6)} ms at most`);
    expect(page).toMatchObject({ title: "Items", text: expect.stringMatching(/^• a\n• a/) });
    const children = findProcessesByCommandLine("extract-page-text.mjs");
    expect(children.map(({ parent }) => parent)).toContain(process.pid);
  });

  test("web page whose conversion is killed is reported as slow, a full queue as unavailable", async () => {
    const readWith = (error: AppError) => {
      const { web, site } = pages();
      site.intercept({ path: "/" }).reply(200, "<p>Bread</p>", HTML);
      return createGuardedWebPages(web, () => Promise.reject(error)).read("https://bread.example/", reader);
    };
    const lost = new AppError("unprocessable", { cause: new ChildProcessLostError("killed after 5000 ms") });
    await expect(readWith(lost)).rejects.toMatchObject(refused("slow"));
    await expect(readWith(new QueueFullError())).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 5,
    });
  });

  test.each([
    ["an image", 200, "x", "image/png", "type"],
    ["data", 200, "{}", "application/json", "type"],
    ["no content type", 200, "x", "", "type"],
    ["a missing page", 404, "<p>no</p>", "text/html", "refused"],
    ["a failing site", 500, "<p>no</p>", "text/html", "refused"],
    ["an empty page", 200, "<script>1</script>", "text/html", "empty"],
    ["a page of 3 MB", 200, "a".repeat(3_000_000), "text/html", "large"],
  ])("web page with %s is refused with its reason", async (_, status, body, type, reason) => {
    const { site, read } = pages();
    site.intercept({ path: "/" }).reply(status, body, { headers: type ? { "content-type": type } : {} });
    await expect(read("/")).rejects.toMatchObject(refused(reason));
  });

  test("web page that exceeds the size after decompression is refused", async () => {
    const { site, read } = pages();
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    site
      .intercept({ path: "/" })
      .reply(200, bomb, { headers: { ...HTML.headers, "content-encoding": "gzip" } });
    await expect(read("/")).rejects.toMatchObject(refused("large"));
  });

  test("canceled read throws cancelled", async () => {
    const { site, read } = pages();
    site.intercept({ path: "/" }).reply(200, "late", HTML).delay(5_000);
    const user = new AbortController();
    const reading = read("/", user.signal);
    user.abort();
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
  });
});
