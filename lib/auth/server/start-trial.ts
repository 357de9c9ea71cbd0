import type { UserRecord } from "@/lib/auth/serializers";
import { clearTrial, endTrial } from "@/lib/auth/server/user-store";
import type { Tx } from "@/lib/core/server/transaction";
import { grantTrial, releaseLockedTrial } from "@/lib/credits/server/grant-period";

/** Starts the trial of a new user. A mailbox that had one gets neither credits nor trial days [TRI1]. */
export async function startTrial(user: UserRecord & { trialEndsAt: Date }, tx: Tx): Promise<UserRecord> {
  const { id: userId, email, trialEndsAt } = user;
  const isVerified = user.emailVerifiedAt !== null;
  const { granted } = await grantTrial({ userId, email, trialEndsAt, isVerified }, tx);
  return granted > 0 ? user : clearTrial(userId, tx);
}

/** Opens the rest of the trial of a user whose address was verified in this transaction, or ends it [TRI1]. */
export async function openVerifiedTrial(user: UserRecord, tx: Tx): Promise<UserRecord> {
  return (await releaseLockedTrial(user, tx)) ? user : endTrial(user.id, tx);
}
