import { getLogger } from "@/lib/core/server/logger";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { findOverdueReservations } from "@/lib/credits/server/credit-store";

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
