import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { MAX_ATTEMPTS } from "@/lib/jobs/rules";
import {
  beatJob,
  claimNextJob,
  completeJob,
  endJob,
  freeSlot,
  type JobClaim,
  returnJob,
} from "@/lib/jobs/server/claim-store";
import { giveUpJobs } from "@/lib/jobs/server/give-up-jobs";
import { cancelOpenJob, insertJob } from "@/lib/jobs/server/job-store";
import { hasEnded } from "@/lib/jobs/states";
import { makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

const KIND = "background-removal";
const SLOTS = 2;

/** What workers, their person and time do to the table; `which` chooses among the claims or jobs there are. */
const step = fc.record({
  does: fc.constantFrom(
    ...(["ask", "ask", "claim", "claim", "claim", "complete", "fail", "return"] as const),
    ...(["beat", "cancel", "let go", "oversleep", "give up"] as const),
  ),
  which: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Claims that were ever handed out: those that are outdated keep trying, as a worker that overslept does. */
async function run(userId: string, { does, which }: Step, claims: JobClaim[]): Promise<void> {
  const claim = claims[which % Math.max(1, claims.length)];
  if (does === "ask") {
    const key = `model:${which}`;
    const input = { canvasImageId: randomUUID(), label: key };
    await inTransaction((tx) => insertJob({ userId, kind: KIND, input, dedupeKey: key }, tx));
  } else if (does === "claim") {
    const taken = await claimNextJob(KIND, SLOTS);
    if (taken) claims.unshift(taken);
  } else if (does === "cancel") {
    const jobs = await db().job.findMany({ where: { userId }, orderBy: { id: "asc" } });
    const job = jobs[which % Math.max(1, jobs.length)];
    if (job) await cancelOpenJob(userId, job.id);
  } else if (does === "give up") await giveUpJobs(KIND);
  else if (claim) await act(does, claim);
}

async function act(does: Step["does"], claim: JobClaim): Promise<void> {
  if (does === "complete") await inTransaction((tx) => completeJob(claim, { by: claim.fence }, tx));
  else if (does === "fail") await endJob(claim, "failed", { code: "x", message: "x" });
  else if (does === "return") await returnJob(claim);
  else if (does === "beat") await beatJob(claim, { stage: "cutting", progress: claim.fence });
  else if (does === "let go") await freeSlot(claim);
  else
    await db().$executeRaw`UPDATE job SET lease_until = now() - interval '1 second'
      WHERE id = ${claim.id}::uuid AND lease_until IS NOT NULL`;
}

type Look = Awaited<ReturnType<typeof look>>;
const look = (userId: string) => db().job.findMany({ where: { userId }, orderBy: { id: "asc" } });

/** What holds after every step, and from each look to the next. */
function judge(before: Look, now: Look): void {
  const at = new Date();
  const held = now.filter(({ leaseUntil }) => leaseUntil !== null && leaseUntil > at);
  expect(held.length).toBeLessThanOrEqual(SLOTS);
  for (const job of now) {
    const ended = hasEnded(job.state);
    expect({ ended: job.endedAt !== null, named: job.dedupeKey !== null }).toEqual({ ended, named: !ended });
    expect(job.attempt).toBeLessThanOrEqual(MAX_ATTEMPTS);
    const earlier = before.find(({ id }) => id === job.id);
    if (!earlier) continue;
    expect(job.fence).toBeGreaterThanOrEqual(earlier.fence);
    // Only the holder's letting go may still touch what has ended.
    if (hasEnded(earlier.state))
      expect({ ...job, leaseUntil: null }).toEqual({ ...earlier, leaseUntil: null });
    // A result is the last holder's.
    if (job.state === "done") expect(job.result).toEqual({ by: job.fence });
  }
}

test("whatever workers do in whatever order: places are kept, ends are final, outdated hands write nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await db().job.deleteMany();
      const { id } = await makePerson();
      const claims: JobClaim[] = [];
      let before: Look = [];
      for (const one of steps) {
        await run(id, one, claims);
        const now = await look(id);
        judge(before, now);
        before = now;
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);
