import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/credit-assertions";
import {
  createPaidEndpoint,
  describeFailures,
  expectRejected,
  itChargesCredits,
  itRejects,
  setUpPaidTests,
} from "@/tests/api/paid-endpoint-tests";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, readLedgerEntries, setCredits } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
const postsThere = async () => (await api(user, "GET", `/posts/search?accountId=${accountId}`)).body.posts;
const paid = createPaidEndpoint({
  path: () => `/langchain/${accountId}/generate-post`,
  provider: "/responses",
  cost: 1,
  another: { topic: "Another" },
  user: () => user,
  body: () => ({ platform: "facebook", topic: "Sourdough on Sunday", image: "none" }),
  afterOne: async () => expect(await postsThere()).toHaveLength(1),
  afterNone: async () => expect(await postsThere()).toEqual([]),
});
const { ask } = paid;

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  accountId = await createAccountViaApi(user);
});

// spec: 7.17, D3.15, D5.4
it("post generation creates a full post for five credits in two reservations", async () => {
  const { status, body } = await ask({ image: undefined });
  expect(status).toBe(200);
  expect(body).toMatchObject({ missing: [], credits: 5, posts: [body.post] });
  // The worker may describe the image between the two reads.
  const { post } = (await api(user, "GET", `/posts/${body.post._id}`)).body;
  const images = [expect.objectContaining({ url: body.post.images[0].url })];
  expect(post).toEqual({ ...body.post, images });
  expect(body.post.images).toHaveLength(1);
  await expectCredits(user, 95);
  expect((await readLedgerEntries(user)).map(([kind, delta]) => `${kind} ${delta}`).sort()).toEqual(
    ["grant 100", "reserve -1", "reserve -4", "settle 0", "settle 0"].sort(),
  );
});

// spec: D3.14
it("post generation creates variants for three platforms in two languages, also from an existing post", async () => {
  const platforms = ["facebook", "instagram"];
  const { body } = await ask({ platforms, languages: ["en", "he"] });
  expect(body.posts).toHaveLength(4);
  expect(new Set(body.posts.map(({ groupId }: { groupId: string }) => groupId)).size).toBe(1);
  const [fromPostId, groupId] = [body.post._id, body.post.groupId];
  // The Hebrew Instagram variant exists already.
  const change = {
    ...{ topic: undefined, image: undefined, fromPostId },
    platforms: ["instagram", "linkedin"],
  };
  const version = await ask({ ...change, languages: ["he"] });
  expect(version.body).toMatchObject({
    credits: 1,
    posts: [{ platform: "linkedin", language: "he", groupId }],
  });
  await expectCredits(user, 95);
});

itRejects(paid, [
  ["no idea", { topic: "" }, "topic"],
  ["an idea of 2,001 characters", { topic: "x".repeat(2001) }, "topic"],
  ["no network", { platforms: [] }, "platforms"],
  ["a network that is none", { platforms: ["myspace"] }, "platforms.0"],
  ["a language we do not write", { languages: ["fr"] }, "languages.0"],
  ["pictures of another kind", { image: "many" }, "image"],
  ["a drawn picture for every version of a post", { fromPostId: "x", image: "each" }, "image"],
]);

describe("post generation credits", () => {
  itChargesCredits(paid, [{ cost: 0 }, { credits: -1 }, { n: 1.5 }, { platforms: ["facebook", "facebook"] }]);

  it("post generation reports the total cost before any provider call [CR8]", async () => {
    await setCredits(user, 14);
    const change = { platforms: ["facebook", "instagram", "linkedin"], image: "each" };
    const { body } = await expectRejected(paid, change, 402, "insufficient_credits");
    expect(body.details).toMatchObject({ required_credits: 15, current_balance: 14 });
  });
});

describeFailures(paid, [["a broken answer", { kind: "malformed" }, 502, "provider_error"]]);

describeCommonRejections({
  method: "POST",
  path: (ids) => `/langchain/${ids.accountId}/generate-post`,
  body: () => ({ topic: "Bread" }),
});
