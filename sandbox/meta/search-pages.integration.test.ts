import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  APP,
  type Client,
  createClient,
  type Host,
  startHost,
  temporaryDirectory,
} from "@/tests/harness/sandbox/meta-calls";

let host: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
});
beforeEach(() => client.control("/reset", {}));
afterAll(async () => {
  await host.stop();
  await directory.remove();
});

const FIELDS = "id,name,location,link";
const withProof = (token: string) => ({
  access_token: token,
  appsecret_proof: createHmac("sha256", APP.secret).update(token).digest("hex"),
});

it("page search returns the requested public fields of pages by name", async () => {
  const { user } = await client.connect();
  const { status, body } = await client.get("/pages/search", {
    ...withProof(user),
    q: "shachar",
    fields: FIELDS,
  });
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id: "104500000000001",
      name: "Shachar Bakery",
      location: expect.objectContaining({ street: "Dizengoff 99", city: "Tel Aviv", country: "Israel" }),
      link: expect.stringContaining("104500000000001"),
    },
  ]);
});

it.each([
  ["without a query", { q: "" }, 400, 100, /q is required/],
  ["with an unknown parameter", { type: "place" }, 400, 100, /Unexpected parameter 'type'/],
  ["with an unknown field", { fields: "id,password" }, 400, 100, /nonexisting field \(password\)/],
  ["without the app's proof", { appsecret_proof: "" }, 400, 100, /requires either app secret proof/],
  ["without a token", { access_token: "" }, 400, 104, /access token is required/],
  ["with a token of nobody", { access_token: "EAASx" }, 400, 190, /Cannot parse access token/],
])("page search is refused %s", async (_, changes, status, code, message) => {
  const { user } = await client.connect();
  const query = { ...withProof(user), q: "shachar", fields: FIELDS, ...changes };
  const response = await client.get("/pages/search", query);
  expect(response.status).toBe(status);
  expect(response.body.error).toMatchObject({ code, message: expect.stringMatching(message) });
});

it("page search is refused to a page's token", async () => {
  const { page } = await client.connect();
  const { status, body } = await client.get("/pages/search", { ...withProof(page), q: "shachar" });
  expect([status, body.error?.code]).toEqual([403, 10]);
});

it("page search is refused with code 10 while the app lacks the feature", async () => {
  const { user } = await client.connect();
  const search = () => client.get("/pages/search", { ...withProof(user), q: "shachar" });
  await client.control("/trigger", { service: "meta", event: "page-search", granted: false });
  expect((await search()).body.error).toMatchObject({
    code: 10,
    message: expect.stringContaining("Page Public Metadata Access"),
  });
  await client.control("/trigger", { service: "meta", event: "page-search" });
  expect((await search()).status).toBe(200);
});
