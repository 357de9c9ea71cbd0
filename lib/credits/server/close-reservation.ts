import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { findOverdueReservations } from "@/lib/credits/server/credit-store";
import { closeReservationRow, type ReservationClose } from "@/lib/credits/server/reservation-store";

const BATCH = 100;

/**
 * Releases reservations whose process died between reserve and settle [CR7]. Returns how many. A reservation
 * that contradicts the ledger is skipped and logged: it must not block the others.
 */
export async function reapReservations(): Promise<number> {
  const overdue = await findOverdueReservations(BATCH);
  let released = 0;
  for (const id of overdue) {
    try {
      if (await releaseReservation(id)) released += 1;
    } catch (error) {
      getLogger().error({ err: error, reservationId: id }, "overdue hold could not be released");
    }
  }
  return released;
}

/**
 * Settles a reservation and stores the response. `answer` runs in the same transaction: its writes and the
 * payment happen together or not at all. `spent` whole credits are taken, at least 1; the rest is released.
 * Null when it was closed before; nothing is written then [CR5].
 */
export async function settleReservation<T>(
  id: string,
  answer: (tx: Tx) => Promise<T>,
  spent: number | null = null,
): Promise<{ answer: T } | null> {
  return runInTransaction(async (tx) => {
    const given = await answer(tx);
    const result = JSON.stringify(given ?? null);
    if (!(await closeReservationRow({ id, end: "settle", spent, result }, tx))) throw new AlreadyClosed();
    return { answer: given };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyClosed) return null;
    throw error;
  });
}

/**
 * As `settleReservation` for an action that writes only its response or one statement: no transaction is
 * needed.
 */
export async function settleReservationWith<T>(
  id: string,
  answer: T,
  spent: number | null = null,
  beside?: ReservationClose["beside"],
): Promise<{ answer: T } | null> {
  const settled = await closeReservationRow({
    id,
    end: "settle",
    spent,
    result: JSON.stringify(answer ?? null),
    beside,
  });
  return settled ? { answer } : null;
}

/** Rolls the response back with its transaction. */
class AlreadyClosed extends Error {}

/** Releases the reserved credits. False when it was closed before: a release happens once [CR5]. */
export function releaseReservation(id: string): Promise<boolean> {
  return closeReservationRow({ id, end: "release", spent: null, result: null });
}
