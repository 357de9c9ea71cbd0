import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { fillGapsBody } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { makeGapDrafts } from "@/lib/content-plan/server/make-gap-drafts";
import { closeDb, db } from "@/lib/core/server/db";
import { reapReservations } from "@/lib/credits/server/reap-reservations";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { claimNextJob } from "@/lib/jobs/server/claim-store";
import { giveUpJobs } from "@/lib/jobs/server/give-up-jobs";
import { closeQueue } from "@/lib/jobs/server/queue";
import { runJob, WorkerEnding } from "@/lib/jobs/server/run-job";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { addDays, dayAt } from "@/lib/posts/days";
import { openAiText } from "@/lib/providers/ai-text/openai";
import { eventually } from "@/tests/harness/checkout";
import { creditsOf, makeBrand, makePerson, makePost } from "@/tests/harness/rows";

const ZONE = "Asia/Jerusalem";
const DAYS = [3, 4, 6].map((days) => addDays(dayAt(new Date(), ZONE), days));
const never = new AbortController().signal;

let user: { id: string };
let account: AccountRow;
let id = "";

beforeAll(ensureBucket);
beforeEach(async () => {
  await db().job.deleteMany();
  user = await makePerson();
  account = await makeBrand(user, { timeZone: ZONE });
  const slots = DAYS.map((day) => ({ day, time: "09:30" }));
  const body = fillGapsBody.parse({ platform: "facebook", picture: false, slots });
  id = (await fillGaps({ user, account, body, actionKey: randomUUID() })).jobId;
});
afterEach(() => {
  for (const letGo of held.splice(0)) letGo();
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

const job = () => db().job.findUniqueOrThrow({ where: { id } });
const leaveBehind = (attempt = 1) =>
  db()
    .$executeRaw`UPDATE job SET lease_until = now() - interval '1 second', attempt = ${attempt} WHERE id = ${id}::uuid`;

/** The days that have a draft, each as often as it has one. */
async function filled() {
  const posts = await db().post.findMany({
    where: { accountId: account.id },
    orderBy: { scheduledAt: "asc" },
  });
  return posts.map(({ scheduledAt }) => scheduledAt && dayAt(scheduledAt, ZONE));
}

const held: (() => void)[] = [];

/** The writing model holds its n-th answer back: 1 are the ideas, 2 the first day's text. */
function holdingBack(answer: number) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: string[] = [];
  held.push(gate.resolve);
  const text = openAiText({
    fetch: async (url, init) => {
      asked.push(String(init?.body));
      if (asked.length !== answer) return fetch(url, init);
      reached.resolve();
      // Its answer comes all the same, however late: what has overslept must write nothing.
      const { signal: _, ...rest } = init ?? {};
      await gate.promise;
      return fetch(url, rest);
    },
  });
  return { models: { text }, reached: reached.promise, letGo: gate.resolve, asked };
}

/** Takes the job, to its end or until its model holds an answer back. */
async function take(models: Parameters<typeof makeGapDrafts>[0] = {}, ending = never) {
  const claim = (await claimNextJob("gaps", 20)) ?? expect.fail("a job");
  return { run: runJob(claim, makeGapDrafts(models), ending) };
}

/** The same of a job whose worker does not answer any more; one that still beats may renew its lease in between. */
async function takeOver(models: Parameters<typeof makeGapDrafts>[0] = {}) {
  for (let tries = 0; tries < 20; tries += 1) {
    await leaveBehind();
    const claim = await claimNextJob("gaps", 20);
    if (claim) return { run: runJob(claim, makeGapDrafts(models), never) };
  }
  return expect.fail("a job");
}

describe("a job for three days", () => {
  test("that is cancelled midway keeps its first draft, which is paid for, and gives the rest back at once", async () => {
    const model = holdingBack(3);
    const { run } = await take(model.models);
    await model.reached;
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 2, ledger: 97 });
    await cancelJob(user.id, id);
    expect(await creditsOf(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
    model.letGo();
    await run;
    expect(await job()).toMatchObject({ state: "cancelled", cost: 3, spent: 1 });
    expect(await filled()).toEqual(DAYS.slice(0, 1));
    expect(await creditsOf(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("whose worker died midway is finished by the next: no day twice, nothing paid twice, the ideas the same", async () => {
    const model = holdingBack(3);
    const { run } = await take(model.models);
    await model.reached;
    // It holds its credits past their deadline: the reaper waits for its end.
    await db()
      .$executeRaw`UPDATE reservation SET deadline = now() - interval '1 second' WHERE job_id = ${id}::uuid`;
    await reapReservations();
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 2, ledger: 97 });
    const second = holdingBack(99);
    await (await takeOver(second.models)).run;
    expect(await job()).toMatchObject({ state: "done", attempt: 2, cost: 3, spent: 3, result: { posts: 3 } });
    expect(second.asked.filter((body) => body.includes("<days>"))).toEqual([]);
    // The first one wakes up, with its answer in hand.
    model.letGo();
    await run;
    expect(await filled()).toEqual(DAYS);
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
    expect(await db().reservation.count({ where: { jobId: id, state: "settled" } })).toBe(3);
  });

  test("in the hands of two workers at once makes no day twice", async () => {
    const [one, other] = [holdingBack(2), holdingBack(1)];
    const first = await take(one.models);
    await one.reached;
    const second = await takeOver(other.models);
    one.letGo();
    other.letGo();
    await Promise.all([first.run, second.run]);
    expect(await filled()).toEqual(DAYS);
    expect(await job()).toMatchObject({ state: "done", spent: 3 });
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
  });

  test("that three workers died over is given up: what was made stays and is paid for, the rest is given back", async () => {
    const model = holdingBack(3);
    const { run } = await take(model.models);
    await model.reached;
    const giveUp = async () => {
      await leaveBehind(3);
      return giveUpJobs("gaps");
    };
    await expect.poll(giveUp).toBe(1);
    model.letGo();
    await run;
    expect(await job()).toMatchObject({ state: "failed", spent: 1, error: { code: "gave_up" } });
    expect(await filled()).toEqual(DAYS.slice(0, 1));
    expect(await creditsOf(user.id)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
  });

  test("whose worker is asked to end goes back into the queue and holds what is still to be made", async () => {
    const [model, ending] = [holdingBack(3), new AbortController()];
    const { run } = await take(model.models, ending.signal);
    await model.reached;
    ending.abort(new WorkerEnding("asked to"));
    model.letGo();
    await run;
    expect(await job()).toMatchObject({ state: "queued", attempt: 0, spent: 1 });
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 2, ledger: 97 });
    await (await take()).run;
    expect(await filled()).toEqual(DAYS);
    expect(await creditsOf(user.id)).toEqual({ balance: 97, reserved: 0, ledger: 97 });
  });

  test("leaves a day alone that its person filled meanwhile, and gives its credit back", async () => {
    await makePost(account, { text: "Mine", scheduledAt: `${DAYS[1]}T12:00:00Z` });
    await (await take()).run;
    expect(await filled()).toEqual(DAYS);
    expect(await job()).toMatchObject({ state: "done", spent: 2, result: { posts: 2, missing: 1 } });
    expect(await creditsOf(user.id)).toEqual({ balance: 98, reserved: 0, ledger: 98 });
  });

  test("ends as cancelled when its brand goes, and costs nothing", async () => {
    const model = holdingBack(2);
    const { run } = await take(model.models);
    await model.reached;
    await db().account.delete({ where: { id: account.id } });
    model.letGo();
    await run;
    expect(await job()).toMatchObject({ state: "cancelled", spent: 0 });
    expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });
});

test("ideas are told what is there: posts of the month, and holidays", async () => {
  await makePost(account, { text: "The oven is older than its owner", scheduledAt: `${DAYS[1]}T12:00:00Z` });
  const model = holdingBack(99);
  await (await take(model.models)).run;
  const [ideas = "", ...texts] = model.asked;
  expect(ideas).toContain("The oven is older than its owner");
  for (const day of DAYS) expect(ideas).toContain(day);
  const topics = texts.map((body) => /<topic>(.*?)<\/topic>/s.exec(body)?.[1]);
  expect(new Set(topics).size).toBe(topics.length);
  await eventually("it ends", async () => (await job()).state === "done");
});
