import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
const create = (fields: object, headers = {}) =>
  api(user, "POST", "/posts", { accountId, ...fields }, headers);
const count = async () =>
  (await sql<{ n: number }>("SELECT count(*)::int AS n FROM post WHERE account_id = $1", [accountId]))[0]?.n;

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});

// spec: 1.11, 3.19, 7.24, D3.1, D3.13
it("POST creates a draft", async () => {
  const response = await create({ text: "Bread 🍞", hashtags: ["#Sourdough", "sourdough", "fresh bread"] });
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    post: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accountId,
      platform: "facebook",
      status: "draft",
      text: "Bread 🍞",
      hashtags: ["Sourdough", "fresh_bread"],
      images: [],
      asDocument: false,
      label: null,
      options: {},
      targetId: null,
      videoUrl: null,
      videoScreenshotUrl: null,
      video: null,
      scheduledAt: null,
      publishedAt: null,
      permalink: null,
      groupId: null,
      followsText: false,
      followsMedia: false,
      language: null,
      written: null,
      revision: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  expect((await api(user, "GET", `/posts/${response.body.post._id}`)).body).toEqual(response.body);
});

it("POST requires only an account", async () => {
  expect(await create({})).toMatchObject({ status: 201, body: { post: { text: "", hashtags: [] } } });
});

it("POST ignores server-controlled fields [TEN2]", async () => {
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

it("POST stores the planned time of a draft without scheduling it", async () => {
  const scheduledAt = "2026-01-01T00:00:00.000Z";
  const { post } = (await create({ scheduledAt })).body;
  expect(post).toMatchObject({ status: "draft", scheduledAt, publishedAt: null });
  expect(await sql("SELECT 1 FROM publication WHERE post_id = $1", [post._id])).toEqual([]);
});

it.each([
  ["an unknown platform", { platform: "myspace" }, "platform"],
  ["a text longer than any platform accepts", { text: "x".repeat(63_207) }, "text"],
  ["a text that is a number", { text: 5 }, "text"],
  ["a hashtag of punctuation", { hashtags: ["#!!"] }, "hashtags.0"],
  ["31 hashtags", { hashtags: Array.from({ length: 31 }, (_, n) => `tag${n}`) }, "hashtags"],
])("POST rejects %s and names the field", async (_, change, field) => {
  const before = await count();
  const response = await create(change);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual([field]);
  expect(await count()).toBe(before);
});

// spec: D3.13
it("POST rejects a request without an account", async () => {
  const response = await api(user, "POST", "/posts", { text: "x" });
  expect(response.status).toBe(400);
  expect(getInvalidFields(response)).toEqual(["accountId"]);
});

it("post text length counts an emoji as one character", async () => {
  expect((await create({ text: "🍞".repeat(63_206) })).status).toBe(201);
});

it("20 requests with one key create one draft, and the key is rejected for another text [CR3]", async () => {
  const before = (await count()) ?? 0;
  const { status, key } = await sendTwentyTimes(user, "POST", "/posts", { accountId, text: "Once" });
  expect(status).toBe(201);
  expect(await create({ text: "Twice" }, key)).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(await count()).toBe(before + 1);
});

it("GET /posts is not supported (405)", async () => {
  expect((await api(user, "GET", "/posts")).status).toBe(405);
});

describeCommonRejections({
  method: "POST",
  path: () => "/posts",
  body: (ids) => ({ accountId: ids.accountId }),
});
