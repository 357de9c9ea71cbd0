import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { settleReservation } from "@/lib/credits/server/close-reservation";
import { grantTrial } from "@/lib/credits/server/grant-period";
import { reserveCredits } from "@/lib/credits/server/with-credits";

/** Creates a user on trial; `balance` below 100 is reached by a ledger entry. */
export async function createTrialUser(balance = 100): Promise<string> {
  const email = `${randomUUID()}@credits.example`;
  const trialEndsAt = new Date(Date.now() + HOUR_MS);
  const user = await getPrismaClient().user.create({ data: { email, name: "Noa", trialEndsAt } });
  await runInTransaction((tx) => grantTrial({ userId: user.id, email, trialEndsAt, isVerified: true }, tx));
  if (balance < 100) {
    const id = await reserveCredits({ userId: user.id, key: "set-aside", kind: "text", cost: 100 - balance });
    if (id) await settleReservation(id, async () => null);
  }
  return user.id;
}

/**
 * Asserts that the balance equals the ledger sum, is not negative, and that open reservations explain all
 * reserved credits [CR1].
 */
export async function expectLedgerBalanced(userId: string, balance: number): Promise<void> {
  const account = await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } });
  const { _sum } = await getPrismaClient().ledgerEntry.aggregate({
    where: { userId },
    _sum: { delta: true },
  });
  const open = await getPrismaClient().reservation.aggregate({
    where: { userId, state: "reserved" },
    _sum: { cost: true },
  });
  expect({ balance: account.balance, ledger: _sum.delta, reserved: account.reserved }).toEqual({
    balance,
    ledger: balance,
    reserved: open._sum.cost ?? 0,
  });
}

/** Returns every ledger entry, oldest first: kind, credits, reason. */
export async function readLedger(userId: string): Promise<[string, number, string | null][]> {
  const lines = await getPrismaClient().ledgerEntry.findMany({
    where: { userId },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  return lines.map(({ kind, delta, ref }) => [kind, delta, ref]);
}
