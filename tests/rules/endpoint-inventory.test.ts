import { describe, expect, it } from "vitest";
import { type Endpoint, listEndpoints, listScreens, normalizeParams } from "@/tests/rules/checks/routes";
import { readSource } from "@/tests/rules/source-tree";

const specification = JSON.parse(readSource("tests/rules/specification.json"));

/** Compares in both directions: specified but missing, and present but not specified. */
function compare(specified: string[], built: string[]) {
  const normalize = (list: string[]) => new Set(list.map(normalizeParams));
  const [existing, expected] = [normalize(built), normalize(specified)];
  return {
    missing: specified.filter((one) => !existing.has(normalizeParams(one))),
    unknown: built.filter((one) => !expected.has(normalizeParams(one))),
  };
}

describe("endpoint inventory", () => {
  it("reports missing and unknown endpoints and ignores parameter names", () => {
    const found = compare(["GET /a/{id}", "POST /b"], ["GET /a/{other}", "GET /x"]);
    expect(found).toEqual({ missing: ["POST /b"], unknown: ["GET /x"] });
  });

  // spec: 7.6, T.14
  it("endpoints in the code are exactly those of the specification", () => {
    const built = listEndpoints();
    expect(built.length).toBeGreaterThan(20);
    const specified = [...specification.calls.specification, ...specification.calls.ours];
    const calls = built.map(({ call }) => call);
    expect(compare(specified, calls)).toEqual({ missing: [], unknown: [] });
  });

  // spec: 2.26
  it("screens in the code are exactly those of the specification", () => {
    const mergePaymentPages = (path: string) =>
      path.replace(/^\/payment\/(success|failure)(\/full)?$/, "/payment/{...path}");
    const specified = [...specification.screens.specification, ...specification.screens.ours];
    expect(compare([...new Set(specified.map(mergePaymentPages))], listScreens())).toEqual({
      missing: [],
      unknown: [],
    });
  });
});

describe("declared responses", () => {
  const findUndeclared = (calls: Endpoint[]) =>
    calls
      .filter(({ call, answers }) => !answers && !call.endsWith("/{...rest}"))
      .map(({ file, call }) => `${file}: ${call}`);

  it("undeclared response is found in route(), in declared() and in constants", () => {
    const text = `const owned = { auth: "post", answer: postAnswer };
export const GET = route({ ...owned, handler: () => ({ answer: 1 }) });
export const PUT = route({ auth: "user", handler: () => ({ answer: 1 }) });
export const DELETE = route({ auth: "user", success: 204, handler });
export const POST = declared(owned, () => Response.json({}));
export const PATCH = () => Response.json({ status: 1 });`;
    const found = findUndeclared(listEndpoints([{ path: "app/api/x/route.ts", text }]));
    expect(found).toEqual(["app/api/x/route.ts: PUT /x", "app/api/x/route.ts: PATCH /x"]);
  });

  it("every route declares its response, which the OpenAPI document shows", () => {
    expect(findUndeclared(listEndpoints())).toEqual([]);
  });
});
