import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { fillGapsBody } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { createGapDraftsHandler } from "@/lib/content-plan/server/gap-drafts-handler";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { createAccountFixture, getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const ZONE = "Asia/Jerusalem";
const TODAY = toLocalDate(new Date(), ZONE);
const DAYS = [3, 4, 6].map((days) => addDays(TODAY, days));
const SLOTS = DAYS.map((day) => ({ day, time: "09:30" }));
const RESPONSES = "/openai/v1/responses";

const runners: JobRunner[] = [];
let user: { id: string };
let account: AccountRow;

beforeAll(ensureBucket);
beforeEach(async () => {
  await getPrismaClient().job.deleteMany();
  user = await insertUserFixture();
  account = await createAccountFixture(user, { timeZone: ZONE });
});
afterEach(async () => {
  await ownSandbox.clearFaults("openai");
  await Promise.all(runners.splice(0).map((runner) => runner.stop(2_000)));
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

const ask = (fields: object = {}, actionKey: string = randomUUID()) => {
  const body = fillGapsBody.parse({ platform: "facebook", picture: false, slots: SLOTS, ...fields });
  return fillGaps({ user, account, body, actionKey }).then(({ jobId }) => jobId);
};

/** Runs a worker; called again it claims what is queued by then. */
async function work(models: Parameters<typeof createGapDraftsHandler>[0] = {}): Promise<JobRunner> {
  const runner = new JobRunner({ gaps: createGapDraftsHandler(models) });
  runners.push(runner);
  await runner.takeDue("gaps");
  return runner;
}

/** Runs all queued jobs to completion. */
const workOff = async (models: Parameters<typeof createGapDraftsHandler>[0] = {}) =>
  (await work(models)).idle();

const jobOf = (id: string) => getPrismaClient().job.findUniqueOrThrow({ where: { id } });
const drafts = () =>
  getPrismaClient().post.findMany({ where: { accountId: account.id }, orderBy: { scheduledAt: "asc" } });
const daysOf = async () =>
  (await drafts()).map(({ scheduledAt }) => scheduledAt && toLocalDate(scheduledAt, ZONE));
const lines = async () => {
  const { kind, delta } = { kind: true, delta: true };
  const where = { userId: user.id, kind: { in: ["reserve", "settle", "release"] } };
  const rows = await getPrismaClient().ledgerEntry.findMany({ where, select: { kind, delta } });
  // Sorted: entries of one instant have no order.
  return rows.map((row) => `${row.kind} ${row.delta}`).sort();
};

describe("filling empty days", () => {
  // spec: D5.14
  test("each empty day receives one draft at its local time and nothing is published", async () => {
    const id = await ask();
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 3, ledger: 97 });
    await workOff();
    const made = await drafts();
    expect(made.map(({ scheduledAt }) => scheduledAt && toLocalDateTime(scheduledAt, ZONE))).toEqual(
      DAYS.map((day) => `${day}T09:30`),
    );
    for (const post of made)
      expect(post).toMatchObject({ status: "draft", platform: "facebook", groupId: null });
    expect(new Set(made.map(({ text }) => text)).size).toBe(3);
    expect(await jobOf(id)).toMatchObject({
      state: "done",
      cost: 3,
      spent: 3,
      result: { posts: 3, missing: 0 },
    });
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
    expect(await getPrismaClient().publication.count({ where: { post: { accountId: account.id } } })).toBe(0);
  });

  test("full posts cost five credits a day with an image each, and the ledger says so", async () => {
    const slots = SLOTS.slice(0, 2);
    const id = await ask({ picture: true, slots });
    await workOff();
    expect(await jobOf(id)).toMatchObject({ state: "done", cost: 10, spent: 10 });
    expect(await getPrismaClient().postImage.count({ where: { post: { accountId: account.id } } })).toBe(2);
    const spent = await getPrismaClient().reservation.findMany({
      where: { userId: user.id, state: "settled" },
    });
    expect(spent.map(({ kind, cost }) => `${kind} ${cost}`).toSorted()).toEqual([
      ...["image 4", "image 4", "text 1", "text 1"],
    ]);
  });

  test("a failed image leaves a text for one credit, and a failed day is released while the others continue", async () => {
    await ownSandbox.armFault({
      ...{ service: "openai", path: "/openai/v1/images/generations", times: 1 },
      action: { kind: "status", status: 500 },
    });
    const id = await ask({ picture: true, slots: SLOTS.slice(0, 2) });
    await workOff();
    expect(await jobOf(id)).toMatchObject({
      state: "done",
      cost: 10,
      spent: 6,
      result: { posts: 2, missing: 0 },
    });
    expect(await getCredits(user.id)).toEqual({ balance: 94, reserved: 0, ledger: 94 });

    account = await createAccountFixture(user, { timeZone: ZONE });
    const second = await ask();
    // The second model call after the ideas is the first day's text.
    const models = createOpenAiTextModels({ fetch: failingAt(2) });
    await workOff({ text: models });
    expect(await jobOf(second)).toMatchObject({
      state: "done",
      cost: 3,
      spent: 2,
      result: { posts: 2, missing: 1 },
    });
    expect(await daysOf()).toEqual(DAYS.slice(1));
    expect(await getCredits(user.id)).toEqual({ balance: 92, reserved: 0, ledger: 92 });
  });

  test("a job without a single draft fails and costs nothing", async () => {
    await ownSandbox.armFault({
      service: "openai",
      path: RESPONSES,
      times: 20,
      action: { kind: "status", status: 500 },
    });
    const id = await ask();
    await workOff();
    expect(await jobOf(id)).toMatchObject({ state: "failed", spent: 0, error: { code: "provider_error" } });
    expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

/** Fails the n-th call. */
function failingAt(call: number): typeof fetch {
  let calls = 0;
  return (url, init) => {
    calls += 1;
    return calls === call ? Promise.resolve(new Response("{}", { status: 500 })) : fetch(url, init);
  };
}

describe("idempotency of filling empty days", () => {
  test("twenty concurrent requests with one key create one job and one reservation", async () => {
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask({}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 3, ledger: 97 });
    await workOff();
    expect(await ask({}, key)).toBe(ids[0]);
    expect(await drafts()).toHaveLength(3);
    expect(await lines()).toEqual([...Array(3).fill("reserve -1"), ...Array(3).fill("settle 0")]);
  });

  test("requests for the same days share a job, and one for other days is refused without a reservation", async () => {
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toBe(other);
    await expect(ask({ slots: SLOTS.slice(1) })).rejects.toMatchObject({ code: "conflict" });
    expect((await getCredits(user.id)).reserved).toBe(3);
  });

  test("a request is refused as a whole when the credits do not cover all days", async () => {
    account = await createAccountFixture(user, { timeZone: ZONE });
    await getPrismaClient()
      .$executeRaw`UPDATE credit_account SET balance = 9, trial_balance = 9 WHERE user_id = ${user.id}::uuid`;
    const requested = ask({ picture: true, slots: SLOTS.slice(0, 2) });
    await expect(requested).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 10, current_balance: 9 },
    });
    expect(await getPrismaClient().job.count()).toBe(0);
    expect(await getPrismaClient().reservation.count({ where: { userId: user.id } })).toBe(0);
  });
});
