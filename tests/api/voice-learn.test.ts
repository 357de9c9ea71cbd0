import { describe, expect, it } from "vitest";
import { expectCredits } from "@/tests/api/credit-assertions";
import {
  createPaidEndpoint,
  describeFailures,
  itChargesCredits,
  itRejects,
  setUpPaidTests,
} from "@/tests/api/paid-endpoint-tests";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const TEXT = "The oven is hot at four. Come by at seven, the bread is still warm.";
let user: SignedUpUser;
let accountId: string;
const paid = createPaidEndpoint({
  path: () => `/accounts/${accountId}/voice/learn`,
  provider: "/responses",
  cost: 1,
  user: () => user,
  body: () => ({ texts: [TEXT] }),
  another: { texts: [`${TEXT} And tea.`] },
});

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  accountId = await createAccountViaApi(user);
});

// spec: D5.11
it("voice learning proposes a voice with reasons for one credit and saves nothing", async () => {
  const response = await paid.ask();
  expect(response).toMatchObject({ status: 200, body: { texts: 1 } });
  const { brandVoice, reasons } = response.body;
  expect(Object.keys(reasons).sort()).toEqual(Object.keys(brandVoice).sort());
  expect(Object.keys(reasons).length).toBeGreaterThan(0);
  await expectCredits(user, 99);
  expect((await api(user, "GET", `/accounts/${accountId}`)).body.account.brandVoice).toEqual({});
});

it("voice learning uses the account's own posts and is free when there are none", async () => {
  const none = await paid.ask({ texts: undefined, fromPosts: true });
  expect(none).toMatchObject({ status: 400, body: { details: { fields: [{ path: "fromPosts" }] } } });
  await createDraftFixture(user, accountId, { text: TEXT });
  expect(await paid.ask({ texts: undefined, fromPosts: true })).toMatchObject({
    status: 200,
    body: { texts: 1 },
  });
  await expectCredits(user, 99);
});

itRejects(paid, [
  ["nothing to learn from", { texts: [] }, "texts"],
  ["neither", { texts: undefined }, "texts"],
  ["both", { fromPosts: true }, "texts"],
  ["a text that says nothing", { texts: [TEXT, "Bread"] }, "texts.1"],
  ["21 texts", { texts: Array.from({ length: 21 }, () => TEXT) }, "texts"],
  ["5,001 characters", { texts: ["x".repeat(5001)] }, "texts.0"],
]);

describe("voice learning credits", () => {
  itChargesCredits(paid);
});

describeFailures(paid, []);

describeCommonRejections({
  method: "POST",
  path: (ids) => `/accounts/${ids.accountId}/voice/learn`,
  body: () => ({ texts: [TEXT] }),
});
