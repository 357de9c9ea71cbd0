import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import type { Tx } from "@/lib/core/server/transaction";
import { isAttempted, isNotAttempted, markAttempted } from "@/lib/core/vendor-attempts";
import type { CostKind } from "@/lib/credits/costs";
import {
  releaseReservation,
  settleReservation,
  settleReservationWith,
} from "@/lib/credits/server/close-reservation";
import { extendReservation, findReservation } from "@/lib/credits/server/credit-store";
import {
  insertReservation,
  type NewReservation,
  type ReservationClose,
} from "@/lib/credits/server/reservation-store";
import { createInsufficientCreditsError } from "@/lib/credits/server/reserve-parts";

export interface PaidAction {
  userId: string;
  /** Idempotency key: the same over the retries of a request (`actionKey` of the route). */
  key: string;
  kind: CostKind;
  cost: number;
  signal: AbortSignal;
}

export interface ReservationHandle {
  reservationId: string;
  /** Call right before the provider when there was no wait: the vendor may bill from here on. */
  begin(): void;
  /** Call after a wait, right before the provider: extends the deadline, or ends the work here. */
  renew(): Promise<void>;
}

/**
 * The only way to spend credits: reserves, runs the work outside any transaction, and settles or releases. A
 * retry of a paid action gets the stored response [CR3 CR8]. `keep` writes in the transaction that settles.
 * `spentOn` returns the cost of a partial delivery, from 1 up to the full cost.
 */
export function withCredits<Made, Answer = Made>(
  action: PaidAction,
  work: (reservation: ReservationHandle) => Promise<Made>,
  keep?: (made: Made, tx: Tx) => Promise<Answer>,
  spentOn?: (made: Made) => number,
): Promise<Answer> {
  return spend(action, work, (id, made) => {
    const spent = spentOn?.(made);
    return keep
      ? settleReservation(id, (tx) => keep(made, tx), spent)
      : settleReservationWith(id, made as unknown as Answer, spent);
  });
}

/** As `withCredits` with a single statement, for responses whose first byte waits for the database once. */
export function withCreditsInOneStatement<Made, Answer>(
  action: PaidAction,
  work: (reservation: ReservationHandle) => Promise<Made>,
  keep: (made: Made) => { answer: Answer; beside: ReservationClose["beside"] },
): Promise<Answer> {
  return spend(action, work, (id, made) => {
    const { answer, beside } = keep(made);
    return settleReservationWith(id, answer, null, beside);
  });
}

async function spend<Made, Answer>(
  action: PaidAction,
  work: (reservation: ReservationHandle) => Promise<Made>,
  settle: (reservationId: string, made: Made) => Promise<{ answer: Answer } | null>,
): Promise<Answer> {
  const { userId, key, kind, cost, signal } = action;
  const reservationId = await reserveCredits({ userId, key, kind, cost });
  if (reservationId === null) return replayPaidResponse<Answer>(userId, key);
  let begun = 0;
  const begin = () => {
    begun += 1;
  };
  const renew = async () => {
    await extendReservationDeadline(reservationId);
    begin();
  };
  let failure: unknown = null;
  try {
    const made = await work({ reservationId, begin, renew });
    if (signal.aborted) throw new AppError("cancelled");
    const settled = await settleDurably(action, () => settle(reservationId, made));
    if (settled) return settled.answer;
  } catch (error) {
    failure = error;
  }
  const end = await releaseUnlessPaid<Answer>(action, [reservationId]);
  if (end.paid !== null) return end.paid;
  // The reaper was faster: the credits are released, so the result may not be delivered for free.
  if (failure === null) throw markAttempted(new AppError("provider_timeout"));
  if (!end.isKnown && !(failure instanceof AppError)) throw failure;
  // After several vendor calls a retry is unsafe, because the vendor billed an earlier one.
  const isRepeatable = begun === 0 || (begun === 1 && isNotAttempted(failure) && !isAttempted(failure));
  throw toFailure(failure, signal, isRepeatable);
}

/**
 * Ends an action that was not seen to settle: releases its reservations, or returns the response when a settlement was
 * committed although its answer was lost. A release waits for a commit in flight, because both lock the same row.
 * `isKnown` is false when the database does not tell; then the reaper releases, or a retry finds the response.
 */
export async function releaseUnlessPaid<Answer>(
  { userId, key }: Pick<PaidAction, "userId" | "key">,
  reservationIds: string[],
): Promise<{ paid: Answer | null; isKnown: boolean }> {
  try {
    const released: boolean[] = [];
    for (const id of reservationIds) released.push(await releaseReservation(id));
    const paid = released[0] ? null : await findPaidResponse<Answer>(userId, key);
    return { paid, isKnown: true };
  } catch (error) {
    getLogger().error({ err: error, reservationIds }, "release failed");
    return { paid: null, isKnown: false };
  }
}

/** Waits before another attempt to settle, long enough for a cut connection or a restart of the database. */
const SETTLE_RETRY_MS = [250, 1_000, 3_000];

/**
 * Settles paid work. The vendor has done it, so a failure of our database is repeated instead of losing the result;
 * an attempt that was committed although its answer was lost is found by its stored response. Errors of our own
 * rules (AppError) end it at once.
 */
export async function settleDurably<Answer>(
  { userId, key }: Pick<PaidAction, "userId" | "key">,
  settle: () => Promise<{ answer: Answer } | null>,
): Promise<{ answer: Answer } | null> {
  for (let failures = 0; ; failures += 1) {
    try {
      const paid = failures > 0 ? await findPaidResponse<Answer>(userId, key) : null;
      return paid === null ? await settle() : { answer: paid };
    } catch (error) {
      const waitMs = SETTLE_RETRY_MS[failures];
      if (error instanceof AppError || waitMs === undefined) throw error;
      getLogger().warn({ err: error }, "settling paid work failed; it is tried again");
      await pause(waitMs);
    }
  }
}

const LOST = "The connection was lost while this was made. Nothing was charged. Try again";

/**
 * Marks the error of work that a vendor may have done: a retry with its key is not a second vendor call [CR12]. Its
 * credits are released, so an internal error is reported as one that charged nothing.
 */
export function toFailure(error: unknown, signal: AbortSignal, isRepeatable: boolean): unknown {
  if (isRepeatable) return signal.aborted ? new AppError("cancelled", { cause: error }) : error;
  const lost = { cause: error, message: LOST };
  if (signal.aborted) return markAttempted(new AppError("cancelled", lost));
  return markAttempted(error instanceof AppError ? error : new AppError("provider_error", lost));
}

/** Waiting for a permit used up the reservation's time; work after its deadline would be unpaid. */
export async function extendReservationDeadline(reservationId: string): Promise<void> {
  if (!(await extendReservation(reservationId, getEnv().RESERVATION_SECONDS))) {
    throw new AppError("provider_timeout");
  }
}

/** Returns the stored response of a paid action, for use-cases that must not refuse a paid retry. */
export async function findPaidResponse<T>(userId: string, key: string): Promise<T | null> {
  const known = await findReservation(userId, key);
  return known?.state === "settled" ? (known.result as T) : null;
}

/** Returns the response of an action that was reserved before; throws in_progress while it runs. */
export async function replayPaidResponse<T>(userId: string, key: string): Promise<T> {
  const known = await findPaidResponse<T>(userId, key);
  if (known !== null) return known;
  throw new AppError("in_progress", { retryAfter: 1 });
}

/** Null for a retry. Throws insufficient_credits with {required_credits, current_balance} [CR2 CR8]. */
export async function reserveCredits(hold: Omit<NewReservation, "seconds">, tx?: Tx): Promise<string | null> {
  const seconds = getEnv().RESERVATION_SECONDS;
  const { id, affordable, ...credits } = await insertReservation({ ...hold, seconds }, tx);
  if (id !== null) return id;
  // A concurrent attempt of the same action may have taken the last credits: it is a retry then.
  if (affordable || (await findReservation(hold.userId, hold.key))) return null;
  throw createInsufficientCreditsError(hold.cost, credits);
}
