import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { checkMediaHeaders } from "@/scripts/doctor/media-headers";

let server: Server | undefined;

beforeAll(ensureBucket);
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Serves the store's objects with these headers only, as a CDN in front of a bucket does. */
async function serve(headers: Record<string, string>, status?: number): Promise<string> {
  server = createServer((request, response) => {
    void getObjectStore()
      .get((request.url ?? "").slice(1))
      .then((object) => response.writeHead(status ?? (object ? 200 : 404), headers).end(object?.bytes));
  });
  await new Promise<void>((ready) => server?.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const nosniff = { "x-content-type-options": "nosniff" };
const sandbox = { "content-security-policy": "default-src 'none'; sandbox" };
const attachment = { "content-disposition": "attachment" };

test("doctor accepts media headers of the embedded store, and leaves no object", async () => {
  expect(await checkMediaHeaders(getEnv())).toMatchObject({ state: "ok", part: "Media headers" });
  expect(await getObjectStore().list("public/doctor-", 10)).toEqual([]);
});

test.each([
  ["nosniff", { ...sandbox, ...attachment }, ["X-Content-Type-Options: nosniff"]],
  ["a sandboxing policy", { ...nosniff, ...attachment }, ["Content-Security-Policy: sandbox"]],
  [
    "all of them",
    {},
    [
      "X-Content-Type-Options: nosniff",
      "Content-Security-Policy: sandbox",
      "Content-Disposition: attachment",
    ],
  ],
  [
    "the disposition of the object",
    { ...nosniff, ...sandbox, "content-disposition": "inline; filename=attachment" },
    ["Content-Disposition: attachment"],
  ],
  [
    "a sandbox among other directives",
    { ...nosniff, ...attachment, "content-security-policy": "default-src 'none'; x-sandbox" },
    ["Content-Security-Policy: sandbox"],
  ],
])("doctor names the media headers to configure when the bucket lacks %s", async (_, headers, missing) => {
  expect(await checkMediaHeaders({ MEDIA_PUBLIC_URL: await serve(headers) })).toEqual({
    state: "broken",
    part: "Media headers",
    says: `media come without ${missing.join(", ")}`,
    next: expect.stringContaining("docs/operations.md"),
  });
});

test("doctor accepts media headers that a CDN adds", async () => {
  const MEDIA_PUBLIC_URL = await serve({ ...nosniff, ...sandbox, ...attachment });
  expect(await checkMediaHeaders({ MEDIA_PUBLIC_URL })).toMatchObject({ state: "ok" });
});

test("doctor reports a media URL that does not serve the bucket", async () => {
  const MEDIA_PUBLIC_URL = await serve({ ...nosniff, ...sandbox }, 403);
  expect(await checkMediaHeaders({ MEDIA_PUBLIC_URL })).toMatchObject({
    state: "broken",
    says: expect.stringContaining("403"),
    next: expect.stringContaining("MEDIA_PUBLIC_URL"),
  });
});
