import { beforeAll, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, type SignedUpUser, signUp } from "@/tests/harness/running-product";

// The consent of the Meta emulator is one for all files.
takeExclusiveEmulators("meta");

let user: SignedUpUser;
let accountId: string;

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  await connectFacebookPage(user, accountId);
});

const draft = async (text: string) => (await createDraftFixture(user, accountId, { text }))._id as string;
const queue = (postId: string, revision = 1) => api(user, "POST", `/posts/${postId}/queue`, { revision });

it("20 requests with one key queue the post once, and the next post gets a later time", async () => {
  const first = await draft("Out of the oven");
  const { status, body } = await sendTwentyTimes(user, "POST", `/posts/${first}/queue`, { revision: 1 });
  expect(status).toBe(200);
  expect(body.post).toMatchObject({ status: "scheduled", revision: 2 });
  const second = (await queue(await draft("Rye from the stone oven"))).body.post;
  expect(Date.parse(second.scheduledAt)).toBeGreaterThan(Date.parse(body.post.scheduledAt));
});

it("network without posting times answers 422, and its times come back with the account", async () => {
  const changes = { postingTimes: { facebook: [] } };
  const { body } = await api(user, "PATCH", `/accounts/${accountId}`, changes);
  expect(body.account.postingTimes.facebook).toEqual([]);
  expect(body.account.postingTimes.linkedin).not.toEqual([]);
  expect(await queue(await draft("No time"))).toMatchObject({
    status: 422,
    body: { code: "no_posting_times", details: { platform: "facebook" } },
  });
});

it("posting times that do not exist are refused by name", async () => {
  const changes = { postingTimes: { facebook: [{ weekday: 7, time: "25:00" }] } };
  const response = await api(user, "PATCH", `/accounts/${accountId}`, changes);
  expect(response.status).toBe(400);
  expect(getInvalidFields(response)).toEqual([
    "postingTimes.facebook.0.weekday",
    "postingTimes.facebook.0.time",
  ]);
});

it("free times of more than 8 weeks, and of a range that ends before it starts, are refused", async () => {
  const ask = (startDate: string, endDate: string) =>
    api(user, "GET", `/accounts/${accountId}/queue?${new URLSearchParams({ startDate, endDate })}`);
  expect((await ask("2027-01-01", "2027-02-25")).status).toBe(200);
  for (const [startDate, endDate] of [
    ["2027-01-01", "2027-02-26"],
    ["2027-01-02", "2027-01-01"],
  ] as const) {
    expect(getInvalidFields(await ask(startDate, endDate))).toEqual(["endDate"]);
  }
});

describeCommonRejections({
  method: "POST",
  path: ({ postId }) => `/posts/${postId}/queue`,
  body: () => ({ revision: 1 }),
});

describeCommonRejections({
  method: "GET",
  path: ({ accountId: id }) => `/accounts/${id}/queue?startDate=2027-02-01&endDate=2027-02-28`,
});
