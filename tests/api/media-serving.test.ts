import { beforeAll, describe, expect, it } from "vitest";
import { api, isBucketPrivate, readRunFile, signUp } from "@/tests/harness/running-product";
import { createSolidImage, createUploadForm } from "@/tests/harness/solid-color-image";
import { createMp4 } from "@/tests/harness/video-files";

let image: { url: string; size: number };
let video: { url: string; size: number };

beforeAll(async () => {
  const user = await signUp();
  image = (
    await api(user, "POST", "/storage/upload", await createUploadForm({}, createSolidImage(1_200, 800)))
  ).body;
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await createMp4())], { type: "text/html" }), "film.html");
  video = (await api(user, "POST", "/storage/upload", form)).body;
});

const small = () => image.url.replace(/\.[a-z]+$/, "-360.webp");
const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url, { method, headers });

describe("media responses to browsers and platforms", () => {
  it.each([
    ["an image", () => image.url, "image/png"],
    ["a smaller rendition", small, "image/webp"],
    ["a video", () => video.url, "video/mp4"],
  ])("%s is served with its type, permanent caching and nosniff", async (_, url, type) => {
    const response = await get(url());
    // A private bucket is read by a redirect to a signed URL (decision 071).
    expect([response.status, response.redirected]).toEqual([200, isBucketPrivate()]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    const length = (await response.arrayBuffer()).byteLength;
    expect(length).toBe(Number(response.headers.get("content-length")));
    // A signature is of one method.
    if (isBucketPrivate()) return;
    const head = await get(url(), {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(length)]);
  });

  it("unchanged media returns 304", async () => {
    const tag = (await get(image.url)).headers.get("etag") ?? "";
    const again = await get(image.url, { "if-none-match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("cache-control")).toContain("immutable");
    expect((await get(image.url, { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("video range request returns the requested bytes and rejects ranges beyond the end", async () => {
    const whole = Buffer.from(await (await get(video.url)).arrayBuffer());
    for (const [range, start, end] of [
      ["bytes=0-99", 0, 99],
      ["bytes=100-", 100, video.size - 1],
      ["bytes=-50", video.size - 50, video.size - 1],
    ] as const) {
      const piece = await get(video.url, { range });
      expect([piece.status, piece.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${end}/${video.size}`,
      ]);
      expect(Buffer.from(await piece.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true);
    }
    expect((await get(video.url, { range: `bytes=${video.size}-` })).status).toBe(416);
  });
});

describe("separate media origin [UP5]", () => {
  it("media opened directly cannot run scripts", async () => {
    const { url } = await get(image.url);
    expect(new URL(url).origin).not.toBe(new URL(readRunFile().app.url).origin);
    for (const url of [image.url, video.url]) {
      const policy = (await get(url)).headers.get("content-security-policy");
      expect(policy).toBe("sandbox; default-src 'none'; img-src 'self'; media-src 'self'");
    }
  });

  it("media allows cross-origin reads only from the product", async () => {
    const { origin } = new URL(readRunFile().app.url);
    const ours = await get(image.url, { origin });
    expect(ours.headers.get("access-control-allow-origin")).toBe(origin);
    expect(ours.headers.get("vary")).toContain("Origin");
    const theirs = await get(image.url, { origin: "https://evil.example" });
    expect(theirs.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("media store rejects reads of incoming/, writes and listings without a signature", async () => {
    const base = image.url.slice(0, image.url.indexOf("/public/"));
    const tried = [
      await get(image.url.replace("/public/", "/incoming/")),
      await get(`${base}?list-type=2`),
      await get(image.url, {}, "PUT"),
      await get(image.url, {}, "DELETE"),
    ];
    // Before a private bucket stands a route of the product that only reads images and videos.
    const refused = isBucketPrivate() ? [404, 404, 405, 405] : [403, 403, 403, 403];
    expect(tried.map(({ status }) => status)).toEqual(refused);
    expect((await get(image.url)).status).toBe(200);
  });
});
