import { AppError, isAppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { markAttempted } from "@/lib/core/vendor-attempts";
import type { CostKind } from "@/lib/credits/costs";
import { closeReservations } from "@/lib/credits/server/close-reservation";
import { findReservation } from "@/lib/credits/server/credit-store";
import type { ReservationClose } from "@/lib/credits/server/reservation-store";
import { AlreadyReservedError, type ReservedPart, reserveParts } from "@/lib/credits/server/reserve-parts";
import {
  extendReservationDeadline,
  releaseUnlessPaid,
  replayPaidResponse,
  settleDurably,
  toFailure,
} from "@/lib/credits/server/with-credits";

export interface MultiPartAction {
  userId: string;
  /** Idempotency key of the request; its first part uses it, the others add their kind. */
  key: string;
  /** Parts of the action, each kind once; parts that cost nothing are skipped. */
  parts: { kind: CostKind; cost: number }[];
  signal: AbortSignal;
}

/**
 * `withCredits` for one request that buys several kinds: all parts are reserved or none, and closed in the
 * transaction in which `keep` writes. A kind without delivery in `spentOn` is released.
 */
export async function withCreditParts<Made, Answer>(
  action: MultiPartAction,
  work: (renew: () => Promise<void>) => Promise<Made>,
  keep: (made: Made, tx: Tx) => Promise<Answer>,
  spentOn: (made: Made) => Partial<Record<CostKind, number>>,
): Promise<Answer> {
  const { userId, key, signal } = action;
  const reservations = await reservationAll(action);
  if (reservations === null) return replayPaidResponse<Answer>(userId, key);
  let isBegun = false;
  let failure: unknown = null;
  try {
    const made = await work(async () => {
      for (const { id } of reservations) await extendReservationDeadline(id);
      isBegun = true;
    });
    if (signal.aborted) throw new AppError("cancelled");
    const spent = spentOn(made);
    const settled = await settleDurably(action, () =>
      closeReservations(
        (tx) => keep(made, tx),
        (answer) => reservations.map((part, index) => closeOf(part, spent, index === 0 ? answer : undefined)),
      ),
    );
    if (settled) return settled.answer;
  } catch (error) {
    failure = error;
  }
  const ids = reservations.map(({ id }) => id);
  const end = await releaseUnlessPaid<Answer>(action, ids);
  if (end.paid !== null) return end.paid;
  // The reaper closed one of the reservations first: its credits are released, so nothing may be delivered.
  if (failure === null) throw markAttempted(new AppError("provider_timeout"));
  if (!end.isKnown && !(failure instanceof AppError)) throw failure;
  // The failed call may not have reached the vendor while another one of this action did, so a retry is unsafe.
  throw toFailure(failure, signal, !isBegun);
}

/** Null when this request has reserved or paid already. */
function reservationAll({ userId, key, parts }: MultiPartAction): Promise<ReservedPart[] | null> {
  const named = parts
    .filter(({ cost }) => cost > 0)
    .map((part, index) => ({ ...part, key: index === 0 ? key : `${key}:${part.kind}` }));
  return runInTransaction((tx) => reserveParts({ userId, parts: named }, tx)).catch(
    async (error: unknown) => {
      if (error instanceof AlreadyReservedError) return null;
      // A concurrent attempt of the same request may have taken the last credits: it is a retry then.
      if (isAppError(error, "insufficient_credits") && (await findReservation(userId, key))) return null;
      throw error;
    },
  );
}

/** Only the first reservation stores the response. */
function closeOf(
  { id, kind }: ReservedPart,
  spent: Partial<Record<CostKind, number>>,
  answer: unknown,
): ReservationClose {
  const taken = spent[kind] ?? 0;
  if (taken <= 0) return { id, end: "release", spent: null, result: null };
  return { id, end: "settle", spent: taken, result: JSON.stringify(answer) ?? null };
}
