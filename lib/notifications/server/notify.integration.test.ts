import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { dropOldNotifications } from "@/lib/notifications/server/drop-old-notifications";
import { listNotifications } from "@/lib/notifications/server/list-notifications";
import { markRead } from "@/lib/notifications/server/mark-read";
import { type Notice, notify } from "@/lib/notifications/server/notify";
import { savePreferences } from "@/lib/notifications/server/save-preferences";
import { makeBrand, makePerson, makePost } from "@/tests/harness/rows";

let user: { id: string };
let account: AccountRow;
let postId: string;

beforeEach(async () => {
  user = await makePerson();
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
  account = await makeBrand(user);
  postId = (await makePost(account)).id;
});
afterAll(closeDb);

const failed = (more: Partial<Notice> = {}): Notice => ({
  userId: user.id,
  accountId: account.id,
  kind: "post_failed",
  about: { postId },
  payload: { platform: "facebook", title: "Rye", problem: { code: "policy", message: "Declined" } },
  key: `post_failed:${randomUUID()}`,
  ...more,
});
const tell = (notice: Notice) => inTransaction((tx) => notify(notice, tx));
const list = () => listNotifications(user.id, { page: 1, limit: 20 });
const mails = async () =>
  (await db().outboxMail.findMany({ where: { userId: user.id } })).map(({ template }) => template);

describe("what is told", () => {
  test("by twenty at once and again later stands in the bell once, and is one mail", async () => {
    const notice = failed();
    const told = await Promise.all(Array.from({ length: 20 }, () => tell(notice)));
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await tell(notice)).toBe(false);
    expect(await list()).toMatchObject({
      total: 1,
      unread: 1,
      notifications: [{ kind: "post_failed", brand: account.name, postId, title: "Rye", readAt: null }],
    });
    expect(await mails()).toEqual(["post-failed"]);
  });

  test("stays untold, and unmailed, when what it tells does not happen", async () => {
    const undone = inTransaction(async (tx) => {
      await notify(failed(), tx);
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect([(await list()).total, await mails()]).toEqual([0, []]);
  });

  test("under one key to two people reaches both", async () => {
    const other = await makePerson();
    const theirs = await makeBrand(other);
    const about = { postId: (await makePost(theirs)).id };
    const key = randomUUID();
    expect(await tell(failed({ key }))).toBe(true);
    expect(await tell(failed({ key, userId: other.id, accountId: theirs.id, about }))).toBe(true);
  });

  test("later about the same post takes the place of what was told before", async () => {
    await tell(failed());
    await tell(failed({ kind: "post_published", payload: { platform: "facebook" } }));
    const { notifications, unread } = await list();
    expect(unread).toBe(1);
    expect(notifications.map(({ kind, readAt }) => [kind, readAt !== null])).toEqual([
      ["post_published", false],
      ["post_failed", true],
    ]);
  });

  test("of a film leaves what the post waits for where it is", async () => {
    await tell(failed());
    await tell(failed({ kind: "film_ready", payload: { title: "Ovens" } }));
    expect((await list()).unread).toBe(2);
  });

  test("goes with its post, and not to somebody who asked to be forgotten", async () => {
    await tell(failed());
    await db().post.delete({ where: { id: postId } });
    expect((await list()).total).toBe(0);
    await db().user.update({ where: { id: user.id }, data: { deletionAskedAt: new Date() } });
    const about = { postId: (await makePost(account)).id };
    expect(await tell(failed({ about }))).toBe(false);
    expect(await mails()).toEqual(["post-failed"]);
  });

  test("long ago is forgotten", async () => {
    await tell(failed());
    await tell(failed());
    const [old] = await db().notification.findMany({ where: { userId: user.id } });
    const createdAt = new Date(Date.now() - 91 * 86_400_000);
    await db().notification.update({ where: { id: old?.id ?? "" }, data: { createdAt } });
    await dropOldNotifications();
    expect((await list()).notifications.map(({ _id }) => _id)).not.toContain(old?.id);
    expect((await list()).total).toBe(1);
  });
});

describe("mail", () => {
  test("of what went well is for those who ask for it", async () => {
    const published = () => failed({ kind: "post_published", payload: { platform: "facebook" } });
    await tell(published());
    expect(await mails()).toEqual([]);
    await savePreferences(user.id, { mail: { post_published: true, post_failed: false } });
    await tell(published());
    await tell(failed());
    expect(await mails()).toEqual(["post-published"]);
  });

  test("does not go to an address that nobody has shown to be theirs (decisions.md)", async () => {
    await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: null } });
    await tell(failed());
    expect([(await list()).unread, await mails()]).toEqual([1, []]);
  });

  test("is left out where another one says it", async () => {
    await tell(failed({ mail: "never" }));
    expect([(await list()).unread, await mails()]).toEqual([1, []]);
  });
});

describe("reading", () => {
  test("some, all, and all that was there when the person looked", async () => {
    for (let count = 0; count < 3; count += 1) {
      const about = { postId: (await makePost(account)).id };
      await tell(failed({ about }));
    }
    const { notifications } = await list();
    const [newest, middle, oldest] = notifications;
    expect(await markRead(user.id, { ids: [middle?._id ?? ""] })).toEqual({ unread: 2 });
    expect(await markRead(user.id, { ids: [middle?._id ?? ""] })).toEqual({ unread: 2 });
    const stranger = await makePerson();
    const theirs = markRead(stranger.id, { ids: [newest?._id ?? ""] });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    expect(await markRead(stranger.id, { all: true })).toEqual({ unread: 0 });
    expect((await list()).unread).toBe(2);
    expect(await markRead(user.id, { all: true, until: oldest?.createdAt ?? "" })).toEqual({ unread: 1 });
    const [{ readAt } = { readAt: null }] = (await list()).notifications.slice(1);
    expect(await markRead(user.id, { all: true })).toEqual({ unread: 0 });
    // The first reading is the one that counts.
    expect((await list()).notifications[1]?.readAt).toBe(readAt);
  });
});
