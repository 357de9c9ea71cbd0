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
