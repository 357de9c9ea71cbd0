import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  getPublishingConnection,
  markReconnectRequired,
} from "@/lib/connections/server/publishing-connection";
import { sendExpiryWarnings } from "@/lib/connections/server/send-expiry-warnings";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import { setProcessQueue } from "@/lib/jobs/server/queue";
import { listNotifications } from "@/lib/notifications/server/notifications";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import { advancePublication, schedulePublication } from "@/lib/publishing/server/publication-store";
import { Publisher } from "@/lib/publishing/server/publisher";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";
import {
  armPublishFault,
  connectFacebookPage,
  getPostStatus,
  runDuePublications,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const worker = new Publisher();
let brand: SeededAccount;

beforeAll(async () => {
  const queue = openPgBossQueue("worker");
  await queue.ready();
  setProcessQueue(queue);
  await queue.work("publish", (data) => worker.publish(data));
});
setUpPublishingTests((made) => {
  brand = made;
});

const words = (about: string) => `${about} ${randomUUID()}`;
const verify = () =>
  getTransactionClient().user.update({ where: { id: brand.user.id }, data: { emailVerifiedAt: new Date() } });
const due = (postId: string) => runInTransaction((tx) => schedulePublication(postId, "now", tx));
const notified = async () => (await listNotifications(brand.user.id, { page: 1, limit: 20 })).notifications;
const unread = async () => (await notified()).filter(({ readAt }) => !readAt).map(({ kind }) => kind);
const mails = async () => {
  const rows = await getTransactionClient().outboxMail.findMany({
    where: { userId: brand.user.id },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ template }) => template);
};

/** Publishes a post that is due and waits for its outcome. */
async function publish(text: string, images = 0): Promise<string> {
  const { id } = await seedPost(brand, text, images);
  await due(id);
  await runDuePublications(worker);
  await expect.poll(() => getPostStatus(id), { timeout: 15_000 }).not.toBe("publishing");
  return id;
}

describe("notifications of post outcomes", () => {
  test("published post creates only a notification with its permalink", async () => {
    await verify();
    const text = words("Loaves at six");
    const postId = await publish(text);
    expect(await notified()).toMatchObject([
      { kind: "post_published", postId, accountId: brand.account.id, platform: "facebook", readAt: null },
    ]);
    expect((await notified())[0]?.title).toContain("Loaves at six");
    expect((await notified())[0]?.permalink).toMatch(/^http/);
    expect(await mails()).toEqual([]);
  });

  test("failed post creates a notification and a mail with the cause", async () => {
    await verify();
    await publish("");
    expect(await notified()).toMatchObject([{ kind: "post_failed", title: "", problem: { code: "empty" } }]);
    expect(await mails()).toEqual(["post-failed"]);
  });

  test("post that needs review notifies its owner, but not of the owner's own decision", async () => {
    await verify();
    await armPublishFault({ kind: "accept-then-reset" });
    const postId = await publish("", 1);
    expect(await unread()).toEqual(["post_needs_review"]);
    expect(await mails()).toEqual(["post-needs-review"]);
    await resolvePublication({ ...brand, postId, outcome: "live" });
    expect(await unread()).toEqual([]);
    expect(await notified()).toHaveLength(1);
  });

  test("outcome creates one notification when 20 workers settle the publication concurrently", async () => {
    await verify();
    const { id } = await seedPost(brand, words("Twenty ovens"));
    const publication = await due(id);
    const claim = await claimPublication(publication?.id ?? "");
    if (!claim) throw new Error("nothing to claim");
    const problem = { code: "policy", message: "Declined" };
    const end = () =>
      advancePublication(claim, { from: ["claimed"], to: "failed", event: "failed", problem });
    const ends = await Promise.all(Array.from({ length: 20 }, end));
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect([(await notified()).length, await mails()]).toEqual([1, ["post-failed"]]);
  });
});

describe("notifications of connection outcomes", () => {
  test("expired connection sends one mail when two posts fail; reconnecting resolves the notification", async () => {
    await verify();
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    await publish(words("First"));
    await publish(words("Second"));
    expect((await unread()).sort()).toEqual(["connection_ended", "post_failed", "post_failed"]);
    expect(await notified()).toContainEqual(
      expect.objectContaining({ kind: "connection_ended", page: "Shachar Bakery", postId: null }),
    );
    expect(await mails()).toEqual(["connection-ended"]);
    await connectFacebookPage(brand);
    expect(await unread()).toEqual(["post_failed", "post_failed"]);
  });

  test("expired connection notifies once when 20 workers detect it, and again for the next one [TOK1]", async () => {
    await verify();
    const end = async () => {
      const connection = await getPublishingConnection(brand.account.id, getSocialPlatform("facebook"));
      if (!connection) throw new Error("not connected");
      await Promise.all(Array.from({ length: 20 }, () => markReconnectRequired(connection)));
    };
    await end();
    expect([(await notified()).length, await mails()]).toEqual([1, ["connection-ended"]]);
    await connectFacebookPage(brand);
    await end();
    expect([(await notified()).length, await mails()]).toEqual([2, ["connection-ended", "connection-ended"]]);
  });

  test("connection expiry notifies once seven days and once one day before", async () => {
    await verify();
    const { id } = await getTransactionClient().connection.findFirstOrThrow({
      where: { accountId: brand.account.id },
    });
    const endsIn = (days: number) =>
      getTransactionClient().connection.update({
        where: { id },
        data: { expiresAt: new Date(Date.now() + days * DAY_MS - 60_000) },
      });
    const rounds = async () => {
      await Promise.all([sendExpiryWarnings(), sendExpiryWarnings(), sendExpiryWarnings()]);
      return (await notified()).map(({ kind, daysLeft }) => [kind, daysLeft]);
    };
    await endsIn(8);
    expect(await rounds()).toEqual([]);
    await endsIn(7);
    expect(await rounds()).toEqual([["connection_expiring", 7]]);
    const [seventh] = await notified();
    // In production time passes and the expiry stays. Here the expiry is moved, so the dedupe key is
    // restored.
    const { expiresAt } = await endsIn(1);
    const key = `connection_expiring:${id}:${expiresAt?.toISOString()}:7`;
    await getTransactionClient().notification.update({
      where: { id: seventh?._id ?? "" },
      data: { dedupeKey: key },
    });
    expect(await rounds()).toEqual([
      ["connection_expiring", 1],
      ["connection_expiring", 7],
    ]);
    expect(await unread()).toEqual(["connection_expiring"]);
    expect(await mails()).toEqual(["connection-expiring", "connection-expiring"]);
  });
});
