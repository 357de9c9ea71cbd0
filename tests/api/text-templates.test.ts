import { beforeEach, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";

let user: SignedUpUser;
let path: string;
const body = { name: "Offer", text: "Today: [product]" };

beforeEach(async () => {
  user = await signUp();
  path = `/accounts/${await createAccountViaApi(user)}/text-templates`;
});

it("text template is created, changed, listed and deleted", async () => {
  const made = await api(user, "POST", path, { ...body, name: " Offer " });
  expect(made).toMatchObject({ status: 201, body: { template: body } });
  const own = `${path}/${made.body.template._id}`;
  const text = "Now: [product]";
  expect(await api(user, "PATCH", own, { name: "Deal" })).toMatchObject({ status: 200 });
  expect(await api(user, "PATCH", own, { text })).toMatchObject({ status: 200 });
  expect((await api(user, "PATCH", own, { text: " " })).status).toBe(400);
  expect((await api(user, "GET", path)).body.templates).toEqual([
    { _id: made.body.template._id, name: "Deal", text },
  ]);
  expect((await api(user, "DELETE", own)).status).toBe(204);
  expect((await api(user, "DELETE", own)).status).toBe(404);
});

it("20 requests with one key create one text template [CR3]", async () => {
  await sendTwentyTimes(user, "POST", path, body);
  expect((await api(user, "GET", path)).body.templates).toHaveLength(1);
});

it.each([
  ["no name", { ...body, name: " " }, "name"],
  ["61 characters", { ...body, name: "x".repeat(61) }, "name"],
  ["no text", { ...body, text: " \n" }, "text"],
])("text template rejects %s and names the field", async (_, wrong, field) => {
  const response = await api(user, "POST", path, wrong);
  expect(response.status).toBe(400);
  expect(getInvalidFields(response)).toEqual([field]);
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/accounts/${ids.accountId}/text-templates`,
  body: () => body,
});
