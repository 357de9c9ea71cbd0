import { issueEmailLink } from "@/lib/auth/server/email-links";
import { isOperatorAddress } from "@/lib/auth/server/operator-address";
import { revokeAllSessions } from "@/lib/auth/server/session-store";
import { extendTrial, findUser, lockUnverifiedUser } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { adjustCredits } from "@/lib/credits/server/adjust-credits";
import { releaseJobReservations } from "@/lib/credits/server/close-job-reservations";
import {
  expireEndedCredits,
  lockCreditAccount,
  updateTrialPeriodEnd,
} from "@/lib/credits/server/grant-store";
import { cancelOpenJob, lockUserJob, requeueFailedJob } from "@/lib/jobs/server/job-store";
import { isFreeJobKind } from "@/lib/jobs/states";
import { MAX_TRIAL_EXTENSION_DAYS } from "@/lib/operations/limits";
import { findActResult, insertAct, lockPerson } from "@/lib/operations/server/operator-store";
import { findLivePublication, lockPost, settlePublication } from "@/lib/publishing/server/publication-store";
import { findPostOwner } from "@/lib/publishing/server/snapshot-store";

export interface ActRequest {
  /** Email address of the operator, one of OPERATORS or CONSOLE_OPERATORS. */
  operator: string;
  userId: string;
  reason: string;
  /** Names the command: repeated with the same key, it acts once. */
  key: string;
}

export interface ActResult {
  result: string;
  /** True when this key had acted before; `result` is that of then. */
  isRepeated: boolean;
}

/**
 * Grants or takes credits of a person; `credits` is above zero. Throws key_reused when the key had another number, as
 * well as what `adjustCredits` throws.
 */
export async function changeCredits(
  request: ActRequest,
  change: "grant" | "take",
  credits: number,
): Promise<ActResult> {
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new AppError("validation_error", { message: "CREDITS is a whole number above zero" });
  const delta = change === "grant" ? credits : -credits;
  const done = `${change} ${credits}`;
  const outcome = await runAct(`credits ${change}`, request, async (tx) => {
    const balance = await adjustCredits({ userId: request.userId, key: request.key, delta }, tx);
    // The log has no such act, yet the ledger has its key.
    if (balance === null) throw keyReused();
    return `${done}, balance ${balance}`;
  });
  return expectSameAct(outcome, done);
}

/** Throws key_reused when the earlier act of this key was another. */
function expectSameAct(outcome: ActResult, done: string): ActResult {
  if (!outcome.result.startsWith(`${done},`)) throw keyReused();
  return outcome;
}

const keyReused = () =>
  new AppError("key_reused", {
    message: "This key was used with another number or decision. Choose another key",
  });

/**
 * Extends the trial of a person who has had no plan; credits that have expired stay so. Throws key_reused when the key
 * had another number of days.
 */
export async function extendPersonTrial(request: ActRequest, days: number): Promise<ActResult> {
  if (!Number.isSafeInteger(days) || days < 1 || days > MAX_TRIAL_EXTENSION_DAYS)
    throw new AppError("validation_error", {
      message: `DAYS is a whole number from 1 to ${MAX_TRIAL_EXTENSION_DAYS}`,
    });
  const { userId } = request;
  const done = `${days} days`;
  const outcome = await runAct("trial extend", request, async (tx) => {
    // The lock comes first: expiring skips accounts that another transaction has locked.
    await lockCreditAccount(userId, tx);
    await expireEndedCredits(1, { userId, tx });
    const end = await extendTrial(userId, days, tx);
    if (!end || !(await updateTrialPeriodEnd(userId, end, tx)))
      throw new AppError("unprocessable", { message: "This person has no trial, or has had a plan" });
    return `${done}, until ${end.toISOString()}`;
  });
  return expectSameAct(outcome, done);
}

/** Cancels an open job of a person and releases its credits. Throws not_found for an ended or unknown job. */
export function releaseJob(request: ActRequest, jobId: string): Promise<ActResult> {
  return runAct("job release", request, async (tx) => {
    if (!(await cancelOpenJob(request.userId, jobId, tx)))
      throw new AppError("not_found", { message: "This person has no open job with this id" });
    await releaseJobReservations(jobId, tx);
    return `job ${jobId} cancelled`;
  });
}

/**
 * Queues a failed job of a person again. Throws unprocessable for a kind that costs credits, whose second run could be
 * paid twice, and not_found for a job that has not failed.
 */
export function retryJob(request: ActRequest, jobId: string): Promise<ActResult> {
  return runAct("job retry", request, async (tx) => {
    const job = await lockUserJob(request.userId, jobId, tx);
    if (job && (!isFreeJobKind(job.kind) || job.cost > 0))
      throw new AppError("unprocessable", {
        message:
          "This job costs credits, which were returned: only its owner can start it again, and pays once",
      });
    if (!job || !(await requeueFailedJob(jobId, tx)))
      throw new AppError("not_found", { message: "This person has no failed job with this id" });
    return `job ${jobId} queued again`;
  });
}

/**
 * Settles a post whose outcome is unknown after the operator looked at the network; nothing is sent, and the owner is
 * notified. Throws not_found for other posts, and key_reused when the key had another decision.
 */
export async function settleUnknownPost(
  request: ActRequest,
  postId: string,
  outcome: "published" | "failed",
): Promise<ActResult> {
  const done = `post ${postId} ${outcome}`;
  const settle = async (tx: Tx) => {
    const owner = await findPostOwner(postId, tx);
    const open = await findLivePublication(postId, tx);
    if (owner?.userId !== request.userId || open?.state !== "needs_review")
      throw new AppError("not_found", {
        message: "This person has no post with this id that waits for a decision",
      });
    const problem = { code: "outcome_unknown", message: "The post was not found on the network" };
    const change = { from: ["needs_review" as const], to: outcome, event: outcome };
    await settlePublication(open, { ...change, ...(outcome === "failed" && { problem }) }, tx);
    return `${done}, publication ${open.id}`;
  };
  // A worker that settles a post locks the post before the person.
  const outcomeOfAct = await runAct("publication resolve", request, settle, (tx) => lockPost(postId, tx));
  return expectSameAct(outcomeOfAct, done);
}

/** Mails a new verification link. Throws conflict when the address is verified. */
export function resendVerification(request: ActRequest): Promise<ActResult> {
  return runAct("mail verify", request, async (tx) => {
    const person = await findUser(request.userId, tx);
    const user = person && (await lockUnverifiedUser(person.email, tx));
    if (!user)
      throw new AppError("conflict", {
        message: "The address of this person is verified, or the account is being deleted",
      });
    await issueEmailLink("verify", user, tx);
    return "verification mailed";
  });
}

/** Logs that the data of a person leave the installation. */
export function logExport(request: ActRequest): Promise<ActResult> {
  return runAct("data export", request, async () => "data exported");
}

/** Signs a person out everywhere. */
export function endSessions(request: ActRequest): Promise<ActResult> {
  return runAct("sessions end", request, async (tx) => {
    await revokeAllSessions(request.userId, tx);
    return "signed out everywhere";
  });
}

/**
 * Runs an act and logs it in the same transaction. The lock of the person makes a concurrent repetition wait;
 * `lockFirst` takes locks that others take before it.
 */
export async function runAct(
  act: string,
  request: ActRequest,
  work: (tx: Tx) => Promise<string>,
  lockFirst: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<ActResult> {
  const { userId } = request;
  const operator = request.operator.trim().toLowerCase();
  const [reason, key] = [request.reason.trim(), request.key.trim()];
  if (!isOperatorAddress(operator))
    throw new AppError("forbidden", {
      message: "--as must be one of the addresses in OPERATORS or CONSOLE_OPERATORS",
    });
  if (!reason || !key) throw new AppError("validation_error", { message: "Give a reason and a key" });
  return runInTransaction(async (tx) => {
    await lockFirst(tx);
    if (!(await lockPerson(userId, tx)))
      throw new AppError("not_found", { message: "No person has this id" });
    const earlier = await findActResult({ userId, act, key }, tx);
    if (earlier !== null) return { result: earlier, isRepeated: true };
    const result = await work(tx);
    await insertAct({ operator, act, userId, key, reason, result }, tx);
    return { result, isRepeated: false };
  });
}
