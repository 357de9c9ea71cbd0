import type { UserRecord } from "@/lib/auth/serializers";
import { withoutTrial } from "@/lib/auth/server/user-store";
import type { Tx } from "@/lib/core/server/transaction";
import { grantTrial } from "@/lib/credits/server/grant-trial";

/**
 * Begins the trial of somebody new. A mailbox that had one gets no second one: neither credits nor days, or the
 * screens would welcome them to what they cannot use (TRI1).
 */
export async function openTrial(user: UserRecord & { trialEndsAt: Date }, tx: Tx): Promise<UserRecord> {
  const { id: userId, email, trialEndsAt } = user;
  const { granted } = await grantTrial({ userId, email, trialEndsAt }, tx);
  return granted > 0 ? user : withoutTrial(userId, tx);
}
