import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/core/errors";
import { QueueFullError } from "@/lib/core/fair-queue";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { deleteOldJobs, findJob, listJobs, waitForJob } from "@/lib/jobs/server/find-job";
import { claimNextJob, completeJob, failJob, requeueJob } from "@/lib/jobs/server/job-claim-store";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import type { JobHandler, RunningJob } from "@/lib/jobs/server/run-job";
import { waitFor } from "@/tests/harness/npm-start";
import { insertUserFixture } from "@/tests/harness/row-fixtures";

const KIND = "background-removal";
let currentUser: { id: string };
const runners: JobRunner[] = [];

/** Returns a runner with this handler. */
function makeWorker(work: JobHandler): JobRunner {
  const runner = new JobRunner({ [KIND]: work });
  runners.push(runner);
  return runner;
}

function ask(user = currentUser, dedupeKey = randomUUID()) {
  const input = { canvasImageId: randomUUID(), label: "Challah" };
  return enqueueJob({ userId: user.id, kind: KIND, input, dedupeKey });
}

const stateOf = async (id: string) =>
  (await getPrismaClient().job.findUniqueOrThrow({ where: { id } })).state;
const stored = (id: string) => getPrismaClient().job.findUniqueOrThrow({ where: { id } });
const leaveBehind = (id: string) =>
  getPrismaClient()
    .$executeRaw`UPDATE job SET lease_until = now() - interval '1 second' WHERE id = ${id}::uuid`;

/** A handler that runs until it is released or aborted. */
function heldWork() {
  const started: RunningJob[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work: JobHandler = async (job) => {
    started.push(job);
    const stopped = new Promise<never>((_, reject) => {
      job.signal.addEventListener("abort", () => reject(new Error("killed")));
    });
    await Promise.race([gate, stopped]);
    return { result: { canvasImageId: "done" } };
  };
  return { started, letGo: () => release(), work };
}

beforeEach(async () => {
  await getPrismaClient().job.deleteMany();
  currentUser = await insertUserFixture();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(2_000)));
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

describe("job requests", () => {
  test("20 concurrent requests for the same work create one job, other work another", async () => {
    const key = randomUUID();
    const rows = await Promise.all(Array.from({ length: 20 }, () => ask(currentUser, key)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect((await ask()).id).not.toBe(rows[0]?.id);
    expect(await getPrismaClient().job.count()).toBe(2);
  });

  test("request after the end creates a new job, and dedupe keys are per user", async () => {
    const key = randomUUID();
    const first = await ask(currentUser, key);
    await cancelJob(currentUser.id, first.id);
    const second = await ask(currentUser, key);
    expect(second.id).not.toBe(first.id);
    await expect(ask(await insertUserFixture(), key)).rejects.toThrow("another user");
  });

  test("job does not exist when its transaction fails", async () => {
    const job = {
      userId: currentUser.id,
      kind: KIND,
      input: { canvasImageId: randomUUID(), label: "" },
    } as const;
    const asking = runInTransaction(async (tx) => {
      await enqueueJob({ ...job, dedupeKey: randomUUID() }, tx);
      throw new Error("the rest failed");
    });
    await expect(asking).rejects.toThrow("the rest failed");
    expect(await getPrismaClient().job.count()).toBe(0);
  });
});

describe("job claims", () => {
  test("job is claimed by one of 20 concurrent workers", async () => {
    const { id } = await ask();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimNextJob(KIND, 20)));
    expect(claims.filter(Boolean)).toMatchObject([{ id, userId: currentUser.id, fence: 1, attempt: 1 }]);
  });

  test("concurrency limit of two holds for 20 workers, and an end frees a permit", async () => {
    for (let count = 0; count < 5; count += 1) await ask();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimNextJob(KIND, 2)));
    const held = claims.filter((claim) => claim !== null);
    expect(held).toHaveLength(2);
    await requeueJob(held[0] ?? expect.fail());
    expect(await claimNextJob(KIND, 2)).not.toBeNull();
    expect(await claimNextJob(KIND, 2)).toBeNull();
  });

  test("expired lease frees job and permit, and the old holder writes nothing", async () => {
    const { id } = await ask();
    const asleep = (await claimNextJob(KIND, 1)) ?? expect.fail();
    await leaveBehind(id);
    const second = (await claimNextJob(KIND, 1)) ?? expect.fail();
    expect(second).toMatchObject({ id, fence: 2, attempt: 2 });
    expect(await runInTransaction((tx) => completeJob(asleep, {}, tx))).toBe(false);
    await failJob(asleep, "failed", null);
    await requeueJob(asleep);
    expect(await stored(id)).toMatchObject({ state: "running", fence: 2, attempt: 2 });
    expect(await runInTransaction((tx) => completeJob(second, { canvasImageId: "x" }, tx))).toBe(true);
  });

  test("job of another user is claimed before the rest of a long queue", async () => {
    for (let count = 0; count < 3; count += 1) await ask();
    const other = await insertUserFixture();
    const single = await ask(other);
    const first = (await claimNextJob(KIND, 9)) ?? expect.fail();
    expect(first.userId).toBe(currentUser.id);
    expect((await claimNextJob(KIND, 9))?.id).toBe(single.id);
  });

  test("job whose work meets a full queue is queued again, however often, and does not fail", async () => {
    const { id } = await ask();
    let refusals = 4;
    const worker = makeWorker(async () => {
      if (refusals-- > 0) throw new QueueFullError();
      return { result: { canvasImageId: "done" } };
    });
    const takeUntilDone = async () => {
      await worker.takeDue(KIND);
      return (await stored(id)).state;
    };
    await expect.poll(takeUntilDone).toBe("done");
    expect(await stored(id)).toMatchObject({ attempt: 1, error: null });
  });

  test("stopped worker has no claim in flight and leaves the job to others", async () => {
    const { id } = await ask();
    const worker = makeWorker(heldWork().work);
    let settled = false;
    void worker.takeDue(KIND).finally(() => {
      settled = true;
    });
    await worker.stop(10_000);
    expect(settled).toBe(true);
    expect(await stored(id)).toMatchObject({ state: "queued" });
  });

  test("job fails after three abandoned attempts", async () => {
    const { id } = await ask();
    for (let count = 0; count < 3; count += 1) {
      expect(await claimNextJob(KIND, 1)).not.toBeNull();
      await leaveBehind(id);
    }
    expect(await claimNextJob(KIND, 1)).toBeNull();
    const worker = makeWorker(() => Promise.reject(new Error("must not be tried again")));
    await worker.takeDue(KIND);
    const error = { code: "gave_up", message: expect.stringContaining("three tries") };
    expect(await stored(id)).toMatchObject({ state: "failed", error, dedupeKey: null, leaseUntil: null });
  });
});

describe("job runs", () => {
  test("two workers with one permit run all jobs, one at a time, without another queue message", async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, () => ask()));
    let now = 0;
    let most = 0;
    const work: JobHandler = async () => {
      now += 1;
      most = Math.max(most, now);
      for (const { id } of jobs) await stateOf(id);
      now -= 1;
      return { result: { canvasImageId: "x" } };
    };
    await Promise.all([makeWorker(work).takeDue(KIND), makeWorker(work).takeDue(KIND)]);
    for (const { id } of jobs) await waitFor("the job is done", async () => (await stateOf(id)) === "done");
    expect(most).toBe(1);
  });

  test("running job reports progress, renews its lease and stores its result", async () => {
    const { id } = await ask();
    const held = heldWork();
    await makeWorker(held.work).takeDue(KIND);
    const [job] = held.started;
    expect(job).toMatchObject({ userId: currentUser.id, input: { label: "Challah" } });
    job?.report("cutting", 0.426);
    await waitFor("progress is written", async () => (await stored(id)).progress === 43);
    const first = (await stored(id)).leaseUntil ?? expect.fail();
    await waitFor("the first lease is over", async () => new Date() > first);
    expect(await claimNextJob(KIND, 5)).toBeNull();
    const waiting = waitForJob(currentUser.id, id, AbortSignal.timeout(10_000));
    held.letGo();
    expect(await waiting).toMatchObject({
      ...{ state: "done", stage: "cutting", progress: 100, result: { canvasImageId: "done" } },
      ...{ dedupeKey: null, leaseUntil: null, attempt: 1 },
    });
  });

  test("effects of a job are committed with its end or undone", async () => {
    const { id } = await ask();
    let undone = false;
    const worker = makeWorker(async () => ({
      result: {},
      write: async (tx) => {
        await getTransactionClient(tx).user.update({
          where: { id: currentUser.id },
          data: { name: "Half done" },
        });
        throw new AppError("storage_full");
      },
      undo: async () => {
        undone = true;
      },
    }));
    await worker.takeDue(KIND);
    await waitFor("the job failed", async () => (await stateOf(id)) === "failed");
    expect(undone).toBe(true);
    expect(await getPrismaClient().user.findUnique({ where: { id: currentUser.id } })).toMatchObject({
      name: "Noa",
    });
    expect(await stored(id)).toMatchObject({ result: null, error: { code: "storage_full" } });
  });

  test("failed job shows known causes and no internal errors", async () => {
    const { id } = await ask();
    await makeWorker(() => Promise.reject(new Error("ENOENT /srv/secret"))).takeDue(KIND);
    await waitFor("the job failed", async () => (await stateOf(id)) === "failed");
    expect((await stored(id)).error).toEqual({
      code: "UNKNOWN_ERROR",
      message: "An unexpected error occurred",
    });
  });

  test("failed job does not block the next request for the same work", async () => {
    const key = randomUUID();
    const first = await ask(currentUser, key);
    await makeWorker(() => Promise.reject(new AppError("provider_error"))).takeDue(KIND);
    await waitFor("the job failed", async () => (await stateOf(first.id)) === "failed");
    expect((await ask(currentUser, key)).id).not.toBe(first.id);
  });

  test("worker shutdown requeues its job immediately without counting the attempt", async () => {
    const { id } = await ask();
    const [first, second] = [heldWork(), heldWork()];
    const leaving = makeWorker(first.work);
    await leaving.takeDue(KIND);
    await leaving.stop(2_000);
    expect(await stored(id)).toMatchObject({ state: "queued", attempt: 0, leaseUntil: null });
    await makeWorker(second.work).takeDue(KIND);
    second.letGo();
    await waitFor("the job is done", async () => (await stateOf(id)) === "done");
  });

  test("job is aborted and its effects are undone when the lease expired", async () => {
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
    await getPrismaClient().$executeRaw`UPDATE job SET fence = fence + 1 WHERE id = ${id}::uuid`;
    awake();
    await worker.idle();
    expect(undone).toBe(1);
    expect(await stored(id)).toMatchObject({ state: "running", result: null, fence: 2 });
  });
});

describe("job cancellation", () => {
  test("canceled queued job is never started", async () => {
    const { id } = await ask();
    expect(await cancelJob(currentUser.id, id)).toMatchObject({
      state: "cancelled",
      endedAt: expect.any(Date),
    });
    await makeWorker(() => Promise.reject(new Error("must not run"))).takeDue(KIND);
    expect(await stateOf(id)).toBe("cancelled");
  });

  test("canceled running job stops within a second and then frees its permit", async () => {
    const { id } = await ask();
    const held = heldWork();
    await makeWorker(held.work).takeDue(KIND);
    const requested = performance.now();
    await cancelJob(currentUser.id, id);
    await ask();
    expect(await claimNextJob(KIND, 1)).toBeNull();
    const [job] = held.started;
    await waitFor("the work is told", async () => job?.signal.aborted === true);
    expect(performance.now() - requested).toBeLessThan(5_000);
    await waitFor("the next is taken", async () => held.started.length === 2);
    expect(await stored(id)).toMatchObject({ state: "cancelled", result: null, leaseUntil: null });
  });

  test("completed job stays completed, and another user's job is not found", async () => {
    const { id } = await ask();
    await makeWorker(async () => ({ result: { canvasImageId: "x" } })).takeDue(KIND);
    await waitFor("the job is done", async () => (await stateOf(id)) === "done");
    const before = await stored(id);
    expect(await cancelJob(currentUser.id, id)).toEqual(before);
    const thief = await insertUserFixture();
    const open = await ask();
    await expect(cancelJob(thief.id, open.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(findJob(thief.id, open.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await stateOf(open.id)).toBe("queued");
  });

  test("job with nothing left to do ends as canceled without an error", async () => {
    const { id } = await ask();
    await makeWorker(() => Promise.reject(new AppError("cancelled"))).takeDue(KIND);
    await waitFor("it ended", async () => (await stateOf(id)) === "cancelled");
    expect((await stored(id)).error).toBeNull();
  });
});

describe("job retention", () => {
  const endedAgo = async (hours: number) => {
    const { id } = await ask();
    await cancelJob(currentUser.id, id);
    await getPrismaClient()
      .$executeRaw`UPDATE job SET ended_at = now() - make_interval(hours => ${hours}::int) WHERE id = ${id}::uuid`;
    return id;
  };

  test("job list contains the user's open jobs and those of a day, newest first", async () => {
    await endedAgo(25);
    const ended = await endedAgo(23);
    const open = await ask();
    await ask(await insertUserFixture());
    expect((await listJobs(currentUser.id)).map(({ id }) => id)).toEqual([open.id, ended]);
    const input = { canvasImageId: randomUUID(), label: "" };
    const more = Array.from({ length: 50 }, () => ({ userId: currentUser.id, kind: KIND, input }));
    await getPrismaClient().job.createMany({ data: more });
    expect(await listJobs(currentUser.id)).toHaveLength(50);
  });

  test("ended job is deleted after a week, an open one never", async () => {
    const [old, young] = [await endedAgo(7 * 24 + 1), await endedAgo(7 * 24 - 1)];
    const { id } = await ask();
    await getPrismaClient()
      .$executeRaw`UPDATE job SET created_at = now() - interval '30 days' WHERE id = ${id}::uuid`;
    await deleteOldJobs();
    const left = (await getPrismaClient().job.findMany()).map((row) => row.id);
    expect(left.sort()).toEqual([young, id].sort());
    expect(left).not.toContain(old);
  });

  test("waitForJob stops with its caller while the job continues", async () => {
    const { id } = await ask();
    await expect(waitForJob(currentUser.id, id, AbortSignal.timeout(150))).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(await stateOf(id)).toBe("queued");
  });
});
