import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { dropOldSignIns } from "@/lib/auth/server/drop-old-sign-ins";
import { closeDb, db } from "@/lib/core/server/db";
import { makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const TOMORROW = daysAgo(-1);

test("sessions that ended more than 30 days ago go, others stay", async () => {
  const { id: userId } = await makePerson();
  const session = (expiresAt: Date, revokedAt: Date | null) =>
    db().session.create({ data: { userId, tokenHash: randomUUID(), expiresAt, revokedAt } });
  await session(daysAgo(31), null);
  await session(TOMORROW, daysAgo(31));
  const kept = [
    await session(daysAgo(29), null),
    await session(TOMORROW, daysAgo(29)),
    await session(TOMORROW, null),
  ];
  await dropOldSignIns();
  const left = await db().session.findMany({ where: { userId }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
});

test("mailed links that expired more than 30 days ago go, others stay", async () => {
  const { id: userId } = await makePerson();
  const link = (expiresAt: Date) =>
    db().emailToken.create({
      data: { userId, purpose: "verify", hash: randomUUID(), email: "noa@people.example", expiresAt },
    });
  await link(daysAgo(31));
  const kept = [await link(daysAgo(29)), await link(TOMORROW)];
  await dropOldSignIns();
  const left = await db().emailToken.findMany({ where: { userId }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
});
