import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import {
  assertMatchesDeclaration,
  getDeclaration,
  type ResponseShape,
  withDeclaration,
} from "@/lib/http/declaration";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();

const response = z.object({ n: z.int(), note: z.string().optional() });

const check = (declaration: ResponseShape | undefined, body: unknown, status = 200) =>
  assertMatchesDeclaration(declaration, { status, body });

beforeEach(() => {
  getEnv().APP_ENV = "test";
});

it("response that matches its declaration passes, including undefined fields", () => {
  expect(() => check(response, { n: 1, note: undefined })).not.toThrow();
  expect(() => check("text/event-stream", { anything: 1 })).not.toThrow();
  expect(() => check(undefined, { anything: 1 })).not.toThrow();
  expect(() => check(response, undefined, 204)).not.toThrow();
  expect(() => check(response, new Response("ready made"))).not.toThrow();
});

it("response that differs from its declaration or has extra fields throws in tests", () => {
  expect(() => check(response, { n: "1" })).toThrow("response does not match the declared schema");
  expect(() => check(response, undefined)).toThrow("response does not match the declared schema");
  expect(() => check(response, { n: 1, passwordHash: "x" })).toThrow("response has undeclared fields");
});

it("response is not checked outside tests", () => {
  getEnv().APP_ENV = "production";
  expect(() => check(response, { n: "1", passwordHash: "x" })).not.toThrow();
});

it("withDeclaration attaches the declaration to a handler", () => {
  const handler = withDeclaration({ auth: "none", success: 204 }, () => new Response());
  expect(getDeclaration(handler)).toEqual({ auth: "none", success: 204 });
  expect(getDeclaration(() => new Response())).toBeUndefined();
  expect(getDeclaration(undefined)).toBeUndefined();
});
