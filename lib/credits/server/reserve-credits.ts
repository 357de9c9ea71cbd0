import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { findReservation } from "@/lib/credits/server/credit-store";
import { takeHold } from "@/lib/credits/server/hold-store";

export interface Hold {
  userId: string;
  key: string;
  kind: string;
  cost: number;
  /** The durable job that ends the hold. */
  jobId?: string;
}

/**
 * Holds the price of an action before its provider is called. Null when this action already holds or has paid.
 * Throws insufficient_credits with {required_credits, current_balance}; nothing is held then (CR2, CR8).
 */
export async function reserveCredits(hold: Hold, tx?: Tx): Promise<string | null> {
  const { id, affordable, spendable } = await takeHold({ ...hold, seconds: env().RESERVATION_SECONDS }, tx);
  if (id !== null) return id;
  // The same action may have taken the last credits a moment ago: it is a repeat then, and not too dear.
  if (affordable || (await findReservation(hold.userId, hold.key))) return null;
  throw new AppError("insufficient_credits", {
    details: { required_credits: hold.cost, current_balance: spendable },
  });
}
