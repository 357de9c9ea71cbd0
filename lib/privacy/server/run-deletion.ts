import { cancelUserBilling } from "@/lib/billing/server/cancel-subscription";
import { revokeAllConsents } from "@/lib/connections/server/disconnect";
import { hmacHex } from "@/lib/core/server/crypto";
import { crashAtFailpoint } from "@/lib/core/server/failpoint";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaWithObjects } from "@/lib/media/server/delete-media";
import {
  clearUserMediaReferences,
  hasMedia,
  markNextUserMediaForDeletion,
} from "@/lib/media/server/media-store";
import {
  type DeletionStep,
  type DeletionStepResult,
  getDeletionRetryBackoff,
  getNextDeletionStep,
  isDeletionStep,
  TABLES_WITH_OWN_STEP,
} from "@/lib/privacy/deletion-steps";
import {
  DELETE_BATCH_SIZE,
  REVOKE_RETRY_MINUTES,
  REVOKE_WAIT_SECONDS,
  STEP_TIME_BUDGET_SECONDS,
  STEP_WAIT_SECONDS,
} from "@/lib/privacy/limits";
import { PERSONAL_DATA_TABLES } from "@/lib/privacy/personal-data-tables";
import {
  advanceDeletion,
  claimDeletion,
  completeDeletion,
  type DeletionClaim,
  deleteUserRow,
  postponeDeletion,
  wasRequestedWithin,
} from "@/lib/privacy/server/deletion-store";
import { deleteUserRowBatch, pseudonymizeRows } from "@/lib/privacy/server/user-rows-store";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import {
  cancelUnsentPublications,
  hasSendingPublication,
} from "@/lib/publishing/server/deleted-user-publication-store";

type Work = (userId: string) => Promise<DeletionStepResult>;

export const DELETION_STEP_HANDLERS: Record<DeletionStep, Work> = {
  publications: async (userId) => {
    // Repeated: a request that was running meanwhile may have scheduled a publication.
    await runInTransaction((tx) => cancelUnsentPublications(userId, tx));
    return (await hasSendingPublication(userId)) ? { again: STEP_WAIT_SECONDS } : "done";
  },
  subscriptions: async (userId) => {
    await cancelUserBilling(userId);
    return "done";
  },
  connections: async (userId) => {
    // An unresponsive platform is retried for a limited time; without our copy the token is useless to us.
    const isRetrying = await wasRequestedWithin(userId, REVOKE_RETRY_MINUTES);
    return (await revokeAllConsents({ userId, isRetrying })) ? "done" : { again: REVOKE_WAIT_SECONDS };
  },
  objects: deleteUserObjects,
  rows: deleteUserRows,
  person: async (userId) => ((await deleteUserRow(userId)) ? "done" : { back: "objects" }),
  traces: deleteUserRows,
};

/** Runs due deletion steps until none is left. Returns the number of steps. */
export async function runDueDeletions(work = DELETION_STEP_HANDLERS): Promise<number> {
  for (let done = 0; ; done += 1) {
    const claim = await claimDeletion();
    if (!claim) return done;
    await runDeletion(claim, work);
  }
}

/** Runs one step. A failed step is retried without limit; a crashed one continues after the lease. */
export async function runDeletion(claim: DeletionClaim, work = DELETION_STEP_HANDLERS): Promise<void> {
  const { step } = claim;
  try {
    if (!isDeletionStep(step)) throw new Error(`this version knows no step ${step}`);
    await crashAtFailpoint(`before-${step}`);
    const result = await work[step](claim.userId);
    await crashAtFailpoint(`after-${step}`);
    const ours = await record(claim, step, result);
    if (!ours) getLogger().warn({ step }, "account deletion lost its claim to another worker");
  } catch (error) {
    getLogger().error({ err: error, step, attempt: claim.attempt }, "account deletion step failed");
    const reason = error instanceof Error ? error.message : "failed";
    await postponeDeletion(claim, getDeletionRetryBackoff(claim.attempt), reason);
  }
}

function record(claim: DeletionClaim, step: DeletionStep, result: DeletionStepResult): Promise<boolean> {
  if (result !== "done") {
    return "back" in result
      ? advanceDeletion(claim, result.back, STEP_WAIT_SECONDS)
      : advanceDeletion(claim, step, result.again);
  }
  const next = getNextDeletionStep(step);
  return next ? advanceDeletion(claim, next, 0) : completeDeletion(claim);
}

/** Deletes each object before its row, which identifies what is left. Waits for objects being stored. */
export async function deleteUserObjects(
  userId: string,
  store = getObjectStore(),
): Promise<DeletionStepResult> {
  const began = performance.now();
  await clearUserMediaReferences(userId);
  for (;;) {
    const marked = await markNextUserMediaForDeletion(userId, DELETE_BATCH_SIZE);
    if (marked.length === 0) break;
    for (const media of marked) {
      await deleteMediaWithObjects(media, store);
      if (performance.now() - began > STEP_TIME_BUDGET_SECONDS * 1000) return { again: 0 };
    }
  }
  return (await hasMedia(userId)) ? { again: STEP_WAIT_SECONDS } : "done";
}

/** The pseudonym is deterministic, so that a retry writes to the same ledger. */
async function deleteUserRows(userId: string): Promise<DeletionStepResult> {
  const began = performance.now();
  for (const entry of PERSONAL_DATA_TABLES.toReversed()) {
    if (entry.path.length === 0 || TABLES_WITH_OWN_STEP.includes(entry.table)) continue;
    if (entry.onDelete === "keep-pseudonymised") {
      await pseudonymizeRows(entry, userId, createPseudonym(userId));
      continue;
    }
    while ((await deleteUserRowBatch(entry, userId, DELETE_BATCH_SIZE)) === DELETE_BATCH_SIZE) {
      if (performance.now() - began > STEP_TIME_BUDGET_SECONDS * 1000) return { again: 0 };
    }
  }
  return "done";
}

/** Creates a pseudonym that only the application's secret can link to the user. */
export function createPseudonym(userId: string): string {
  const hex = hmacHex("pseudonym", userId);
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
