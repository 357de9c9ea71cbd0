import { afterAll, beforeAll, expect, test } from "vitest";
import { ResponseError } from "@/sandbox/core/send-response";
import { selectFields } from "@/sandbox/meta/params";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { call } from "@/tests/harness/sandbox/tranzila-calls";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.remove());

const send = (path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`${sandbox.url}${path}`, { headers, ...(body === undefined ? {} : { method: "POST", body }) });

const form = "application/x-www-form-urlencoded";
const stripe = (version = "2026-10-28.endive") => ({
  authorization: "Bearer sk_test_sandboxkolot",
  "stripe-version": version,
  "content-type": form,
});
const KEY = "Bearer sk-sandbox-0123456789abcdef";
const VEO =
  "/vertex/v1/projects/a-bakery/locations/us-central1/publishers/google/models/veo-3.1-generate-001:predictLongRunning";
const GOOGLE = { authorization: `Bearer ${"a".repeat(30)}` };

const REQUESTS: [service: string, what: string, request: () => Promise<unknown>, violation: RegExp][] = [
  ["stripe", "an unknown parameter", () => send("/v1/customers", stripe(), "nickname=x"), /nickname/],
  ["stripe", "an unknown address", () => send("/v1/coupons", stripe()), /Unrecognized request URL/],
  ["stripe", "another version", () => send("/v1/events", stripe("2020-08-27")), /Invalid Stripe API version/],
  [
    "linkedin",
    "an unknown header",
    () => send("/linkedin/rest/posts", { "idempotency-key": "x" }),
    /idempotency-key/,
  ],
  ["linkedin", "an unknown parameter", () => send("/linkedin/v2/userinfo?projection=x"), /projection/],
  ["vertex", "an invalid body", () => send(VEO, GOOGLE, "{}"), /Invalid value at/],
  ["vertex", "an unknown address", () => send("/vertex/v1/coupons", GOOGLE), /not found on this server/],
  [
    "tranzila",
    "an unknown field",
    () => call(sandbox.url, "/api/v2/handshake/create", { x: 1 }),
    /x: unknown/,
  ],
  ["tranzila", "an unknown address", () => call(sandbox.url, "/api/v9/none", {}), /Nothing answers/],
  [
    "tranzila",
    "an unknown parameter of the form",
    () => send("/tranzila/kolotsandbox/iframenew.php?colour=x"),
    /colour/,
  ],
  ["google", "an unknown address", () => send("/google/none"), /unknown address: \/none/],
  ["meta", "an unknown path", () => send("/meta/v26.0/1/2/3/4"), /Unknown path components/],
  ["openai", "an unknown address", () => send("/openai/v1/none", { authorization: KEY }), /Invalid URL/],
];

test.each(REQUESTS)("%s reports %s as a violation", async (service, _, request, violation) => {
  const list = async () => (await sandbox.control("GET", "violations")).json.violations;
  const before = (await list()).length;
  await request();
  expect((await list()).slice(before)).toMatchObject([
    { service, violation: expect.stringMatching(violation) },
  ]);
});

test("Facebook reports an inner field that its value lacks as a violation", () => {
  const inner = (name: string) => ({ name, modifiers: {}, inner: [] });
  const read = (name: string) =>
    selectFields(
      { id: "1" },
      "PagePost",
      [{ name: "from", modifiers: {}, inner: [inner("id"), inner(name)] }],
      { id: ({ id }) => id, from: () => ({ id: "2", name: "Bakery" }) },
    );
  expect(read("name")).toEqual({ id: "1", from: { id: "2", name: "Bakery" } });
  let thrown: unknown;
  try {
    read("x");
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ResponseError);
  expect((thrown as ResponseError).response.violation).toContain("(x)");
});
