import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
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

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});
beforeEach(() => control.clearFaults("meta"));

const decide = (postId: string, outcome: string) =>
  api(user, "POST", `/posting/${accountId}/comment`, { postId, outcome });
const publish = (postId: string) => api(user, "POST", `/posting/${accountId}/publish`, { postId });
const commentOf = async (postId: string) =>
  (await api(user, "GET", `/posts/${postId}/receipt`)).body.receipt.comment;

async function createCommentedDraft() {
  const draft = await createDraftFixture(user, accountId);
  const comment = `The recipe ${randomUUID()}`;
  const options = { facebook: { firstComment: comment } };
  const saved = await api(user, "PUT", `/posts/${draft._id}`, { revision: draft.revision, options });
  expect(saved.status).toBe(200);
  return { draft, comment };
}

async function countComments(comment: string): Promise<number> {
  const { effects } = await control.effects("meta");
  return effects.filter(({ data }: { data: { message?: string } }) => data.message === comment).length;
}

it("post with a first comment needs the permission, which the connection requests on demand", async () => {
  await connectFacebookPage(user, accountId);
  const { draft } = await createCommentedDraft();
  expect(await publish(draft._id)).toMatchObject({ status: 422, body: { code: "preflight_failed" } });
  const status = async () =>
    (await api(user, "GET", `/native-connections/${accountId}/status`)).body.facebook;
  expect(await status()).toMatchObject({ canPublish: true, canComment: false });
  await connectFacebookPage(user, accountId, { withComments: true });
  expect(await status()).toMatchObject({ canPublish: true, canComment: true });
  expect(await publish(draft._id)).toMatchObject({ body: { post: { status: "published" } } });
});

it("refused first comment leaves the post published and is posted once by a retry", async () => {
  const { draft, comment } = await createCommentedDraft();
  const error = { message: "no", type: "OAuthException", code: 368, fbtrace_id: "x" };
  const action = { kind: "status", status: 400, body: { error } };
  await control.armFault({ service: "meta", method: "POST", containing: comment, action });
  expect(await publish(draft._id)).toMatchObject({ body: { post: { status: "published" } } });
  await waitFor("a failed comment", async () => (await commentOf(draft._id))?.state === "failed", 20_000);
  const responses = await Promise.all(Array.from({ length: 10 }, () => decide(draft._id, "retry")));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  await waitFor("a comment", async () => (await commentOf(draft._id))?.state === "posted", 20_000);
  expect(await countComments(comment)).toBe(1);
  expect(await listLivePosts(draft.text)).toHaveLength(1);
});

it("decision is rejected for a post without an open comment", async () => {
  const { _id } = await createDraftFixture(user, accountId);
  for (const outcome of ["live", "retry"]) {
    expect(await decide(_id, outcome)).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  expect(getInvalidFields(await decide(_id, "posted"))).toEqual(["outcome"]);
});

it("decision returns 404 for another user's post under an own account [TEN1]", async () => {
  const other = await signUp();
  const foreign = await createDraftFixture(other, await createAccountViaApi(other));
  expect(await decide(foreign._id, "live")).toMatchObject({ status: 404, body: { code: "not_found" } });
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/posting/${ids.accountId}/comment`,
  body: (ids) => ({ postId: ids.postId, outcome: "live" }),
});
