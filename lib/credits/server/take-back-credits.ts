import type { Tx } from "@/lib/core/server/transaction";
import { findTakenCredits, insertLedgerEntry } from "@/lib/credits/server/credit-store";
import { grantPeriod } from "@/lib/credits/server/grant-period";
import { lockCreditAccount, removeCredits, sumGrantsAfter } from "@/lib/credits/server/grant-store";

interface TakenBack {
  userId: string;
  /** Names the refund or dispute: it takes credits once. */
  key: string;
  /** Key of the grant whose payment went back. */
  grantKey: string;
  credits: number;
}

/**
 * Takes back what a refunded grant has left: never spent or reserved credits, those of the trial or of a later
 * grant. The period of the grant must still run. Returns false for a refund that was recorded before.
 */
export async function takeBackCredits(
  { userId, key, grantKey, credits }: TakenBack,
  tx: Tx,
): Promise<boolean> {
  const account = await lockCreditAccount(userId, tx);
  const later = await sumGrantsAfter(userId, grantKey, tx);
  if (!account || later === null) return false;
  const { balance, trial, isPeriodActive } = account;
  const taken = isPeriodActive ? Math.max(0, Math.min(credits, balance - trial - later)) : 0;
  const line = { userId, kind: "expire" as const, delta: -taken, key, ref: "refund" };
  if (!(await insertLedgerEntry({ ...line, balanceAfter: balance - taken }, tx))) return false;
  await removeCredits(userId, taken, tx);
  return true;
}

/**
 * Grants again what `takeBackCredits` took under this key, once. The credits last as long as their period, which
 * ended at `paidUntil`, had left when they were taken, and at least as long as the current ones. Returns their
 * end; null when nothing was taken.
 */
export async function returnTakenCredits(
  { userId, key, grantKey, paidUntil }: Omit<TakenBack, "credits"> & { paidUntil: Date },
  tx: Tx,
): Promise<Date | null> {
  const account = await lockCreditAccount(userId, tx);
  const taken = await findTakenCredits(userId, { key, paidUntil }, tx);
  if (!account || !taken || taken.credits === 0) return null;
  const current = account.isPeriodActive ? Number(account.periodEnd) : 0;
  const periodEnd = new Date(Math.max(current, Number(taken.until)));
  const grant = { userId, key: getReturnKey(grantKey, key), credits: taken.credits, periodEnd };
  await grantPeriod({ ...grant, carryOver: true, ref: "refund" }, tx);
  return periodEnd;
}

const getReturnKey = (grantKey: string, key: string) => `${grantKey}:returned:${key}`;
