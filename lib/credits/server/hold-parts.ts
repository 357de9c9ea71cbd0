import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import type { CostKind } from "@/lib/credits/costs";
import { takeHold } from "@/lib/credits/server/hold-store";

/** One price of several that are held together. */
export interface Part {
  /** Names it in the ledger: the same over the retries of its click. */
  key: string;
  kind: CostKind;
  cost: number;
}

/** One of the parts holds already, or was paid for: the click is a repeat. Rolls the others back. */
export class TakenBefore extends Error {}

/**
 * Holds several prices, all of them or, with the transaction that the thrown error rolls back, none; those that cost
 * nothing are left out. Throws `TakenBefore`, and insufficient_credits that names the whole price.
 */
export async function holdParts(
  { userId, parts, jobId }: { userId: string; parts: Part[]; jobId?: string },
  tx: Tx,
): Promise<{ id: string; kind: CostKind }[]> {
  const priced = parts.filter(({ cost }) => cost > 0);
  const price = priced.reduce((sum, { cost }) => sum + cost, 0);
  const seconds = env().RESERVATION_SECONDS;
  const holds: { id: string; kind: CostKind }[] = [];
  let before: number | undefined;
  for (const part of priced) {
    const { id, affordable, spendable } = await takeHold({ userId, ...part, seconds, jobId }, tx);
    before ??= spendable;
    if (id !== null) holds.push({ id, kind: part.kind });
    else if (affordable) throw new TakenBefore();
    else {
      throw new AppError("insufficient_credits", {
        details: { required_credits: price, current_balance: before },
      });
    }
  }
  return holds;
}
