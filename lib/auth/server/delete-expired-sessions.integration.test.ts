import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { deleteExpiredSessions } from "@/lib/auth/server/sessions";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { insertUserFixture } from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const TOMORROW = daysAgo(-1);

test("sessions that ended more than 30 days ago are deleted and others stay", async () => {
  const { id: userId } = await insertUserFixture();
  const session = (expiresAt: Date, revokedAt: Date | null) =>
    getPrismaClient().session.create({ data: { userId, tokenHash: randomUUID(), expiresAt, revokedAt } });
  await session(daysAgo(31), null);
  await session(TOMORROW, daysAgo(31));
  const stored = [
    await session(daysAgo(29), null),
    await session(TOMORROW, daysAgo(29)),
    await session(TOMORROW, null),
  ];
  await deleteExpiredSessions();
  const left = await getPrismaClient().session.findMany({ where: { userId }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});

test("mailed links that expired more than 30 days ago are deleted and others stay", async () => {
  const { id: userId } = await insertUserFixture();
  const link = (expiresAt: Date) =>
    getPrismaClient().emailToken.create({
      data: { userId, purpose: "verify", hash: randomUUID(), email: "noa@people.example", expiresAt },
    });
  await link(daysAgo(31));
  const stored = [await link(daysAgo(29)), await link(TOMORROW)];
  await deleteExpiredSessions();
  const left = await getPrismaClient().emailToken.findMany({ where: { userId }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
});
