import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import type { StockPhoto } from "@/lib/providers/stock-images/port";
import { getStockImages } from "@/lib/providers/stock-images/registry";
import { createUnsplashImages } from "@/lib/providers/stock-images/unsplash";
import { ownSandbox } from "@/tests/harness/sandbox-control";

let folder: string;
let host: Server;
let result: RequestListener;
let seen: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-stock-"));
  host = createServer((request, response) => {
    seen.push(request.url ?? "");
    result(request, response);
  });
  await new Promise<void>((ready) => host.listen(0, "127.0.0.1", ready));
});
beforeEach(async () => {
  seen = [];
  await ownSandbox.reset("unsplash");
});
afterEach(() => ownSandbox.clearFaults("unsplash"));
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true });
});

const canary = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const bread = () => getStockImages().findPhotos({ query: "bread", page: 1, perPage: 20 });
const one = async () => {
  const [photo] = (await bread()).photos;
  if (!photo) throw new Error("nothing was found");
  return photo;
};
const downloads = async () => (await ownSandbox.effects("unsplash")).effects;

test("each call of the adapter is one of Unsplash's description and none is refused", async () => {
  const stock = getStockImages();
  await bread();
  await stock.findPhotos({ query: "לחם", page: 1, perPage: 2 });
  await stock.findPhotos({ page: 2, perPage: 20 });
  const photo = await one();
  await stock.findPhoto(photo.id);
  await stock.trackDownload(photo.downloadUrl);
  const { entries } = await ownSandbox.journal("unsplash");
  const paths = ["/search/photos", "/search/photos", "/photos", "/search/photos"];
  expect(entries).toMatchObject(
    [...paths, `/photos/${photo.id}`, `/photos/${photo.id}/download`].map((path) => ({
      ...{ method: "GET", path: `/unsplash${path}`, status: 200 },
    })),
  );
  expect(entries.filter((entry: object) => "violation" in entry)).toEqual([]);
});

describe("Unsplash search", () => {
  test("Unsplash search in English and Hebrew returns author, color and referral links", async () => {
    const { photos, total, totalPages } = await bread();
    expect([photos.length, total, totalPages]).toEqual([3, 3, 1]);
    expect(photos[0]).toMatchObject({
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      alt: expect.stringContaining("bread"),
      author: { profileUrl: expect.stringMatching(/\?utm_source=kolot&utm_medium=referral$/) },
      photoUrl: expect.stringMatching(/\?utm_source=kolot&utm_medium=referral$/),
    });
    const hebrew = await getStockImages().findPhotos({ query: "לחם", page: 1, perPage: 2 });
    expect([hebrew.total, hebrew.totalPages]).toEqual([3, 2]);
  });

  test("Unsplash featured photos have their true total", async () => {
    const { photos, total, totalPages } = await getStockImages().findPhotos({ page: 2, perPage: 30 });
    expect([photos.length, total, totalPages]).toEqual([18, 48, 2]);
  });

  test("Unsplash photo is found by id", async () => {
    const { id, author } = await one();
    expect(await getStockImages().findPhoto(id)).toMatchObject({ id, author });
    await expect(getStockImages().findPhoto("unknown-one")).rejects.toMatchObject({ code: "not_found" });
    await expect(getStockImages().findPhoto("../users/me")).rejects.toMatchObject({ code: "not_found" });
  });

  test("Unsplash photo on another host is omitted", async () => {
    const elsewhere = createUnsplashImages({
      accessKey: getEnv().UNSPLASH_ACCESS_KEY,
      apiBase: getEnv().UNSPLASH_API_BASE,
      imageBase: "https://images.unsplash.com",
      appName: "kolot",
    });
    expect((await elsewhere.findPhotos({ query: "bread", page: 1, perPage: 20 })).photos).toEqual([]);
  });
});

describe("Unsplash errors", () => {
  const fault = (action: { kind: string } & Record<string, unknown>, times = 3) =>
    ownSandbox.armFault({ service: "unsplash", times, action });

  test("Unsplash rate limit throws rate_limited with the seconds until the next hour", async () => {
    await fault({ kind: "status", status: 403, body: "Rate Limit Exceeded" }, 1);
    const error = await bread().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
    const { retryAfter } = error as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(3600);
  });

  test.each([
    [
      "a rejected API key",
      { kind: "status", status: 401, body: { errors: ["OAuth error"] } },
      "provider_error",
    ],
    [
      "a 403 that is not the rate limit",
      { kind: "status", status: 403, body: { errors: ["no"] } },
      "provider_error",
    ],
    ["an unavailable service", { kind: "status", status: 503 }, "provider_error"],
    [
      "a search rejected as spam",
      { kind: "status", status: 410, body: { errors: ["spam"] } },
      "provider_refused",
    ],
    ["a truncated response", { kind: "malformed" }, "provider_error"],
    ["a redirect", { kind: "redirect", location: "http://127.0.0.1:9/" }, "provider_error"],
  ])("Unsplash error is classified for %s", async (_, action, code) => {
    await fault(action);
    const error = await bread().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    const errorText =
      JSON.stringify(error, Object.getOwnPropertyNames(error)) + String((error as Error).cause);
    expect(errorText).not.toContain(getEnv().UNSPLASH_ACCESS_KEY);
  });

  test("Unsplash timeout is a few seconds", async () => {
    await fault({ kind: "delay", ms: 20_000 }, 1);
    const started = Date.now();
    await expect(bread()).rejects.toMatchObject({ code: "provider_error" });
    expect(Date.now() - started).toBeLessThan(8_000);
  });
});

describe("Unsplash usage reports", () => {
  test("Unsplash usage is reported once at the exact URL", async () => {
    const { id, downloadUrl } = await one();
    await getStockImages().trackDownload(downloadUrl);
    expect(await downloads()).toEqual([
      expect.objectContaining({ data: expect.objectContaining({ photoId: id }) }),
    ]);
  });

  test("Unsplash usage report is never retried", async () => {
    const { downloadUrl } = await one();
    await ownSandbox.armFault({
      service: "unsplash",
      times: 5,
      action: { kind: "accept-then-status", status: 500 },
    });
    await expect(getStockImages().trackDownload(downloadUrl)).rejects.toMatchObject({
      code: "provider_error",
    });
    expect(await downloads()).toHaveLength(1);
  });

  test("Unsplash usage report to another URL makes no request", async () => {
    result = (_, response) => response.end("{}");
    const { downloadUrl } = await one();
    const api = getEnv().UNSPLASH_API_BASE;
    const [, path = ""] = downloadUrl.split(api);
    const { host: place } = new URL(api);
    const other = canary();
    const corpus = [
      `${other}${path}`,
      `${other}/unsplash${path}`,
      downloadUrl.replace("//", `//${new URL(other).host}@`),
      downloadUrl.replace(place, `${place}@${new URL(other).host}`),
      downloadUrl.replace(place, `${new URL(other).host}#@${place}`),
      downloadUrl.replace(place, `${new URL(other).host}\\@${place}`),
      downloadUrl.replace("/photos/", "/photos/../photos/"),
      downloadUrl.replace("/photos/", "/photos/%2e%2e/photos/"),
      downloadUrl.replace("/photos/", "/../photos/"),
      downloadUrl.replace("/photos/", "//photos/"),
      downloadUrl.replace("/download", "/download/../../../_control/reset"),
      downloadUrl.replace("/download", "/download#"),
      downloadUrl.replace("/unsplash/photos", "/unsplash/site/photos"),
      downloadUrl.replace("/download", ""),
      downloadUrl.replace("http:", "ftp:"),
      downloadUrl.replace("http:", "HTTP:"),
      downloadUrl.replace(/:\d+/, `:${new URL(other).port}`),
      `${downloadUrl}&url=${other}`,
      `${downloadUrl}\n`,
      ` ${downloadUrl}`,
      "https://api.unsplash.com.evil.example/photos/abc/download",
      "//127.0.0.1/photos/abc/download",
      "file:///etc/passwd",
      "",
    ];
    for (const url of corpus) {
      expect(getStockImages().photoIdOf(url), url).toBeNull();
      await expect(getStockImages().trackDownload(url), url).rejects.toMatchObject({ code: "not_found" });
    }
    expect(seen).toEqual([]);
    expect(await downloads()).toEqual([]);
  });
});

describe("Unsplash downloads", () => {
  const hosted = () =>
    createUnsplashImages({
      accessKey: "none-of-theirs",
      apiBase: canary(),
      imageBase: `${canary()}/images`,
      appName: "kolot",
    });
  const photoAt = (raw: string) => ({ urls: { raw } }) as StockPhoto;
  const fetchInto = (raw: string, signal?: AbortSignal) =>
    hosted().fetchImage(photoAt(raw), join(folder, "picture"), signal);
  const refused = async (raw: string, code: string) => {
    await expect(fetchInto(raw)).rejects.toMatchObject({ code });
    expect(await readdir(folder)).toEqual([]);
  };

  test("Unsplash image has at most 4096 pixels per side and is requested without the key", async () => {
    const path = join(folder, "bread.jpg");
    await getStockImages().fetchImage(await one(), path);
    expect(await sharp(await readFile(path)).metadata()).toMatchObject({ format: "jpeg" });
    await rm(path);
    let headers: Record<string, unknown> = {};
    result = (request, response) => {
      headers = request.headers;
      response.writeHead(200, { "content-type": "image/jpeg" }).end("bytes");
    };
    await fetchInto(`${canary()}/images/photo-1?ixid=a`);
    expect(await readFile(join(folder, "picture"), "utf8")).toBe("bytes");
    expect(seen).toEqual(["/images/photo-1?ixid=a&w=4096&h=4096&fit=max&fm=jpg&q=85"]);
    expect(headers).not.toHaveProperty("authorization");
    await rm(join(folder, "picture"));
  });

  test("Unsplash image is requested from the image host only", async () => {
    const { host: place } = new URL(canary());
    for (const raw of [
      `${canary()}/other/photo-1`,
      `${canary()}/images/../other/photo-1`,
      `${canary()}/imagesque/photo-1`,
      `http://user@${place}/images/photo-1`,
      `https://${place}/images/photo-1`,
      "http://169.254.169.254/images/photo-1",
    ]) {
      await refused(raw, "provider_error");
    }
    expect(seen).toEqual([]);
  });

  test("Unsplash download follows no redirect and stores no HTML", async () => {
    result = (request, response) => {
      if (request.url?.startsWith("/images/")) response.writeHead(302, { location: "/elsewhere" }).end();
      else response.writeHead(200, { "content-type": "image/jpeg" }).end("bytes");
    };
    await refused(`${canary()}/images/photo-1`, "provider_error");
    expect(seen).toHaveLength(1);
    result = (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>");
    await refused(`${canary()}/images/photo-1`, "provider_error");
  });

  test("Unsplash download stops at 40 MB, on truncation and on cancellation", async () => {
    const block = Buffer.alloc(1_048_576);
    result = (_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg" });
      const more = () => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    };
    await refused(`${canary()}/images/photo-1`, "too_large");
    result = (_, response) => {
      response.writeHead(200, { "content-type": "image/jpeg", "content-length": "100" }).write("half");
      setImmediate(() => response.destroy());
    };
    await refused(`${canary()}/images/photo-1`, "provider_error");
    result = (_, response) => response.writeHead(200, { "content-type": "image/jpeg" }).write("a");
    const leaving = new AbortController();
    const waiting = fetchInto(`${canary()}/images/photo-1`, leaving.signal);
    await expect.poll(() => seen.length).toBe(3);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: "cancelled" });
  });
});
