import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";
import { releaseReservation, settleReservation } from "@/lib/credits/server/close-reservation";
import { endCreditsAt } from "@/lib/credits/server/end-credits-at";
import { expireCredits } from "@/lib/credits/server/expire-credits";
import { getCreditsInfo } from "@/lib/credits/server/get-credits-info";
import { grantPeriod } from "@/lib/credits/server/grant-period";
import { listHistory } from "@/lib/credits/server/list-history";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";
import { booksOf, expectBalanced, onTrial } from "@/tests/harness/credits";

afterAll(closeDb);

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const nothing = async () => null;

const pay = (
  userId: string,
  credits = 1_000,
  more: { key?: string; days?: number; carryOver?: boolean } = {},
) =>
  inTransaction((tx) =>
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

const hold = async (userId: string, cost: number) =>
  (await reserveCredits({ userId, key: randomUUID(), kind: "image", cost })) ?? "";

/** The period is over; the trial's end stays where it is. */
const endPeriod = (userId: string) =>
  db()
    .$executeRaw`UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
const endTrial = (userId: string) =>
  db()
    .$executeRaw`UPDATE credit_account SET trial_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;

const info = (id: string) => getCreditsInfo({ id, trialActive: true, trialEndsAt: null });

describe("CR10: a charge grants once", () => {
  test("its news may come five times at once and again later", async () => {
    const userId = await onTrial();
    const grants = await Promise.all(
      Array.from({ length: 5 }, () => pay(userId, 1_000, { key: "charge-1" })),
    );
    expect(grants.filter(Boolean)).toHaveLength(1);
    expect(await pay(userId, 1_000, { key: "charge-1" })).toBe(false);
    await expectBalanced(userId, 1_100);
  });

  test("with a look before the grant and no lock it grants again: the case above has teeth", async () => {
    const userId = await onTrial();
    const look = () => db().ledgerEntry.findFirst({ where: { userId, key: "charge-1" } });
    const five = Array.from({ length: 5 });
    const seen = await Promise.all(five.map(look));
    for (const _ of seen.filter((line) => line === null)) {
      await db().creditAccount.update({ where: { userId }, data: { balance: { increment: 1_000 } } });
    }
    const { balance } = await db().creditAccount.findUniqueOrThrow({ where: { userId } });
    expect(balance).toBeGreaterThan(1_100);
  });

  test.each([0, -5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "7" as unknown as number])(
    "CR11: %s is no number of credits",
    async (credits) => {
      const userId = await onTrial();
      await expect(pay(userId, credits)).rejects.toThrow("whole and above zero");
      await expectBalanced(userId, 100);
    },
  );
});

describe("the first plan keeps the trial's credits until the trial's own end", () => {
  test("they are spent first, and what is left of them ends alone", async () => {
    const userId = await onTrial();
    await pay(userId, 1_000);
    await settleReservation(await hold(userId, 30), nothing);
    await expectBalanced(userId, 1_070);
    await endTrial(userId);
    expect((await info(userId)).balance).toBe(1_000);
    await settleReservation(await hold(userId, 1), nothing);
    await expectBalanced(userId, 999);
    expect(await booksOf(userId)).toEqual([
      ["grant", 100, "trial"],
      ["grant", 1_000, "plan"],
      ["reserve", -30, "image"],
      ["settle", 0, "image"],
      ["expire", -70, "trial"],
      ["reserve", -1, "image"],
      ["settle", 0, "image"],
    ]);
  });

  test("a hold of the trial gives back to the trial's rest, and ends with it", async () => {
    const userId = await onTrial();
    const [early, late] = [await hold(userId, 40), await hold(userId, 40)];
    await pay(userId, 1_000);
    expect(await releaseReservation(early)).toBe(true);
    await expectBalanced(userId, 1_060);
    await endTrial(userId);
    expect(await releaseReservation(late)).toBe(true);
    expect((await info(userId)).balance).toBe(1_000);
    await expireCredits();
    await expectBalanced(userId, 1_000);
  });

  test("a trial that is over leaves nothing to a plan bought later", async () => {
    const userId = await onTrial();
    await endPeriod(userId);
    await pay(userId, 1_000);
    await expectBalanced(userId, 1_000);
    expect(await info(userId)).toMatchObject({ balance: 1_000, granted: 1_000 });
  });
});

describe("the end of a paid period", () => {
  test("a renewal ends what is left, and the meter begins anew", async () => {
    const userId = await onTrial(0);
    await pay(userId, 1_000);
    await settleReservation(await hold(userId, 300), nothing);
    await endPeriod(userId);
    await pay(userId, 1_000);
    await expectBalanced(userId, 1_000);
    expect(await info(userId)).toMatchObject({ balance: 1_000, granted: 1_000, spent: { image: 0 } });
    expect((await booksOf(userId)).slice(-2)).toEqual([
      ["expire", -700, "plan"],
      ["grant", 1_000, "plan"],
    ]);
  });

  test("what a hold of before gives back ends at once; settled, it is as it was", async () => {
    const userId = await onTrial(0);
    await pay(userId, 1_000);
    const [released, settled] = [await hold(userId, 300), await hold(userId, 200)];
    await endPeriod(userId);
    await pay(userId, 1_000);
    await releaseReservation(released);
    await settleReservation(settled, nothing);
    await expectBalanced(userId, 1_000);
    expect((await booksOf(userId)).slice(-3)).toEqual([
      ["release", 300, "image"],
      ["expire", -300, "image"],
      ["settle", 0, "image"],
    ]);
  });

  test("without a renewal nothing can be spent, and the sweep writes the end down once", async () => {
    const userId = await onTrial(0);
    await pay(userId, 1_000);
    await endPeriod(userId);
    await expect(hold(userId, 1)).rejects.toMatchObject({ details: { current_balance: 0 } });
    await Promise.all([expireCredits(), expireCredits()]);
    await expectBalanced(userId, 0);
    const ends = (await booksOf(userId)).filter(([kind, , what]) => kind === "expire" && what === "plan");
    expect(ends).toEqual([["expire", -1_000, "plan"]]);
  });

  test("news of a period that is over by now takes nothing from the one that runs", async () => {
    const userId = await onTrial(0);
    await pay(userId, 1_000);
    await pay(userId, 2_500, { days: -1 });
    await expectBalanced(userId, 1_000);
  });

  test("after a cancellation the credits end with the paid time; the trial's end cannot be moved so", async () => {
    const [payer, trier] = [await onTrial(0), await onTrial()];
    await pay(payer, 1_000);
    for (const userId of [payer, trier]) {
      await inTransaction((tx) => endCreditsAt(userId, inDays(-1), tx));
    }
    expect((await info(payer)).balance).toBe(0);
    expect((await info(trier)).balance).toBe(100);
  });
});

test("an upgrade carries what is left over, with the holds that are open, and only once", async () => {
  const userId = await onTrial(0);
  await pay(userId, 1_000);
  const open = await hold(userId, 100);
  await pay(userId, 2_500, { carryOver: true });
  await expectBalanced(userId, 3_400);
  await releaseReservation(open);
  await expectBalanced(userId, 3_500);
  await pay(userId, 2_500);
  await expectBalanced(userId, 2_500);
});

test("CR11: what was delivered in part is paid in part", async () => {
  const userId = await onTrial();
  const id = await hold(userId, 5);
  await settleReservation(id, nothing, 4);
  await expectBalanced(userId, 96);
  expect((await info(userId)).spent.image).toBe(4);
  const { entries } = await listHistory(userId, { page: 1, limit: 2 });
  expect(entries.map(({ kind, delta, balanceAfter, state }) => [kind, delta, balanceAfter, state])).toEqual([
    ["settle", 1, 96, null],
    ["reserve", -5, 95, "settled"],
  ]);
});

test("the last credits taken by an action are no reason to tell its repeat that they lack", async () => {
  const userId = await onTrial(4);
  const twice = Array.from({ length: 10 }, () =>
    reserveCredits({ userId, key: "same", kind: "image", cost: 4 }),
  );
  const ids = await Promise.all(twice);
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
});
