import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import { api, stranger } from "@/tests/harness/stack";
import { endpoints, shapeOf } from "@/tests/rules/checks/routes";

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, read as it comes
let document: any;

beforeAll(async () => {
  const answer = await api(stranger(), "GET", "/openapi.json");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  document = answer.body;
});

/** `METHOD /path` of everything described. */
function described(): string[] {
  return Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
  );
}

describe("GET /openapi.json", () => {
  it("is valid OpenAPI 3.1, every reference included", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it("has every route on disk and no other", () => {
    const shapes = (calls: string[]) =>
      calls
        .map(shapeOf)
        .map((call) => call.replace("{...}", "{}"))
        .sort();
    const onDisk = endpoints()
      .map(({ call }) => call)
      .filter((call) => !call.endsWith("/{...rest}"));
    expect(onDisk.length).toBeGreaterThan(30);
    expect(shapes(described())).toEqual(shapes(onDisk));
  });

  it("names each call once, and says how all of them fail", () => {
    const calls = Object.values<object>(document.paths).flatMap((item) => Object.values(item));
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
    for (const { operationId, responses } of calls) {
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(["500", "default"]));
    }
    expect(document.components.responses.Error402.description).toContain("insufficient_credits");
    expect(document.components.parameters.IdempotencyKey).toMatchObject({ in: "header", required: false });
  });

  it("shows people and posts as the API does", () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Error", "Post", "User"]),
    );
    const { content } = document.paths["/api/posts/{id}"].get.responses["200"];
    expect(content["application/json"].schema.properties.post.$ref).toBe("#/components/schemas/Post");
  });
});
