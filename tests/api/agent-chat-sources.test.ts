import { beforeEach, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";

let user: SignedUpUser;
let path: string;
beforeEach(async () => {
  user = await signUp();
  path = `/agent-chat/${await createAccountViaApi(user)}/sources`;
});

const add = (body: object, headers = {}) => api(user, "POST", path, body, headers);
const list = async () => (await api(user, "GET", path)).body;

// spec: D11.5
it("note is added, listed with its beginning, and removed", async () => {
  const content = "We say bread.\nWe never shout.";
  const added = await add({ kind: "note", title: "How we talk", content });
  expect(added.status).toBe(201);
  const source = {
    ...{ _id: expect.any(String), kind: "note", title: "How we talk", url: null },
    ...{
      excerpt: "We say bread. We never shout.",
      characters: content.length,
      createdAt: expect.any(String),
    },
  };
  expect(added.body).toEqual({ source });
  expect(await list()).toEqual({ sources: [source], limit: 20 });
  const one = `${path}/${added.body.source._id}`;
  expect((await api(user, "DELETE", one)).status).toBe(204);
  expect((await api(user, "DELETE", one)).status).toBe(404);
  expect((await list()).sources).toEqual([]);
});

it("retried request with the same key adds no second source", async () => {
  const key = { "idempotency-key": "one-click" };
  const note = { kind: "note", content: "Once" };
  const [first, second] = [await add(note, key), await add(note, key)];
  expect(second.body).toEqual(first.body);
  expect((await list()).sources).toHaveLength(1);
});

it.each([
  ["an empty note", { kind: "note", content: " " }, ["content"]],
  ["50 KB and one byte", { kind: "note", content: "x".repeat(50_001) }, ["content"]],
  ["25,001 Hebrew characters", { kind: "note", content: "ש".repeat(25_001) }, ["content"]],
  ["a title of two lines", { kind: "note", content: "x", title: "a\nb" }, ["title"]],
  ["a link without a URL", { kind: "link" }, ["url"]],
  ["an unknown kind", { kind: "file", content: "x" }, ["kind"]],
])("POST rejects %s and names the field", async (_, body, fields) => {
  const response = await add(body);
  expect([response.status, getInvalidFields(response)]).toEqual([400, fields]);
  expect((await list()).sources).toEqual([]);
});

it("POST returns the reason when a page cannot be read (422)", async () => {
  const response = await add({ kind: "link", url: "https://127.0.0.1/secret" });
  expect(response).toMatchObject({
    status: 422,
    body: { code: "unprocessable", details: { reason: "address" } },
  });
});

it("POST accepts 20 sources per account and rejects the next", async () => {
  for (let n = 0; n < 20; n += 1)
    expect((await add({ kind: "note", content: `note ${n}` })).status).toBe(201);
  const response = await add({ kind: "note", content: "one more" });
  expect(response).toMatchObject({ status: 422, body: { details: { reason: "full", limit: 20 } } });
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/agent-chat/${ids.accountId}/sources`,
  body: () => ({ kind: "note", content: "Slipped in" }),
});
describeCommonRejections({ method: "GET", path: (ids) => `/agent-chat/${ids.accountId}/sources` });
describeCommonRejections({ method: "GET", path: (ids) => `/post-agent/${ids.postId}/messages` });
