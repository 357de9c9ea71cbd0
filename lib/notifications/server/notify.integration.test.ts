import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { listNotifications, markRead, savePreferences } from "@/lib/notifications/server/notifications";
import { deleteOldNotifications, type NotifyInput, notifyUser } from "@/lib/notifications/server/notify";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

let user: { id: string };
let account: AccountRow;
let postId: string;

beforeEach(async () => {
  user = await insertUserFixture();
  await getPrismaClient().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
  account = await createAccountFixture(user);
  postId = (await createPostFixture(account)).id;
});
afterAll(closeDb);

const failed = (more: Partial<NotifyInput> = {}): NotifyInput => ({
  userId: user.id,
  accountId: account.id,
  kind: "post_failed",
  about: { postId },
  payload: { platform: "facebook", title: "Rye", problem: { code: "policy", message: "Declined" } },
  key: `post_failed:${randomUUID()}`,
  ...more,
});
const tell = (notification: NotifyInput) => runInTransaction((tx) => notifyUser(notification, tx));
const list = () => listNotifications(user.id, { page: 1, limit: 20 });
const mails = async () =>
  (await getPrismaClient().outboxMail.findMany({ where: { userId: user.id } })).map(
    ({ template }) => template,
  );

describe("notifications", () => {
  test("event reported by 20 concurrent callers and again later creates one notification and one mail", async () => {
    const notification = failed();
    const notified = await Promise.all(Array.from({ length: 20 }, () => tell(notification)));
    expect(notified.filter(Boolean)).toHaveLength(1);
    expect(await tell(notification)).toBe(false);
    expect(await list()).toMatchObject({
      total: 1,
      unread: 1,
      notifications: [{ kind: "post_failed", brand: account.name, postId, title: "Rye", readAt: null }],
    });
    expect(await mails()).toEqual(["post-failed"]);
  });

  test.each([
    [{ language: null }, "en", "Rye", "en"],
    [{ language: null }, "he", "Kolot של השכונה", "he"],
    [{ language: "he" }, "en", "Kolot AI חי", "he"],
  ])(
    "notification and mail have the language of post %o in a brand in %s",
    async (data, language, title, shown) => {
      await getPrismaClient().post.update({ where: { id: postId }, data });
      await getPrismaClient().account.update({ where: { id: account.id }, data: { language } });
      await tell(failed({ payload: { platform: "facebook", title } }));
      expect((await list()).notifications).toMatchObject([{ title, language: shown }]);
      const mail = await getPrismaClient().outboxMail.findFirstOrThrow({ where: { userId: user.id } });
      const { sealed } = mail.data as { sealed: string };
      expect(JSON.parse(decryptSecret(sealed))).toMatchObject({ title, postLanguage: shown });
    },
  );

  test("notification and mail are rolled back with their transaction", async () => {
    const undone = runInTransaction(async (tx) => {
      await notifyUser(failed(), tx);
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect([(await list()).total, await mails()]).toEqual([0, []]);
  });

  test("one key notifies two users separately", async () => {
    const other = await insertUserFixture();
    const theirs = await createAccountFixture(other);
    const about = { postId: (await createPostFixture(theirs)).id };
    const key = randomUUID();
    expect(await tell(failed({ key }))).toBe(true);
    expect(await tell(failed({ key, userId: other.id, accountId: theirs.id, about }))).toBe(true);
  });

  test("later notification about a post replaces the earlier one", async () => {
    await tell(failed());
    await tell(failed({ kind: "post_published", payload: { platform: "facebook" } }));
    const { notifications, unread } = await list();
    expect(unread).toBe(1);
    expect(notifications.map(({ kind, readAt }) => [kind, readAt !== null])).toEqual([
      ["post_published", false],
      ["post_failed", true],
    ]);
  });

  test("video notification does not replace one about publishing", async () => {
    await tell(failed());
    await tell(failed({ kind: "film_ready", payload: { title: "Ovens" } }));
    expect((await list()).unread).toBe(2);
  });

  test("notification is deleted with its post and not created for a user being deleted", async () => {
    await tell(failed());
    await getPrismaClient().post.delete({ where: { id: postId } });
    expect((await list()).total).toBe(0);
    await getPrismaClient().user.update({
      where: { id: user.id },
      data: { deletionRequestedAt: new Date() },
    });
    const about = { postId: (await createPostFixture(account)).id };
    expect(await tell(failed({ about }))).toBe(false);
    expect(await mails()).toEqual(["post-failed"]);
  });

  test("old notification is deleted", async () => {
    await tell(failed());
    await tell(failed());
    const [old] = await getPrismaClient().notification.findMany({ where: { userId: user.id } });
    const createdAt = new Date(Date.now() - 91 * 86_400_000);
    await getPrismaClient().notification.update({ where: { id: old?.id ?? "" }, data: { createdAt } });
    await deleteOldNotifications();
    expect((await list()).notifications.map(({ _id }) => _id)).not.toContain(old?.id);
    expect((await list()).total).toBe(1);
  });
});

describe("notification mail", () => {
  test("success is mailed only to users who enabled it", async () => {
    const published = () => failed({ kind: "post_published", payload: { platform: "facebook" } });
    await tell(published());
    expect(await mails()).toEqual([]);
    await savePreferences(user.id, { mail: { post_published: true, post_failed: false } });
    await tell(published());
    await tell(failed());
    expect(await mails()).toEqual(["post-published"]);
  });

  // spec: D3.31
  test("notification is not mailed to an unverified address", async () => {
    await getPrismaClient().user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } });
    await tell(failed());
    expect([(await list()).unread, await mails()]).toEqual([1, []]);
  });

  test("notification is not mailed when another mail covers it", async () => {
    await tell(failed({ mail: "never" }));
    expect([(await list()).unread, await mails()]).toEqual([1, []]);
  });
});

describe("read state", () => {
  test("markRead marks some, all, or all up to a moment", async () => {
    for (let count = 0; count < 3; count += 1) {
      const about = { postId: (await createPostFixture(account)).id };
      await tell(failed({ about }));
    }
    const { notifications } = await list();
    const [newest, middle, oldest] = notifications;
    expect(await markRead(user.id, { ids: [middle?._id ?? ""] })).toEqual({ unread: 2 });
    expect(await markRead(user.id, { ids: [middle?._id ?? ""] })).toEqual({ unread: 2 });
    const stranger = await insertUserFixture();
    const theirs = markRead(stranger.id, { ids: [newest?._id ?? ""] });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    expect(await markRead(stranger.id, { all: true })).toEqual({ unread: 0 });
    expect((await list()).unread).toBe(2);
    expect(await markRead(user.id, { all: true, until: oldest?.createdAt ?? "" })).toEqual({ unread: 1 });
    const [{ readAt } = { readAt: null }] = (await list()).notifications.slice(1);
    expect(await markRead(user.id, { all: true })).toEqual({ unread: 0 });
    // The first read time is kept.
    expect((await list()).notifications[1]?.readAt).toBe(readAt);
  });
});
