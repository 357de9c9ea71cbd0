import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_LINK_MAILS } from "@/lib/content-plan/limits";
import { createReviewLinkBody, decisionBody, mailReviewLinkBody } from "@/lib/content-plan/schemas";
import { recordDecision } from "@/lib/content-plan/server/client-review";
import { deleteOldClientEmails } from "@/lib/content-plan/server/link-mail-store";
import {
  mailReviewLink,
  sendDueReminders,
  updateReviewLink,
} from "@/lib/content-plan/server/mail-review-link";
import { createReviewLink, listReviewLinks, revokeReviewLink } from "@/lib/content-plan/server/review-links";
import { DAY_MS, HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { renderMail } from "@/lib/mail/templates/template-registry";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { getZoneAtHour } from "@/tests/harness/zone-at-hour";

const OWNER = "noa@bakery.example";
const ago = (ms: number) => new Date(Date.now() - ms);

let client: string;
let user: Parameters<typeof mailReviewLink>[0]["user"];
let account: AccountRow;
let postId: string;
let linkId: string;

afterAll(closeDb);
beforeEach(async () => {
  client = `${randomUUID()}@client.example`;
  const { id } = await insertUserFixture();
  user = { id, email: OWNER, emailVerifiedAt: new Date() };
  account = await createAccountFixture(user);
  account = { ...account, timeZone: getZoneAtHour(12) };
  await getPrismaClient().account.update({
    where: { id: account.id },
    data: { timeZone: account.timeZone },
  });
  ({ id: postId } = await createPostFixture(account, { text: "First" }));
  linkId = await createLink();
});

async function createLink(body: object = {}): Promise<string> {
  const content = createReviewLinkBody.parse({ postIds: [postId], ...body });
  return (await createReviewLink({ account, body: content, idempotencyKey: null })).link._id;
}

const mail = (body: object = {}, input: object = {}) =>
  mailReviewLink({
    ...{ user, account, params: { linkId } },
    body: mailReviewLinkBody.parse({ email: client, remindsClient: true, ...body }),
    ...input,
  });
const setLink = (data: object) => getPrismaClient().reviewLink.update({ where: { id: linkId }, data });
const readLink = () => getPrismaClient().reviewLink.findUniqueOrThrow({ where: { id: linkId } });

/** Returns the mails to the client as they would be sent. */
async function listMails(to = client) {
  const rows = await getPrismaClient().outboxMail.findMany({ where: { to }, orderBy: { createdAt: "asc" } });
  return rows.map(({ template, language, data }) => {
    const stored = JSON.parse(decryptSecret((data as { sealed: string }).sealed));
    return { template, ...renderMail(template, language === "he" ? "he" : "en", stored) };
  });
}
const countMails = () => getPrismaClient().outboxMail.count({ where: { to: client } });

async function approve(): Promise<void> {
  const { url } = (await listReviewLinks({ account })).links[0] ?? {};
  await recordDecision({
    ...{ params: { token: new URL(url ?? "").pathname.replace("/review/", "") }, user: null },
    readCookie: () => undefined,
    body: decisionBody.parse({ postId, revision: 1, decision: "approved", reviewer: "Dana" }),
  });
}

describe("mail to a client", () => {
  it("mail has the URL of the link, its last day and the owner's address for answers", async () => {
    const { link } = await mail();
    expect(link).toMatchObject({ clientEmail: client, remindsClient: true, mailedAt: expect.any(String) });
    expect(link).not.toHaveProperty("url");
    const [sent] = await listMails();
    const { url } = (await listReviewLinks({ account })).links[0] ?? {};
    expect(sent).toMatchObject({ template: "review-request", replyTo: OWNER });
    expect(sent?.subject).toContain("Shachar Bakery");
    expect(sent?.text.split("\n")).toContain(url);
    expect(sent?.html).toContain(`href="${url}"`);
    expect(sent?.text).toMatch(/The link works until \u2068\w{3}, \w{3} \d+\u2069\./);
    expect(sent?.text).not.toContain("password");
  });

  it("mail of a Hebrew link with a password is in Hebrew and says that there is a password", async () => {
    linkId = await createLink({ locale: "he", password: "Sourdough-7" });
    await mail();
    const [sent] = await listMails();
    expect(sent?.html).toContain('<html lang="he" dir="rtl">');
    expect(sent?.text).toContain("סיסמה");
    expect(sent?.text).not.toContain("Sourdough-7");
    expect(sent?.text).not.toMatch(/[{}]/);
  });

  it("second mail to the same address is refused for 20 hours, and is then a reminder", async () => {
    await mail();
    await setLink({ mailedAt: ago(19 * HOUR_MS) });
    await expect(mail()).rejects.toMatchObject({ code: "unprocessable", details: { reason: "too_soon" } });
    await setLink({ mailedAt: ago(21 * HOUR_MS) });
    await mail();
    expect((await listMails()).map(({ template }) => template)).toEqual([
      "review-request",
      "review-reminder",
    ]);
  });

  it("mistyped address is corrected at once", async () => {
    await mail({ email: `mistyped-${client}` });
    await mail();
    expect(await listMails()).toMatchObject([{ template: "review-request" }]);
  });

  it("address is stored in lower case, so that its other spellings are the same client", async () => {
    await mail();
    await expect(mail({ email: client.toUpperCase() })).rejects.toMatchObject({
      details: { reason: "too_soon" },
    });
  });

  it("address gets five mails with any links within 20 hours", async () => {
    for (let n = 0; n < 5; n += 1) {
      linkId = await createLink();
      await mail();
    }
    linkId = await createLink();
    await expect(mail()).rejects.toMatchObject({ details: { reason: "too_soon" } });
    await getPrismaClient().outboxMail.updateMany({
      where: { to: client },
      data: { createdAt: ago(21 * HOUR_MS) },
    });
    await mail();
    expect(await countMails()).toBe(6);
  });

  it("20 concurrent requests queue one mail", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => mail()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await countMails()).toBe(1);
    expect(await readLink()).toMatchObject({ mails: 1 });
  });

  it("link is mailed ten times at most", async () => {
    await setLink({ mails: MAX_LINK_MAILS });
    await expect(mail()).rejects.toMatchObject({ code: "unprocessable", details: { reason: "too_many" } });
    expect(await countMails()).toBe(0);
  });

  it("owner with an unverified address cannot mail clients", async () => {
    const unverified = mail({}, { user: { ...user, emailVerifiedAt: null } });
    await expect(unverified).rejects.toMatchObject({ code: "forbidden" });
    expect(await readLink()).toMatchObject({ mails: 0, clientEmail: null });
  });

  it.each([
    ["closed", () => revokeReviewLink({ account, params: { linkId } })],
    ["expired", () => setLink({ expiresAt: ago(1_000) })],
  ])("%s link is neither mailed nor changed", async (_, end) => {
    await end();
    await expect(mail()).rejects.toMatchObject({ code: "not_found" });
    const body = { remindsClient: true };
    await expect(updateReviewLink({ account, params: { linkId }, body })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await countMails()).toBe(0);
  });

  it("link whose URL is not known any more is not counted as mailed", async () => {
    await setLink({ tokenHash: randomUUID() });
    await expect(mail()).rejects.toMatchObject({ details: { reason: "no_url" } });
    expect(await readLink()).toMatchObject({ mails: 0 });
  });
});

describe("automatic reminders", () => {
  beforeEach(async () => {
    await mail();
    await setLink({ mailedAt: ago(3 * DAY_MS + HOUR_MS) });
  });

  it("client is reminded once per three days by any number of workers, three times at most", async () => {
    for (const mails of [2, 3, 4, 4]) {
      await Promise.all(Array.from({ length: 5 }, sendDueReminders));
      expect(await readLink()).toMatchObject({ mails });
      expect(await countMails()).toBe(mails);
      await sendDueReminders();
      expect(await countMails()).toBe(mails);
      await setLink({ mailedAt: ago(4 * DAY_MS) });
      await getPrismaClient().outboxMail.updateMany({
        where: { to: client },
        data: { createdAt: ago(4 * DAY_MS) },
      });
    }
    expect((await listReviewLinks({ account })).links).toMatchObject([{ remindersLeft: 0 }]);
    // The loop gave all mails one time, so they have no order.
    const sent = (await listMails()).toSorted((one, other) => one.template.localeCompare(other.template));
    expect(sent.map(({ template }) => template)).toEqual([
      ...Array(3).fill("review-reminder"),
      "review-request",
    ]);
    expect(sent[0]).toMatchObject({ replyTo: expect.stringContaining("@") });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["every post has an answer", approve],
    ["the last mail is two days old", () => setLink({ mailedAt: ago(2 * DAY_MS) })],
    ["the link is closed", () => revokeReviewLink({ account, params: { linkId } })],
    ["the link has expired", () => setLink({ expiresAt: ago(1_000) })],
    [
      "the owner turned them off",
      () => updateReviewLink({ account, params: { linkId }, body: { remindsClient: false } }),
    ],
    ["it is night at the brand", () => setZone(getZoneAtHour(2))],
    ["it is evening at the brand", () => setZone(getZoneAtHour(17))],
    [
      "the owner is being deleted",
      () =>
        getPrismaClient().user.update({
          where: { id: user.id },
          data: { deletionRequestedAt: new Date() },
        }),
    ],
  ])("client is not reminded when %s", async (_, change) => {
    await change();
    await sendDueReminders();
    expect(await countMails()).toBe(1);
  });

  it("link without a known URL is turned off and does not keep others from their reminders", async () => {
    const broken = linkId;
    await setLink({ tokenHash: randomUUID(), mailedAt: ago(9 * DAY_MS) });
    linkId = await createLink();
    await mail();
    await setLink({ mailedAt: ago(4 * DAY_MS) });
    await sendDueReminders();
    expect(await readLink()).toMatchObject({ mails: 2 });
    const { remindsClient, mails } = await getPrismaClient().reviewLink.findUniqueOrThrow({
      where: { id: broken },
    });
    expect({ remindsClient, mails }).toEqual({ remindsClient: false, mails: 1 });
  });

  it("address of a client is deleted 30 days after the end of the link", async () => {
    await deleteOldClientEmails();
    expect(await readLink()).toMatchObject({ clientEmail: client });
    await setLink({ revokedAt: ago(31 * DAY_MS) });
    await deleteOldClientEmails();
    expect(await readLink()).toMatchObject({ clientEmail: null, remindsClient: false });
  });

  it("client is reminded of a post that changed after its approval", async () => {
    await approve();
    await getPrismaClient().post.update({ where: { id: postId }, data: { revision: 2 } });
    await sendDueReminders();
    expect(await countMails()).toBe(2);
  });

  const setZone = (timeZone: string) =>
    getPrismaClient().account.update({ where: { id: account.id }, data: { timeZone } });
});
