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

/** Returns the violations that a request adds. */
async function listNew(request: () => Promise<unknown>): Promise<unknown[]> {
  const list = async () => (await sandbox.control("GET", "violations")).json.violations;
  const before = (await list()).length;
  await request();
  return (await list()).slice(before);
}

test.each(REQUESTS)("%s reports %s as a violation", async (service, _, request, violation) => {
  expect(await listNew(request)).toMatchObject([{ service, violation: expect.stringMatching(violation) }]);
});

const RUPLOAD = "/meta/rupload/video-upload/v26.0/122300000000001";
const upload = (headers: Record<string, string>, body = "", path = RUPLOAD) => send(path, headers, body);
const UPLOAD = { authorization: "OAuth EAAnobody", file_url: "https://files.example/video.mp4" };

test.each([
  ["another address", () => upload(UPLOAD, "", "/meta/rupload/none"), "Resource not found"],
  ["another method", () => send(RUPLOAD, UPLOAD), "Resource not found"],
  ["no token", () => upload({ file_url: UPLOAD.file_url }), "Authorization"],
  ["a token of another kind", () => upload({ ...UPLOAD, authorization: "Bearer EAAnobody" }), "OAuth"],
  ["a parameter", () => upload(UPLOAD, "", `${RUPLOAD}?file_size=1`), "Only file_url"],
  ["a body", () => upload(UPLOAD, "bytes"), "Only file_url"],
  ["no file", () => upload({ authorization: UPLOAD.authorization }), "file_url must be a URL"],
])("upload host of Facebook reports %s as a violation", async (_, request, violation) => {
  expect(await listNew(request)).toMatchObject([
    { service: "meta", violation: expect.stringContaining(violation) },
  ]);
});

test("upload host of Facebook reports no violation when only the token is refused", async () => {
  expect(await listNew(() => upload(UPLOAD))).toEqual([]);
});

const json = { "content-type": "application/json" };
const openai = { authorization: KEY, ...json };
const text = (more: object) => JSON.stringify({ model: "gpt-6-luna", input: "Bread", ...more });

test.each([
  ["openai", "a body", () => send("/openai/v1/responses", openai, text({ colour: "x" })), /colour/],
  ["openai", "a header", () => send("/openai/v1/models", { ...openai, "x-key": "1" }), /x-key/],
  ["openai", "an address", () => send("/openai/v1/none", openai), /Invalid URL/],
  ["stripe", "a parameter", () => send("/v1/customers", stripe(), "nickname=x"), /nickname/],
  ["vertex", "a body", () => send(VEO, GOOGLE, "{}"), /Invalid value at/],
  ["vertex", "an address", () => send("/vertex/v1/coupons", GOOGLE), /not found on this server/],
  ["linkedin", "a header", () => send("/linkedin/rest/posts", { "idempotency-key": "x" }), /idempotency/],
  ["meta", "a path", () => send("/meta/v26.0/1/2/3/4"), /Unknown path components/],
  ["meta", "an upload", () => upload(UPLOAD, "bytes"), /Only file_url/],
])("%s reports %s as a violation when a fault answers", async (service, _, request, violation) => {
  await sandbox.control("POST", "faults", { service, action: { kind: "status", status: 503 } });
  let status: number | undefined;
  const found = await listNew(async () => {
    status = (await request()).status;
  });
  expect(status).toBe(503);
  expect(found).toMatchObject([{ service, violation: expect.stringMatching(violation) }]);
});

test("described request is no violation when a fault answers", async () => {
  await sandbox.control("POST", "faults", {
    service: "openai",
    action: { kind: "status", status: 503 },
  });
  expect(await listNew(() => send("/openai/v1/responses", openai, text({})))).toEqual([]);
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
