import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { findOverdueReservations } from "@/lib/credits/server/credit-store";
import { closeReservationRow, type ReservationClose } from "@/lib/credits/server/reservation-store";

/**
 * Settles with the writes of `answer` in one transaction. Takes `spent` credits, at least 1, and releases the
 * rest. Null, with nothing written, when it was closed before [CR5].
 */
export function settleReservation<T>(
  id: string,
  answer: (tx: Tx) => Promise<T>,
  spent: number | null = null,
): Promise<{ answer: T } | null> {
  return closeReservations(answer, (given) => [
    { id, end: "settle", spent, result: JSON.stringify(given ?? null) },
  ]);
}

/** Closes reservations in the transaction of `write`. Null, with nothing written, when one was closed before. */
export async function closeReservations<T>(
  write: (tx: Tx) => Promise<T>,
  listCloses: (written: T) => ReservationClose[],
): Promise<{ answer: T } | null> {
  return runInTransaction(async (tx) => {
    const answer = await write(tx);
    for (const close of listCloses(answer)) {
      if (!(await closeReservationRow(close, tx))) throw new AlreadyClosed();
    }
    return { answer };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyClosed) return null;
    throw error;
  });
}

/** As `settleReservation` without a transaction, for an action that writes one statement at most. */
export async function settleReservationWith<T>(
  id: string,
  answer: T,
  spent: number | null = null,
  beside?: ReservationClose["beside"],
): Promise<{ answer: T } | null> {
  const result = JSON.stringify(answer ?? null);
  const settled = await closeReservationRow({ id, end: "settle", spent, result, beside });
  return settled ? { answer } : null;
}

/** Rolls the response back with its transaction. */
class AlreadyClosed extends Error {}

/** Releases the reserved credits. False when it was closed before: a release happens once [CR5]. */
export function releaseReservation(id: string): Promise<boolean> {
  return closeReservationRow({ id, end: "release", spent: null, result: null });
}

const BATCH = 100;

/**
 * Releases reservations whose process died between reserve and settle [CR7]. Returns how many. A reservation
 * that contradicts the ledger is skipped and logged: it must not block the others.
 */
export async function reapReservations(): Promise<number> {
  let released = 0;
  for (const id of await findOverdueReservations(BATCH)) {
    try {
      if (await releaseReservation(id)) released += 1;
    } catch (error) {
      getLogger().error({ err: error, reservationId: id }, "overdue reservation release failed");
    }
  }
  return released;
}
