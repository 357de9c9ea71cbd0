import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

let person: Person;
let accountId: string;
const create = (fields: object, headers = {}) =>
  api(person, "POST", "/posts", { accountId, ...fields }, headers);
const count = async () =>
  (await sql<{ n: number }>("SELECT count(*)::int AS n FROM post WHERE account_id = $1", [accountId]))[0]?.n;

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
});

it("creates a draft", async () => {
  const answer = await create({ text: "Bread 🍞", hashtags: ["#Sourdough", "sourdough", "fresh bread"] });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    post: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accountId,
      platform: "facebook",
      status: "draft",
      text: "Bread 🍞",
      hashtags: ["Sourdough", "fresh_bread"],
      images: [],
      asDocument: false,
      videoUrl: null,
      videoScreenshotUrl: null,
      video: null,
      scheduledAt: null,
      publishedAt: null,
      permalink: null,
      groupId: null,
      language: null,
      written: null,
      revision: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  expect((await api(person, "GET", `/posts/${answer.body.post._id}`)).body).toEqual(answer.body);
});

it("needs nothing but a brand", async () => {
  expect(await create({})).toMatchObject({ status: 201, body: { post: { text: "", hashtags: [] } } });
});

it("does not take what the server decides from the caller (TEN2)", async () => {
  const forged = {
    _id: randomUUID(),
    userId: randomUUID(),
    status: "published",
    publishedAt: "2026-01-01T00:00:00Z",
    permalink: "https://evil.example",
    revision: 99,
    images: [{ url: "https://evil.example/x.png", width: 1, height: 1, alt: "" }],
    problem: { code: "x", message: "x" },
  };
  const { post } = (await create(forged)).body;
  expect(post).toMatchObject({ status: "draft", publishedAt: null, permalink: null });
  expect(post).toMatchObject({ revision: 1, images: [] });
  expect(post).not.toHaveProperty("problem");
  expect(post._id).not.toBe(forged._id);
});

it("takes the time a person means a draft for, as a change does; nothing goes out by that", async () => {
  const scheduledAt = "2026-01-01T00:00:00.000Z";
  const { post } = (await create({ scheduledAt })).body;
  expect(post).toMatchObject({ status: "draft", scheduledAt, publishedAt: null });
  expect(await sql("SELECT 1 FROM publication WHERE post_id = $1", [post._id])).toEqual([]);
});

it.each([
  ["another network", { platform: "myspace" }, "platform"],
  ["a text longer than any network takes", { text: "x".repeat(63_207) }, "text"],
  ["a text that is a number", { text: 5 }, "text"],
  ["a hashtag of punctuation", { hashtags: ["#!!"] }, "hashtags.0"],
  ["31 hashtags", { hashtags: Array.from({ length: 31 }, (_, n) => `tag${n}`) }, "hashtags"],
])("refuses %s and names the field", async (_, change, field) => {
  const before = await count();
  const answer = await create(change);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual([field]);
  expect(await count()).toBe(before);
});

it("refuses a call without a brand", async () => {
  const answer = await api(person, "POST", "/posts", { text: "x" });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual(["accountId"]);
});

it("counts characters as people do: an emoji is one", async () => {
  expect((await create({ text: "🍞".repeat(63_206) })).status).toBe(201);
});

it("makes one draft of twenty clicks with one key, and refuses the key for another text (CR3)", async () => {
  const before = (await count()) ?? 0;
  const { status, key } = await twentyClicks(person, "POST", "/posts", { accountId, text: "Once" });
  expect(status).toBe(201);
  expect(await create({ text: "Twice" }, key)).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(await count()).toBe(before + 1);
});

it("has no list under this address", async () => {
  expect((await api(person, "GET", "/posts")).status).toBe(405);
});

describeRefusals({ method: "POST", path: () => "/posts", body: (ids) => ({ accountId: ids.accountId }) });
