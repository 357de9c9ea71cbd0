import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import type { SignedPut } from "@/lib/providers/object-store/port";
import { createS3Store } from "@/lib/providers/object-store/s3";
import { waitFor } from "@/tests/harness/npm-start";

const store = createS3Store();
const object = { bytes: new TextEncoder().encode("שלום"), contentType: "image/png" };
let folder: string;

beforeAll(async () => {
  await store.ensureBucket();
  folder = await mkdtemp(join(tmpdir(), "kolot-store-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("object can be stored, read and deleted twice", async () => {
  const key = `public/${randomUUID()}.png`;
  await store.put(key, object, { cacheControl: "public, max-age=60" });
  const found = await store.get(key);
  expect(found?.contentType).toBe("image/png");
  expect(Buffer.from(found?.bytes ?? []).equals(object.bytes)).toBe(true);
  expect(Buffer.from((await store.getRange(key, 1, 3)) ?? []).equals(object.bytes.subarray(1, 4))).toBe(true);
  await store.delete(key);
  await store.delete(key);
  expect(await store.getRange(key, 1, 3)).toBeNull();
  expect(await store.get(key)).toBeNull();
});

test.each([
  ["image/png", null],
  ["video/mp4", null],
  ["application/pdf", "attachment"],
  ["text/html", "attachment"],
  ["image/svg+xml", "attachment"],
])(
  "object of type %s is served with its type and the disposition %s [UP5]",
  async (contentType, expected) => {
    const [put, copied, streamed, filed] = Array.from({ length: 4 }, () => `public/${randomUUID()}`) as [
      ...[string, string, string, string],
    ];
    const { bytes } = object;
    await store.put(put, { bytes, contentType });
    await store.copy(put, copied, { contentType, cacheControl: "public" });
    await store.putStream(streamed, Readable.from([bytes]), { bytes: bytes.byteLength, contentType });
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    await store.putFile(filed, { path, bytes: bytes.byteLength, contentType });
    for (const key of [put, copied, streamed, filed]) {
      const { headers } = await fetch(`${getEnv().MEDIA_PUBLIC_URL}/${key}`);
      expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
        contentType,
        expected,
      ]);
    }
  },
);

test("concurrent starts create one bucket", async () => {
  await Promise.all(Array.from({ length: 5 }, () => createS3Store().ensureBucket()));
  await expect(store.ping()).resolves.toBeUndefined();
});

test("object can be inspected, copied and listed without a download", async () => {
  const id = randomUUID();
  const [from, to] = [`incoming/${id}.mp4`, `public/${id}.mp4`];
  await store.put(from, object);
  await store.copy(from, to, { contentType: "video/mp4", cacheControl: "public, max-age=9" });
  expect(await store.head(to)).toEqual({ bytes: object.bytes.byteLength, contentType: "video/mp4" });
  const shown = await fetch(`${getEnv().MEDIA_PUBLIC_URL}/${to}`);
  expect(shown.headers.get("cache-control")).toBe("public, max-age=9");
  const [listed, ...others] = await store.list(`incoming/${id}`, 10);
  expect({ key: listed?.key, others }).toEqual({ key: from, others: [] });
  expect(Math.abs((listed?.modified.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  expect(await store.head(`public/${randomUUID()}.mp4`)).toBeNull();
  const stale = { contentType: "video/mp4", cacheControl: "", version: '"another"' };
  await expect(store.copy(from, to, stale)).rejects.toMatchObject({ code: "conflict" });
  const copied = store.copy(`incoming/${randomUUID()}.mp4`, to, {
    contentType: "video/mp4",
    cacheControl: "",
  });
  await expect(copied).rejects.toMatchObject({ code: "not_found" });
});

describe("file transfers", () => {
  const bytes = randomBytes(3_000_000);
  const upload = async () => {
    const [key, path] = [`public/${randomUUID()}.mp4`, join(folder, randomUUID())];
    await writeFile(path, bytes);
    await store.putFile(key, { path, bytes: bytes.byteLength, contentType: "video/mp4" });
    return key;
  };

  test("file becomes an object and is downloaded unchanged", async () => {
    const [key, path] = [await upload(), join(folder, "back")];
    const facts = await store.download(key, path, { maxBytes: bytes.byteLength });
    expect(facts).toMatchObject({ bytes: bytes.byteLength, contentType: "video/mp4" });
    expect((await readFile(path)).equals(bytes)).toBe(true);
    expect(await store.download(`public/${randomUUID()}.mp4`, path, { maxBytes: 9 })).toBeNull();
  });

  test("failed or canceled download leaves no file", async () => {
    const [key, path] = [await upload(), join(folder, "none")];
    const over = store.download(key, path, { maxBytes: bytes.byteLength - 1 });
    await expect(over).rejects.toMatchObject({ code: "too_large" });
    const signal = AbortSignal.abort();
    await expect(store.download(key, path, { maxBytes: 9_000_000, signal })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(existsSync(path)).toBe(false);
  });

  test("stream becomes an object only with exactly the announced length", async () => {
    const put = async (size: number) => {
      const key = `incoming/${randomUUID()}`;
      const options = { bytes: size, contentType: "video/mp4", signal: AbortSignal.timeout(1_500) };
      const sent = store.putStream(key, Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), options);
      return { done: await sent.then(() => true).catch(({ code }) => code), facts: await store.head(key) };
    };
    const facts = { bytes: bytes.byteLength, contentType: "video/mp4" };
    expect(await put(bytes.byteLength)).toEqual({ done: true, facts });
    expect(await put(bytes.byteLength + 1)).toEqual({ done: "unavailable", facts: null });
  });

  test("file shorter than announced leaves no object", async () => {
    const [key, path] = [`public/${randomUUID()}.mp4`, join(folder, "short")];
    await writeFile(path, bytes);
    const sent = store.putFile(
      key,
      { path, bytes: bytes.byteLength + 1, contentType: "video/mp4" },
      { signal: AbortSignal.timeout(1_500) },
    );
    await expect(sent).rejects.toMatchObject({ code: "unavailable" });
    expect(await store.head(key)).toBeNull();
  });
});

describe("signed URLs", () => {
  const bytes = randomBytes(1_000);
  const sign = (key: string, seconds = 60) =>
    store.signedPut(key, { contentType: "video/mp4", bytes: bytes.byteLength, seconds });
  const send = (
    { url, headers }: SignedPut,
    { body = bytes, method = "PUT", ...more }: { body?: Buffer; method?: string; type?: string } = {},
  ) =>
    fetch(url, {
      method,
      body: new Uint8Array(body),
      headers: { ...headers, ...(more.type ? { "content-type": more.type } : {}) },
    });
  const fresh = () => `incoming/${randomUUID()}.mp4`;

  test("signed URL accepts the object it was issued for", async () => {
    const key = fresh();
    const signed = await sign(key);
    // The SDK's default checksum of an empty body would refuse every file.
    expect(signed.url).not.toMatch(/checksum/i);
    expect(new URL(signed.url).searchParams.get("X-Amz-SignedHeaders")).toMatch(
      /content-length;content-type/,
    );
    expect((await send(signed)).status).toBe(200);
    expect(await store.head(key)).toEqual({ bytes: 1_000, contentType: "video/mp4" });
  });

  // spec: T.7
  test.each<[string, Parameters<typeof send>[1]]>([
    ["one byte more", { body: randomBytes(1_001) }],
    ["one byte less", { body: randomBytes(999) }],
    ["another type", { type: "text/html" }],
    ["another method", { method: "DELETE" }],
  ])("signed upload with %s is refused by the store [UP1]", async (_, change) => {
    const key = fresh();
    expect((await send(await sign(key), change)).status).toBe(403);
    expect(await store.head(key)).toBeNull();
  });

  test("signed URL with another key, a longer lifetime or no signature is refused", async () => {
    const [key, other] = [fresh(), fresh()];
    const signed = await sign(key);
    for (const url of [
      signed.url.replace(key, other),
      signed.url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"),
      signed.url.split("?")[0] ?? "",
    ]) {
      expect((await send({ ...signed, url })).status).toBe(403);
    }
    expect([await store.head(key), await store.head(other)]).toEqual([null, null]);
  });

  test("signed URL never overwrites an object", async () => {
    const key = fresh();
    const signed = await sign(key);
    expect((await send(signed)).status).toBe(200);
    expect((await send(signed, { body: randomBytes(1_000) })).status).toBe(412);
    const { "if-none-match": _, ...without } = signed.headers;
    expect((await send({ ...signed, headers: without })).status).toBe(403);
    expect(Buffer.from((await store.get(key))?.bytes ?? []).equals(bytes)).toBe(true);
  });

  test("signed URL expires", async () => {
    const key = fresh();
    const [put, get] = [await sign(key, 1), await store.signedGet(key, 1)];
    expect((await fetch(get)).status).toBe(404);
    await waitFor("the address has ended", async () => (await fetch(get)).status === 403);
    expect((await send(put)).status).toBe(403);
    expect(await store.head(key)).toBeNull();
  });

  test("signed URL serves a private object", async () => {
    const key = fresh();
    await store.put(key, object);
    const url = await store.signedGet(key, 60);
    expect((await fetch(url.split("?")[0] ?? "")).status).toBe(403);
    const shown = await fetch(url);
    expect([shown.status, await shown.text()]).toEqual([200, "שלום"]);
  });
});
