import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { dropClosedMail } from "@/lib/mail/server/drop-closed-mail";

afterAll(closeDb);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test("mails sent or given up more than 30 days ago go, others stay", async () => {
  const to = `${randomUUID()}@people.example`;
  const mail = (state: string, nextAt: Date, sentAt: Date | null) =>
    db().outboxMail.create({
      data: { to, template: "verify-email", language: "en", data: {}, state, nextAt, sentAt },
    });
  await mail("sent", daysAgo(31), daysAgo(31));
  await mail("failed", daysAgo(31), null);
  const kept = [
    await mail("sent", daysAgo(31), daysAgo(29)),
    await mail("failed", daysAgo(29), null),
    await mail("queued", daysAgo(31), null),
  ];
  await dropClosedMail();
  const left = await db().outboxMail.findMany({ where: { to }, orderBy: { id: "asc" } });
  expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  await db().outboxMail.deleteMany({ where: { to } });
});

test("a farewell goes as soon as it was sent or given up: nothing else holds that address", async () => {
  const to = `${randomUUID()}@people.example`;
  for (const state of ["sent", "failed", "queued"]) {
    const sentAt = state === "sent" ? new Date() : null;
    await db().outboxMail.create({
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
  await dropClosedMail();
  expect(await db().outboxMail.findMany({ where: { to } })).toMatchObject([{ state: "queued" }]);
  await db().outboxMail.deleteMany({ where: { to } });
});
