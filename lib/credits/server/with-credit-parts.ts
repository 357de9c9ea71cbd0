import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { findReservation } from "@/lib/credits/server/credit-store";
import { holdParts, TakenBefore } from "@/lib/credits/server/hold-parts";
import { endHold } from "@/lib/credits/server/hold-store";
import { renewHold, repeatedAnswer } from "@/lib/credits/server/with-credits";

export interface PartedAction {
  userId: string;
  /** Names the click; its first part goes by it, the others by it and their kind. */
  key: string;
  /** What the action consists of, each kind once; parts that cost nothing are left out. */
  parts: { kind: CostKind; cost: number }[];
  signal: AbortSignal;
}

interface PartHold {
  id: string;
  kind: CostKind;
}

/**
 * `withCredits` for one click that buys things of several kinds: all of it is held together before the work, or nothing
 * is (402 names the whole price), and all of it ends in the transaction in which `keep` writes. `spentOn` says what of
 * each kind was delivered; a kind of which nothing was goes back. The first part is the one that must be delivered.
 */
export async function withCreditParts<Made, Answer>(
  action: PartedAction,
  work: (renew: () => Promise<void>) => Promise<Made>,
  keep: (made: Made, tx: Tx) => Promise<Answer>,
  spentOn: (made: Made) => Partial<Record<CostKind, number>>,
): Promise<Answer> {
  const { userId, key, signal } = action;
  const holds = await holdAll(action);
  if (holds === null) return repeatedAnswer<Answer>(userId, key);
  try {
    const made = await work(async () => {
      for (const { id } of holds) await renewHold(id);
    });
    if (signal.aborted) throw new AppError("cancelled");
    const settled = await settleAll(holds, spentOn(made), (tx) => keep(made, tx));
    if (settled) return settled.answer;
  } catch (error) {
    await releaseAll(holds);
    if (signal.aborted) throw new AppError("cancelled", { cause: error });
    throw error;
  }
  await releaseAll(holds);
  // The reaper was faster with one of them: its credits are back, so nothing may be handed out.
  throw new AppError("provider_timeout");
}

/** Null when this click already holds or has paid. */
function holdAll({ userId, key, parts }: PartedAction): Promise<PartHold[] | null> {
  const named = parts
    .filter(({ cost }) => cost > 0)
    .map((part, index) => ({ ...part, key: index === 0 ? key : `${key}:${part.kind}` }));
  return inTransaction((tx) => holdParts({ userId, parts: named }, tx)).catch(async (error: unknown) => {
    if (error instanceof TakenBefore) return null;
    // The same click may have taken the last credits a moment ago: it is a repeat then, and not too dear.
    if (isAppError(error, "insufficient_credits") && (await findReservation(userId, key))) return null;
    throw error;
  });
}

/** Rolls back what was kept. */
class AlreadyClosed extends Error {}

async function settleAll<T>(
  holds: PartHold[],
  spent: Partial<Record<CostKind, number>>,
  answer: (tx: Tx) => Promise<T>,
): Promise<{ answer: T } | null> {
  return inTransaction(async (tx) => {
    const given = await answer(tx);
    for (const [index, { id, kind }] of holds.entries()) {
      const taken = spent[kind] ?? 0;
      const end =
        taken > 0
          ? { id, end: "settle" as const, spent: taken, result: index === 0 ? JSON.stringify(given) : null }
          : { id, end: "release" as const, spent: null, result: null };
      if (!(await endHold(end, tx))) throw new AlreadyClosed();
    }
    return { answer: given };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyClosed) return null;
    throw error;
  });
}

async function releaseAll(holds: PartHold[]): Promise<void> {
  for (const { id } of holds) {
    await releaseReservation(id).catch((failure: unknown) =>
      // The reaper gives the credits back at the deadline; nothing is lost.
      log().error({ err: failure, reservationId: id }, "release failed"),
    );
  }
}
