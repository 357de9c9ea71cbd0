import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { eventually } from "@/tests/harness/checkout";
import { api, control, type Person, signUp } from "@/tests/harness/stack";
import { BAKERY, connectPage, livePosts, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("meta");

let person: Person;
let accountId: string;
const stored = async (postId: string) => (await api(person, "GET", `/posts/${postId}`)).body.post;
const resolve = (postId: string, outcome: string, headers = {}) =>
  api(person, "POST", `/posting/${accountId}/resolve`, { postId, outcome }, headers);

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
  await connectPage(person, accountId);
});
beforeEach(() => control.clearFaults("meta"));

/** Posts of which nobody knows whether they are live: the network took them and hung up, or never got them. */
async function unclear(count: number) {
  const path = `/v26.0/${BAKERY}/feed`;
  await control.armFault({
    service: "meta",
    method: "POST",
    path,
    times: count,
    action: { kind: "status", status: 500 },
  });
  const posts = [];
  for (let n = 0; n < count; n += 1) posts.push(await makeDraft(person, accountId));
  await Promise.all(
    posts.map((post) => api(person, "POST", `/posting/${accountId}/publish`, { postId: post._id })),
  );
  for (const { _id } of posts) {
    await eventually("a person is asked", async () => (await stored(_id)).status === "needs_review", 20_000);
  }
  return posts;
}

describe("a post whose fate is unknown", () => {
  it("is never sent again by itself, and waits for what the person saw", async () => {
    const [live, gone, twice] = await unclear(3);
    for (const post of [live, gone, twice]) expect(await livePosts(post.text)).toEqual([]);
    expect((await stored(live._id)).problem).toMatchObject({ code: "outcome_unknown" });
    const again = await api(person, "POST", `/posting/${accountId}/publish`, { postId: live._id });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });

    const answer = await resolve(live._id, "live");
    expect(answer).toMatchObject({ status: 200, body: { post: { status: "published" } } });
    expect(await livePosts(live.text)).toEqual([]);
    expect(await resolve(live._id, "retry")).toMatchObject({ status: 409, body: { code: "conflict" } });

    expect(await resolve(gone._id, "retry")).toMatchObject({
      status: 200,
      body: { post: { status: "published" }, receipt: { state: "published" } },
    });
    expect(await livePosts(gone.text)).toHaveLength(1);

    const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(twice._id, "retry")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await livePosts(twice.text)).toHaveLength(1);
  }, 60_000);
});

it("refuses a post about which nothing is open", async () => {
  const { _id } = await makeDraft(person, accountId);
  for (const outcome of ["live", "retry"]) {
    expect(await resolve(_id, outcome)).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  expect((await stored(_id)).status).toBe("draft");
});

it("refuses another outcome and names the field", async () => {
  const { _id } = await makeDraft(person, accountId);
  const answer = await resolve(_id, "published");
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual(["outcome"]);
});

it("does not find somebody else's post under one's own brand (TEN1)", async () => {
  const other = await signUp();
  const foreign = await makeDraft(other, await makeBrand(other));
  expect(await resolve(foreign._id, "live")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

describeRefusals({
  method: "POST",
  path: (ids) => `/posting/${ids.accountId}/resolve`,
  body: (ids) => ({ postId: ids.postId, outcome: "live" }),
});
