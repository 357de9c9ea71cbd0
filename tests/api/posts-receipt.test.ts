import { beforeAll, expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, control, type SignedUpUser, signUp } from "@/tests/harness/running-product";

takeExclusiveEmulators("meta");

let user: SignedUpUser;
let accountId: string;
const receiptOf = (postId: string) => api(user, "GET", `/posts/${postId}/receipt`);
const publish = (postId: string) => api(user, "POST", `/posting/${accountId}/publish`, { postId });

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  await connectFacebookPage(user, accountId);
});

it("publication receipt of a draft is empty", async () => {
  const { _id } = await createDraftFixture(user, accountId);
  const nothing = { state: null, target: null, attempts: 0, dueAt: null, publishedAt: null, permalink: null };
  expect(await receiptOf(_id)).toMatchObject({
    status: 200,
    body: { receipt: { ...nothing, timeline: [] } },
  });
});

it("publication receipt lists all attempts in order without internal data", async () => {
  const { _id } = await createDraftFixture(user, accountId);
  const refusal = { error: { message: "No", type: "OAuthException", code: 368, fbtrace_id: "A" } };
  const action = { kind: "status", status: 400, body: refusal };
  await control.armFault({ service: "meta", method: "POST", path: `/v26.0/${BAKERY}/feed`, action });
  await publish(_id);
  const failed = (await receiptOf(_id)).body.receipt;
  expect(failed).toMatchObject({
    state: "failed",
    permalink: null,
    problem: { message: expect.any(String) },
  });

  const { body } = await publish(_id);
  const { receipt } = (await receiptOf(_id)).body;
  expect(receipt).toEqual(body.receipt);
  expect(receipt).toMatchObject({ state: "published", target: { name: "Shachar Bakery" } });
  expect(receipt.permalink).toBe(body.post.permalink);
  const { timeline } = receipt;
  expect(timeline.slice(0, failed.timeline.length)).toEqual(failed.timeline);
  const kinds = timeline.map(({ kind }: { kind: string }) => kind);
  expect(kinds.indexOf("failed")).toBeLessThan(kinds.indexOf("published"));
  const times = timeline.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort());
  expect(JSON.stringify(receipt)).not.toMatch(/fence|lease|snapshot|token|EAA/i);
});

describeCommonRejections({ method: "GET", path: ({ postId }) => `/posts/${postId}/receipt` });
