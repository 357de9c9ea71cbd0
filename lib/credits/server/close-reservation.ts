import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { endHold, type HoldEnd } from "@/lib/credits/server/hold-store";

/**
 * Takes the held credits for good and keeps what the action answered. `answer` runs in the same transaction: what it
 * writes and the payment happen together or not at all. `spent` of it is taken, whole credits from 1 up; the rest goes
 * back. Null when it was closed before (CR5); nothing is written then.
 */
export async function settleReservation<T>(
  id: string,
  answer: (tx: Tx) => Promise<T>,
  spent: number | null = null,
): Promise<{ answer: T } | null> {
  return inTransaction(async (tx) => {
    const given = await answer(tx);
    const result = JSON.stringify(given ?? null);
    if (!(await endHold({ id, end: "settle", spent, result }, tx))) throw new AlreadyClosed();
    return { answer: given };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyClosed) return null;
    throw error;
  });
}

/** The same for an action that leaves nothing but its answer, or what one statement writes: no transaction is needed. */
export async function settleWith<T>(
  id: string,
  answer: T,
  spent: number | null = null,
  beside?: HoldEnd["beside"],
): Promise<{ answer: T } | null> {
  const settled = await endHold({ id, end: "settle", spent, result: JSON.stringify(answer ?? null), beside });
  return settled ? { answer } : null;
}

/** Rolls the answer back with its transaction. */
class AlreadyClosed extends Error {}

/** Gives the held credits back. False when it was closed before: a release happens once (CR5). */
export function releaseReservation(id: string): Promise<boolean> {
  return endHold({ id, end: "release", spent: null, result: null });
}
