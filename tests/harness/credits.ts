import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { HOUR_MS } from "@/lib/core/time-units";
import { settleReservation } from "@/lib/credits/server/close-reservation";
import { grantTrial } from "@/lib/credits/server/grant-trial";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";

/** A person on trial; `balance` sets aside what a case does not need, by the ledger itself. */
export async function onTrial(balance = 100): Promise<string> {
  const email = `${randomUUID()}@credits.example`;
  const trialEndsAt = new Date(Date.now() + HOUR_MS);
  const user = await db().user.create({ data: { email, name: "Noa", trialEndsAt } });
  await inTransaction((tx) => grantTrial({ userId: user.id, email, trialEndsAt }, tx));
  if (balance < 100) {
    const id = await reserveCredits({ userId: user.id, key: "set-aside", kind: "text", cost: 100 - balance });
    if (id) await settleReservation(id, async () => null);
  }
  return user.id;
}

/** CR1: balance = Σ ledger, never below zero, nothing held that no open reservation explains. */
export async function expectBalanced(userId: string, balance: number): Promise<void> {
  const account = await db().creditAccount.findUniqueOrThrow({ where: { userId } });
  const { _sum } = await db().ledgerEntry.aggregate({ where: { userId }, _sum: { delta: true } });
  const open = await db().reservation.aggregate({
    where: { userId, state: "reserved" },
    _sum: { cost: true },
  });
  expect({ balance: account.balance, ledger: _sum.delta, reserved: account.reserved }).toEqual({
    balance,
    ledger: balance,
    reserved: open._sum.cost ?? 0,
  });
}

/** Every line of the books, oldest first: kind, credits, what for. */
export async function booksOf(userId: string): Promise<[string, number, string | null][]> {
  const lines = await db().ledgerEntry.findMany({
    where: { userId },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  return lines.map(({ kind, delta, ref }) => [kind, delta, ref]);
}
