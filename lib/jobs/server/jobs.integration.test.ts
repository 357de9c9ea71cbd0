import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { claimNextJob, completeJob, endJob, returnJob } from "@/lib/jobs/server/claim-store";
import { dropOldJobs } from "@/lib/jobs/server/drop-old-jobs";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { findJob } from "@/lib/jobs/server/find-job";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { listJobs } from "@/lib/jobs/server/list-jobs";
import { closeQueue } from "@/lib/jobs/server/queue";
import type { JobWork, RunningJob } from "@/lib/jobs/server/run-job";
import { waitForJob } from "@/lib/jobs/server/wait-for-job";
import { eventually } from "@/tests/harness/checkout";
import { makePerson } from "@/tests/harness/rows";

const KIND = "background-removal";
let person: { id: string };
const runners: JobRunner[] = [];

/** A worker whose jobs do this. */
function makeWorker(work: JobWork): JobRunner {
  const runner = new JobRunner({ [KIND]: work });
  runners.push(runner);
  return runner;
}

function ask(user = person, dedupeKey = randomUUID()) {
  const input = { canvasImageId: randomUUID(), label: "Challah" };
  return enqueueJob({ userId: user.id, kind: KIND, input, dedupeKey });
}

const stateOf = async (id: string) => (await db().job.findUniqueOrThrow({ where: { id } })).state;
const stored = (id: string) => db().job.findUniqueOrThrow({ where: { id } });
const leaveBehind = (id: string) =>
  db().$executeRaw`UPDATE job SET lease_until = now() - interval '1 second' WHERE id = ${id}::uuid`;

/** Work that lasts until it is let go; the signal ends it like a killed child. */
function heldWork() {
  const started: RunningJob[] = [];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work: JobWork = async (job) => {
    started.push(job);
    const stopped = new Promise<never>((_, reject) => {
      job.signal.addEventListener("abort", () => reject(new Error("killed")));
    });
    await Promise.race([gate, stopped]);
    return { result: { canvasImageId: "done" } };
  };
  return { started, letGo: () => letGo(), work };
}

beforeEach(async () => {
  await db().job.deleteMany();
  person = await makePerson();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(2_000)));
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

describe("asking", () => {
  test("twenty times at once for the same work is one job; for other work it is another", async () => {
    const key = randomUUID();
    const rows = await Promise.all(Array.from({ length: 20 }, () => ask(person, key)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect((await ask()).id).not.toBe(rows[0]?.id);
    expect(await db().job.count()).toBe(2);
  });

  test("again after the end is a new job; a name never leads to another person's", async () => {
    const key = randomUUID();
    const first = await ask(person, key);
    await cancelJob(person.id, first.id);
    const second = await ask(person, key);
    expect(second.id).not.toBe(first.id);
    await expect(ask(await makePerson(), key)).rejects.toThrow("one person");
  });

  test("inside a transaction that fails there was no job", async () => {
    const job = { userId: person.id, kind: KIND, input: { canvasImageId: randomUUID(), label: "" } } as const;
    const asking = inTransaction(async (tx) => {
      await enqueueJob({ ...job, dedupeKey: randomUUID() }, tx);
      throw new Error("the rest failed");
    });
    await expect(asking).rejects.toThrow("the rest failed");
    expect(await db().job.count()).toBe(0);
  });
});

describe("claiming", () => {
  test("twenty workers at once: one gets it", async () => {
    const { id } = await ask();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimNextJob(KIND, 20)));
    expect(claims.filter(Boolean)).toMatchObject([{ id, userId: person.id, fence: 1, attempt: 1 }]);
  });

  test("twenty workers, five jobs, two slots: two run, and the end of one frees its place", async () => {
    for (let count = 0; count < 5; count += 1) await ask();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimNextJob(KIND, 2)));
    const held = claims.filter((claim) => claim !== null);
    expect(held).toHaveLength(2);
    await returnJob(held[0] ?? expect.fail());
    expect(await claimNextJob(KIND, 2)).not.toBeNull();
    expect(await claimNextJob(KIND, 2)).toBeNull();
  });

  test("a lease that ran out frees job and place, under a new fence; the old holder writes nothing", async () => {
    const { id } = await ask();
    const asleep = (await claimNextJob(KIND, 1)) ?? expect.fail();
    await leaveBehind(id);
    const second = (await claimNextJob(KIND, 1)) ?? expect.fail();
    expect(second).toMatchObject({ id, fence: 2, attempt: 2 });
    expect(await inTransaction((tx) => completeJob(asleep, {}, tx))).toBe(false);
    await endJob(asleep, "failed", null);
    await returnJob(asleep);
    expect(await stored(id)).toMatchObject({ state: "running", fence: 2, attempt: 2 });
    expect(await inTransaction((tx) => completeJob(second, { canvasImageId: "x" }, tx))).toBe(true);
  });

  test("one person's many pictures do not hold up another's one", async () => {
    for (let count = 0; count < 3; count += 1) await ask();
    const other = await makePerson();
    const single = await ask(other);
    const first = (await claimNextJob(KIND, 9)) ?? expect.fail();
    expect(first.userId).toBe(person.id);
    expect((await claimNextJob(KIND, 9))?.id).toBe(single.id);
  });

  test("three workers died over it: it failed, and says so", async () => {
    const { id } = await ask();
    for (let count = 0; count < 3; count += 1) {
      expect(await claimNextJob(KIND, 1)).not.toBeNull();
      await leaveBehind(id);
    }
    const worker = makeWorker(() => Promise.reject(new Error("must not be tried again")));
    await worker.takeDue(KIND);
    const error = { code: "gave_up", message: expect.stringContaining("three times") };
    expect(await stored(id)).toMatchObject({ state: "failed", error, dedupeKey: null, leaseUntil: null });
  });
});

describe("working", () => {
  test("two workers, one slot: never two at once, and all get done without another hint", async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, () => ask()));
    let now = 0;
    let most = 0;
    const work: JobWork = async () => {
      now += 1;
      most = Math.max(most, now);
      for (const { id } of jobs) await stateOf(id);
      now -= 1;
      return { result: { canvasImageId: "x" } };
    };
    await Promise.all([makeWorker(work).takeDue(KIND), makeWorker(work).takeDue(KIND)]);
    for (const { id } of jobs)
      await eventually("the job is done", async () => (await stateOf(id)) === "done");
    expect(most).toBe(1);
  });

  test("shows how far it is, keeps its lease beyond the first one, and ends with its result", async () => {
    const { id } = await ask();
    const held = heldWork();
    await makeWorker(held.work).takeDue(KIND);
    const [job] = held.started;
    expect(job).toMatchObject({ userId: person.id, input: { label: "Challah" } });
    job?.report("cutting", 0.426);
    await eventually("progress is written", async () => (await stored(id)).progress === 43);
    const first = (await stored(id)).leaseUntil ?? expect.fail();
    await eventually("the first lease is over", async () => new Date() > first);
    expect(await claimNextJob(KIND, 5)).toBeNull();
    const waiting = waitForJob(person.id, id, AbortSignal.timeout(10_000));
    held.letGo();
    expect(await waiting).toMatchObject({
      ...{ state: "done", stage: "cutting", progress: 100, result: { canvasImageId: "done" } },
      ...{ dedupeKey: null, leaseUntil: null, attempt: 1 },
    });
  });

  test("effects happen with the end or not at all", async () => {
    const { id } = await ask();
    let undone = false;
    const worker = makeWorker(async () => ({
      result: {},
      write: async (tx) => {
        await clientOf(tx).user.update({ where: { id: person.id }, data: { name: "Half done" } });
        throw new AppError("storage_full");
      },
      undo: async () => {
        undone = true;
      },
    }));
    await worker.takeDue(KIND);
    await eventually("the job failed", async () => (await stateOf(id)) === "failed");
    expect(undone).toBe(true);
    expect(await db().user.findUnique({ where: { id: person.id } })).toMatchObject({ name: "Noa" });
    expect(await stored(id)).toMatchObject({ result: null, error: { code: "storage_full" } });
  });

  test("a failure tells a person what we know, never what broke inside", async () => {
    const { id } = await ask();
    await makeWorker(() => Promise.reject(new Error("ENOENT /srv/secret"))).takeDue(KIND);
    await eventually("the job failed", async () => (await stateOf(id)) === "failed");
    expect((await stored(id)).error).toEqual({
      code: "UNKNOWN_ERROR",
      message: "An unexpected error occurred",
    });
  });

  test("a worker that is asked to end hands its job back at once, and the try does not count", async () => {
    const { id } = await ask();
    const [first, second] = [heldWork(), heldWork()];
    const leaving = makeWorker(first.work);
    await leaving.takeDue(KIND);
    await leaving.stop(2_000);
    expect(await stored(id)).toMatchObject({ state: "queued", attempt: 0, leaseUntil: null });
    await makeWorker(second.work).takeDue(KIND);
    second.letGo();
    await eventually("the job is done", async () => (await stateOf(id)) === "done");
  });

  test("a worker that overslept hears it, and its effects are taken back", async () => {
    const { id } = await ask();
    let undone = 0;
    let awake = () => {};
    const sleep = new Promise<void>((resolve) => {
      awake = resolve;
    });
    const worker = makeWorker(async () => {
      await sleep;
      return {
        result: { canvasImageId: "zombie" },
        undo: async () => {
          undone += 1;
        },
      };
    });
    await worker.takeDue(KIND);
    await db().$executeRaw`UPDATE job SET fence = fence + 1 WHERE id = ${id}::uuid`;
    awake();
    await worker.idle();
    expect(undone).toBe(1);
    expect(await stored(id)).toMatchObject({ state: "running", result: null, fence: 2 });
  });
});

describe("cancelling", () => {
  test("what waits is never started", async () => {
    const { id } = await ask();
    expect(await cancelJob(person.id, id)).toMatchObject({ state: "cancelled", endedAt: expect.any(Date) });
    await makeWorker(() => Promise.reject(new Error("must not run"))).takeDue(KIND);
    expect(await stateOf(id)).toBe("cancelled");
  });

  test("what runs is stopped within a second; only then is its place free", async () => {
    const { id } = await ask();
    const held = heldWork();
    await makeWorker(held.work).takeDue(KIND);
    const asked = performance.now();
    await cancelJob(person.id, id);
    await ask();
    expect(await claimNextJob(KIND, 1)).toBeNull();
    const [job] = held.started;
    await eventually("the work is told", async () => job?.signal.aborted === true);
    expect(performance.now() - asked).toBeLessThan(1_500);
    await eventually("the next is taken", async () => held.started.length === 2);
    expect(await stored(id)).toMatchObject({ state: "cancelled", result: null, leaseUntil: null });
  });

  test("what is done stays done, and says so; somebody else's is not there", async () => {
    const { id } = await ask();
    await makeWorker(async () => ({ result: { canvasImageId: "x" } })).takeDue(KIND);
    await eventually("the job is done", async () => (await stateOf(id)) === "done");
    const before = await stored(id);
    expect(await cancelJob(person.id, id)).toEqual(before);
    const thief = await makePerson();
    const open = await ask();
    await expect(cancelJob(thief.id, open.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(findJob(thief.id, open.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await stateOf(open.id)).toBe("queued");
  });

  test("work that finds nothing left to do ends as cancelled, without a failure", async () => {
    const { id } = await ask();
    await makeWorker(() => Promise.reject(new AppError("cancelled"))).takeDue(KIND);
    await eventually("it ended", async () => (await stateOf(id)) === "cancelled");
    expect((await stored(id)).error).toBeNull();
  });
});

describe("keeping", () => {
  const endedAgo = async (hours: number) => {
    const { id } = await ask();
    await cancelJob(person.id, id);
    await db()
      .$executeRaw`UPDATE job SET ended_at = now() - make_interval(hours => ${hours}::int) WHERE id = ${id}::uuid`;
    return id;
  };

  test("the list has open jobs and those of a day, newest first, and nobody else's", async () => {
    await endedAgo(25);
    const ended = await endedAgo(23);
    const open = await ask();
    await ask(await makePerson());
    expect((await listJobs(person.id)).map(({ id }) => id)).toEqual([open.id, ended]);
    const input = { canvasImageId: randomUUID(), label: "" };
    const more = Array.from({ length: 50 }, () => ({ userId: person.id, kind: KIND, input }));
    await db().job.createMany({ data: more });
    expect(await listJobs(person.id)).toHaveLength(50);
  });

  test("a week after their end they are swept; an open one never", async () => {
    const [old, young] = [await endedAgo(7 * 24 + 1), await endedAgo(7 * 24 - 1)];
    const { id } = await ask();
    await db().$executeRaw`UPDATE job SET created_at = now() - interval '30 days' WHERE id = ${id}::uuid`;
    await dropOldJobs();
    const left = (await db().job.findMany()).map((row) => row.id);
    expect(left.sort()).toEqual([young, id].sort());
    expect(left).not.toContain(old);
  });

  test("waiting ends with whoever waits; the job goes on", async () => {
    const { id } = await ask();
    await expect(waitForJob(person.id, id, AbortSignal.timeout(150))).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(await stateOf(id)).toBe("queued");
  });
});
