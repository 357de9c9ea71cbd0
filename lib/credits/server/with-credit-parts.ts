import { AppError, isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { findReservation } from "@/lib/credits/server/credit-store";
import { closeReservationRow } from "@/lib/credits/server/reservation-store";
import { AlreadyReservedError, reserveParts } from "@/lib/credits/server/reserve-parts";
import { extendReservationDeadline, replayPaidResponse } from "@/lib/credits/server/with-credits";

export interface MultiPartAction {
  userId: string;
  /** Idempotency key of the request; its first part uses it, the others add their kind. */
  key: string;
  /** Parts of the action, each kind once; parts that cost nothing are skipped. */
  parts: { kind: CostKind; cost: number }[];
  signal: AbortSignal;
}

interface PartReservation {
  id: string;
  kind: CostKind;
}

/**
 * `withCredits` for one request that buys several kinds: all parts are reserved before the work or none is
 * (402 names the total cost), and all are closed in the transaction in which `keep` writes. `spentOn` returns
 * what was delivered of each kind; a kind without delivery is released. The first part is the required one.
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
  try {
    const made = await work(async () => {
      for (const { id } of reservations) await extendReservationDeadline(id);
    });
    if (signal.aborted) throw new AppError("cancelled");
    const settled = await settleAll(reservations, spentOn(made), (tx) => keep(made, tx));
    if (settled) return settled.answer;
  } catch (error) {
    await releaseAll(reservations);
    if (signal.aborted) throw new AppError("cancelled", { cause: error });
    throw error;
  }
  await releaseAll(reservations);
  // The reaper closed one of the reservations first: its credits are released, so nothing may be delivered.
  throw new AppError("provider_timeout");
}

/** Null when this request has reserved or paid already. */
function reservationAll({ userId, key, parts }: MultiPartAction): Promise<PartReservation[] | null> {
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

/** Rolls back what `keep` wrote. */
class AlreadyClosed extends Error {}

async function settleAll<T>(
  reservations: PartReservation[],
  spent: Partial<Record<CostKind, number>>,
  response: (tx: Tx) => Promise<T>,
): Promise<{ answer: T } | null> {
  return runInTransaction(async (tx) => {
    const given = await response(tx);
    for (const [index, { id, kind }] of reservations.entries()) {
      const taken = spent[kind] ?? 0;
      const end =
        taken > 0
          ? { id, end: "settle" as const, spent: taken, result: index === 0 ? JSON.stringify(given) : null }
          : { id, end: "release" as const, spent: null, result: null };
      if (!(await closeReservationRow(end, tx))) throw new AlreadyClosed();
    }
    return { answer: given };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyClosed) return null;
    throw error;
  });
}

async function releaseAll(reservations: PartReservation[]): Promise<void> {
  for (const { id } of reservations) {
    await releaseReservation(id).catch((failure: unknown) =>
      // The reaper releases the credits at the deadline.
      getLogger().error({ err: failure, reservationId: id }, "release failed"),
    );
  }
}
