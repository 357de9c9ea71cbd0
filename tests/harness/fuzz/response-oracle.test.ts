import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "@/tests/harness/fuzz/operations";
import { createResponseOracle, type ReceivedResponse } from "@/tests/harness/fuzz/response-oracle";

const operation: Operation = {
  ...{ name: "GET /api/things/{id}", method: "GET", path: "/api/things/{id}", parameters: [], body: null },
  answers: new Map([[200, { type: "application/json", schema: z.strictObject({ n: z.int() }) }]]),
};
const { judge, judgeStray, isKept } = createResponseOracle(new Set(["not_found"]), {
  post: "id-of-b",
  words: "zq1",
});
const heard = (changes: Partial<ReceivedResponse> & { body?: unknown }): ReceivedResponse => ({
  ...{ status: 200, type: "application/json", headers: "[]", retryAfter: null },
  text: JSON.stringify(changes.body ?? { n: 1 }),
  ...changes,
});
const failure = { error: "No such thing", code: "not_found", requestId: "r" };
const of = (changes: Parameters<typeof heard>[0], requested = "GET /api/things/1") =>
  judge(operation, requested, heard(changes));

it("response oracle accepts documented responses", () => {
  expect(of({})).toBeNull();
  expect(of({ status: 404, body: failure })).toBeNull();
  expect(of({ status: 503, retryAfter: "1", body: failure })).toBeNull();
  // Rejected by Node's HTTP server before any route.
  expect(of({ status: 431, type: "", text: "" })).toBeNull();
  // Values sent in the request may be returned.
  expect(
    of({ status: 404, body: { ...failure, details: { post: "id-of-b" } } }, "GET /x/id-of-b"),
  ).toBeNull();
});

it("response oracle accepts foreign values that the user stored in own objects", () => {
  const put: Operation = { ...operation, method: "PUT" };
  expect(isKept(put, 'PUT /api/things/1 {"avoid":["id-of-b"]}', heard({}))).toBe(true);
  expect(isKept(put, 'PUT /api/things/1 {"avoid":[]}', heard({}))).toBe(false);
  expect(isKept(put, "PUT /api/things/id-of-b", heard({ status: 404 }))).toBe(false);
  expect(isKept(operation, "GET /api/things?after=id-of-b", heard({}))).toBe(false);
});

describe("response oracle findings", () => {
  it.each<[string, Parameters<typeof heard>[0], string]>([
    ["a server error", { status: 500, body: failure }, "a 500"],
    ["a 503 without a delay", { status: 503, body: failure }, "a 503"],
    [
      "an error as plain text",
      { status: 404, type: "text/plain", text: "Not found" },
      "no JSON but text/plain",
    ],
    ["an unknown error code", { status: 404, body: { ...failure, code: "oops" } }, "not in the catalogue"],
    ["an error with extra fields", { status: 404, body: { ...failure, stack: "at x" } }, "another shape"],
    ["a 431 with a body", { status: 431, type: "text/html", text: "x" }, "no JSON"],
    ["an undocumented status", { status: 202 }, "a 202 that is not documented"],
    ["a response of another media type", { type: "text/html" }, "text/html where application/json"],
    ["a response of another shape", { body: { n: "1" } }, "not the documented answer"],
    ["a response with extra fields", { body: { n: 1, hash: "x" } }, "not the documented answer"],
    ["an ID of another user", { status: 404, body: { ...failure, error: "id-of-b" } }, "somebody else: post"],
    ["their words in a header", { headers: '[["x-title","zq1"]]' }, "somebody else: words"],
  ])("response oracle finds %s", (_, changes, words) => {
    expect(of(changes)).toContain(words);
  });

  it("response oracle checks responses of unknown paths for failures and leaks", () => {
    expect(judgeStray("GET /x", heard({ status: 405, type: "text/html", text: "" }))).toBeNull();
    expect(judgeStray("GET /x", heard({ status: 500 }))).toBe("a 500");
    expect(judgeStray("GET /x", heard({ text: "zq1" }))).toContain("words");
  });
});
