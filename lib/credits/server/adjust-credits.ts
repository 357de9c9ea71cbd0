import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { addCredits, insertLedgerEntry } from "@/lib/credits/server/credit-store";
import { expireEndedCredits, lockCreditAccount, removeCredits } from "@/lib/credits/server/grant-store";

export interface CreditAdjustment {
  userId: string;
  /** Names the adjustment: the ledger has it once. */
  key: string;
  /** Above zero grants, below zero takes. */
  delta: number;
}

/**
 * Grants credits that last as long as the current ones, or takes unspent ones; those of a trial beside a plan stay.
 * Returns the new balance; null when the ledger has this adjustment. Throws unprocessable without a running trial or
 * plan, whose end would expire the credits at once, and insufficient_credits where fewer are left.
 */
export async function adjustCredits(
  { userId, key, delta }: CreditAdjustment,
  tx: Tx,
): Promise<number | null> {
  if (!Number.isSafeInteger(delta) || delta === 0) throw new TypeError("credits are whole and not zero");
  // The lock comes first: expiring skips accounts that another transaction has locked.
  await lockCreditAccount(userId, tx);
  await expireEndedCredits(1, { userId, tx });
  const account = await lockCreditAccount(userId, tx);
  if (!account) throw new AppError("not_found");
  const balanceAfter = account.balance + delta;
  const kind = delta > 0 ? ("grant" as const) : ("expire" as const);
  const line = { userId, kind, delta, key: `operator:${key}`, ref: "operator", balanceAfter };
  if (!(await insertLedgerEntry(line, tx))) return null;
  if (!account.isPeriodActive) throw new AppError("unprocessable");
  if (balanceAfter < account.trial) throw new AppError("insufficient_credits");
  if (delta > 0) await addCredits(userId, delta, account.periodEnd, tx);
  else await removeCredits(userId, -delta, tx);
  return balanceAfter;
}
