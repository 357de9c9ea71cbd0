import { beforeAll, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let accountId: string;
let path: string;
const count = async () =>
  (await sql<{ n: number }>("SELECT count(*)::int AS n FROM post WHERE account_id = $1", [accountId]))[0]?.n;

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
  path = `/posts/${(await makeDraft(person, accountId))._id}/siblings`;
});

it("copies a post to another network, and finds the two by their group", async () => {
  const { status, body } = await api(person, "POST", path, { platform: "linkedin" });
  expect({ status, platform: body.post.platform }).toEqual({ status: 200, platform: "linkedin" });
  const search = `/posts/search?groupId=${body.post.groupId}&sort=createdAt`;
  const found = (await api(person, "GET", search)).body;
  expect(found.posts.map((one: { platform: string }) => one.platform)).toEqual(["facebook", "linkedin"]);
  expect((await api(await signUp(), "GET", search)).body).toMatchObject({ total: 0, posts: [] });
});

it("asked twenty times makes one", async () => {
  const before = (await count()) ?? 0;
  const last = await twentyClicks(person, "POST", path, { platform: "instagram" });
  expect(last.status).toBe(200);
  expect(await count()).toBe(before + 1);
});

it.each([
  ["no network", {}, "platform"],
  ["an unknown network", { platform: "myspace" }, "platform"],
  ["an unknown language", { platform: "linkedin", language: "fr" }, "language"],
])("refuses %s and names the field", async (_, body, field) => {
  const answer = await api(person, "POST", path, body);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual([field]);
});

describeRefusals({
  method: "POST",
  path: ({ postId }) => `/posts/${postId}/siblings`,
  body: () => ({ platform: "linkedin" }),
});
