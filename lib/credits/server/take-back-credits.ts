import type { Tx } from "@/lib/core/server/transaction";
import { insertLedgerEntry } from "@/lib/credits/server/credit-store";
import { lockCreditAccount, removeCredits, sumGrantsAfter } from "@/lib/credits/server/grant-store";

interface TakenBack {
  userId: string;
  /** Names the refund: it takes credits once. */
  key: string;
  /** Key of the grant whose payment went back. */
  grantKey: string;
  credits: number;
}

/**
 * Takes back what a refunded grant has left: never spent or reserved credits, those of the trial or of a later
 * grant. The period of the grant must still run.
 */
export async function takeBackCredits({ userId, key, grantKey, credits }: TakenBack, tx: Tx): Promise<void> {
  const account = await lockCreditAccount(userId, tx);
  const later = await sumGrantsAfter(userId, grantKey, tx);
  if (!account || later === null) return;
  const { balance, trial, isPeriodActive } = account;
  const taken = isPeriodActive ? Math.max(0, Math.min(credits, balance - trial - later)) : 0;
  const line = { userId, kind: "expire" as const, delta: -taken, key, ref: "refund" };
  if (await insertLedgerEntry({ ...line, balanceAfter: balance - taken }, tx)) {
    await removeCredits(userId, taken, tx);
  }
}
