import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/checks";
import {
  describeFailures,
  eachTestPays,
  expectRefused,
  itIsPaidFor,
  itRefuses,
  paidCall,
} from "@/tests/api/paid-calls";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person } from "@/tests/harness/stack";
import { leaveCredits, ledgerOf, makeBrand } from "@/tests/harness/story";

let person: Person;
let accountId: string;
const postsThere = async () => (await api(person, "GET", `/posts/search?accountId=${accountId}`)).body.posts;
const paid = paidCall({
  path: () => `/langchain/${accountId}/generate-post`,
  provider: "/responses",
  cost: 1,
  another: { topic: "Another" },
  person: () => person,
  body: () => ({ platform: "facebook", topic: "Sourdough on Sunday", image: "none" }),
  afterOne: async () => expect(await postsThere()).toHaveLength(1),
  afterNone: async () => expect(await postsThere()).toEqual([]),
});
const { ask } = paid;

eachTestPays(async (somebody) => {
  person = somebody;
  accountId = await makeBrand(person);
});

it("makes a whole post of an idea, for five credits in two holds", async () => {
  const { status, body } = await ask({ image: undefined });
  expect(status).toBe(200);
  expect(body).toMatchObject({ missing: [], credits: 5, posts: [body.post] });
  expect((await api(person, "GET", `/posts/${body.post._id}`)).body.post).toEqual(body.post);
  expect(body.post.images).toHaveLength(1);
  await expectCredits(person, 95);
  expect((await ledgerOf(person)).map(([kind, delta]) => `${kind} ${delta}`).sort()).toEqual(
    ["grant 100", "reserve -1", "reserve -4", "settle 0", "settle 0"].sort(),
  );
});

it("makes siblings for three networks in both languages, and versions of one of them", async () => {
  const platforms = ["facebook", "instagram"];
  const { body } = await ask({ platforms, languages: ["en", "he"] });
  expect(body.posts).toHaveLength(4);
  expect(new Set(body.posts.map(({ groupId }: { groupId: string }) => groupId)).size).toBe(1);
  const [fromPostId, groupId] = [body.post._id, body.post.groupId];
  // The Hebrew one for Instagram is there already.
  const change = {
    ...{ topic: undefined, image: undefined, fromPostId },
    platforms: ["instagram", "linkedin"],
  };
  const version = await ask({ ...change, languages: ["he"] });
  expect(version.body).toMatchObject({
    credits: 1,
    posts: [{ platform: "linkedin", language: "he", groupId }],
  });
  await expectCredits(person, 95);
});

itRefuses(paid, [
  ["no idea", { topic: "" }, "topic"],
  ["an idea of 2,001 characters", { topic: "x".repeat(2001) }, "topic"],
  ["no network", { platforms: [] }, "platforms"],
  ["a network that is none", { platforms: ["myspace"] }, "platforms.0"],
  ["a language we do not write", { languages: ["fr"] }, "languages.0"],
  ["pictures of another kind", { image: "many" }, "image"],
  ["a drawn picture for every version of a post", { fromPostId: "x", image: "each" }, "image"],
]);

describe("credits", () => {
  itIsPaidFor(paid, [{ cost: 0 }, { credits: -1 }, { n: 1.5 }, { platforms: ["facebook", "facebook"] }]);

  it("names the whole price before anything is asked (CR8)", async () => {
    await leaveCredits(person, 14);
    const change = { platforms: ["facebook", "instagram", "linkedin"], image: "each" };
    const { body } = await expectRefused(paid, change, 402, "insufficient_credits");
    expect(body.details).toMatchObject({ required_credits: 15, current_balance: 14 });
  });
});

describeFailures(paid, [["a broken answer", { kind: "malformed" }, 502, "provider_error"]]);

describeRefusals({
  method: "POST",
  path: (ids) => `/langchain/${ids.accountId}/generate-post`,
  body: () => ({ topic: "Bread" }),
});
