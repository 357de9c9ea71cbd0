import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { releaseReservation, settleReservation } from "@/lib/credits/server/close-reservation";
import { getCreditsInfo, listHistory } from "@/lib/credits/server/credits-info";
import { expireCredits, grantPeriod, setCreditsEnd } from "@/lib/credits/server/grant-period";
import { lockCreditAccount } from "@/lib/credits/server/grant-store";
import { reserveCredits } from "@/lib/credits/server/with-credits";
import { createTrialUser, expectLedgerBalanced, readLedger } from "@/tests/harness/credit-fixtures";

afterAll(closeDb);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const nothing = async () => null;

const pay = (
  userId: string,
  credits = 1_000,
  more: { key?: string; days?: number; carryOver?: boolean } = {},
) =>
  runInTransaction((tx) =>
    grantPeriod(
      {
        userId,
        credits,
        key: more.key ?? randomUUID(),
        periodEnd: inDays(more.days ?? 30),
        carryOver: more.carryOver ?? false,
      },
      tx,
    ),
  );

const reservation = async (userId: string, cost: number) =>
  (await reserveCredits({ userId, key: randomUUID(), kind: "image", cost })) ?? "";

/** Ends the period and keeps the end of the trial. */
const endPeriod = (userId: string) =>
  getPrismaClient()
    .$executeRaw`UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
const endTrial = (userId: string) =>
  getPrismaClient()
    .$executeRaw`UPDATE credit_account SET trial_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;

const info = (id: string) => getCreditsInfo({ id, trialActive: true, trialEndsAt: null });

describe("one grant per charge [CR10]", () => {
  test("a grant whose event arrives five times concurrently and once later counts once", async () => {
    const userId = await createTrialUser();
    const grants = await Promise.all(
      Array.from({ length: 5 }, () => pay(userId, 1_000, { key: "charge-1" })),
    );
    expect(grants.filter(Boolean)).toHaveLength(1);
    expect(await pay(userId, 1_000, { key: "charge-1" })).toBe(false);
    await expectLedgerBalanced(userId, 1_100);
  });

  test("read-then-insert without a lock grants twice, which shows that the test can fail", async () => {
    const userId = await createTrialUser();
    const look = () => getPrismaClient().ledgerEntry.findFirst({ where: { userId, key: "charge-1" } });
    const five = Array.from({ length: 5 });
    const seen = await Promise.all(five.map(look));
    for (const _ of seen.filter((line) => line === null)) {
      await getPrismaClient().creditAccount.update({
        where: { userId },
        data: { balance: { increment: 1_000 } },
      });
    }
    const { balance } = await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } });
    expect(balance).toBeGreaterThan(1_100);
  });

  test.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "7" as unknown as number])(
    "%s is rejected as a number of credits [CR11]",
    async (credits) => {
      const userId = await createTrialUser();
      await expect(pay(userId, credits)).rejects.toThrow("whole and above zero");
      await expectLedgerBalanced(userId, 100);
    },
  );
});

describe("trial credits beside the first plan", () => {
  // spec: D5.37
  test("trial credits are spent first and their remainder expires alone", async () => {
    const userId = await createTrialUser();
    await pay(userId, 1_000);
    await settleReservation(await reservation(userId, 30), nothing);
    await expectLedgerBalanced(userId, 1_070);
    await endTrial(userId);
    expect((await info(userId)).balance).toBe(1_000);
    await settleReservation(await reservation(userId, 1), nothing);
    await expectLedgerBalanced(userId, 999);
    expect(await readLedger(userId)).toEqual([
      ["grant", 100, "trial"],
      ["grant", 1_000, "plan"],
      ["reserve", -30, "image"],
      ["settle", 0, "image"],
      ["expire", -70, "trial"],
      ["reserve", -1, "image"],
      ["settle", 0, "image"],
    ]);
  });

  test("a trial reservation releases into the trial's remainder and expires with it", async () => {
    const userId = await createTrialUser();
    const [early, late] = [await reservation(userId, 40), await reservation(userId, 40)];
    await pay(userId, 1_000);
    expect(await releaseReservation(early)).toBe(true);
    await expectLedgerBalanced(userId, 1_060);
    await endTrial(userId);
    expect(await releaseReservation(late)).toBe(true);
    expect((await info(userId)).balance).toBe(1_000);
    await expireCredits();
    await expectLedgerBalanced(userId, 1_000);
  });

  test("plan starts without the trial's credits when the trial has ended before", async () => {
    const userId = await createTrialUser();
    await endPeriod(userId);
    await pay(userId, 1_000);
    await expectLedgerBalanced(userId, 1_000);
    expect(await info(userId)).toMatchObject({ balance: 1_000, granted: 1_000 });
  });
});

describe("end of a paid period", () => {
  // spec: D5.32, D5.34
  test("a renewal expires the remainder and resets the meter", async () => {
    const userId = await createTrialUser(0);
    await pay(userId, 1_000);
    await settleReservation(await reservation(userId, 300), nothing);
    await endPeriod(userId);
    await pay(userId, 1_000);
    await expectLedgerBalanced(userId, 1_000);
    expect(await info(userId)).toMatchObject({ balance: 1_000, granted: 1_000, spent: { image: 0 } });
    expect((await readLedger(userId)).slice(-2)).toEqual([
      ["expire", -700, "plan"],
      ["grant", 1_000, "plan"],
    ]);
  });

  // spec: D5.36
  test("an older reservation expires on release and keeps its state when settled", async () => {
    const userId = await createTrialUser(0);
    await pay(userId, 1_000);
    const [released, settled] = [await reservation(userId, 300), await reservation(userId, 200)];
    await endPeriod(userId);
    await pay(userId, 1_000);
    await releaseReservation(released);
    await settleReservation(settled, nothing);
    await expectLedgerBalanced(userId, 1_000);
    expect((await readLedger(userId)).slice(-3)).toEqual([
      ["release", 300, "image"],
      ["expire", -300, "image"],
      ["settle", 0, "image"],
    ]);
  });

  // spec: D5.34
  test("credits without a renewal cannot be spent, and the cleanup writes their expiry once", async () => {
    const userId = await createTrialUser(0);
    await pay(userId, 1_000);
    await endPeriod(userId);
    await expect(reservation(userId, 1)).rejects.toMatchObject({ details: { current_balance: 0 } });
    await Promise.all([expireCredits(), expireCredits()]);
    await expectLedgerBalanced(userId, 0);
    const ends = (await readLedger(userId)).filter(([kind, , what]) => kind === "expire" && what === "plan");
    expect(ends).toEqual([["expire", -1_000, "plan"]]);
  });

  test.each([
    ["the trial beside a plan", endTrial, 1_000, -100],
    ["the period of a plan", endPeriod, 0, -1_100],
  ])("concurrent cleanups and a reservation expire %s once", async (_, end, left, lapsed) => {
    const userId = await createTrialUser();
    await pay(userId, 1_000);
    await end(userId);
    const spending = reservation(userId, 1).then(releaseReservation, () => false);
    const cleanUp = () => Promise.all(Array.from({ length: 10 }, () => expireCredits()));
    await Promise.all([cleanUp(), spending]);
    await expectLedgerBalanced(userId, left);
    const ends = (await readLedger(userId)).filter(([kind, delta]) => kind === "expire" && delta < -1);
    expect(ends.map(([, delta]) => delta)).toEqual([lapsed]);
  });

  test("a reservation of an ended period expires on release although a later period was carried over", async () => {
    const userId = await createTrialUser(0);
    await pay(userId, 1_000);
    const old = await reservation(userId, 300);
    await pay(userId, 1_000);
    await pay(userId, 2_500, { carryOver: true });
    await expectLedgerBalanced(userId, 3_500);
    await releaseReservation(old);
    await expectLedgerBalanced(userId, 3_500);
    expect((await readLedger(userId)).slice(-2)).toEqual([
      ["release", 300, "image"],
      ["expire", -300, "image"],
    ]);
  });

  test("credits of an ended period are not carried over by an upgrade", async () => {
    const userId = await createTrialUser(0);
    await pay(userId, 1_000);
    await endPeriod(userId);
    await pay(userId, 2_500, { carryOver: true });
    await expectLedgerBalanced(userId, 2_500);
    expect((await readLedger(userId)).slice(-2)).toEqual([
      ["expire", -1_000, "plan"],
      ["grant", 2_500, "plan"],
    ]);
  });

  test("a cleanup skips credits that another transaction changes, and expires them once later", async () => {
    const userId = await createTrialUser();
    await pay(userId, 1_000);
    await endTrial(userId);
    // A cleanup that waits for the lock would apply what it read before, and this transaction would time out.
    await runInTransaction(async (tx) => {
      await lockCreditAccount(userId, tx);
      await expireCredits();
    });
    await expectLedgerBalanced(userId, 1_100);
    await expireCredits();
    await expectLedgerBalanced(userId, 1_000);
  });

  test("a late event of an ended period takes nothing from the current one", async () => {
    const userId = await createTrialUser(0);
    await pay(userId, 1_000);
    await pay(userId, 2_500, { days: -1 });
    await expectLedgerBalanced(userId, 1_000);
  });

  test("a cancellation ends credits with the paid time and cannot move the end of a trial", async () => {
    const [payer, trier] = [await createTrialUser(0), await createTrialUser()];
    await pay(payer, 1_000);
    for (const userId of [payer, trier]) {
      await runInTransaction((tx) => setCreditsEnd(userId, inDays(-1), tx));
    }
    expect((await info(payer)).balance).toBe(0);
    expect((await info(trier)).balance).toBe(100);
  });
});

// spec: D5.39
test("an upgrade carries over the remainder and open reservations once", async () => {
  const userId = await createTrialUser(0);
  await pay(userId, 1_000);
  const open = await reservation(userId, 100);
  await pay(userId, 2_500, { carryOver: true });
  await expectLedgerBalanced(userId, 3_400);
  await releaseReservation(open);
  await expectLedgerBalanced(userId, 3_500);
  await pay(userId, 2_500);
  await expectLedgerBalanced(userId, 2_500);
});

test("a partial delivery is settled in part [CR11]", async () => {
  const userId = await createTrialUser();
  const id = await reservation(userId, 5);
  await settleReservation(id, nothing, 4);
  await expectLedgerBalanced(userId, 96);
  expect((await info(userId)).spent.image).toBe(4);
  const { entries } = await listHistory(userId, { page: 1, limit: 2 });
  expect(entries.map(({ kind, delta, balanceAfter, state }) => [kind, delta, balanceAfter, state])).toEqual([
    ["settle", 1, 96, null],
    ["reserve", -5, 95, "settled"],
  ]);
});

test("a retry is recognized after its first attempt reserved the last credits", async () => {
  const userId = await createTrialUser(4);
  const twice = Array.from({ length: 10 }, () =>
    reserveCredits({ userId, key: "same", kind: "image", cost: 4 }),
  );
  const ids = await Promise.all(twice);
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
});
