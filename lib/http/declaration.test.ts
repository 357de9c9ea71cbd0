import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { type AnswerShape, assertDeclared, declarationOf, declared } from "@/lib/http/declaration";

const settings = vi.hoisted(() => ({ APP_ENV: "test" }));
vi.mock("@/lib/core/server/env", () => ({ env: () => settings }));

const answer = z.object({ n: z.int(), note: z.string().optional() });

const check = (declaration: AnswerShape | undefined, body: unknown, status = 200) =>
  assertDeclared(declaration, { status, body });

beforeEach(() => {
  settings.APP_ENV = "test";
});

it("an answer that is what was declared passes, whatever is left out of JSON", () => {
  expect(() => check(answer, { n: 1, note: undefined })).not.toThrow();
  expect(() => check("text/event-stream", { anything: 1 })).not.toThrow();
  expect(() => check(undefined, { anything: 1 })).not.toThrow();
  expect(() => check(answer, undefined, 204)).not.toThrow();
  expect(() => check(answer, new Response("ready made"))).not.toThrow();
});

it("in tests, an answer that is something else or says more is a fault", () => {
  expect(() => check(answer, { n: "1" })).toThrow("not the declared answer");
  expect(() => check(answer, undefined)).toThrow("not the declared answer");
  expect(() => check(answer, { n: 1, passwordHash: "x" })).toThrow("more than the declared answer");
});

it("outside of tests nobody waits for it", () => {
  settings.APP_ENV = "production";
  expect(() => check(answer, { n: "1", passwordHash: "x" })).not.toThrow();
});

it("a handler carries what it declares", () => {
  const handler = declared({ auth: "none", success: 204 }, () => new Response());
  expect(declarationOf(handler)).toEqual({ auth: "none", success: 204 });
  expect(declarationOf(() => new Response())).toBeUndefined();
  expect(declarationOf(undefined)).toBeUndefined();
});
