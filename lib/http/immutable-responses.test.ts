import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createImmutableResponses } from "@/lib/http/immutable-responses";

const IMMUTABLE = "public, max-age=31536000, immutable";
const BODY = "x".repeat(1_000);
const COMPRESSED = gzipSync(BODY);
let server: Server;
let seen: string[];
let answer: { status: number; headers: Record<string, string> };

beforeEach(async () => {
  seen = [];
  answer = { status: 200, headers: { "cache-control": IMMUTABLE } };
  const replay = createImmutableResponses(3 * COMPRESSED.length);
  server = createServer((request, response) => {
    if (replay(request, response)) return;
    seen.push(`${request.method} ${request.url}`);
    response.statusCode = answer.status;
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    if (!request.headers["accept-encoding"]?.includes("gzip")) return response.end(BODY);
    response.setHeader("content-encoding", "gzip");
    response.setHeader("content-type", "text/javascript");
    response.write(COMPRESSED.subarray(0, 10));
    response.end(COMPRESSED.subarray(10));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => void server.close());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const options = { port, path, method, headers: { "accept-encoding": "gzip, deflate, br", ...headers } };
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  get(options, resolve);
  const message = await promise;
  return { headers: message.headers, body: await buffer(message) };
}

it.each(["/_next/static/a.js", "/design-icons/a.json"])(
  "immutable file %s is repeated with its bytes and headers",
  async (path) => {
    const first = await ask(path);
    const second = await ask(path);
    expect(seen).toEqual([`GET ${path}`]);
    expect(gunzipSync(second.body).toString()).toBe(BODY);
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers).toMatchObject({
      "cache-control": IMMUTABLE,
      "content-encoding": "gzip",
      "content-type": "text/javascript",
      "content-length": String(COMPRESSED.length),
    });
  },
);

it.each([
  ["path outside the shared files", "/api/canvas-templates/1/thumbnail", {}],
  ["range", "/_next/static/a.js", { range: "bytes=0-9" }],
  ["conditional request", "/_next/static/a.js", { "if-none-match": '"1"' }],
  ["request without gzip", "/_next/static/a.js", { "accept-encoding": "identity" }],
  ["request that rejects gzip", "/_next/static/a.js", { "accept-encoding": "gzip;q=0" }],
])("%s is always answered by Next", async (_, path, headers) => {
  await ask(path, headers);
  await ask(path, headers);
  expect(seen).toHaveLength(2);
});

it.each([
  ["error", 404, { "cache-control": IMMUTABLE }],
  ["response that may change", 200, { "cache-control": "public, max-age=300" }],
  ["response with a cookie", 200, { "cache-control": IMMUTABLE, "set-cookie": "a=1" }],
])("%s is not repeated", async (_, status, headers) => {
  answer = { status, headers };
  await ask("/locales/en/common.json?v=1");
  await ask("/locales/en/common.json?v=1");
  expect(seen).toHaveLength(2);
});

it("least recently used file makes room for a new one", async () => {
  for (const name of ["a", "b", "c"]) await ask(`/_next/static/${name}.js`);
  await ask("/_next/static/a.js");
  await ask("/_next/static/d.js");
  seen = [];
  for (const name of ["a", "c", "d", "b"]) await ask(`/_next/static/${name}.js`);
  expect(seen).toEqual(["GET /_next/static/b.js"]);
});

it("HEAD request is answered by Next", async () => {
  await ask("/_next/static/a.js");
  await ask("/_next/static/a.js", {}, "HEAD");
  expect(seen).toHaveLength(2);
});
