import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { appendLedger, closeAsReleased, closeAsSettled, endHold } from "@/lib/credits/server/credit-store";

/**
 * Takes the held credits for good and keeps what the action answered. `answer` runs in the same transaction: what it
 * writes and the payment happen together or not at all. Null when it was closed before (CR5); nothing is written then.
 */
export async function settleReservation<T>(
  id: string,
  answer: (tx: Tx) => Promise<T>,
): Promise<{ answer: T } | null> {
  return inTransaction(async (tx) => {
    const given = await answer(tx);
    const row = await closeAsSettled(id, given, tx);
    if (!row) throw new AlreadyClosed();
    const balanceAfter = await endHold(row.userId, row.cost, 0, tx);
    await appendLedger(
      { userId: row.userId, kind: "settle", delta: 0, key: id, ref: row.kind, balanceAfter },
      tx,
    );
    return { answer: given };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyClosed) return null;
    throw error;
  });
}

/** Rolls the answer back with its transaction. */
class AlreadyClosed extends Error {}

/** Gives the held credits back. False when it was closed before: a release happens once (CR5). */
export function releaseReservation(id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await closeAsReleased(id, tx);
    if (!row) return false;
    const { user_id: userId, cost, kind } = row;
    const balanceAfter = await endHold(userId, cost, cost, tx);
    await appendLedger({ userId, kind: "release", delta: cost, key: id, ref: kind, balanceAfter }, tx);
    return true;
  });
}
