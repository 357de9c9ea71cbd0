import { AppError } from "@/lib/core/errors";
import { hmacHex } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";
import { TRIAL_CREDITS, UNVERIFIED_TRIAL_CREDITS } from "@/lib/credits/limits";
import { normalizeMailbox } from "@/lib/credits/mailbox";
import {
  addCredits,
  claimTrial,
  insertLedgerEntry,
  isTrialClaimed,
  type LedgerEntry,
} from "@/lib/credits/server/credit-store";
import {
  endTrialCredits,
  expireEndedCredits,
  hasGrant,
  isPastDatabaseTime,
  type LockedCreditAccount,
  lockCreditAccount,
  lockTrial,
  type NewCreditPeriod,
  startCreditPeriod,
  transferReservations,
  unlockTrial,
  updatePeriodEnd,
} from "@/lib/credits/server/grant-store";

const BATCH = 200;

/** Records the end of periods and trials of users without later spending. Returns how many. */
export function expireCredits(): Promise<number> {
  return expireEndedCredits(BATCH);
}

export interface PeriodGrant {
  userId: string;
  /** Names the paid charge: one grant per key, however often its webhook arrives [CR10]. */
  key: string;
  credits: number;
  periodEnd: Date;
  /** True for an upgrade: the remaining credits are carried over once. Otherwise they expire with their period. */
  carryOver: boolean;
  /** Reason in the credit history. */
  ref?: "plan" | "refund";
}

/** False when this charge was granted before. The remainder expires or is carried over [spec D5]. */
export async function grantPeriod(grant: PeriodGrant, tx: Tx): Promise<boolean> {
  const { userId, key, credits, ref } = grant;
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new TypeError("credits are whole and above zero");
  const account = await lockCreditAccount(userId, tx);
  if (!account) throw new AppError("not_found");
  if (await hasGrant(userId, key, tx)) return false;
  const line = { userId, key, tx };
  if (await isPastDatabaseTime(grant.periodEnd, tx)) {
    // A late event of a period that has ended: it is recorded and takes nothing from the current period.
    await write({ ...line, ref, kind: "grant", delta: credits, balanceAfter: account.balance + credits });
    await write({ ...line, kind: "expire", delta: -credits, balanceAfter: account.balance });
    return true;
  }
  const next = nextPeriod(account, grant);
  const stored = next.balance - credits;
  const lapsed = account.balance - stored;
  if (lapsed > 0) await write({ ...line, kind: "expire", delta: -lapsed, balanceAfter: stored });
  await write({ ...line, ref, kind: "grant", delta: credits, balanceAfter: next.balance });
  if (stored > 0 || account.reserved > 0) await carryOpenReservations(account, grant, next, tx);
  await startCreditPeriod(userId, next, tx);
  return true;
}

function nextPeriod(
  account: LockedCreditAccount,
  { credits, periodEnd, carryOver }: PeriodGrant,
): NewCreditPeriod {
  const { balance, isPeriodActive, isTrialOnly, period } = account;
  const trial = isTrialOnly ? (isPeriodActive ? balance : 0) : account.trial;
  const stored = carryOver && isPeriodActive ? balance : trial;
  return { balance: stored + credits, trial, granted: stored + credits, period: period + 1, periodEnd };
}

/** Reservations of a continued period release into the new one; those of an ended period do not [CR5]. */
async function carryOpenReservations(
  account: LockedCreditAccount,
  grant: PeriodGrant,
  next: NewCreditPeriod,
  tx: Tx,
) {
  const { isPeriodActive, isTrialOnly } = account;
  if (isPeriodActive && (isTrialOnly || grant.carryOver)) {
    await transferReservations(grant.userId, next.period, isTrialOnly, tx);
  }
}

type Line = Omit<LedgerEntry, "ref"> & { ref?: string | undefined; tx: Tx };

async function write({ tx, ref = "plan", ...line }: Line): Promise<void> {
  await insertLedgerEntry({ ...line, ref }, tx);
}

/** Sets when the credits end: for a canceled plan, exactly when its paid period ends. */
export function setCreditsEnd(userId: string, periodEnd: Date, tx: Tx): Promise<void> {
  return updatePeriodEnd(userId, periodEnd, tx);
}

export interface TrialGrant {
  userId: string;
  email: string;
  trialEndsAt: Date;
  isVerified: boolean;
}

/**
 * Opens the credit account with the trial's credits; a mailbox that had its trial starts at 0 [TRI1]. The trial
 * counts as used only when the address is verified: otherwise a stranger could use it up by registering a tagged
 * variant (name+tag@people.example) of another user's address. Until then most of the credits are locked.
 */
export async function grantTrial(trial: TrialGrant, tx: Tx): Promise<{ granted: number }> {
  const { userId, email, trialEndsAt, isVerified } = trial;
  const mailbox = hashMailbox(email);
  const isFirst = isVerified ? await claimTrial(mailbox, tx) : !(await isTrialClaimed(mailbox, tx));
  const granted = isFirst ? TRIAL_CREDITS : 0;
  const balanceAfter = await addCredits(userId, granted, trialEndsAt, tx);
  if (granted > 0) {
    const entry = {
      userId,
      kind: "grant",
      delta: granted,
      key: "trial",
      ref: "trial",
      balanceAfter,
    } as const;
    await insertLedgerEntry(entry, tx);
    if (!isVerified) await lockTrial(userId, TRIAL_CREDITS - UNVERIFIED_TRIAL_CREDITS, tx);
  }
  return { granted };
}

/**
 * Opens the rest of the trial of a user who verified the address, and claims the mailbox. False when another user
 * has had the mailbox's trial: then this one ends now [TRI1]. Call it in the transaction that verifies.
 */
export async function releaseLockedTrial(
  { id, email }: { id: string; email: string },
  tx: Tx,
): Promise<boolean> {
  const locked = await unlockTrial(id, tx);
  if (!locked || locked.isClaimed || (await claimTrial(hashMailbox(email), tx))) return true;
  await endTrialCredits(id, tx);
  return false;
}

const hashMailbox = (email: string): string => hmacHex("trial", normalizeMailbox(email));
