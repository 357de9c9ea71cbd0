import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { insertReservation, type ReservationResult } from "@/lib/credits/server/reservation-store";

export interface ReservationPart {
  /** Idempotency key of this part: the same over the retries of its request. */
  key: string;
  kind: CostKind;
  cost: number;
}

export interface ReservedPart {
  id: string;
  kind: CostKind;
}

/** One of the parts is reserved or settled already: the request is a retry. Rolls the others back. */
export class AlreadyReservedError extends Error {}

/** The reason `verify_email` says that the credits suffice as soon as the email address is verified. */
export function createInsufficientCreditsError(
  required: number,
  { spendable, locked }: Pick<ReservationResult, "spendable" | "locked">,
): AppError {
  const reason = required <= spendable + locked ? { reason: "verify_email" } : {};
  return new AppError("insufficient_credits", {
    details: { required_credits: required, current_balance: spendable, ...reason },
  });
}

/** Reserves all costs or none. Throws `AlreadyReservedError`, and insufficient_credits with the total. */
export async function reserveParts(
  { userId, parts, jobId }: { userId: string; parts: ReservationPart[]; jobId?: string },
  tx: Tx,
): Promise<ReservedPart[]> {
  const priced = parts.filter(({ cost }) => cost > 0);
  const price = priced.reduce((sum, { cost }) => sum + cost, 0);
  const seconds = getEnv().RESERVATION_SECONDS;
  const reservations: ReservedPart[] = [];
  let before: Pick<ReservationResult, "spendable" | "locked"> | undefined;
  for (const part of priced) {
    const { id, affordable, ...credits } = await insertReservation({ userId, ...part, seconds, jobId }, tx);
    before ??= credits;
    if (id !== null) reservations.push({ id, kind: part.kind });
    else if (affordable) throw new AlreadyReservedError();
    else throw createInsufficientCreditsError(price, before);
  }
  return reservations;
}
