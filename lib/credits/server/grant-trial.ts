import { keyedHash } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";
import { TRIAL_CREDITS } from "@/lib/credits/costs";
import { mailboxOf } from "@/lib/credits/mailbox";
import { addCredits, appendLedger, claimTrial } from "@/lib/credits/server/credit-store";

/**
 * Opens a person's credit account inside the transaction that creates the person: 100 credits until the trial's
 * end, once per mailbox; a mailbox that had its trial before starts at 0 (decisions.md "Credits", TRI1).
 */
export async function grantTrial(
  { userId, email, trialEndsAt }: { userId: string; email: string; trialEndsAt: Date },
  tx: Tx,
): Promise<{ granted: number }> {
  const first = await claimTrial(keyedHash("trial", mailboxOf(email)), tx);
  const granted = first ? TRIAL_CREDITS : 0;
  const balanceAfter = await addCredits(userId, granted, trialEndsAt, tx);
  if (granted > 0)
    await appendLedger(
      { userId, kind: "grant", delta: granted, key: "trial", ref: "trial", balanceAfter },
      tx,
    );
  return { granted };
}
