import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  listLivePosts,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { waitFor } from "@/tests/harness/npm-start";
import { api, control, type SignedUpUser, signUp } from "@/tests/harness/running-product";

takeExclusiveEmulators("meta");

let user: SignedUpUser;
let accountId: string;
const stored = async (postId: string) => (await api(user, "GET", `/posts/${postId}`)).body.post;
const resolve = (postId: string, outcome: string, headers = {}) =>
  api(user, "POST", `/posting/${accountId}/resolve`, { postId, outcome }, headers);

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  await connectFacebookPage(user, accountId);
});
beforeEach(() => control.clearFaults("meta"));

/**
 * Creates posts with unknown publish outcome: the platform accepted them and reset the connection, or never
 * received them.
 */
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
  for (let n = 0; n < count; n += 1) posts.push(await createDraftFixture(user, accountId));
  await Promise.all(
    posts.map((post) => api(user, "POST", `/posting/${accountId}/publish`, { postId: post._id })),
  );
  for (const { _id } of posts) {
    await waitFor("a person is asked", async () => (await stored(_id)).status === "needs_review", 20_000);
  }
  return posts;
}

describe("post with unknown outcome", () => {
  // spec: D9.7, D9.9
  it("post with unknown outcome is not sent again until the user resolves it", async () => {
    const [live, deleted, twice] = await unclear(3);
    for (const post of [live, deleted, twice]) expect(await listLivePosts(post.text)).toEqual([]);
    expect((await stored(live._id)).problem).toMatchObject({ code: "outcome_unknown" });
    const again = await api(user, "POST", `/posting/${accountId}/publish`, { postId: live._id });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });

    const response = await resolve(live._id, "live");
    expect(response).toMatchObject({ status: 200, body: { post: { status: "published" } } });
    expect(await listLivePosts(live.text)).toEqual([]);
    expect(await resolve(live._id, "retry")).toMatchObject({ status: 409, body: { code: "conflict" } });

    expect(await resolve(deleted._id, "retry")).toMatchObject({
      status: 200,
      body: { post: { status: "published" }, receipt: { state: "published" } },
    });
    expect(await listLivePosts(deleted.text)).toHaveLength(1);

    const responses = await Promise.all(Array.from({ length: 10 }, () => resolve(twice._id, "retry")));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await listLivePosts(twice.text)).toHaveLength(1);
  }, 60_000);
});

it("resolve rejects a post without an open outcome", async () => {
  const { _id } = await createDraftFixture(user, accountId);
  for (const outcome of ["live", "retry"]) {
    expect(await resolve(_id, outcome)).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  expect((await stored(_id)).status).toBe("draft");
});

it("resolve rejects an unknown outcome and names the field", async () => {
  const { _id } = await createDraftFixture(user, accountId);
  const response = await resolve(_id, "published");
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual(["outcome"]);
});

it("resolve returns 404 for another user's post under an own account [TEN1]", async () => {
  const other = await signUp();
  const foreign = await createDraftFixture(other, await createAccountViaApi(other));
  expect(await resolve(foreign._id, "live")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/posting/${ids.accountId}/resolve`,
  body: (ids) => ({ postId: ids.postId, outcome: "live" }),
});
