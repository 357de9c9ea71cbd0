import { endBilling } from "@/lib/billing/server/end-billing";
import { revokeAll } from "@/lib/connections/server/revoke-all";
import { killPoint } from "@/lib/core/server/kill-point";
import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import {
  type DeletionStep,
  isDeletionStep,
  REVOKE_MINUTES,
  REVOKE_WAIT_SECONDS,
  retryAfter,
  type StepResult,
  stepAfter,
  WAIT_SECONDS,
} from "@/lib/privacy/rules";
import { deleteObjects } from "@/lib/privacy/server/delete-objects";
import { deleteRows } from "@/lib/privacy/server/delete-rows";
import {
  askedWithin,
  claimDeletion,
  closeDeletion,
  type DeletionClaim,
  deletePerson,
  moveDeletion,
  postponeDeletion,
} from "@/lib/privacy/server/deletion-store";
import { cancelUnsentOf, isSendingFor } from "@/lib/publishing/server/leaving-store";

type Work = (userId: string) => Promise<StepResult>;

/** What each step does. */
export const DELETION_WORK: Record<DeletionStep, Work> = {
  publications: async (userId) => {
    // Once more: a request that was running when the person asked may have scheduled something since.
    await inTransaction((tx) => cancelUnsentOf(userId, tx));
    return (await isSendingFor(userId)) ? { again: WAIT_SECONDS } : "done";
  },
  subscriptions: async (userId) => {
    await endBilling(userId);
    return "done";
  },
  connections: async (userId) => {
    // A network that does not answer is asked again, and not for ever: without our copy the token is of no use to us.
    const patient = await askedWithin(userId, REVOKE_MINUTES);
    return (await revokeAll({ userId, patient })) ? "done" : { again: REVOKE_WAIT_SECONDS };
  },
  objects: deleteObjects,
  rows: deleteRows,
  person: async (userId) => ((await deletePerson(userId)) ? "done" : { back: "objects" }),
  traces: deleteRows,
};

/** Does steps of deletions that are due and that no other worker has, until none is left. Returns how many it did. */
export async function runDueDeletions(work = DELETION_WORK): Promise<number> {
  for (let done = 0; ; done += 1) {
    const claim = await claimDeletion();
    if (!claim) return done;
    await runDeletion(claim, work);
  }
}

/**
 * Does one step of a claimed deletion and writes down what follows. A step that fails is tried again later, for ever;
 * one whose worker dies is taken up by another when the lease runs out. Only the last step's end removes the job.
 */
export async function runDeletion(claim: DeletionClaim, work = DELETION_WORK): Promise<void> {
  const { step } = claim;
  try {
    if (!isDeletionStep(step)) throw new Error(`this version knows no step ${step}`);
    await killPoint(`before-${step}`);
    const result = await work[step](claim.userId);
    await killPoint(`after-${step}`);
    const ours = await record(claim, step, result);
    if (!ours) log().warn({ step }, "a deletion was taken over by another worker");
  } catch (error) {
    log().error({ err: error, step, attempt: claim.attempt }, "a step of a deletion failed");
    await postponeDeletion(
      claim,
      retryAfter(claim.attempt),
      error instanceof Error ? error.message : "failed",
    );
  }
}

function record(claim: DeletionClaim, step: DeletionStep, result: StepResult): Promise<boolean> {
  if (result !== "done") {
    return "back" in result
      ? moveDeletion(claim, result.back, WAIT_SECONDS)
      : moveDeletion(claim, step, result.again);
  }
  const next = stepAfter(step);
  return next ? moveDeletion(claim, next, 0) : closeDeletion(claim);
}
