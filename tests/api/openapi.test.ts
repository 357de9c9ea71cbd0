import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import texts from "@/messages/en/server/style-guide.json";
import { api, createAnonymousClient, send } from "@/tests/harness/running-product";
import { listEndpoints, normalizeParams } from "@/tests/rules/checks/routes";

// biome-ignore lint/suspicious/noExplicitAny: the document is read without a schema
let document: any;

beforeAll(async () => {
  const response = await api(createAnonymousClient(), "GET", "/openapi.json");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  document = response.body;
});

/** Lists every documented operation as `METHOD /path`. */
function described(): string[] {
  return Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
  );
}

describe("GET /openapi.json", () => {
  // spec: T.5
  it("OpenAPI document is valid version 3.1 including its references", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  // spec: 7.6
  it("OpenAPI document contains exactly the routes on disk", () => {
    const shapes = (calls: string[]) =>
      calls
        .map(normalizeParams)
        .map((call) => call.replace("{...}", "{}"))
        .sort();
    const onDisk = listEndpoints()
      .map(({ call }) => call)
      // The console of operators is not shown to others (decision 137).
      .filter((call) => !call.endsWith("/{...rest}") && !call.includes(" /operator/"));
    expect(onDisk.length).toBeGreaterThan(30);
    expect(shapes(described())).toEqual(shapes(onDisk));
  });

  // spec: D7.32, D7.34
  it("style guide shows the design system and every path of the OpenAPI document", async () => {
    const html = await (await send(createAnonymousClient(), "/test")).text();
    expect(html).toContain('href="/api/openapi.json"');
    const shown = (text: string) => html.includes(`>${text}<`);
    expect(Object.keys(document.paths).filter((path) => !shown(path))).toEqual([]);
    const { colour, type, buttons, fields, messages, floats } = texts;
    for (const { title } of [colour, type, buttons, fields, messages, floats])
      expect(shown(title)).toBe(true);
  });

  it("OpenAPI operation has a unique ID and documented errors", () => {
    const calls = Object.values<object>(document.paths).flatMap((item) => Object.values(item));
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
    for (const { operationId, responses } of calls) {
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(["500", "default"]));
    }
    expect(document.components.responses.Error402.description).toContain("insufficient_credits");
    expect(document.components.parameters.IdempotencyKey).toMatchObject({ in: "header", required: false });
  });

  it("OpenAPI schemas match users and posts as returned", () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Error", "Post", "User"]),
    );
    const { content } = document.paths["/api/posts/{id}"].get.responses["200"];
    expect(content["application/json"].schema.properties.post.$ref).toBe("#/components/schemas/Post");
  });
});
