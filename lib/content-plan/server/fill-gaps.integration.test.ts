import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { fillGapsBody } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { makeGapDrafts } from "@/lib/content-plan/server/make-gap-drafts";
import { closeDb, db } from "@/lib/core/server/db";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { addDays, dayAt } from "@/lib/posts/days";
import { instantToWall } from "@/lib/posts/zone-time";
import { openAiText } from "@/lib/providers/ai-text/openai";
import { creditsOf, makeBrand, makePerson } from "@/tests/harness/rows";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const ZONE = "Asia/Jerusalem";
const TODAY = dayAt(new Date(), ZONE);
const DAYS = [3, 4, 6].map((days) => addDays(TODAY, days));
const SLOTS = DAYS.map((day) => ({ day, time: "09:30" }));
const RESPONSES = "/openai/v1/responses";

const runners: JobRunner[] = [];
let user: { id: string };
let account: AccountRow;

beforeAll(ensureBucket);
beforeEach(async () => {
  await db().job.deleteMany();
  user = await makePerson();
  account = await makeBrand(user, { timeZone: ZONE });
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

/** A worker; asked again it takes what there is by then. */
async function work(models: Parameters<typeof makeGapDrafts>[0] = {}): Promise<JobRunner> {
  const runner = new JobRunner({ gaps: makeGapDrafts(models) });
  runners.push(runner);
  await runner.takeDue("gaps");
  return runner;
}

/** Does what there is, to its end. */
const workOff = async (models: Parameters<typeof makeGapDrafts>[0] = {}) => (await work(models)).idle();

const jobOf = (id: string) => db().job.findUniqueOrThrow({ where: { id } });
const drafts = () =>
  db().post.findMany({ where: { accountId: account.id }, orderBy: { scheduledAt: "asc" } });
const daysOf = async () => (await drafts()).map(({ scheduledAt }) => scheduledAt && dayAt(scheduledAt, ZONE));
const lines = async () => {
  const { kind, delta } = { kind: true, delta: true };
  const where = { userId: user.id, kind: { in: ["reserve", "settle", "release"] } };
  const rows = await db().ledgerEntry.findMany({ where, select: { kind, delta } });
  // Without their order: it is not asked for, and entries of one moment have none.
  return rows.map((row) => `${row.kind} ${row.delta}`).sort();
};

describe("empty days", () => {
  test("get a draft each at its time on the brand's clock, and nothing goes out", async () => {
    const id = await ask();
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 3, ledger: 97 });
    await workOff();
    const made = await drafts();
    expect(made.map(({ scheduledAt }) => scheduledAt && instantToWall(scheduledAt, ZONE))).toEqual(
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
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
    expect(await db().publication.count({ where: { post: { accountId: account.id } } })).toBe(0);
  });

  test("as whole posts: a picture each, five credits a day, told by what they were for", async () => {
    const slots = SLOTS.slice(0, 2);
    const id = await ask({ picture: true, slots });
    await workOff();
    expect(await jobOf(id)).toMatchObject({ state: "done", cost: 10, spent: 10 });
    expect(await db().postImage.count({ where: { post: { accountId: account.id } } })).toBe(2);
    const spent = await db().reservation.findMany({ where: { userId: user.id, state: "settled" } });
    expect(spent.map(({ kind, cost }) => `${kind} ${cost}`).toSorted()).toEqual([
      ...["image 4", "image 4", "text 1", "text 1"],
    ]);
  });

  test("a day whose picture fails is a text for one credit; a day that fails is given back, and the others go on", async () => {
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
    expect(await creditsOf(user.id)).toEqual({ balance: 94, reserved: 0, ledger: 94 });

    account = await makeBrand(user, { timeZone: ZONE });
    const second = await ask();
    // The second question after the ideas: the first day's text.
    const models = openAiText({ fetch: failingAt(2) });
    await workOff({ text: models });
    expect(await jobOf(second)).toMatchObject({
      state: "done",
      cost: 3,
      spent: 2,
      result: { posts: 2, missing: 1 },
    });
    expect(await daysOf()).toEqual(DAYS.slice(1));
    expect(await creditsOf(user.id)).toEqual({ balance: 92, reserved: 0, ledger: 92 });
  });

  test("without a single draft it failed, and cost nothing", async () => {
    await ownSandbox.armFault({
      service: "openai",
      path: RESPONSES,
      times: 20,
      action: { kind: "status", status: 500 },
    });
    const id = await ask();
    await workOff();
    expect(await jobOf(id)).toMatchObject({ state: "failed", spent: 0, error: { code: "provider_error" } });
    expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

/** The n-th call fails. */
function failingAt(call: number): typeof fetch {
  let calls = 0;
  return (url, init) => {
    calls += 1;
    return calls === call ? Promise.resolve(new Response("{}", { status: 500 })) : fetch(url, init);
  };
}

describe("one click", () => {
  test("twenty times at once is one job, held once", async () => {
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask({}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 3, ledger: 97 });
    await workOff();
    expect(await ask({}, key)).toBe(ids[0]);
    expect(await drafts()).toHaveLength(3);
    expect(await lines()).toEqual([...Array(3).fill("reserve -1"), ...Array(3).fill("settle 0")]);
  });

  test("two clicks for the same days are one job; for others the second is refused and holds nothing", async () => {
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toBe(other);
    await expect(ask({ slots: SLOTS.slice(1) })).rejects.toMatchObject({ code: "conflict" });
    expect((await creditsOf(user.id)).reserved).toBe(3);
  });

  test("is refused as a whole where the credits do not do for all of it", async () => {
    account = await makeBrand(user, { timeZone: ZONE });
    await db()
      .$executeRaw`UPDATE credit_account SET balance = 9, trial_balance = 9 WHERE user_id = ${user.id}::uuid`;
    const asked = ask({ picture: true, slots: SLOTS.slice(0, 2) });
    await expect(asked).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 10, current_balance: 9 },
    });
    expect(await db().job.count()).toBe(0);
    expect(await db().reservation.count({ where: { userId: user.id } })).toBe(0);
  });
});
