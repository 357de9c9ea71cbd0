import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { guardRequests } from "@/lib/http/request-guard";

const APP = "https://kolot.localhost";
let server: Server;
let endGuard: () => void;
let seen: string[];

async function start(appUrl: string): Promise<void> {
  seen = [];
  endGuard = guardRequests(appUrl);
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end("of the product");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

beforeEach(() => start(APP));
afterEach(() => {
  endGuard();
  server.close();
});

/** Sends these bytes as the request line, which a client library would normalize. */
async function ask(line: string, headers = ""): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: kolot.localhost\r\nConnection: close\r\n${headers}\r\n`);
  return text(socket);
}

describe("request guard", () => {
  it.each([
    "GET http://evil.example/auth",
    "GET https://kolot.localhost/",
    "OPTIONS *",
    "POST http://evil.example/api/posts",
  ])("request guard refuses a target that is no path: %s", async (line) => {
    expect(await ask(line)).toMatch(/^HTTP\/1.1 400 /);
    expect(seen).toEqual([]);
  });

  it.each([
    ["/%61ccount", "/account"],
    ["/%61uth?from=%61", "/auth?from=%61"],
    ["/rob%6Fts.txt", "/robots.txt"],
    ["/%61pi/posts", "/api/posts"],
    ["/%2e//evil.example", "/.//evil.example"],
    ["/a?b?c%61", null],
    ["/%D7%A9%2Fx%20y%00", null],
    ["/%E0%A4%A", null],
  ])(
    "request guard redirects the escaped path %s to %s under the application's URL",
    async (path, normal) => {
      const response = await ask(`GET ${path}`);
      if (normal) expect(response).toMatch(/^HTTP\/1.1 308 /);
      expect(/location: (.*)\r/i.exec(response)?.[1]).toBe(normal ? APP + normal : undefined);
      expect(seen).toEqual(normal ? [] : [`GET ${path}`]);
    },
  );

  it.each(["/api/posts/%ff", "/locales/en/%zz", "/canvas-fonts/%41"])(
    "request guard returns a JSON 404 for an escape in %s",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const response = await ask(`${method} ${path}`);
        expect(response).toMatch(/^HTTP\/1.1 404 /);
        expect(response).toMatch(/"code":"not_found","requestId":"[0-9a-f-]{36}"}$/);
      }
      expect(seen).toEqual([]);
    },
  );

  it.each(["POST /review/a.b", "PUT /", "DELETE /nope.png", "OPTIONS /auth", "POST /_next/x", "POST /apix"])(
    "request guard refuses %s, which no page has",
    async (line) => {
      expect(await ask(line)).toMatch(/^HTTP\/1.1 405 /);
      expect(await ask(line, "next-action: 0\r\n")).toMatch(/^HTTP\/1.1 404 /);
      expect(seen).toEqual([]);
    },
  );

  it("request guard leaves pages, calls and payment returns to the product", async () => {
    const lines = ["GET /", "HEAD /auth", "POST /api/posts", "DELETE /api/posts/x", "POST /payment/success"];
    for (const line of lines) expect(await ask(line)).toMatch(/^HTTP\/1.1 200 /);
    expect(seen).toEqual(lines);
    expect(await ask("POST /payment/success", "next-action: 0\r\n")).toMatch(/^HTTP\/1.1 404 /);
  });

  it("every response has HSTS under https, and none under http", async () => {
    const lines = ["GET /", "GET /%61", "POST /", "GET http://x/", "GET /api/%61"];
    for (const line of lines) {
      expect(await ask(line)).toMatch(/strict-transport-security: max-age=31536000; includeSubDomains/i);
    }
    endGuard();
    server.close();
    await start("http://localhost:3000");
    for (const line of lines) expect(await ask(line)).not.toMatch(/strict-transport-security/i);
  });
});
