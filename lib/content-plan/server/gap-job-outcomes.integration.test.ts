import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { fillGapsBody } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { createGapDraftsHandler } from "@/lib/content-plan/server/gap-drafts-handler";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { QueueFullError } from "@/lib/core/fair-queue";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { reapReservations } from "@/lib/credits/server/close-reservation";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { claimNextJob } from "@/lib/jobs/server/job-claim-store";
import { failAbandonedJobs } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { runJob, WorkerShutdownError } from "@/lib/jobs/server/run-job";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { createOpenAiTextModels } from "@/lib/providers/ai-text/openai";
import { waitFor } from "@/tests/harness/npm-start";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

const ZONE = "Asia/Jerusalem";
const DAYS = [3, 4, 6].map((days) => addDays(toLocalDate(new Date(), ZONE), days));
const never = new AbortController().signal;

let user: { id: string };
let account: AccountRow;
let id = "";

beforeAll(ensureBucket);
beforeEach(async () => {
  await getPrismaClient().job.deleteMany();
  user = await insertUserFixture();
  account = await createAccountFixture(user, { timeZone: ZONE });
  const slots = DAYS.map((day) => ({ day, time: "09:30" }));
  const body = fillGapsBody.parse({ platform: "facebook", picture: false, slots });
  id = (await fillGaps({ user, account, body, actionKey: randomUUID() })).jobId;
});
afterEach(() => {
  for (const release of releases.splice(0)) release();
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

const job = () => getPrismaClient().job.findUniqueOrThrow({ where: { id } });
const expireLease = (attempt = 1) =>
  getPrismaClient()
    .$executeRaw`UPDATE job SET lease_until = now() - interval '1 second', attempt = ${attempt} WHERE id = ${id}::uuid`;

/** Lists the days of the drafts, with repetitions. */
async function listFilledDays() {
  const posts = await getPrismaClient().post.findMany({
    where: { accountId: account.id },
    orderBy: { scheduledAt: "asc" },
  });
  return posts.map(({ scheduledAt }) => scheduledAt && toLocalDate(scheduledAt, ZONE));
}

const releases: (() => void)[] = [];

/** Delays the model's n-th response: 1 are the ideas, 2 the first day's text. */
function delayModelResponse(response: number) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: string[] = [];
  releases.push(gate.resolve);
  const text = createOpenAiTextModels({
    fetch: async (url, init) => {
      asked.push(String(init?.body));
      if (asked.length !== response) return fetch(url, init);
      reached.resolve();
      // The response arrives in any case, however late: a worker whose lease expired must write nothing.
      const { signal: _, ...rest } = init ?? {};
      await gate.promise;
      return fetch(url, rest);
    },
  });
  return { models: { text }, reached: reached.promise, release: gate.resolve, asked };
}

/** Runs the job to completion or until its model delays a response. */
async function startNextJob(models: Parameters<typeof createGapDraftsHandler>[0] = {}, ending = never) {
  const claim = (await claimNextJob("gaps", 20)) ?? expect.fail("a job");
  return { run: runJob(claim, createGapDraftsHandler(models), ending) };
}

/**
 * Takes over from a worker that no longer responds; one that still sends heartbeats may renew its lease in
 * between.
 */
async function takeOver(models: Parameters<typeof createGapDraftsHandler>[0] = {}) {
  for (let tries = 0; tries < 20; tries += 1) {
    await expireLease();
    const claim = await claimNextJob("gaps", 20);
    if (claim) return { run: runJob(claim, createGapDraftsHandler(models), never) };
  }
  return expect.fail("a job");
}

describe("gap job for three days", () => {
  test("a job cancelled midway keeps its paid first draft and releases the rest immediately", async () => {
    const model = delayModelResponse(3);
    const { run } = await startNextJob(model.models);
    await model.reached;
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 2, ledger: 97 });
    await cancelJob(user.id, id);
    expect(await getCredits(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
    model.release();
    await run;
    expect(await job()).toMatchObject({ state: "cancelled", cost: 3, spent: 1 });
    expect(await listFilledDays()).toEqual(DAYS.slice(0, 1));
    expect(await getCredits(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("a job whose third request meets a full queue keeps its draft and continues later", async () => {
    const text = createOpenAiTextModels();
    let requests = 0;
    const writer = () => {
      requests += 1;
      if (requests === 3) throw new QueueFullError();
      return text.writer();
    };
    await (await startNextJob({ text: { writer } })).run;
    expect(await job()).toMatchObject({ state: "queued", spent: 1, error: null });
    expect(await listFilledDays()).toEqual(DAYS.slice(0, 1));
    await (await startNextJob({ text: { writer } })).run;
    expect(await job()).toMatchObject({ state: "done", cost: 3, spent: 3, result: { posts: 3, missing: 0 } });
  });

  test("a job whose worker died is completed by the next without duplicates or double payment", async () => {
    const model = delayModelResponse(3);
    const { run } = await startNextJob(model.models);
    await model.reached;
    // Its reservations outlive their deadline: the reaper waits for the job to end.
    await getPrismaClient()
      .$executeRaw`UPDATE reservation SET deadline = now() - interval '1 second' WHERE job_id = ${id}::uuid`;
    await reapReservations();
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 2, ledger: 97 });
    const second = delayModelResponse(99);
    await (await takeOver(second.models)).run;
    expect(await job()).toMatchObject({ state: "done", attempt: 2, cost: 3, spent: 3, result: { posts: 3 } });
    expect(second.asked.filter((body) => body.includes("<days>"))).toEqual([]);
    // The first worker resumes with its response.
    model.release();
    await run;
    expect(await listFilledDays()).toEqual(DAYS);
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
    expect(await getPrismaClient().reservation.count({ where: { jobId: id, state: "settled" } })).toBe(3);
  });

  test("a job run by two workers concurrently creates no day twice", async () => {
    const [one, other] = [delayModelResponse(2), delayModelResponse(1)];
    const first = await startNextJob(one.models);
    await one.reached;
    const second = await takeOver(other.models);
    one.release();
    other.release();
    await Promise.all([first.run, second.run]);
    expect(await listFilledDays()).toEqual(DAYS);
    expect(await job()).toMatchObject({ state: "done", spent: 3 });
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
  });

  test("a job abandoned after three dead workers keeps what was made and releases the rest", async () => {
    const model = delayModelResponse(3);
    const { run } = await startNextJob(model.models);
    await model.reached;
    const giveUp = async () => {
      await expireLease(3);
      return failAbandonedJobs("gaps");
    };
    await expect.poll(giveUp).toBe(1);
    model.release();
    await run;
    expect(await job()).toMatchObject({ state: "failed", spent: 1, error: { code: "gave_up" } });
    expect(await listFilledDays()).toEqual(DAYS.slice(0, 1));
    expect(await getCredits(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("a job whose worker shuts down returns to the queue and keeps its reservations", async () => {
    const [model, ending] = [delayModelResponse(3), new AbortController()];
    const { run } = await startNextJob(model.models, ending.signal);
    await model.reached;
    ending.abort(new WorkerShutdownError("asked to"));
    model.release();
    await run;
    expect(await job()).toMatchObject({ state: "queued", attempt: 0, spent: 1 });
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 2, ledger: 97 });
    await (await startNextJob()).run;
    expect(await listFilledDays()).toEqual(DAYS);
    expect(await getCredits(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
  });

  test("a day that the user filled meanwhile is skipped and its credit released", async () => {
    await createPostFixture(account, { text: "Mine", scheduledAt: `${DAYS[1]}T12:00:00Z` });
    await (await startNextJob()).run;
    expect(await listFilledDays()).toEqual(DAYS);
    expect(await job()).toMatchObject({ state: "done", spent: 2, result: { posts: 2, missing: 1 } });
    expect(await getCredits(user.id)).toEqual({ balance: 98, reserved: 0, ledger: 98 });
  });

  test("a job ends as cancelled at no cost when its account is deleted", async () => {
    const model = delayModelResponse(2);
    const { run } = await startNextJob(model.models);
    await model.reached;
    await getPrismaClient().account.delete({ where: { id: account.id } });
    model.release();
    await run;
    expect(await job()).toMatchObject({ state: "cancelled", spent: 0 });
    expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

test("idea prompts contain the posts and holidays of the month", async () => {
  await createPostFixture(account, {
    text: "The oven is older than its owner",
    scheduledAt: `${DAYS[1]}T12:00:00Z`,
  });
  const model = delayModelResponse(99);
  await (await startNextJob(model.models)).run;
  const [ideas = "", ...texts] = model.asked;
  expect(ideas).toContain("The oven is older than its owner");
  for (const day of DAYS) expect(ideas).toContain(day);
  const topics = texts.map((body) => /<topic>(.*?)<\/topic>/s.exec(body)?.[1]);
  expect(new Set(topics).size).toBe(topics.length);
  await waitFor("it ends", async () => (await job()).state === "done");
});
