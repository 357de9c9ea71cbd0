import { beforeAll, describe, expect, it } from "vitest";
import { picture, pictureForm } from "@/tests/harness/picture";
import { api, run, signUp } from "@/tests/harness/stack";
import { makeMp4 } from "@/tests/harness/video";

let image: { url: string; size: number };
let film: { url: string; size: number };

beforeAll(async () => {
  const person = await signUp();
  image = (await api(person, "POST", "/storage/upload", await pictureForm({}, picture(1_200, 800)))).body;
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await makeMp4())], { type: "text/html" }), "film.html");
  film = (await api(person, "POST", "/storage/upload", form)).body;
});

const small = () => image.url.replace(/\.[a-z]+$/, "-360.webp");
const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url, { method, headers });

describe("what a browser or a network gets", () => {
  it.each([
    ["a picture", () => image.url, "image/png"],
    ["a smaller one", small, "image/webp"],
    ["a film", () => film.url, "video/mp4"],
  ])("%s: its type, for ever, and nothing to guess", async (_, url, type) => {
    const answer = await get(url());
    expect([answer.status, answer.redirected]).toEqual([200, false]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
    });
    const length = (await answer.arrayBuffer()).byteLength;
    expect(length).toBe(Number(answer.headers.get("content-length")));
    const head = await get(url(), {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(length)]);
  });

  it("nothing anew of what it has (304)", async () => {
    const tag = (await get(image.url)).headers.get("etag") ?? "";
    const again = await get(image.url, { "if-none-match": tag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("cache-control")).toContain("immutable");
    expect((await get(image.url, { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("the piece of a film it asks for, and no piece behind the end", async () => {
    const whole = Buffer.from(await (await get(film.url)).arrayBuffer());
    for (const [range, start, end] of [
      ["bytes=0-99", 0, 99],
      ["bytes=100-", 100, film.size - 1],
      ["bytes=-50", film.size - 50, film.size - 1],
    ] as const) {
      const piece = await get(film.url, { range });
      expect([piece.status, piece.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${end}/${film.size}`,
      ]);
      expect(Buffer.from(await piece.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true);
    }
    expect((await get(film.url, { range: `bytes=${film.size}-` })).status).toBe(416);
  });
});

describe("another origin than the product's (UP5)", () => {
  it("whatever is opened there directly runs nothing", async () => {
    expect(new URL(image.url).origin).not.toBe(new URL(run().app.url).origin);
    for (const url of [image.url, film.url]) {
      const policy = (await get(url)).headers.get("content-security-policy");
      expect(policy).toBe("sandbox; default-src 'none'; img-src 'self'; media-src 'self'");
    }
  });

  it("a canvas of the product may read it, another page may not", async () => {
    const { origin } = new URL(run().app.url);
    const ours = await get(image.url, { origin });
    expect(ours.headers.get("access-control-allow-origin")).toBe(origin);
    expect(ours.headers.get("vary")).toContain("Origin");
    const theirs = await get(image.url, { origin: "https://evil.example" });
    expect(theirs.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("nobody reads below incoming/, writes or lists without a signature", async () => {
    const base = image.url.slice(0, image.url.indexOf("/public/"));
    expect((await get(image.url.replace("/public/", "/incoming/"))).status).toBe(403);
    expect((await get(`${base}?list-type=2`)).status).toBe(403);
    for (const method of ["PUT", "DELETE"]) expect((await get(image.url, {}, method)).status).toBe(403);
    expect((await get(image.url)).status).toBe(200);
  });
});
