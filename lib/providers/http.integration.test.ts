import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { fetchJson, type HttpFailure, type VendorCall } from "@/lib/providers/http";

let server: Server;
let seen: { method: string; url: string; type: string | undefined; body: string }[] = [];
let answers: ((response: ServerResponse) => void)[] = [];

beforeEach(async () => {
  seen = [];
  answers = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, type: headers["content-type"], body });
      const answer = answers.shift() ?? json(200, { ok: true });
      answer(response);
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
  fetchJson({ vendor: "test", schema, url: options.url ?? `${base()}/path?access_token=secret`, ...options });

/** The failure as the vendor's own reading is shown it. */
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

describe("what is sent", () => {
  test("an object as JSON, a form as a form", async () => {
    await call({ method: "POST", body: { a: 1 } });
    await call({ method: "POST", body: new URLSearchParams({ a: "1" }) });
    expect(seen.map(({ type, body }) => [type?.split(";")[0], body])).toEqual([
      ["application/json", '{"a":1}'],
      ["application/x-www-form-urlencoded", "a=1"],
    ]);
  });
});

describe("only what may be repeated is repeated", () => {
  test("a GET twice after failures that pass", async () => {
    answers = [json(500, {}), reset];
    expect(await call()).toEqual({ ok: true });
    expect(seen).toHaveLength(3);
  });

  test("no more than twice", async () => {
    answers = [json(503, {}), json(503, {}), json(503, {}), json(503, {})];
    await expect(call()).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(3);
  });

  test.each(["POST", "PUT", "DELETE"] as const)("a %s never", async (method) => {
    answers = [json(500, {})];
    await expect(call({ method })).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(1);
  });

  test("a GET that uses something up never", async () => {
    answers = [json(500, {})];
    await expect(call({ once: true })).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(1);
  });

  test("a refusal is final", async () => {
    answers = [json(400, {})];
    await expect(call()).rejects.toMatchObject({ code: "provider_error" });
    expect(seen).toHaveLength(1);
  });
});

describe("how it failed, kept apart for those who must not send twice (PUB4)", () => {
  test("refused, with the vendor's answer", async () => {
    answers = [json(403, { error: { code: 10 } })];
    expect(await failureOf()).toMatchObject({ kind: "status", status: 403, body: { error: { code: 10 } } });
  });

  test("a redirect is an answer, not a place to take tokens to", async () => {
    answers = [(response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end()];
    expect(await failureOf()).toMatchObject({ kind: "status", status: 302 });
  });

  test("broken after it was sent", async () => {
    answers = [reset];
    expect(await failureOf()).toMatchObject({ kind: "broken" });
  });

  test("broken in the middle of the answer", async () => {
    answers = [
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write('{"ok":');
        setImmediate(() => response.socket?.resetAndDestroy());
      },
    ];
    expect(await failureOf()).toMatchObject({ kind: "broken" });
  });

  test("never sent: nobody listens", async () => {
    const url = `${base()}/`;
    await new Promise((closed) => server.close(closed));
    expect(await failureOf({ url })).toMatchObject({ kind: "unreachable" });
  });

  test("too slow", async () => {
    answers = [hang];
    expect(await failureOf({ timeoutMs: 50 })).toMatchObject({ kind: "timeout" });
  });

  test("cancelled by the person", async () => {
    answers = [hang];
    const person = new AbortController();
    const failing = call({ method: "POST", signal: person.signal });
    await expect.poll(() => seen.length).toBe(1);
    person.abort();
    await expect(failing).rejects.toMatchObject({ code: "cancelled" });
  });

  test("an answer of another shape, and one that does not end", async () => {
    answers = [json(200, { ok: "yes" })];
    expect(await failureOf()).toMatchObject({ kind: "malformed", status: 200 });
    answers = [(response) => response.writeHead(200).end("x".repeat(6_000_000))];
    expect(await failureOf()).toMatchObject({ kind: "broken" });
  });
});

test("the vendor's reading wins, and no error names the token", async () => {
  answers = [json(401, {}), json(500, {})];
  const mapFailure = () => new AppError("not_connected");
  await expect(call({ mapFailure })).rejects.toMatchObject({ code: "not_connected" });
  const error: unknown = await call({ method: "POST" }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "provider_error" });
  expect(`${error} ${error instanceof Error ? error.cause : ""}`).not.toContain("secret");
});
