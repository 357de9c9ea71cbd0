import { expect, it } from "vitest";
import { TENANCY } from "@/tests/api/tenancy-matrix";
import { idCarriers } from "@/tests/rules/checks/id-carriers";
import { endpoints } from "@/tests/rules/checks/routes";
import { files } from "@/tests/rules/tree";

const schemas = files(/^lib\/[^/]+\/[a-z-]*schemas\.ts$/);
const tested = new Set(TENANCY.map(({ method, route }) => `${method} ${route}`));

const route = (path: string, text: string) => endpoints([{ path: `app/api/${path}/route.ts`, text }]);
const sampleSchemas = [
  {
    path: "lib/x/schemas.ts",
    text: "export const moveBody = z.object({ post: z.object({ _id: z.string() }) });",
  },
];

it("sees which routes carry an id, and who may call them", () => {
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
  const carriers = idCarriers(found, sampleSchemas).map(({ call, auth }) => [call, auth]);
  expect(carriers).toEqual([
    ["GET /posts/{id}", "post"],
    ["GET /posts/{id}/open", "none"],
    ["POST /move", "user"],
    ["GET /loose/{id}", undefined],
  ]);
});

it("every route that takes an id asks whose it is, and is tested with somebody else's (TEN1)", () => {
  const carriers = idCarriers(endpoints(), schemas);
  expect(carriers.length).toBeGreaterThan(15);
  // Who has a token in the address is nobody's user: the token says what they may see, and the matrix tries more.
  const isKeyed = (call: string, auth: string | undefined) => auth === "none" && call.includes("/{token}");
  const open = carriers.filter(
    ({ call, auth }) => !["user", "account", "post"].includes(auth ?? "") && !isKeyed(call, auth),
  );
  expect(open.map(({ call }) => call)).toEqual([]);
  expect(carriers.map(({ call }) => call).filter((call) => !tested.has(call))).toEqual([]);
});

it("the matrix names no route that is gone", () => {
  const calls = new Set(endpoints().map(({ call }) => call));
  expect([...tested].filter((call) => !calls.has(call))).toEqual([]);
});
