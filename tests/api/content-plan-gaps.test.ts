import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, dayAt } from "@/lib/posts/days";
import { expectCredits, twentyClicks } from "@/tests/api/checks";
import { eachTestPays } from "@/tests/api/paid-calls";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { insertPlanned } from "@/tests/harness/plans-of-posts";
import { api, control, type Person, signUp, sql } from "@/tests/harness/stack";
import { creditsOf, leaveCredits, ledgerOf, makeBrand } from "@/tests/harness/story";

const ZONE = "Asia/Jerusalem";
const day = (ahead: number) => addDays(dayAt(new Date(), ZONE), ahead);
const SLOTS = [2, 3, 5].map((ahead) => ({ day: day(ahead), time: "09:30" }));

let person: Person;
let account: string;
let path: string;

eachTestPays(async (somebody) => {
  person = somebody;
  account = await makeBrand(person, { timeZone: ZONE });
  path = `/content-plan/${account}/gaps`;
});

const body = (change: object = {}) => ({ platform: "facebook", picture: false, slots: SLOTS, ...change });
const ask = (change: object = {}, headers = {}) => api(person, "POST", path, body(change), headers);
const jobs = () => sql("SELECT id, state, spent FROM job WHERE user_id = $1", [person.user._id]);
const posts = () =>
  sql("SELECT platform, status, text, scheduled_at FROM post WHERE account_id = $1 ORDER BY scheduled_at", [
    account,
  ]);
const jobOf = async (id: string) => (await api(person, "GET", `/jobs/${id}`)).body;
const ended = async (id: string) => {
  await expect
    .poll(async () => (await jobOf(id)).state, { timeout: 20_000 })
    .toMatch(/done|failed|cancelled/);
  return jobOf(id);
};
/** The writing model takes its time over everything. */
const slow = (ms: number) =>
  control.armFault({
    ...{ service: "openai", path: "/openai/v1/responses", times: 50 },
    action: { kind: "delay", ms },
  });

it("answers a job that makes a draft for each day, which its person alone sees", async () => {
  const { status, body: answer } = await ask();
  expect([status, Object.keys(answer)]).toEqual([202, ["jobId"]]);
  expect(await ended(answer.jobId)).toMatchObject({
    ...{ kind: "gaps", state: "done", cost: 3, spent: 3, result: { posts: 3, missing: 0 } },
    about: { accountId: account, startDate: day(2), endDate: day(5) },
  });
  const made = await posts();
  expect(made.map(({ scheduled_at }) => dayAt(scheduled_at as Date, ZONE))).toEqual(
    SLOTS.map((slot) => slot.day),
  );
  expect(made.map(({ status, platform }) => `${status} ${platform}`)).toEqual(
    Array(3).fill("draft facebook"),
  );
  await expectCredits(person, 97);
  expect((await api(await signUp(), "GET", `/jobs/${answer.jobId}`)).status).toBe(404);
});

describe("credits", () => {
  it("are taken once for twenty clicks with one key, which fits no other days (CR3)", async () => {
    const { status, key, body: answer } = await twentyClicks(person, "POST", path, body());
    expect(status).toBe(202);
    expect(await ask({ slots: SLOTS.slice(1) }, key)).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    await ended(answer.jobId);
    expect(await jobs()).toHaveLength(1);
    expect(await posts()).toHaveLength(3);
    await expectCredits(person, 97);
  });

  it("are taken once for three calls without a key, while the first is under way", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask()));
    const ids = new Set(answers.flatMap(({ body: { jobId } }) => jobId ?? []));
    expect(ids.size).toBe(1);
    await ended([...ids][0] ?? "");
    // Afterwards these days are empty no more.
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { reason: "taken" } },
    });
    expect(await posts()).toHaveLength(3);
    await expectCredits(person, 97);
  });

  it("are named as a whole when they do not do, and nothing is held or begun (CR8)", async () => {
    await leaveCredits(person, 14);
    const lines = await ledgerOf(person);
    const refused = await ask({ picture: true });
    expect(refused).toMatchObject({ status: 402, body: { code: "insufficient_credits" } });
    expect(refused.body.details).toMatchObject({ required_credits: 15, current_balance: 14 });
    expect([await ledgerOf(person), await jobs(), await posts()]).toEqual([lines, [], []]);
  });

  it("cost the same whatever the caller adds (CR9)", async () => {
    const { body: answer } = await ask({ cost: 0, credits: -1, price: { text: 0 } });
    expect(await ended(answer.jobId)).toMatchObject({ cost: 3, spent: 3 });
    await expectCredits(person, 97);
  });

  it("of a cancelled job come back, but for the drafts that are there", async () => {
    await slow(1_500);
    const { body: answer } = await ask();
    await expect.poll(async () => (await jobOf(answer.jobId)).spent, { timeout: 20_000 }).toBe(1);
    expect(await creditsOf(person)).toMatchObject({ balance: 97, reserved: 2 });
    const cancelled = await api(person, "DELETE", `/jobs/${answer.jobId}`);
    expect(cancelled.body).toMatchObject({ state: "cancelled", cost: 3, spent: 1 });
    await expectCredits(person, 99);
    expect(await posts()).toHaveLength(1);
    // A repeat of the cancel changes nothing, and the days that are left may be filled again.
    await api(person, "DELETE", `/jobs/${answer.jobId}`);
    await control.clearFaults("openai");
    const again = await ask({ slots: SLOTS.slice(1) });
    expect(await ended(again.body.jobId)).toMatchObject({ state: "done", spent: 2 });
    await expectCredits(person, 97);
  });
});

describe("days", () => {
  it("that have a post of the network are refused and named, those of another network are not", async () => {
    await insertPlanned(account, [
      { text: "Mine", scheduledAt: `${day(3)}T10:00:00Z` },
      { text: "Elsewhere", scheduledAt: `${day(5)}T10:00:00Z`, platform: "linkedin" },
    ]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 409, body: { details: { reason: "taken", days: [day(3)] } } });
    expect((await ask({ slots: [SLOTS[0], SLOTS[2]] })).status).toBe(202);
  });

  it("that are over are refused and named", async () => {
    const past = { day: day(-1), time: "09:30" };
    expect(await ask({ slots: [past, SLOTS[0]] })).toMatchObject({
      ...{ status: 422, body: { code: "unprocessable", details: { reason: "past", days: [past.day] } } },
    });
  });

  it("are others while some are being filled: the second call is refused", async () => {
    await slow(4_000);
    const { body: answer } = await ask();
    const other = await ask({ slots: SLOTS.slice(1) });
    expect(other).toMatchObject({
      status: 409,
      body: { details: { reason: "running", jobId: answer.jobId } },
    });
    await api(person, "DELETE", `/jobs/${answer.jobId}`);
    await expectCredits(person, 100);
  });
});

it.each([
  ["no days", { slots: [] }, "slots"],
  ["eight days", { slots: [2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ day: day(n), time: "09:30" })) }, "slots"],
  ["a day twice", { slots: [SLOTS[0], { ...SLOTS[0], time: "10:00" }] }, "slots"],
  ["no time", { slots: [{ day: day(2) }] }, "slots.0.time"],
  ["an hour that no clock shows", { slots: [{ day: day(2), time: "24:00" }] }, "slots.0.time"],
  ["a day that is none", { slots: [{ day: "2027-02-30", time: "09:30" }] }, "slots.0.day"],
  ["a network that is none", { platform: "myspace" }, "platform"],
])("refuses %s and names the field (400)", async (_, change, field) => {
  const answer = await ask(change);
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  expect(await jobs()).toEqual([]);
});

it("belongs to its brand's person", async () => {
  const stranger = await signUp();
  expect((await api(stranger, "POST", path, body())).status).toBe(404);
  expect((await api(person, "POST", `/content-plan/${randomUUID()}/gaps`, body())).status).toBe(404);
  expect(await jobs()).toEqual([]);
});

describeRefusals({
  method: "POST",
  path: ({ accountId }) => `/content-plan/${accountId}/gaps`,
  body: () => body(),
});
