import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/start/ports.mjs";
import { readRunFile } from "@/tests/harness/running-product";
import { startWeb, type Web } from "@/tests/harness/second-web";

/** Sends these bytes as the request line, which a client library would normalize. */
async function ask(line: string, base: string): Promise<string> {
  const { port, host } = new URL(base);
  const socket = connect({ port: Number(port), host: "localhost" });
  socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  return text(socket);
}

describe("requests that Next must not see", () => {
  const { url } = readRunFile().app;
  it.each([
    ["POST /review/a.b", 405, undefined],
    ["GET /%61ccount", 308, `${url}/account`],
    ["GET /%61uth", 308, `${url}/auth`],
    ["GET /rob%6Fts.txt", 308, `${url}/robots.txt`],
    ["GET http://evil.example/nope", 400, undefined],
    ["GET /review/a.b", 200, undefined],
    ["GET /nope.x%zz", 307, `${url}/`],
  ])("request '%s' gets status %i", async (line, status, location) => {
    const response = await ask(line, url);
    expect(Number(response.slice(9, 12))).toBe(status);
    expect(/^location: (.*)\r$/im.exec(response)?.[1]?.replace(/^\//, `${url}/`)).toBe(location);
  });
});

describe("product under https", () => {
  let web: Web;
  beforeAll(async () => {
    const port = await findFreePort();
    const url = `https://localhost:${port}`;
    web = await startWeb({ APP_URL: url, NEXTAUTH_URL: url }, port);
  });
  afterAll(async () => {
    web.process.kill("SIGTERM");
    await web.ended;
  });

  it.each([
    ["GET /auth", 200],
    ["GET /", 200],
    ["GET /nope", 307],
    ["GET /%61uth", 308],
    ["GET /api/auth/check", 200],
    ["GET /api/nope", 404],
    ["GET /icon.svg", 200],
    ["GET /_next/static/nope.js", 404],
    ["POST /auth", 405],
  ])("response to '%s' has HSTS", async (line, status) => {
    const response = await ask(line, web.url);
    expect(Number(response.slice(9, 12))).toBe(status);
    expect(
      response.match(/^strict-transport-security: max-age=31536000; includeSubDomains\r$/gim),
    ).toHaveLength(1);
  });
});
