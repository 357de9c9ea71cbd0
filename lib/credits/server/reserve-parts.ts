import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { insertReservation } from "@/lib/credits/server/reservation-store";

/** One cost of several that are reserved together. */
export interface ReservationPart {
  /** Idempotency key of this part: the same over the retries of its request. */
  key: string;
  kind: CostKind;
  cost: number;
}

/** One of the parts is reserved or settled already: the request is a retry. Rolls the others back. */
export class AlreadyReservedError extends Error {}

/**
 * Reserves several costs atomically; parts that cost nothing are skipped. Throws `AlreadyReservedError`, and
 * insufficient_credits with the total cost.
 */
export async function reserveParts(
  { userId, parts, jobId }: { userId: string; parts: ReservationPart[]; jobId?: string },
  tx: Tx,
): Promise<{ id: string; kind: CostKind }[]> {
  const priced = parts.filter(({ cost }) => cost > 0);
  const price = priced.reduce((sum, { cost }) => sum + cost, 0);
  const seconds = getEnv().RESERVATION_SECONDS;
  const reservations: { id: string; kind: CostKind }[] = [];
  let before: number | undefined;
  for (const part of priced) {
    const { id, affordable, spendable } = await insertReservation({ userId, ...part, seconds, jobId }, tx);
    before ??= spendable;
    if (id !== null) reservations.push({ id, kind: part.kind });
    else if (affordable) throw new AlreadyReservedError();
    else {
      throw new AppError("insufficient_credits", {
        details: { required_credits: price, current_balance: before },
      });
    }
  }
  return reservations;
}
