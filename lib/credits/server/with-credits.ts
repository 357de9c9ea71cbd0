import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import type { Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { releaseReservation, settleReservation, settleWith } from "@/lib/credits/server/close-reservation";
import { extendReservation, findReservation } from "@/lib/credits/server/credit-store";
import type { HoldEnd } from "@/lib/credits/server/hold-store";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";

export interface PaidAction {
  userId: string;
  /** Names the click: the same over its retries (`actionKey` of the route). */
  key: string;
  kind: CostKind;
  cost: number;
  /** Aborted when the person cancels or goes away. */
  signal: AbortSignal;
}

/** What the work of a paid action knows of its credits. */
export interface Hold {
  reservationId: string;
  /** To call after a wait, right before the provider: the hold has its whole time again, or the work ends here. */
  renew(): Promise<void>;
}

/**
 * The one way to spend: reserve, do the work outside any transaction, settle with its answer, or release when it
 * throws or was cancelled. A repeat of a paid action gets the stored answer; the work does not run again (CR3, CR8).
 * What the action leaves in the database is written by `keep`, in the transaction that settles: paid and kept, or neither.
 * `spentOn` is for work that may be delivered in part: what it really cost, from 1 up to the price; the rest goes back.
 */
export function withCredits<Made, Answer = Made>(
  action: PaidAction,
  work: (hold: Hold) => Promise<Made>,
  keep?: (made: Made, tx: Tx) => Promise<Answer>,
  spentOn?: (made: Made) => number,
): Promise<Answer> {
  return spend(action, work, (id, made) => {
    const spent = spentOn?.(made);
    return keep
      ? settleReservation(id, (tx) => keep(made, tx), spent)
      : settleWith(id, made as unknown as Answer, spent);
  });
}

/** The same where one statement keeps it all: an answer whose first byte is waited for waits once for the database. */
export function withCreditsAtOnce<Made, Answer>(
  action: PaidAction,
  work: (hold: Hold) => Promise<Made>,
  keep: (made: Made) => { answer: Answer; beside: HoldEnd["beside"] },
): Promise<Answer> {
  return spend(action, work, (id, made) => {
    const { answer, beside } = keep(made);
    return settleWith(id, answer, null, beside);
  });
}

async function spend<Made, Answer>(
  action: PaidAction,
  work: (hold: Hold) => Promise<Made>,
  settle: (reservationId: string, made: Made) => Promise<{ answer: Answer } | null>,
): Promise<Answer> {
  const { userId, key, kind, cost, signal } = action;
  const reservationId = await reserveCredits({ userId, key, kind, cost });
  if (reservationId === null) return repeatedAnswer<Answer>(userId, key);
  try {
    const made = await work({ reservationId, renew: () => renewHold(reservationId) });
    if (signal.aborted) throw new AppError("cancelled");
    const settled = await settle(reservationId, made);
    if (settled) return settled.answer;
  } catch (error) {
    await releaseReservation(reservationId).catch((failure: unknown) =>
      // The reaper gives the credits back at the deadline; nothing is lost.
      log().error({ err: failure, reservationId }, "release failed"),
    );
    if (signal.aborted) throw new AppError("cancelled", { cause: error });
    throw error;
  }
  // The reaper was faster: the credits are back, so the result may not be handed out for free.
  throw new AppError("provider_timeout");
}

/** The wait for a turn used the hold's time up; what is drawn after its end would be paid by nobody. */
export async function renewHold(reservationId: string): Promise<void> {
  if (!(await extendReservation(reservationId, env().RESERVATION_SECONDS))) {
    throw new AppError("provider_timeout");
  }
}

/** What an action that was paid for answered, for use-cases whose own refusals must not stand before it. */
export async function findPaidAnswer<T>(userId: string, key: string): Promise<T | null> {
  const known = await findReservation(userId, key);
  return known?.state === "settled" ? (known.result as T) : null;
}

/** The answer of an action that was taken before; in_progress while it still runs. */
export async function repeatedAnswer<T>(userId: string, key: string): Promise<T> {
  const known = await findPaidAnswer<T>(userId, key);
  if (known !== null) return known;
  throw new AppError("in_progress", { retryAfter: 1 });
}
