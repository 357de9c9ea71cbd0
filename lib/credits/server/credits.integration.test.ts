import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { AppError, isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import {
  reapReservations,
  releaseReservation,
  settleReservation,
} from "@/lib/credits/server/close-reservation";
import { grantTrial } from "@/lib/credits/server/grant-period";
import { reserveCredits, withCredits } from "@/lib/credits/server/with-credits";
import { createTrialUser, expectLedgerBalanced } from "@/tests/harness/credit-fixtures";

afterAll(closeDb);

const never = new AbortController().signal;
const nothing = async () => null;

const spend = (userId: string, cost: number, key: string = randomUUID()) =>
  withCredits({ userId, key, kind: "text", cost, signal: never }, async () => ({ text: key }));

const outcomes = (results: PromiseSettledResult<unknown>[]) => ({
  paid: results.filter(({ status }) => status === "fulfilled").length,
  refused: results.filter((r) => r.status === "rejected" && isAppError(r.reason, "insufficient_credits"))
    .length,
});

describe("concurrent reservations [CR2]", () => {
  // spec: D5.50
  test("a balance of 10 pays for exactly 10 of 100 concurrent texts", async () => {
    const userId = await createTrialUser(10);
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => spend(userId, 1)));
    expect(outcomes(results)).toEqual({ paid: 10, refused: 90 });
    await expectLedgerBalanced(userId, 0);
  });

  test("read-then-write overspends in the same scenario, which shows that the test can fail", async () => {
    const userId = await createTrialUser(10);
    const naive = async () => {
      const { balance } = await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } });
      if (balance < 1) return false;
      await getPrismaClient().creditAccount.update({ where: { userId }, data: { balance: balance - 1 } });
      return true;
    };
    const paid = (await Promise.all(Array.from({ length: 100 }, naive))).filter(Boolean).length;
    expect(paid).toBeGreaterThan(10);
  });

  test("concurrent actions of all costs never make the balance negative", async () => {
    const userId = await createTrialUser();
    const prices = Object.values(CREDIT_COSTS);
    const requested = Array.from({ length: 60 }, (_, index) => prices[index % prices.length] ?? 1);
    const results = await Promise.allSettled(requested.map((cost) => spend(userId, cost)));
    const paid = requested.filter((_, index) => results[index]?.status === "fulfilled");
    await expectLedgerBalanced(userId, 100 - paid.reduce((sum, cost) => sum + cost, 0));
  });
});

// spec: D5.49
test("50 requests with one idempotency key run once and return the same response [CR3]", async () => {
  const userId = await createTrialUser();
  let runs = 0;
  const once = () =>
    withCredits({ userId, key: "one-click", kind: "image", cost: 4, signal: never }, async () => {
      runs += 1;
      return { url: "a.png" };
    });
  const responses = await Promise.allSettled(Array.from({ length: 50 }, once));
  expect(runs).toBe(1);
  expect(await once()).toEqual({ url: "a.png" });
  for (const response of responses) {
    if (response.status === "fulfilled") expect(response.value).toEqual({ url: "a.png" });
    else expect(isAppError(response.reason, "in_progress")).toBe(true);
  }
  await expectLedgerBalanced(userId, 96);
});

describe("release on failure [CR5]", () => {
  test("a failed provider call costs nothing, leaves both ledger entries and may be retried", async () => {
    const userId = await createTrialUser();
    const action = { userId, key: "retry-me", kind: "image" as const, cost: 4, signal: never };
    await expect(
      withCredits(action, async () => {
        throw new Error("provider down");
      }),
    ).rejects.toThrow("provider down");
    const kinds = await getPrismaClient().ledgerEntry.findMany({ where: { userId }, orderBy: { at: "asc" } });
    expect(kinds.map(({ kind, delta }) => [kind, delta])).toEqual([
      ["grant", 100],
      ["reserve", -4],
      ["release", 4],
    ]);
    expect(await withCredits(action, async () => "second try")).toBe("second try");
    await expectLedgerBalanced(userId, 96);
  });

  test("a cancelled action is released although its work finished", async () => {
    const userId = await createTrialUser();
    const stop = new AbortController();
    const action = { userId, key: randomUUID(), kind: "text" as const, cost: 1, signal: stop.signal };
    const cancelled = withCredits(action, async () => {
      stop.abort();
      return "too late";
    });
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
    await expectLedgerBalanced(userId, 100);
  });

  test("repeated release, repeated settle and release after settle change nothing", async () => {
    const userId = await createTrialUser();
    const released = (await reserveCredits({ userId, key: "a", kind: "text", cost: 1 })) ?? "";
    const settled = (await reserveCredits({ userId, key: "b", kind: "text", cost: 1 })) ?? "";
    const ends = await Promise.all([
      ...Array.from({ length: 5 }, () => releaseReservation(released)),
      ...Array.from({ length: 5 }, () => settleReservation(settled, nothing)),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(2);
    expect(await releaseReservation(settled)).toBe(false);
    expect(await settleReservation(released, nothing)).toBeNull();
    await expectLedgerBalanced(userId, 99);
  });

  // spec: D5.43
  test("ledger entries cannot be changed", async () => {
    const userId = await createTrialUser();
    await expect(
      getPrismaClient().ledgerEntry.updateMany({ where: { userId }, data: { delta: 999 } }),
    ).rejects.toThrow(/append-only/);
    await expect(getPrismaClient().ledgerEntry.deleteMany({ where: { userId } })).rejects.toThrow(
      /append-only/,
    );
  });
});

describe("database failures after the vendor did the work [CR12]", () => {
  const begin = async () => {
    const userId = await createTrialUser();
    const action = { userId, key: randomUUID(), kind: "image" as const, cost: 4, signal: never };
    return { userId, action };
  };
  const connectionCut = () => new Error("Connection terminated unexpectedly");

  test("settling is repeated after a cut connection, and the result is delivered and paid once", async () => {
    const { userId, action } = await begin();
    let calls = 0;
    let attempts = 0;
    const work = async () => {
      calls += 1;
      return "a loaf";
    };
    const keep = async (made: string) => {
      attempts += 1;
      if (attempts < 3) throw connectionCut();
      return made;
    };
    expect(await withCredits(action, work, keep)).toBe("a loaf");
    expect([calls, attempts]).toEqual([1, 3]);
    await expectLedgerBalanced(userId, 96);
  });

  test.each([
    ["after the first attempt", 1, "cut"],
    ["after the last attempt", 4, "cut"],
    ["while the next attempt is refused by our own rules", 2, "refused"],
    ["while the next attempt finds it closed", 2, "closed"],
  ] as const)("a commit whose answer was lost %s is found and paid once", async (_, at, how) => {
    const { userId, action } = await begin();
    let reservationId = "";
    let attempts = 0;
    const work = async (reservation: { reservationId: string }) => {
      reservationId = reservation.reservationId;
      return "a loaf";
    };
    const keep = async (made: string) => {
      attempts += 1;
      if (attempts < at) throw connectionCut();
      await settleReservation(reservationId, async () => made);
      if (how === "cut") throw connectionCut();
      if (how === "refused") throw new AppError("conflict");
      return made;
    };
    expect(await withCredits(action, work, keep)).toBe("a loaf");
    expect(attempts).toBe(at);
    await expectLedgerBalanced(userId, 96);
  });

  test("a database that stays away costs nothing, and the error says so", async () => {
    const { userId, action } = await begin();
    const work = async ({ renew }: { renew(): Promise<void> }) => {
      await renew();
      return "a loaf";
    };
    const spending = withCredits(action, work, () => Promise.reject(connectionCut()));
    await expect(spending).rejects.toMatchObject({
      code: "provider_error",
      message: expect.stringContaining("Nothing was charged"),
    });
    await expectLedgerBalanced(userId, 100);
  });
});

test("an overdue reservation of a dead process is released once by concurrent reapers [CR7]", async () => {
  const userId = await createTrialUser();
  const id = (await reserveCredits({ userId, key: "died", kind: "image", cost: 4 })) ?? "";
  await reapReservations();
  await expectLedgerBalanced(userId, 96);
  await getPrismaClient()
    .$executeRaw`UPDATE reservation SET deadline = now() - interval '1 second' WHERE id = ${id}::uuid`;
  await Promise.all([reapReservations(), reapReservations(), reapReservations()]);
  await expectLedgerBalanced(userId, 100);
});

test("a reservation that contradicts the ledger does not block other reservations [CR7]", async () => {
  const [broken, other] = [await createTrialUser(), await createTrialUser()];
  for (const userId of [broken, other]) {
    await reserveCredits({ userId, key: "died", kind: "image", cost: 4 });
  }
  await getPrismaClient().creditAccount.update({ where: { userId: broken }, data: { reserved: 0 } });
  // The invalid reservation is older, so it is processed first.
  for (const [userId, seconds] of [
    [broken, 20],
    [other, 10],
  ] as const) {
    await getPrismaClient()
      .$executeRaw`UPDATE reservation SET deadline = now() - make_interval(secs => ${seconds})
                           WHERE user_id = ${userId}::uuid`;
  }
  await reapReservations();
  await expectLedgerBalanced(other, 100);
  await getPrismaClient().creditAccount.update({ where: { userId: broken }, data: { reserved: 4 } });
  await reapReservations();
  await expectLedgerBalanced(broken, 100);
});

describe("refusals [CR8]", () => {
  // spec: 3.30
  test("a 402 names required and available credits and writes no row", async () => {
    const userId = await createTrialUser(3);
    const before = await getPrismaClient().ledgerEntry.count({ where: { userId } });
    await expect(spend(userId, 4, "too-dear")).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 4, current_balance: 3 },
    });
    expect(await getPrismaClient().ledgerEntry.count({ where: { userId } })).toBe(before);
    expect(await getPrismaClient().reservation.count({ where: { userId, key: "too-dear" } })).toBe(0);
  });

  // spec: D5.25, D5.35
  test("trial credits cannot be spent after the trial, and their expiry is written once", async () => {
    const userId = await createTrialUser();
    await getPrismaClient()
      .$executeRaw`UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => spend(userId, 1)));
    expect(outcomes(results)).toEqual({ paid: 0, refused: 5 });
    const expired = await getPrismaClient().ledgerEntry.findMany({ where: { userId, kind: "expire" } });
    expect(expired.map(({ delta }) => delta)).toEqual([-100]);
    await expectLedgerBalanced(userId, 0);
  });

  // spec: D5.21
  test("credits end by the clock of the database when the clock of the process is wrong", async () => {
    const userId = await createTrialUser();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * DAY_MS });
    onTestFinished(() => void vi.useRealTimers());
    await spend(userId, 1);
    await getPrismaClient()
      .$executeRaw`UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
    vi.setSystemTime(Date.now() - 16 * DAY_MS);
    await expect(spend(userId, 1)).rejects.toMatchObject({ code: "insufficient_credits" });
  });
});

// spec: D5.22
test("a mailbox has one trial in every spelling [TRI1]", async () => {
  const name = randomUUID().replaceAll("-", "");
  const trialEndsAt = new Date(Date.now() + HOUR_MS);
  const granted: number[] = [];
  for (const email of [
    `${name}@gmail.com`,
    `${name}+again@gmail.com`,
    `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
  ]) {
    const user = await getPrismaClient().user.create({ data: { email, name: "Noa", trialEndsAt } });
    granted.push(
      (
        await runInTransaction((tx) =>
          grantTrial({ userId: user.id, email, trialEndsAt, isVerified: true }, tx),
        )
      ).granted,
    );
  }
  expect(granted).toEqual([100, 0, 0]);
});
