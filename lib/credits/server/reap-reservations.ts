import { log } from "@/lib/core/server/logger";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { findOverdue } from "@/lib/credits/server/credit-store";

const BATCH = 100;

/**
 * Releases holds whose process died between reserving and settling (CR7). Returns how many. A hold whose books do not
 * add up is left as it is and said aloud: it must not keep everybody else's credits waiting behind it.
 */
export async function reapReservations(): Promise<number> {
  const overdue = await findOverdue(BATCH);
  let released = 0;
  for (const id of overdue) {
    try {
      if (await releaseReservation(id)) released += 1;
    } catch (error) {
      log().error({ err: error, reservationId: id }, "overdue hold could not be released");
    }
  }
  return released;
}
