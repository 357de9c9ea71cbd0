import { beforeEach, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

let person: Person;
let path: string;
beforeEach(async () => {
  person = await signUp();
  path = `/agent-chat/${await makeBrand(person)}/sources`;
});

const add = (body: object, headers = {}) => api(person, "POST", path, body, headers);
const list = async () => (await api(person, "GET", path)).body;

it("a note is added, listed with how it begins, and removed", async () => {
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
  expect((await api(person, "DELETE", one)).status).toBe(204);
  expect((await api(person, "DELETE", one)).status).toBe(404);
  expect((await list()).sources).toEqual([]);
});

it("the same click again adds no second one", async () => {
  const key = { "idempotency-key": "one-click" };
  const note = { kind: "note", content: "Once" };
  const [first, second] = [await add(note, key), await add(note, key)];
  expect(second.body).toEqual(first.body);
  expect((await list()).sources).toHaveLength(1);
});

it.each([
  ["an empty note", { kind: "note", content: " " }, ["content"]],
  ["50 KB and one byte", { kind: "note", content: "x".repeat(50_001) }, ["content"]],
  ["25,001 Hebrew letters", { kind: "note", content: "ש".repeat(25_001) }, ["content"]],
  ["a name of two lines", { kind: "note", content: "x", title: "a\nb" }, ["title"]],
  ["a link without an address", { kind: "link" }, ["url"]],
  ["another kind", { kind: "file", content: "x" }, ["kind"]],
])("refuses %s and names the field", async (_, body, fields) => {
  const answer = await add(body);
  expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
  expect((await list()).sources).toEqual([]);
});

it("says why a page cannot be read (422)", async () => {
  const answer = await add({ kind: "link", url: "https://127.0.0.1/secret" });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: "unprocessable", details: { reason: "address" } },
  });
});

it("takes twenty sources of a brand", async () => {
  for (let n = 0; n < 20; n += 1)
    expect((await add({ kind: "note", content: `note ${n}` })).status).toBe(201);
  const answer = await add({ kind: "note", content: "one more" });
  expect(answer).toMatchObject({ status: 422, body: { details: { reason: "full", limit: 20 } } });
});

describeRefusals({
  method: "POST",
  path: (ids) => `/agent-chat/${ids.accountId}/sources`,
  body: () => ({ kind: "note", content: "Slipped in" }),
});
describeRefusals({ method: "GET", path: (ids) => `/agent-chat/${ids.accountId}/sources` });
describeRefusals({ method: "GET", path: (ids) => `/post-agent/${ids.postId}/messages` });
