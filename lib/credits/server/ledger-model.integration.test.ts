import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import {
  reapReservations,
  releaseReservation,
  settleReservation,
} from "@/lib/credits/server/close-reservation";
import { expireCredits, grantPeriod } from "@/lib/credits/server/grant-period";
import { reserveCredits } from "@/lib/credits/server/with-credits";
import { createTrialUser, expectLedgerBalanced } from "@/tests/harness/credit-fixtures";

afterAll(closeDb);

const CLIENTS = 100;

/** One client's action: spending with one of the possible outcomes, or a payment event. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant("pays" as const), cost: fc.constantFrom(1, 4, 17, 22) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("fails" as const), cost: fc.constantFrom(1, 4, 17) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("dies" as const), cost: fc.constantFrom(1, 4, 17) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("in part" as const), cost: fc.constantFrom(4, 17) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("renews" as const), carryOver: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ does: "reaps" as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function spend(
  userId: string,
  cost: number,
  end: "pays" | "fails" | "dies" | "in part",
): Promise<void> {
  const id = await reserveCredits({ userId, key: randomUUID(), kind: "image", cost }).catch(
    (error: unknown) => {
      if (isAppError(error, "insufficient_credits")) return null;
      throw error;
    },
  );
  if (id === null || end === "dies") return;
  // Concurrent attempts to close one reservation: exactly one counts.
  if (end === "fails") await Promise.all([releaseReservation(id), releaseReservation(id)]);
  else {
    const spent = end === "pays" ? null : 1;
    await Promise.all([settleReservation(id, async () => ({ done: true }), spent), releaseReservation(id)]);
  }
}

async function run(userId: string, action: Step): Promise<void> {
  if (action.does === "renews") {
    const grant = { userId, key: randomUUID(), credits: 50, periodEnd: new Date(Date.now() + DAY_MS) };
    await runInTransaction((tx) => grantPeriod({ ...grant, carryOver: action.carryOver }, tx));
  } else if (action.does === "reaps") {
    await reapReservations();
    await expireCredits();
  } else await spend(userId, action.cost, action.does);
}

/**
 * Checks CR1 from outside during the run: one snapshot, balance never below zero, ledger and balance agree.
 */
async function look(userId: string): Promise<void> {
  const [row] = await getPrismaClient().$queryRaw<
    { balance: number; ledger: number; held: number; reserved: number }[]
  >`
    SELECT c.balance, c.reserved,
      (SELECT coalesce(sum(delta), 0)::int FROM ledger_entry WHERE user_id = c.user_id) AS ledger,
      (SELECT coalesce(sum(cost), 0)::int FROM reservation WHERE user_id = c.user_id AND state = 'reserved') AS held
    FROM credit_account c WHERE user_id = ${userId}::uuid`;
  expect(row?.balance).toBeGreaterThanOrEqual(0);
  expect({ balance: row?.balance, reserved: row?.reserved }).toEqual({
    balance: row?.ledger,
    reserved: row?.held,
  });
}

// spec: D5.48
test("ledger and balance agree under 100 concurrent clients, failures and killed processes [CR1 CR5 CR7]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: CLIENTS, maxLength: CLIENTS }), async (steps) => {
      const userId = await createTrialUser();
      let running = true;
      const watching = (async () => {
        while (running) await look(userId);
      })();
      await Promise.all(steps.map((action) => run(userId, action))).finally(() => {
        running = false;
      });
      await watching;
      await getPrismaClient().$executeRaw`
        UPDATE reservation SET deadline = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
      await reapReservations();
      const { balance, reserved } = await getPrismaClient().creditAccount.findUniqueOrThrow({
        where: { userId },
      });
      expect(reserved).toBe(0);
      await expectLedgerBalanced(userId, balance);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
