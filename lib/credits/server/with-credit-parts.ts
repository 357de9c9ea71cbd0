import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { log } from "@/lib/core/server/logger";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { findReservation } from "@/lib/credits/server/credit-store";
import { endHold, takeHold } from "@/lib/credits/server/hold-store";
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
async function holdAll({ userId, key, parts }: PartedAction): Promise<PartHold[] | null> {
  const priced = parts.filter(({ cost }) => cost > 0);
  const price = priced.reduce((sum, { cost }) => sum + cost, 0);
  const seconds = env().RESERVATION_SECONDS;
  let before: number | undefined;
  return inTransaction(async (tx) => {
    const holds: PartHold[] = [];
    for (const [index, { kind, cost }] of priced.entries()) {
      const name = index === 0 ? key : `${key}:${kind}`;
      const { id, affordable, spendable } = await takeHold({ userId, key: name, kind, cost, seconds }, tx);
      before ??= spendable;
      if (id !== null) holds.push({ id, kind });
      else if (affordable) throw new TakenBefore();
      else throw new TooDear();
    }
    return holds;
  }).catch(async (error: unknown) => {
    if (error instanceof TakenBefore) return null;
    if (!(error instanceof TooDear)) throw error;
    // The same click may have taken the last credits a moment ago: it is a repeat then, and not too dear.
    if (await findReservation(userId, key)) return null;
    throw new AppError("insufficient_credits", {
      details: { required_credits: price, current_balance: before ?? 0 },
    });
  });
}

/** Rolls the holds back that were taken before it. */
class TakenBefore extends Error {}
class TooDear extends Error {}

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
