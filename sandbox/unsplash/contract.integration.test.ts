import sharp from "sharp";
import { createApi } from "unsplash-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "@/sandbox/core/clock";
import contract from "@/sandbox/unsplash/contract.json" with { type: "json" };
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

interface Exchange {
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  status: number;
  contentType?: string;
  says?: string;
}

const KEY = "sandbox-unsplash-access-key";

let sandbox: TestSandbox;
let unsplash: ReturnType<typeof createApi>;
let names: Record<string, string>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  unsplash = createApi({ accessKey: KEY, baseUrl: `${sandbox.url}/unsplash` });
  const { data } = await unsplash.GET("/photos");
  const [first, second] = data ?? [];
  if (!first || !second) throw new Error("The feed is empty");
  const ixidOf = (url: string) => new URL(url).searchParams.get("ixid") ?? "";
  const self = first.links.self.split("/").at(-1) ?? "";
  names = {
    id: first.id,
    slug: self,
    key: KEY,
    ixid: ixidOf(first.links.download_location),
    otherIxid: ixidOf(second.links.download_location),
  };
});
beforeEach(() => sandbox.control("POST", "reset", { service: "unsplash" }));
afterAll(() => sandbox.remove());

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");

async function send({ path, query = {}, headers = {} }: Omit<Exchange, "status">) {
  const params = Object.entries(query).map(([name, value]) => [name, fill(value)]);
  const given = Object.entries(headers).map(([name, value]) => [name, fill(value)]);
  const url = `${sandbox.url}${contract.base}${fill(path)}?${new URLSearchParams(params)}`;
  const defaults = { authorization: `Client-ID ${KEY}`, "accept-version": "v1" };
  return fetch(url, { headers: { ...defaults, ...Object.fromEntries(given) } });
}

const rows = contract.rows as unknown as {
  row: string;
  states: string;
  accepted: Exchange;
  refused: Exchange;
}[];

describe.each(rows)("$row: $states", ({ accepted, refused }) => {
  test("accepts the valid request", async () => {
    const result = await send(accepted);
    expect(result.status, await result.clone().text()).toBe(accepted.status);
    expect(result.headers.get("content-type")).toBe(accepted.contentType ?? "application/json");
  });

  test("rejects the invalid request", async () => {
    const result = await send(refused);
    expect(result.status).toBe(refused.status);
    const { errors } = (await result.json()) as { errors: string[] };
    expect(errors.join()).toContain(refused.says);
  });
});

describe("Unsplash SDK", () => {
  const total = async (query: string, lang?: "he") => {
    const params = { query: { query, ...(lang ? { lang } : {}) } };
    const { data } = await unsplash.GET("/search/photos", { params });
    return data?.total ?? 0;
  };

  test("search finds photos by English and Hebrew words and pages through them", async () => {
    const { data } = await unsplash.GET("/search/photos", { params: { query: { query: "night city" } } });
    expect(data?.results[0]).toMatchObject({ width: expect.any(Number), color: expect.stringMatching(/^#/) });
    expect(data?.results[0]?.links.html).toContain("a-city-at-night");
    expect(await total("לחם", "he")).toBe(3);
    expect(await total("והלחם", "he")).toBe(3);
    expect(await total("לחם")).toBe(0);
    expect(await total("zeppelin")).toBe(0);
    const pages = await Promise.all(
      [1, 2].map((page) => unsplash.GET("/photos", { params: { query: { page, per_page: 24 } } })),
    );
    expect(pages.map(({ response }) => response.headers.get("x-total"))).toEqual(["48", "48"]);
    expect(new Set(pages.flatMap(({ data: photos }) => photos?.map(({ id }) => id))).size).toBe(48);
  });

  test("photo by id has the same author and image", async () => {
    const { data } = await unsplash.GET("/photos/{assetSlug}", {
      params: { path: { assetSlug: fill("{id}") } },
    });
    expect(data).toMatchObject({ id: names.id, user: { name: expect.any(String) } });
    const image = Buffer.from(await (await fetch(data?.urls.regular ?? "")).arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1080, height: 720 });
  });
});

test("rate limit allows 50 API requests per hour and excludes images", async () => {
  const left: (string | null)[] = [];
  for (let count = 0; count < 50; count += 1) {
    left.push(
      (await send({ path: "/photos", query: { per_page: "1" } })).headers.get("x-ratelimit-remaining"),
    );
  }
  expect([left[0], left[49]]).toEqual(["49", "0"]);
  expect((await send({ path: "/images/photo-{id}", query: { w: "100" } })).status).toBe(200);
  const refused = await send({ path: "/photos" });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("content-type")).toBe("text/plain");
  expect(refused.headers.get("x-ratelimit-limit")).toBe("50");
  expect(await refused.text()).toBe("Rate Limit Exceeded");
  await sandbox.control("POST", "clock", { offsetMs: HOUR_MS });
  expect((await send({ path: "/photos" })).status).toBe(200);
});

test("each accepted download report is one effect", async () => {
  const report = (ixid: string) =>
    unsplash.GET("/photos/{id}/download", {
      params: { path: { id: fill("{id}") }, query: { ixid: fill(ixid) } as never },
    });
  const { data } = await report("{ixid}");
  expect((await fetch(`${data?.url}&w=60`)).headers.get("content-type")).toBe("image/jpeg");
  expect((await report("{otherIxid}")).response.status).toBe(400);
  const { effects } = (await sandbox.control("GET", "effects?service=unsplash")).json;
  expect(effects).toEqual([
    expect.objectContaining({ kind: "download", data: { photoId: names.id, ixid: names.ixid } }),
  ]);
});

describe("images", () => {
  const sizeOf = async (query: Record<string, string>) => {
    const result = await send({ path: "/images/photo-{id}", query });
    const { width, height, format } = await sharp(Buffer.from(await result.arrayBuffer())).metadata();
    return [width, height, format];
  };

  test("images have the size and format of the URL; fit=max never enlarges", async () => {
    expect(await sizeOf({ w: "4096", h: "4096", fit: "max", fm: "jpg", q: "85" })).toEqual([
      3600,
      2400,
      "jpeg",
    ]);
    expect(await sizeOf({ w: "600", h: "200", fit: "max" })).toEqual([300, 200, "jpeg"]);
    expect(await sizeOf({ w: "100", h: "100", fit: "crop", fm: "png" })).toEqual([100, 100, "png"]);
  });

  test("images allow all origins and are deterministic", async () => {
    const load = () => send({ path: "/images/photo-{id}", query: { w: "120" } });
    const result = await load();
    expect(result.headers.get("access-control-allow-origin")).toBe("*");
    expect(Buffer.from(await result.arrayBuffer())).toEqual(Buffer.from(await (await load()).arrayBuffer()));
  });
});

test("attribution links open pages", async () => {
  const { data } = await unsplash.GET("/photos/{assetSlug}", {
    params: { path: { assetSlug: fill("{id}") } },
  });
  for (const link of [data?.links.html, data?.user.links.html, `${sandbox.url}/unsplash/site`]) {
    const page = await fetch(link ?? "");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  }
  expect((await fetch(`${sandbox.url}/unsplash/site/@nobody`)).status).toBe(404);
});
