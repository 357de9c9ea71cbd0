import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { inTransaction } from "@/lib/core/server/transaction";
import {
  appendLedger,
  findCreditAccount,
  insertReservation,
  takeCredits,
  takeExpired,
} from "@/lib/credits/server/credit-store";

export interface Hold {
  userId: string;
  key: string;
  kind: string;
  cost: number;
}

/**
 * Holds the price of an action before its provider is called. Null when this action already holds or has paid.
 * Throws insufficient_credits with {required_credits, current_balance}; nothing is held then (CR2, CR8).
 */
export async function reserveCredits(hold: Hold): Promise<string | null> {
  const outcome = await inTransaction(async (tx) => {
    const id = await insertReservation({ ...hold, seconds: env().RESERVATION_SECONDS }, tx);
    if (!id) return { id: null };
    const balance = await takeCredits(hold.userId, hold.cost, tx);
    if (balance === null) throw new TooFew();
    await appendLedger(
      {
        userId: hold.userId,
        kind: "reserve",
        delta: -hold.cost,
        key: id,
        ref: hold.kind,
        balanceAfter: balance,
      },
      tx,
    );
    return { id };
  }).catch((error: unknown) => {
    if (error instanceof TooFew) return null;
    throw error;
  });
  if (outcome) return outcome.id;
  const balance = await expireEnded(hold.userId);
  throw new AppError("insufficient_credits", {
    details: { required_credits: hold.cost, current_balance: balance },
  });
}

class TooFew extends Error {}

/** Writes the end of a period into the ledger when it has passed, and gives the balance that is left. */
async function expireEnded(userId: string): Promise<number> {
  await inTransaction(async (tx) => {
    const { taken, key } = await takeExpired(userId, tx);
    if (taken > 0) await appendLedger({ userId, kind: "expire", delta: -taken, key, balanceAfter: 0 }, tx);
  });
  return (await findCreditAccount(userId))?.balance ?? 0;
}
