import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { createReviewLinkBody } from "@/lib/content-plan/schemas";
import {
  countReminder,
  deleteOldClientEmails,
  selectDueReminders,
} from "@/lib/content-plan/server/link-mail-store";
import { mailReviewLink, sendDueReminders } from "@/lib/content-plan/server/mail-review-link";
import { deriveStopToken } from "@/lib/content-plan/server/review-link-url";
import { createReviewLink, listReviewLinks } from "@/lib/content-plan/server/review-links";
import { findStopPage, resumeReminders, stopReminders } from "@/lib/content-plan/server/stop-reminders";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { getZoneAtHour } from "@/tests/harness/zone-at-hour";

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

let client: string;
let user: Parameters<typeof mailReviewLink>[0]["user"];
let account: AccountRow;
let linkId: string;
let params: { token: string };

afterAll(closeDb);
beforeEach(async () => {
  client = `${randomUUID()}@client.example`;
  const { id } = await insertUserFixture();
  user = { id, email: "noa@bakery.example", emailVerifiedAt: new Date() };
  account = await createAccountFixture(user);
  const timeZone = getZoneAtHour(12);
  await getPrismaClient().account.update({ where: { id: account.id }, data: { timeZone } });
  account = { ...account, timeZone };
  const { id: postId } = await createPostFixture(account, { text: "First" });
  const body = createReviewLinkBody.parse({ postIds: [postId], password: "Sourdough-7" });
  linkId = (await createReviewLink({ account, body, idempotencyKey: null })).link._id;
  await mail();
  await becomeDue();
  params = { token: deriveStopToken(linkId, client) };
});

const mail = (email = client) =>
  mailReviewLink({ user, account, params: { linkId }, body: { email, remindsClient: true } });
const setLink = (data: object) => getPrismaClient().reviewLink.update({ where: { id: linkId }, data });
const becomeDue = () => setLink({ mailedAt: ago(4) });
const countMails = (to = client) => getPrismaClient().outboxMail.count({ where: { to } });
const listLink = async () => (await listReviewLinks({ account })).links[0];
const remindByTwoWorkers = () => Promise.all([sendDueReminders(), sendDueReminders()]);

describe("client who stopped reminders", () => {
  it("client who stopped reminders gets none from two workers, and again after the undo", async () => {
    expect(await stopReminders({ params })).toEqual({ isStopped: true });
    await remindByTwoWorkers();
    expect(await countMails()).toBe(1);
    expect(await listLink()).toMatchObject({ hasClientStopped: true, clientEmail: client });
    expect(await resumeReminders({ params })).toEqual({ isStopped: false });
    await remindByTwoWorkers();
    expect(await countMails()).toBe(2);
    expect(await listLink()).toMatchObject({ hasClientStopped: false });
  });

  it("reminder that a worker has already picked is not counted after the stop", async () => {
    const due = (await selectDueReminders(1_000)).find(({ id }) => id === linkId);
    if (!due) throw new Error("not due");
    await stopReminders({ params });
    expect(await runInTransaction((tx) => countReminder(due, tx))).toBeNull();
    expect((await selectDueReminders(1_000)).map(({ id }) => id)).not.toContain(linkId);
  });

  it("stops and reminders at the same time leave no queued reminder", async () => {
    await Promise.all([
      sendDueReminders(),
      stopReminders({ params }),
      sendDueReminders(),
      stopReminders({ params }),
    ]);
    const where = { to: client, template: "review-reminder", state: "queued" };
    expect(await getPrismaClient().outboxMail.count({ where })).toBe(0);
    expect(
      (await getPrismaClient().reviewLink.findUniqueOrThrow({ where: { id: linkId } })).stoppedEmails,
    ).toEqual([client]);
  });

  it("queued reminder is taken back by the stop, one that is being delivered is not", async () => {
    await sendDueReminders();
    await becomeDue();
    await getPrismaClient().outboxMail.updateMany({
      where: { to: client, template: "review-reminder" },
      data: { leaseUntil: new Date(Date.now() + DAY_MS) },
    });
    await sendDueReminders();
    expect(await countMails()).toBe(3);
    await stopReminders({ params });
    const left = await getPrismaClient().outboxMail.findMany({
      where: { to: client },
      orderBy: { id: "asc" },
    });
    expect(left.map(({ template }) => template).sort()).toEqual(["review-reminder", "review-request"]);
  });

  it("mail by hand to a client who stopped is refused, also after a mail to another address", async () => {
    await stopReminders({ params });
    const stopped = { code: "unprocessable", details: { reason: "stopped" } };
    await expect(mail()).rejects.toMatchObject(stopped);
    const other = `other-${client}`;
    await mail(other);
    expect(await listLink()).toMatchObject({ clientEmail: other, hasClientStopped: false });
    await becomeDue();
    await remindByTwoWorkers();
    expect(await countMails(other)).toBe(2);
    await becomeDue();
    await expect(mail()).rejects.toMatchObject(stopped);
    expect(await countMails()).toBe(1);
    // The first client may still undo it.
    await resumeReminders({ params });
    await mail();
    expect(await countMails()).toBe(2);
  });

  it("former address of a link stops nothing for the present one", async () => {
    await mail(`other-${client}`);
    await expect(stopReminders({ params })).rejects.toMatchObject({ code: "not_found" });
    expect(await findStopPage(params.token)).toBeNull();
    expect(await listLink()).toMatchObject({ hasClientStopped: false });
  });

  it("page of a closed link still works, and the address is deleted 30 days later", async () => {
    await setLink({ revokedAt: ago(29) });
    await stopReminders({ params });
    expect(await findStopPage(params.token)).toEqual({
      brandName: account.name,
      language: "en",
      isStopped: true,
    });
    await setLink({ revokedAt: ago(31) });
    await deleteOldClientEmails();
    const { clientEmail, stoppedEmails } = await getPrismaClient().reviewLink.findUniqueOrThrow({
      where: { id: linkId },
    });
    expect({ clientEmail, stoppedEmails }).toEqual({ clientEmail: null, stoppedEmails: [] });
    await expect(stopReminders({ params })).rejects.toMatchObject({ code: "not_found" });
  });
});
