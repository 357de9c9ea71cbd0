import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import {
  claimNextJob,
  completeJob,
  failJob,
  heartbeatJob,
  type JobClaim,
  releaseJobSlot,
  requeueJob,
} from "@/lib/jobs/server/job-claim-store";
import { failAbandonedJobs } from "@/lib/jobs/server/job-runner";
import { cancelOpenJob, insertJob } from "@/lib/jobs/server/job-store";
import { hasJobEnded, MAX_JOB_ATTEMPTS } from "@/lib/jobs/states";
import { insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const KIND = "background-removal";
const SLOTS = 2;

/** Actions of workers, the user and time; `which` selects a claim or job. */
const step = fc.record({
  does: fc.constantFrom(
    ...(["ask", "ask", "claim", "claim", "claim", "complete", "fail", "return"] as const),
    ...(["beat", "cancel", "let go", "oversleep", "give up"] as const),
  ),
  which: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** All claims ever returned; outdated ones keep writing, like workers whose lease expired. */
async function run(userId: string, { does, which }: Step, claims: JobClaim[]): Promise<void> {
  const claim = claims[which % Math.max(1, claims.length)];
  if (does === "ask") {
    const key = `model:${which}`;
    const input = { canvasImageId: randomUUID(), label: key };
    await runInTransaction((tx) => insertJob({ userId, kind: KIND, input, dedupeKey: key }, tx));
  } else if (does === "claim") {
    const taken = await claimNextJob(KIND, SLOTS);
    if (taken) claims.unshift(taken);
  } else if (does === "cancel") {
    const jobs = await getPrismaClient().job.findMany({ where: { userId }, orderBy: { id: "asc" } });
    const job = jobs[which % Math.max(1, jobs.length)];
    if (job) await cancelOpenJob(userId, job.id);
  } else if (does === "give up") await failAbandonedJobs(KIND);
  else if (claim) await act(does, claim);
}

async function act(does: Step["does"], claim: JobClaim): Promise<void> {
  if (does === "complete") await runInTransaction((tx) => completeJob(claim, { by: claim.fence }, tx));
  else if (does === "fail") await failJob(claim, "failed", { code: "x", message: "x" });
  else if (does === "return") await requeueJob(claim);
  else if (does === "beat") await heartbeatJob(claim, { stage: "cutting", progress: claim.fence });
  else if (does === "let go") await releaseJobSlot(claim);
  else
    await getPrismaClient().$executeRaw`UPDATE job SET lease_until = now() - interval '1 second'
      WHERE id = ${claim.id}::uuid AND lease_until IS NOT NULL`;
}

type JobSnapshot = Awaited<ReturnType<typeof look>>;
const look = (userId: string) =>
  getPrismaClient().job.findMany({ where: { userId }, orderBy: { id: "asc" } });

/** Checks the invariants of every step and between steps. */
function assertInvariants(before: JobSnapshot, now: JobSnapshot): void {
  const at = new Date();
  const held = now.filter(({ leaseUntil }) => leaseUntil !== null && leaseUntil > at);
  expect(held.length).toBeLessThanOrEqual(SLOTS);
  for (const job of now) {
    const ended = hasJobEnded(job.state);
    expect({ ended: job.endedAt !== null, named: job.dedupeKey !== null }).toEqual({ ended, named: !ended });
    expect(job.attempt).toBeLessThanOrEqual(MAX_JOB_ATTEMPTS);
    const earlier = before.find(({ id }) => id === job.id);
    if (!earlier) continue;
    expect(job.fence).toBeGreaterThanOrEqual(earlier.fence);
    // After the end, only the holder may change a job, by releasing its lease.
    if (hasJobEnded(earlier.state))
      expect({ ...job, leaseUntil: null }).toEqual({ ...earlier, leaseUntil: null });
    // The result was written by the last holder.
    if (job.state === "done") expect(job.result).toEqual({ by: job.fence });
  }
}

test("random worker steps keep the concurrency limit, final states and fencing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await getPrismaClient().job.deleteMany();
      const { id } = await insertUserFixture();
      const claims: JobClaim[] = [];
      let before: JobSnapshot = [];
      for (const one of steps) {
        await run(id, one, claims);
        const now = await look(id);
        assertInvariants(before, now);
        before = now;
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
