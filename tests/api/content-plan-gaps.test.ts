import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { toEndUser } from "@/lib/core/server/end-user";
import { expectCredits, sendTwentyTimes } from "@/tests/api/credit-assertions";
import { setUpPaidTests } from "@/tests/api/paid-endpoint-tests";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  createAccountViaApi,
  getCredits,
  readLedgerEntries,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { api, control, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

const ZONE = "Asia/Jerusalem";
/** Fixed, because the file may wait for its emulators past midnight. */
const TODAY = toLocalDate(new Date(), ZONE);
const day = (ahead: number) => addDays(TODAY, ahead);
const SLOTS = [2, 3, 5].map((ahead) => ({ day: day(ahead), time: "09:30" }));

let user: SignedUpUser;
let account: string;
let path: string;

setUpPaidTests(async (otherUser) => {
  user = otherUser;
  account = await createAccountViaApi(user, { timeZone: ZONE });
  path = `/content-plan/${account}/gaps`;
});

const body = (change: object = {}) => ({ platform: "facebook", picture: false, slots: SLOTS, ...change });
const ask = (change: object = {}, headers = {}) => api(user, "POST", path, body(change), headers);
const jobs = () => sql("SELECT id, state, spent FROM job WHERE user_id = $1", [user.user._id]);
const posts = () =>
  sql("SELECT platform, status, text, scheduled_at FROM post WHERE account_id = $1 ORDER BY scheduled_at", [
    account,
  ]);
const jobOf = async (id: string) => (await api(user, "GET", `/jobs/${id}`)).body;
const ended = async (id: string) => {
  await expect
    .poll(async () => (await jobOf(id)).state, { timeout: 20_000 })
    .toMatch(/done|failed|cancelled/);
  return jobOf(id);
};
/** Delays every response of the text model. */
const slow = (ms: number) =>
  control.armFault({
    ...{ service: "openai", path: "/openai/v1/responses", containing: toEndUser(user.user._id), times: 50 },
    action: { kind: "delay", ms },
  });

it("gap filling starts a job that creates one draft per day, visible only to its owner", async () => {
  const { status, body: response } = await ask();
  expect([status, Object.keys(response)]).toEqual([202, ["jobId"]]);
  expect(await ended(response.jobId)).toMatchObject({
    ...{ kind: "gaps", state: "done", cost: 3, spent: 3, result: { posts: 3, missing: 0 } },
    about: { accountId: account, startDate: day(2), endDate: day(5) },
  });
  const made = await posts();
  expect(made.map(({ scheduled_at }) => toLocalDate(scheduled_at as Date, ZONE))).toEqual(
    SLOTS.map((slot) => slot.day),
  );
  expect(made.map(({ status, platform }) => `${status} ${platform}`)).toEqual(
    Array(3).fill("draft facebook"),
  );
  await expectCredits(user, 97);
  expect((await api(await signUp(), "GET", `/jobs/${response.jobId}`)).status).toBe(404);
});

describe("gap filling credits", () => {
  it("gap filling charges once for 20 requests with one key and rejects the key for other days [CR3]", async () => {
    const { status, key, body: response } = await sendTwentyTimes(user, "POST", path, body());
    expect(status).toBe(202);
    expect(await ask({ slots: SLOTS.slice(1) }, key)).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    await ended(response.jobId);
    expect(await jobs()).toHaveLength(1);
    expect(await posts()).toHaveLength(3);
    await expectCredits(user, 97);
  });

  it("gap filling charges once for three concurrent calls without a key", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => ask()));
    const ids = new Set(responses.flatMap(({ body: { jobId } }) => jobId ?? []));
    expect(ids.size).toBe(1);
    await ended([...ids][0] ?? "");
    // The days now have drafts.
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { reason: "taken" } },
    });
    expect(await posts()).toHaveLength(3);
    await expectCredits(user, 97);
  });

  it("gap filling reports the total cost when credits are insufficient and reserves nothing [CR8]", async () => {
    await setCredits(user, 14);
    const lines = await readLedgerEntries(user);
    const refused = await ask({ picture: true });
    expect(refused).toMatchObject({ status: 402, body: { code: "insufficient_credits" } });
    expect(refused.body.details).toMatchObject({ required_credits: 15, current_balance: 14 });
    expect([await readLedgerEntries(user), await jobs(), await posts()]).toEqual([lines, [], []]);
  });

  it("gap filling cost ignores fields added by the caller [CR9]", async () => {
    const { body: response } = await ask({ cost: 0, credits: -1, price: { text: 0 } });
    expect(await ended(response.jobId)).toMatchObject({ cost: 3, spent: 3 });
    await expectCredits(user, 97);
  });

  it("canceled gap filling releases all credits except those of existing drafts", async () => {
    await slow(4_000);
    const { body: response } = await ask();
    await expect.poll(async () => (await jobOf(response.jobId)).spent, { timeout: 20_000 }).toBe(1);
    expect(await getCredits(user)).toMatchObject({ balance: 97, reserved: 2 });
    const cancelled = await api(user, "DELETE", `/jobs/${response.jobId}`);
    expect(cancelled.body).toMatchObject({ state: "cancelled", cost: 3, spent: 1 });
    await expectCredits(user, 99);
    expect(await posts()).toHaveLength(1);
    // Repeating the cancel changes nothing; the remaining days can be filled again.
    await api(user, "DELETE", `/jobs/${response.jobId}`);
    await control.clearFaults("openai");
    const again = await ask({ slots: SLOTS.slice(1) });
    expect(await ended(again.body.jobId)).toMatchObject({ state: "done", spent: 2 });
    await expectCredits(user, 97);
  });
});

describe("content gap days", () => {
  it("gap filling rejects and names days with a post on the platform, but not on another platform", async () => {
    await insertPlannedPosts(account, [
      { text: "Mine", scheduledAt: `${day(3)}T10:00:00Z` },
      { text: "Elsewhere", scheduledAt: `${day(5)}T10:00:00Z`, platform: "linkedin" },
    ]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 409, body: { details: { reason: "taken", days: [day(3)] } } });
    expect((await ask({ slots: [SLOTS[0], SLOTS[2]] })).status).toBe(202);
  });

  it("gap filling rejects and names past days", async () => {
    const past = { day: day(-1), time: "09:30" };
    expect(await ask({ slots: [past, SLOTS[0]] })).toMatchObject({
      ...{ status: 422, body: { code: "unprocessable", details: { reason: "past", days: [past.day] } } },
    });
  });

  it("gap filling rejects a second call for other days while a job runs", async () => {
    await slow(4_000);
    const { body: response } = await ask();
    const other = await ask({ slots: SLOTS.slice(1) });
    expect(other).toMatchObject({
      status: 409,
      body: { details: { reason: "running", jobId: response.jobId } },
    });
    await api(user, "DELETE", `/jobs/${response.jobId}`);
    await expectCredits(user, 100);
  });
});

it.each([
  ["no days", { slots: [] }, "slots"],
  ["eight days", { slots: [2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ day: day(n), time: "09:30" })) }, "slots"],
  ["a repeated day", { slots: [SLOTS[0], { ...SLOTS[0], time: "10:00" }] }, "slots"],
  ["no time", { slots: [{ day: day(2) }] }, "slots.0.time"],
  ["an invalid hour", { slots: [{ day: day(2), time: "24:00" }] }, "slots.0.time"],
  ["an invalid day", { slots: [{ day: "2027-02-30", time: "09:30" }] }, "slots.0.day"],
  ["an unknown platform", { platform: "myspace" }, "platform"],
])("gap filling rejects %s and names the field (400)", async (_, change, field) => {
  const response = await ask(change);
  expect([response.status, getInvalidFields(response)]).toEqual([400, [field]]);
  expect(await jobs()).toEqual([]);
});

it("gap filling returns 404 for an account of another user", async () => {
  const stranger = await signUp();
  expect((await api(stranger, "POST", path, body())).status).toBe(404);
  expect((await api(user, "POST", `/content-plan/${randomUUID()}/gaps`, body())).status).toBe(404);
  expect(await jobs()).toEqual([]);
});

describeCommonRejections({
  method: "POST",
  path: ({ accountId }) => `/content-plan/${accountId}/gaps`,
  body: () => body(),
});
