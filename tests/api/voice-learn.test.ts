import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/checks";
import { describeFailures, eachTestPays, itIsPaidFor, itRefuses, paidCall } from "@/tests/api/paid-calls";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const TEXT = "The oven is hot at four. Come by at seven, the bread is still warm.";
let person: Person;
let accountId: string;
const paid = paidCall({
  path: () => `/accounts/${accountId}/voice/learn`,
  provider: "/responses",
  cost: 1,
  person: () => person,
  body: () => ({ texts: [TEXT] }),
  another: { texts: [`${TEXT} And tea.`] },
});

eachTestPays(async (somebody) => {
  person = somebody;
  accountId = await makeBrand(person);
});

it("proposes a voice with a reason for each part, for one credit, and saves nothing", async () => {
  const answer = await paid.ask();
  expect(answer).toMatchObject({ status: 200, body: { texts: 1 } });
  const { brandVoice, reasons } = answer.body;
  expect(Object.keys(reasons).sort()).toEqual(Object.keys(brandVoice).sort());
  expect(Object.keys(reasons).length).toBeGreaterThan(0);
  await expectCredits(person, 99);
  expect((await api(person, "GET", `/accounts/${accountId}`)).body.account.brandVoice).toEqual({});
});

it("learns from the brand's own posts; without one it says so and costs nothing", async () => {
  const none = await paid.ask({ texts: undefined, fromPosts: true });
  expect(none).toMatchObject({ status: 400, body: { details: { fields: [{ path: "fromPosts" }] } } });
  await makeDraft(person, accountId, { text: TEXT });
  expect(await paid.ask({ texts: undefined, fromPosts: true })).toMatchObject({
    status: 200,
    body: { texts: 1 },
  });
  await expectCredits(person, 99);
});

itRefuses(paid, [
  ["nothing to learn from", { texts: [] }, "texts"],
  ["neither", { texts: undefined }, "texts"],
  ["both", { fromPosts: true }, "texts"],
  ["a text that says nothing", { texts: [TEXT, "Bread"] }, "texts.1"],
  ["21 texts", { texts: Array.from({ length: 21 }, () => TEXT) }, "texts"],
  ["5,001 characters", { texts: ["x".repeat(5001)] }, "texts.0"],
]);

describe("credits", () => {
  itIsPaidFor(paid);
});

describeFailures(paid, []);

describeRefusals({
  method: "POST",
  path: (ids) => `/accounts/${ids.accountId}/voice/learn`,
  body: () => ({ texts: [TEXT] }),
});
