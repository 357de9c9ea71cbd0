import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { deleteOldClosedMail } from "@/lib/mail/server/deliver-mail";

afterAll(closeDb);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("closed mail is deleted after 30 days, other mail is not", async () => {
  const to = `${randomUUID()}@people.example`;
  const mail = (state: string, nextAt: Date, sentAt: Date | null) =>
    getPrismaClient().outboxMail.create({
      data: { to, template: "verify-email", language: "en", data: {}, state, nextAt, sentAt },
    });
  await mail("sent", daysAgo(31), daysAgo(31));
  await mail("failed", daysAgo(31), null);
  const stored = [
    await mail("sent", daysAgo(31), daysAgo(29)),
    await mail("failed", daysAgo(29), null),
    await mail("queued", daysAgo(31), null),
  ];
  await deleteOldClosedMail();
  const left = await getPrismaClient().outboxMail.findMany({ where: { to }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  await getPrismaClient().outboxMail.deleteMany({ where: { to } });
});

test("account deletion mail is deleted as soon as it is sent or abandoned", async () => {
  const to = `${randomUUID()}@people.example`;
  for (const state of ["sent", "failed", "queued"]) {
    const sentAt = state === "sent" ? new Date() : null;
    await getPrismaClient().outboxMail.create({
      data: {
        to,
        template: "account-deletion",
        language: "en",
        data: {},
        state,
        sentAt,
        nextAt: daysAgo(-1),
      },
    });
  }
  await deleteOldClosedMail();
  expect(await getPrismaClient().outboxMail.findMany({ where: { to } })).toMatchObject([{ state: "queued" }]);
  await getPrismaClient().outboxMail.deleteMany({ where: { to } });
});
