import { beforeEach, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";

let user: SignedUpUser;
let path: string;
const say = (body: object) => api(user, "POST", path, body);

beforeEach(async () => {
  user = await signUp();
  path = `/accounts/${await createAccountViaApi(user, { brandVoice: { tone: "Dry" } })}/voice/avoided-phrases`;
});

it("avoided phrase is stored and can be removed", async () => {
  const trait = { kind: "tone", value: "Dry" };
  expect(await say({ text: " Too stiff ", trait })).toMatchObject({
    status: 200,
    body: { account: { brandVoice: { tone: "Dry", avoid: ["Too stiff (Dry)"] } } },
  });
  const back = await api(user, "DELETE", `${path}?text=${encodeURIComponent("Too stiff (Dry)")}`);
  expect(back).toMatchObject({ status: 200, body: { account: { brandVoice: { tone: "Dry", avoid: [] } } } });
});

it("20 requests with one key store one avoided phrase [CR3]", async () => {
  const response = await sendTwentyTimes(user, "POST", path, { text: "Too loud" });
  expect(response.body.account.brandVoice.avoid).toEqual(["Too loud"]);
});

it.each([
  ["nothing", { text: " " }, "text"],
  ["201 characters", { text: "x".repeat(201) }, "text"],
  ["an unknown trait", { text: "x", trait: { kind: "mood", value: "y" } }, "trait.kind"],
])("avoided phrase rejects %s and names the field", async (_, body, field) => {
  const response = await say(body);
  expect(response.status).toBe(400);
  expect(getInvalidFields(response)).toEqual([field]);
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/accounts/${ids.accountId}/voice/avoided-phrases`,
  body: () => ({ text: "Too loud" }),
});
