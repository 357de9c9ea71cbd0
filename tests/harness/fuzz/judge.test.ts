import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Heard, makeJudge } from "@/tests/harness/fuzz/judge";
import type { Operation } from "@/tests/harness/fuzz/operations";

const operation: Operation = {
  ...{ name: "GET /api/things/{id}", method: "GET", path: "/api/things/{id}", parameters: [], body: null },
  answers: new Map([[200, { type: "application/json", schema: z.strictObject({ n: z.int() }) }]]),
};
const { judge, judgeStray, isKept } = makeJudge(new Set(["not_found"]), { post: "id-of-b", words: "zq1" });
const heard = (changes: Partial<Heard> & { body?: unknown }): Heard => ({
  ...{ status: 200, type: "application/json", headers: "[]", retryAfter: null },
  text: JSON.stringify(changes.body ?? { n: 1 }),
  ...changes,
});
const failure = { error: "No such thing", code: "not_found", requestId: "r" };
const of = (changes: Parameters<typeof heard>[0], asked = "GET /api/things/1") =>
  judge(operation, asked, heard(changes));

it("has nothing to say against what is documented", () => {
  expect(of({})).toBeNull();
  expect(of({ status: 404, body: failure })).toBeNull();
  expect(of({ status: 503, retryAfter: "1", body: failure })).toBeNull();
  // Refused by the server itself, before any call.
  expect(of({ status: 431, type: "", text: "" })).toBeNull();
  // What the question names may come back.
  expect(
    of({ status: 404, body: { ...failure, details: { post: "id-of-b" } } }, "GET /x/id-of-b"),
  ).toBeNull();
});

it("knows what an asker has written into their own", () => {
  const put: Operation = { ...operation, method: "PUT" };
  expect(isKept(put, 'PUT /api/things/1 {"avoid":["id-of-b"]}', heard({}))).toBe(true);
  expect(isKept(put, 'PUT /api/things/1 {"avoid":[]}', heard({}))).toBe(false);
  expect(isKept(put, "PUT /api/things/id-of-b", heard({ status: 404 }))).toBe(false);
  expect(isKept(operation, "GET /api/things?after=id-of-b", heard({}))).toBe(false);
});

describe("finds", () => {
  it.each<[string, Parameters<typeof heard>[0], string]>([
    ["a failure of the server", { status: 500, body: failure }, "a 500"],
    ["a service that does not say when to come again", { status: 503, body: failure }, "a 503"],
    ["a failure in words", { status: 404, type: "text/plain", text: "Not found" }, "no JSON but text/plain"],
    ["a code that is none", { status: 404, body: { ...failure, code: "oops" } }, "not in the catalogue"],
    ["a failure that says more", { status: 404, body: { ...failure, stack: "at x" } }, "another shape"],
    ["a length that is refused with words", { status: 431, type: "text/html", text: "x" }, "no JSON"],
    ["a status that is not documented", { status: 202 }, "a 202 that is not documented"],
    ["an answer of another type", { type: "text/html" }, "text/html where application/json"],
    ["an answer of another shape", { body: { n: "1" } }, "not the documented answer"],
    ["an answer that says more", { body: { n: 1, hash: "x" } }, "not the documented answer"],
    [
      "an id of somebody else",
      { status: 404, body: { ...failure, error: "id-of-b" } },
      "somebody else: post",
    ],
    ["their words in a header", { headers: '[["x-title","zq1"]]' }, "somebody else: words"],
  ])("%s", (_, changes, words) => {
    expect(of(changes)).toContain(words);
  });

  it("the same of an address that is none, whose answer it does not know", () => {
    expect(judgeStray("GET /x", heard({ status: 405, type: "text/html", text: "" }))).toBeNull();
    expect(judgeStray("GET /x", heard({ status: 500 }))).toBe("a 500");
    expect(judgeStray("GET /x", heard({ text: "zq1" }))).toContain("words");
  });
});
