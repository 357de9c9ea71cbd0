import { beforeAll, expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, control, type Person, signUp } from "@/tests/harness/stack";
import { BAKERY, connectPage, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("meta");

let person: Person;
let accountId: string;
const receiptOf = (postId: string) => api(person, "GET", `/posts/${postId}/receipt`);
const publish = (postId: string) => api(person, "POST", `/posting/${accountId}/publish`, { postId });

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
  await connectPage(person, accountId);
});

it("of a draft says that nothing was sent", async () => {
  const { _id } = await makeDraft(person, accountId);
  const nothing = { state: null, target: null, attempts: 0, dueAt: null, publishedAt: null, permalink: null };
  expect(await receiptOf(_id)).toMatchObject({
    status: 200,
    body: { receipt: { ...nothing, timeline: [] } },
  });
});

it("tells what happened, in order, over all tries, and nothing that stays inside", async () => {
  const { _id } = await makeDraft(person, accountId);
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

describeRefusals({ method: "GET", path: ({ postId }) => `/posts/${postId}/receipt` });
