import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { appendLedger } from "@/lib/credits/server/credit-store";
import {
  beginPeriod,
  carryHolds,
  hasGrant,
  isOver,
  type LockedAccount,
  lockAccount,
  type NewPeriod,
} from "@/lib/credits/server/grant-store";

export interface PeriodGrant {
  userId: string;
  /** Names the charge that was paid: one grant each, however often its news comes (CR10). */
  key: string;
  /** Whole credits. */
  credits: number;
  /** When they end. */
  periodEnd: Date;
  /** An upgrade: what is left is carried over, once. Else it ends with its period. */
  carryOver: boolean;
}

/**
 * Grants a paid period's credits (decisions.md, "Credits"). What is left of the former period ends, or is carried over;
 * the rest of a running trial stays until the trial's own end. False when this charge was granted before.
 */
export async function grantPeriod(grant: PeriodGrant, tx: Tx): Promise<boolean> {
  const { userId, key, credits } = grant;
  if (!Number.isSafeInteger(credits) || credits <= 0) throw new TypeError("credits are whole and above zero");
  const account = await lockAccount(userId, tx);
  if (!account) throw new AppError("not_found");
  if (await hasGrant(userId, key, tx)) return false;
  const line = { userId, key, tx };
  if (await isOver(grant.periodEnd, tx)) {
    // News of a period that is over by now: it is written down, and takes nothing from the one that runs.
    await write({ ...line, kind: "grant", delta: credits, balanceAfter: account.balance + credits });
    await write({ ...line, kind: "expire", delta: -credits, balanceAfter: account.balance });
    return true;
  }
  const next = nextPeriod(account, grant);
  const kept = next.balance - credits;
  const lapsed = account.balance - kept;
  if (lapsed > 0) await write({ ...line, kind: "expire", delta: -lapsed, balanceAfter: kept });
  await write({ ...line, kind: "grant", delta: credits, balanceAfter: next.balance });
  if (kept > 0 || account.reserved > 0) await carryOpenHolds(account, grant, next, tx);
  await beginPeriod(userId, next, tx);
  return true;
}

/** What a person has after the grant. */
function nextPeriod(account: LockedAccount, { credits, periodEnd, carryOver }: PeriodGrant): NewPeriod {
  const { balance, live, onTrialAlone, period } = account;
  const trial = onTrialAlone ? (live ? balance : 0) : account.trial;
  const kept = carryOver && live ? balance : trial;
  return { balance: kept + credits, trial, granted: kept + credits, period: period + 1, periodEnd };
}

/** Holds of a period that goes on in the new one give back to it; those of an ended one are left behind (CR5). */
async function carryOpenHolds(account: LockedAccount, grant: PeriodGrant, next: NewPeriod, tx: Tx) {
  const { live, onTrialAlone } = account;
  if (live && (onTrialAlone || grant.carryOver)) {
    await carryHolds(grant.userId, next.period, onTrialAlone, tx);
  }
}

async function write({ tx, ...line }: Parameters<typeof appendLedger>[0] & { tx: Tx }): Promise<void> {
  await appendLedger({ ref: "plan", ...line }, tx);
}
