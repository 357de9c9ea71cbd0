import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { HOUR_MS } from "@/lib/core/time-units";
import { COSTS } from "@/lib/credits/costs";
import { releaseReservation, settleReservation } from "@/lib/credits/server/close-reservation";
import { grantTrial } from "@/lib/credits/server/grant-trial";
import { reapReservations } from "@/lib/credits/server/reap-reservations";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";
import { withCredits } from "@/lib/credits/server/with-credits";
import { expectBalanced, onTrial } from "@/tests/harness/credits";

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

describe("CR2: many at once", () => {
  test("a balance of 10 pays for exactly 10 of 100 texts", async () => {
    const userId = await onTrial(10);
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => spend(userId, 1)));
    expect(outcomes(results)).toEqual({ paid: 10, refused: 90 });
    await expectBalanced(userId, 0);
  });

  test("the same scene overspends with read-then-write: the case above has teeth", async () => {
    const userId = await onTrial(10);
    const naive = async () => {
      const { balance } = await db().creditAccount.findUniqueOrThrow({ where: { userId } });
      if (balance < 1) return false;
      await db().creditAccount.update({ where: { userId }, data: { balance: balance - 1 } });
      return true;
    };
    const paid = (await Promise.all(Array.from({ length: 100 }, naive))).filter(Boolean).length;
    expect(paid).toBeGreaterThan(10);
  });

  test("prices of every kind, mixed, never take it below zero", async () => {
    const userId = await onTrial();
    const prices = Object.values(COSTS);
    const asked = Array.from({ length: 60 }, (_, index) => prices[index % prices.length] ?? 1);
    const results = await Promise.allSettled(asked.map((cost) => spend(userId, cost)));
    const paid = asked.filter((_, index) => results[index]?.status === "fulfilled");
    await expectBalanced(userId, 100 - paid.reduce((sum, cost) => sum + cost, 0));
  });
});

test("CR3: one action sent 50 times is done once, and every answer is the same", async () => {
  const userId = await onTrial();
  let runs = 0;
  const once = () =>
    withCredits({ userId, key: "one-click", kind: "image", cost: 4, signal: never }, async () => {
      runs += 1;
      return { url: "a.png" };
    });
  const answers = await Promise.allSettled(Array.from({ length: 50 }, once));
  expect(runs).toBe(1);
  expect(await once()).toEqual({ url: "a.png" });
  for (const answer of answers) {
    if (answer.status === "fulfilled") expect(answer.value).toEqual({ url: "a.png" });
    else expect(isAppError(answer.reason, "in_progress")).toBe(true);
  }
  await expectBalanced(userId, 96);
});

describe("CR5: failure gives the credits back, once", () => {
  test("a provider that fails costs nothing, the ledger shows both lines, and the action may be tried again", async () => {
    const userId = await onTrial();
    const action = { userId, key: "retry-me", kind: "image" as const, cost: 4, signal: never };
    await expect(
      withCredits(action, async () => {
        throw new Error("provider down");
      }),
    ).rejects.toThrow("provider down");
    const kinds = await db().ledgerEntry.findMany({ where: { userId }, orderBy: { at: "asc" } });
    expect(kinds.map(({ kind, delta }) => [kind, delta])).toEqual([
      ["grant", 100],
      ["reserve", -4],
      ["release", 4],
    ]);
    expect(await withCredits(action, async () => "second try")).toBe("second try");
    await expectBalanced(userId, 96);
  });

  test("a cancelled action is released although its work came to an end", async () => {
    const userId = await onTrial();
    const stop = new AbortController();
    const action = { userId, key: randomUUID(), kind: "text" as const, cost: 1, signal: stop.signal };
    const cancelled = withCredits(action, async () => {
      stop.abort();
      return "too late";
    });
    await expect(cancelled).rejects.toMatchObject({ code: "cancelled" });
    await expectBalanced(userId, 100);
  });

  test("release twice, settle twice and release after settle change nothing", async () => {
    const userId = await onTrial();
    const released = (await reserveCredits({ userId, key: "a", kind: "text", cost: 1 })) ?? "";
    const settled = (await reserveCredits({ userId, key: "b", kind: "text", cost: 1 })) ?? "";
    const ends = await Promise.all([
      ...Array.from({ length: 5 }, () => releaseReservation(released)),
      ...Array.from({ length: 5 }, () => settleReservation(settled, nothing)),
    ]);
    expect(ends.filter(Boolean)).toHaveLength(2);
    expect(await releaseReservation(settled)).toBe(false);
    expect(await settleReservation(released, nothing)).toBeNull();
    await expectBalanced(userId, 99);
  });

  test("the ledger refuses to be rewritten", async () => {
    const userId = await onTrial();
    await expect(db().ledgerEntry.updateMany({ where: { userId }, data: { delta: 999 } })).rejects.toThrow(
      /append-only/,
    );
    await expect(db().ledgerEntry.deleteMany({ where: { userId } })).rejects.toThrow(/append-only/);
  });
});

test("CR7: a hold whose process died is given back once its deadline has passed, by any number of reapers", async () => {
  const userId = await onTrial();
  const id = (await reserveCredits({ userId, key: "died", kind: "image", cost: 4 })) ?? "";
  await reapReservations();
  await expectBalanced(userId, 96);
  await db()
    .$executeRaw`UPDATE reservation SET deadline = now() - interval '1 second' WHERE id = ${id}::uuid`;
  await Promise.all([reapReservations(), reapReservations(), reapReservations()]);
  await expectBalanced(userId, 100);
});

test("CR7: one hold whose books do not add up keeps nobody else's credits", async () => {
  const [broken, other] = [await onTrial(), await onTrial()];
  for (const userId of [broken, other]) {
    await reserveCredits({ userId, key: "died", kind: "image", cost: 4 });
  }
  await db().creditAccount.update({ where: { userId: broken }, data: { reserved: 0 } });
  // The broken one is the older: it comes first.
  for (const [userId, seconds] of [
    [broken, 20],
    [other, 10],
  ] as const) {
    await db().$executeRaw`UPDATE reservation SET deadline = now() - make_interval(secs => ${seconds})
                           WHERE user_id = ${userId}::uuid`;
  }
  await reapReservations();
  await expectBalanced(other, 100);
  await db().creditAccount.update({ where: { userId: broken }, data: { reserved: 4 } });
  await reapReservations();
  await expectBalanced(broken, 100);
});

describe("CR8: a refusal leaves no trace", () => {
  test("402 names what is needed and what is there, and writes no row", async () => {
    const userId = await onTrial(3);
    const before = await db().ledgerEntry.count({ where: { userId } });
    await expect(spend(userId, 4, "too-dear")).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 4, current_balance: 3 },
    });
    expect(await db().ledgerEntry.count({ where: { userId } })).toBe(before);
    expect(await db().reservation.count({ where: { userId, key: "too-dear" } })).toBe(0);
  });

  test("trial credits cannot be spent after the trial, and their end is written once", async () => {
    const userId = await onTrial();
    await db()
      .$executeRaw`UPDATE credit_account SET period_end = now() - interval '1 second' WHERE user_id = ${userId}::uuid`;
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => spend(userId, 1)));
    expect(outcomes(results)).toEqual({ paid: 0, refused: 5 });
    const expired = await db().ledgerEntry.findMany({ where: { userId, kind: "expire" } });
    expect(expired.map(({ delta }) => delta)).toEqual([-100]);
    await expectBalanced(userId, 0);
  });
});

test("TRI1: a mailbox has one trial, however it is written", async () => {
  const name = randomUUID().replaceAll("-", "");
  const trialEndsAt = new Date(Date.now() + HOUR_MS);
  const granted: number[] = [];
  for (const email of [
    `${name}@gmail.com`,
    `${name}+again@gmail.com`,
    `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`,
  ]) {
    const user = await db().user.create({ data: { email, name: "Noa", trialEndsAt } });
    granted.push(
      (await inTransaction((tx) => grantTrial({ userId: user.id, email, trialEndsAt }, tx))).granted,
    );
  }
  expect(granted).toEqual([100, 0, 0]);
});
