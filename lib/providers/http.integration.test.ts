import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { fetchJson, type HttpFailure, type VendorCall } from "@/lib/providers/http";

let server: Server;
let seen: { method: string; url: string; type: string | undefined; body: string }[] = [];
let responses: ((response: ServerResponse) => void)[] = [];

beforeEach(async () => {
  seen = [];
  responses = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, type: headers["content-type"], body });
      const result = responses.shift() ?? json(200, { ok: true });
      result(response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const hang = () => undefined;
const reset = (response: ServerResponse) => response.socket?.resetAndDestroy();
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const schema = z.object({ ok: z.boolean() });
const call = (options: Partial<VendorCall<{ ok: boolean }>> = {}) =>
  fetchJson({
    vendor: "unsplash",
    schema,
    url: options.url ?? `${base()}/path?access_token=secret`,
    ...options,
  });

/** Returns the failure passed to `mapFailure`. */
async function failureOf(options: Partial<VendorCall<{ ok: boolean }>> = {}): Promise<HttpFailure> {
  let failure: HttpFailure | undefined;
  const mapFailure = (given: HttpFailure) => {
    failure = given;
    return undefined;
  };
  await expect(call({ method: "POST", ...options, mapFailure })).rejects.toBeInstanceOf(AppError);
  if (!failure) throw new Error("nothing failed");
  return failure;
}

describe("request body", () => {
  test("fetchJson sends an object as JSON and a form as a form", async () => {
    await call({ method: "POST", body: { a: 1 } });
    await call({ method: "POST", body: new URLSearchParams({ a: "1" }) });
    expect(seen.map(({ type, body }) => [type?.split(";")[0], body])).toEqual([
      ["application/json", '{"a":1}'],
      ["application/x-www-form-urlencoded", "a=1"],
    ]);
  });
});

describe("retries", () => {
  test("fetchJson retries a GET after transient failures", async () => {
    responses = [json(500, {}), reset];
    expect(await call()).toEqual({ ok: true });
    expect(seen).toHaveLength(3);
  });

  test("fetchJson retries at most twice", async () => {
    responses = [json(503, {}), json(503, {}), json(503, {}), json(503, {})];
    await expect(call()).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(3);
  });

  test.each(["POST", "PUT", "DELETE"] as const)("fetchJson never retries a %s", async (method) => {
    responses = [json(500, {})];
    await expect(call({ method })).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(1);
  });

  test("fetchJson never retries a GET marked `once`", async () => {
    responses = [json(500, {})];
    await expect(call({ once: true })).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(1);
  });

  test("fetchJson does not retry a refusal", async () => {
    responses = [json(400, {})];
    await expect(call()).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(1);
  });
});

describe("failure kinds [PUB4]", () => {
  test("fetchJson reports a refusal with the vendor's response", async () => {
    responses = [json(403, { error: { code: 10 } })];
    expect(await failureOf()).toMatchObject({ kind: "status", status: 403, body: { error: { code: 10 } } });
  });

  test("fetchJson does not follow redirects, which could leak tokens", async () => {
    responses = [(response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()];
    expect(await failureOf()).toMatchObject({ kind: "status", status: 302 });
  });

  test("fetchJson reports a connection broken after sending", async () => {
    responses = [reset];
    expect(await failureOf()).toMatchObject({ kind: "broken" });
  });

  test("fetchJson reports a connection broken during the response", async () => {
    responses = [
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write('{"ok":');
        setImmediate(() => response.socket?.resetAndDestroy());
      },
    ];
    expect(await failureOf()).toMatchObject({ kind: "broken" });
  });

  test("fetchJson reports a refused connection as not sent", async () => {
    const url = `${base()}/`;
    await new Promise((closed) => server.close(closed));
    expect(await failureOf({ url })).toMatchObject({ kind: "unreachable" });
  });

  test("fetchJson reports a timeout", async () => {
    responses = [hang];
    expect(await failureOf({ timeoutMs: 50 })).toMatchObject({ kind: "timeout" });
  });

  test("fetchJson reports a cancellation", async () => {
    responses = [hang];
    const user = new AbortController();
    const failing = call({ method: "POST", signal: user.signal });
    await expect.poll(() => seen.length).toBe(1);
    user.abort();
    await expect(failing).rejects.toMatchObject({ code: "cancelled" });
  });

  test("fetchJson refuses a response of another shape or without an end", async () => {
    responses = [json(200, { ok: "yes" })];
    expect(await failureOf()).toMatchObject({ kind: "malformed", status: 200 });
    responses = [(response) => response.writeHead(200).end("x".repeat(6_000_000))];
    expect(await failureOf()).toMatchObject({ kind: "broken" });
  });
});

test("fetchJson prefers mapFailure, and no error contains the token", async () => {
  responses = [json(401, {}), json(500, {})];
  const mapFailure = () => new AppError("not_connected");
  await expect(call({ mapFailure })).rejects.toMatchObject({ code: "not_connected" });
  const error: unknown = await call({ method: "POST" }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "provider_error" });
  expect(`${error} ${error instanceof Error ? error.cause : ""}`).not.toContain("secret");
});
