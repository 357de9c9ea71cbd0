import type { Tx } from "@/lib/core/server/transaction";
import { movePeriodEnd } from "@/lib/credits/server/grant-store";

/** Moves the end of the present plan's credits: after a cancellation they end on the second, not a wait later. */
export function endCreditsAt(userId: string, periodEnd: Date, tx: Tx): Promise<void> {
  return movePeriodEnd(userId, periodEnd, tx);
}
