import { beforeAll, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
let path: string;
const count = async () =>
  (await sql<{ n: number }>("SELECT count(*)::int AS n FROM post WHERE account_id = $1", [accountId]))[0]?.n;

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  path = `/posts/${(await createDraftFixture(user, accountId))._id}/variants`;
});

it("post is copied to another platform and both share a group", async () => {
  const { status, body } = await api(user, "POST", path, { platform: "linkedin" });
  expect({ status, platform: body.post.platform }).toEqual({ status: 200, platform: "linkedin" });
  const search = `/posts/search?groupId=${body.post.groupId}&sort=createdAt`;
  const found = (await api(user, "GET", search)).body;
  expect(found.posts.map((one: { platform: string }) => one.platform)).toEqual(["facebook", "linkedin"]);
  expect((await api(await signUp(), "GET", search)).body).toMatchObject({ total: 0, posts: [] });
});

it("follower shares later texts with its source until one is customized", async () => {
  const source = await createDraftFixture(user, accountId, { text: "Rye" });
  const { post } = (
    await api(user, "POST", `/posts/${source._id}/variants`, { platform: "linkedin", follow: true })
  ).body;
  expect(post).toMatchObject({ followsText: true, followsMedia: true, text: "Rye" });
  const put = (id: string, changes: object) => api(user, "PUT", `/posts/${id}`, changes);
  const get = async (id: string) => (await api(user, "GET", `/posts/${id}`)).body.post;
  expect((await put(post._id, { revision: 1, text: "Rye again" })).status).toBe(200);
  expect(await get(source._id)).toMatchObject({ text: "Rye again", followsText: true, revision: 2 });
  expect((await put(source._id, { revision: 1, text: "Stale" })).status).toBe(409);
  await put(source._id, { revision: 2, text: "Own", followsText: false });
  expect(await get(post._id)).toMatchObject({ text: "Rye again", revision: 2 });
  await put(post._id, { revision: 2, followsText: false });
  const refused = await put(source._id, { revision: 3, followsText: true });
  expect([refused.status, refused.body.code]).toEqual([422, "nothing_to_follow"]);
});

it("20 requests with one key create one variant", async () => {
  const before = (await count()) ?? 0;
  const last = await sendTwentyTimes(user, "POST", path, { platform: "instagram" });
  expect(last.status).toBe(200);
  expect(await count()).toBe(before + 1);
});

it.each([
  ["no platform", {}, "platform"],
  ["an unknown platform", { platform: "myspace" }, "platform"],
  ["an unknown language", { platform: "linkedin", language: "fr" }, "language"],
])("variant creation rejects %s and names the field", async (_, body, field) => {
  const response = await api(user, "POST", path, body);
  expect(response.status).toBe(400);
  expect(getInvalidFields(response)).toEqual([field]);
});

describeCommonRejections({
  method: "POST",
  path: ({ postId }) => `/posts/${postId}/variants`,
  body: () => ({ platform: "linkedin" }),
});
