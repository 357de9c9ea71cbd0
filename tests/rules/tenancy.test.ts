import { expect, it } from "vitest";
import { TENANCY } from "@/tests/api/tenancy-matrix";
import { findIdEndpoints } from "@/tests/rules/checks/id-endpoints";
import { listEndpoints } from "@/tests/rules/checks/routes";
import { listFiles } from "@/tests/rules/source-tree";

const schemas = listFiles(/^lib\/[^/]+\/[a-z-]*schemas\.ts$/);
const tested = new Set(TENANCY.map(({ method, route }) => `${method} ${route}`));

const route = (path: string, text: string) => listEndpoints([{ path: `app/api/${path}/route.ts`, text }]);
const sampleSchemas = [
  {
    path: "lib/x/schemas.ts",
    text: "export const moveBody = z.object({ post: z.object({ _id: z.string() }) });",
  },
];

it("routes with an id and their auth guards are found", () => {
  const found = [
    ...route("posts/[id]", 'export const GET = route({ auth: "post" });'),
    ...route(
      "posts/[id]/open",
      'const owned = { auth: "none" } as const; export const GET = route({ ...owned });',
    ),
    ...route("move", 'export const POST = route({ auth: "user", body: moveBody });'),
    ...route("live", "export function GET() {}"),
    ...route("loose/[id]", "export function GET() {}"),
  ];
  const carriers = findIdEndpoints(found, sampleSchemas).map(({ call, auth }) => [call, auth]);
  expect(carriers).toEqual([
    ["GET /posts/{id}", "post"],
    ["GET /posts/{id}/open", "none"],
    ["POST /move", "user"],
    ["GET /loose/{id}", undefined],
  ]);
});

// spec: D3.49
it("every route with an id checks the owner and has a tenancy test [TEN1]", () => {
  const carriers = findIdEndpoints(listEndpoints(), schemas);
  expect(carriers.length).toBeGreaterThan(15);
  // A token in the URL authorizes the request without a user; the tenancy matrix covers these routes separately.
  const isKeyed = (call: string, auth: string | undefined) => auth === "none" && call.includes("/{token}");
  const open = carriers.filter(
    ({ call, auth }) =>
      !["user", "account", "post", "named-post", "operator"].includes(auth ?? "") && !isKeyed(call, auth),
  );
  expect(open.map(({ call }) => call)).toEqual([]);
  expect(carriers.map(({ call }) => call).filter((call) => !tested.has(call))).toEqual([]);
});

it("tenancy matrix lists only existing routes", () => {
  const calls = new Set(listEndpoints().map(({ call }) => call));
  expect([...tested].filter((call) => !calls.has(call))).toEqual([]);
});
