import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { z } from "zod";
import { type Declaration, withDeclaration } from "@/lib/http/declaration";
import { createApiDocument, toOpenApiPath } from "@/scripts/openapi/document";

const call = (declaration: Partial<Declaration> = {}) =>
  withDeclaration({ auth: "none", answer: z.object({ n: z.int() }), ...declaration }, () => new Response());

// biome-ignore lint/suspicious/noExplicitAny: the document is read without a schema
type Anything = any;

const bare = () => new Response();

/** Returns the operation of a declared route handler. */
function described(method: string, declaration: Partial<Declaration>, file = "app/api/things/[id]/route.ts") {
  const { paths } = createApiDocument({ [file]: { [method]: call(declaration) } });
  const item = paths?.[toOpenApiPath(file)] as Record<string, Anything> | undefined;
  return item?.[method.toLowerCase()];
}

it("API paths derive from the locations of route files", () => {
  expect(toOpenApiPath("app/api/posts/[id]/images/[index]/route.ts")).toBe("/api/posts/{id}/images/{index}");
  expect(toOpenApiPath("app/api/auth/[...nextauth]/route.ts")).toBe("/api/auth/{nextauth}");
  expect(toOpenApiPath("app/locales/[lng]/[file]/route.ts")).toBe("/locales/{lng}/{ns}.json");
});

it("generated document is valid OpenAPI 3.1", async () => {
  const document = createApiDocument({
    "app/api/things/route.ts": { GET: call({ query: z.object({ q: z.string().optional() }) }), POST: call() },
    "app/api/things/[id]/route.ts": {
      PUT: call({ auth: "user", body: z.object({ n: z.string().transform(Number) }) }),
    },
    "app/api/things/[id]/file/route.ts": { POST: call({ upload: { maxBytes: 10 }, success: 201 }) },
    "app/api/stream/route.ts": { POST: call({ answer: "text/event-stream" }) },
    "app/api/away/route.ts": { GET: call({ answer: "redirect" }) },
  });
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

it("operation lists the failures that its declaration implies", () => {
  expect(Object.keys(described("GET", {}).responses)).toEqual(["200", "404", "500", "default"]);
  const spending = described("POST", { auth: "user", body: z.object({}), rateLimit: "ai", success: 201 });
  const statuses = [
    "201",
    "400",
    "401",
    "402",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
    "500",
    "default",
  ];
  expect(Object.keys(spending.responses)).toEqual(statuses);
  expect(spending.security).toEqual([{ session: [] }]);
});

it("mutating operations have an idempotency key parameter", () => {
  const key = { $ref: "#/components/parameters/IdempotencyKey" };
  expect(described("DELETE", { success: 204 }).parameters).toContainEqual(key);
  expect(described("GET", {}).parameters).not.toContainEqual(key);
});

it("operations describe forms, streams, redirects and empty responses", () => {
  const form = described("POST", { upload: { maxBytes: 10 }, body: z.object({ name: z.string() }) });
  const { properties, required } = form.requestBody.content["multipart/form-data"].schema;
  expect([Object.keys(properties), required]).toEqual([
    ["name", "file"],
    ["name", "file"],
  ]);
  const stream = described("POST", { answer: "text/event-stream" });
  expect(Object.keys(stream.responses["200"].content)).toEqual(["text/event-stream"]);
  const file = described("POST", { answer: "application/pdf", later: z.object({ jobId: z.string() }) });
  expect(Object.keys(file.responses["200"].content)).toEqual(["application/pdf"]);
  expect(file.responses["202"].content["application/json"].schema.properties).toHaveProperty("jobId");
  expect(described("GET", { answer: "redirect" }).responses["303"].headers).toHaveProperty("location");
  expect(described("DELETE", { success: 204 }).responses["204"]).toEqual({ description: "Done" });
});

it("undeclared handler is refused and the catch-all route is omitted", () => {
  const files = { "app/api/things/route.ts": { GET: bare } };
  expect(() => createApiDocument(files)).toThrow("app/api/things/route.ts: GET declares nothing");
  expect(createApiDocument({ "app/api/[...rest]/route.ts": { GET: bare } }).paths).toEqual({});
});
