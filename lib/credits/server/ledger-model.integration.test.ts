import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";
import { releaseReservation, settleReservation } from "@/lib/credits/server/close-reservation";
import { expireCredits } from "@/lib/credits/server/expire-credits";
import { grantPeriod } from "@/lib/credits/server/grant-period";
import { reapReservations } from "@/lib/credits/server/reap-reservations";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";
import { expectBalanced, onTrial } from "@/tests/harness/credits";

afterAll(closeDb);

const CLIENTS = 100;

/** What one client does: spends, in one of the ways that a request can end; or news of a payment comes. */
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
  // Whatever else ends the same hold at the same time: one of the ends counts.
  if (end === "fails") await Promise.all([releaseReservation(id), releaseReservation(id)]);
  else {
    const spent = end === "pays" ? null : 1;
    await Promise.all([settleReservation(id, async () => ({ done: true }), spent), releaseReservation(id)]);
  }
}

async function run(userId: string, action: Step): Promise<void> {
  if (action.does === "renews") {
    const grant = { userId, key: randomUUID(), credits: 50, periodEnd: new Date(Date.now() + DAY_MS) };
    await inTransaction((tx) => grantPeriod({ ...grant, carryOver: action.carryOver }, tx));
  } else if (action.does === "reaps") {
    await reapReservations();
    await expireCredits();
  } else await spend(userId, action.cost, action.does);
}

/** CR1, looked at from outside while it runs: one snapshot, never below zero, the books add up. */
async function look(userId: string): Promise<void> {
  const [row] = await db().$queryRaw<{ balance: number; ledger: number; held: number; reserved: number }[]>`
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

test("a hundred clients, failures and dead processes at once: the books add up at every moment (CR1, CR5, CR7)", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: CLIENTS, maxLength: CLIENTS }), async (steps) => {
      const userId = await onTrial();
      let running = true;
      const watching = (async () => {
        while (running) await look(userId);
      })();
      await Promise.all(steps.map((action) => run(userId, action))).finally(() => {
        running = false;
      });
      await watching;
      await db().$executeRaw`
        UPDATE reservation SET deadline = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
      await reapReservations();
      const { balance, reserved } = await db().creditAccount.findUniqueOrThrow({ where: { userId } });
      expect(reserved).toBe(0);
      await expectBalanced(userId, balance);
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 60_000);
