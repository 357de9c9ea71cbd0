import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { markReconnect, postingConnection } from "@/lib/connections/server/posting-connection";
import { warnOfEnds } from "@/lib/connections/server/warn-of-ends";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";
import { openBoss } from "@/lib/jobs/server/job-queue-store";
import { adoptQueue } from "@/lib/jobs/server/queue";
import { listNotifications } from "@/lib/notifications/server/list-notifications";
import { socialNetwork } from "@/lib/providers/social/registry";
import { claimOne } from "@/lib/publishing/server/claim-store";
import { advance, schedulePublication } from "@/lib/publishing/server/publication-store";
import { Publisher } from "@/lib/publishing/server/publisher";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";
import {
  type Brand,
  connectPage,
  eachTestPublishes,
  failNextPost,
  makePost,
  publishDue,
  statusOf,
} from "@/tests/faults/world";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const worker = new Publisher();
let brand: Brand;

beforeAll(async () => {
  const queue = openBoss("worker");
  await queue.ready();
  adoptQueue(queue);
  await queue.work("publish", (data) => worker.publish(data));
});
eachTestPublishes((made) => {
  brand = made;
});

const words = (about: string) => `${about} ${randomUUID()}`;
const verify = () =>
  clientOf().user.update({ where: { id: brand.user.id }, data: { emailVerifiedAt: new Date() } });
const due = (postId: string) => inTransaction((tx) => schedulePublication(postId, "now", tx));
const told = async () => (await listNotifications(brand.user.id, { page: 1, limit: 20 })).notifications;
const unread = async () => (await told()).filter(({ readAt }) => !readAt).map(({ kind }) => kind);
const mails = async () => {
  const rows = await clientOf().outboxMail.findMany({
    where: { userId: brand.user.id },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ template }) => template);
};

/** A post that is due, and its way to the end. */
async function publish(text: string, pictures = 0): Promise<string> {
  const { id } = await makePost(brand, text, pictures);
  await due(id);
  await publishDue(worker);
  await expect.poll(() => statusOf(id), { timeout: 15_000 }).not.toBe("publishing");
  return id;
}

describe("the person of a post hears", () => {
  test("that it is live, with the way to it, in the bell alone", async () => {
    await verify();
    const text = words("Loaves at six");
    const postId = await publish(text);
    expect(await told()).toMatchObject([
      { kind: "post_published", postId, accountId: brand.account.id, platform: "facebook", readAt: null },
    ]);
    expect((await told())[0]?.title).toContain("Loaves at six");
    expect((await told())[0]?.permalink).toMatch(/^http/);
    expect(await mails()).toEqual([]);
  });

  test("that it failed and why, by mail too", async () => {
    await verify();
    await publish("");
    expect(await told()).toMatchObject([{ kind: "post_failed", title: "", problem: { code: "empty" } }]);
    expect(await mails()).toEqual(["post-failed"]);
  });

  test("that somebody has to look; what they decide is not told back to them", async () => {
    await verify();
    await failNextPost({ kind: "accept-then-reset" });
    const postId = await publish("", 1);
    expect(await unread()).toEqual(["post_needs_review"]);
    expect(await mails()).toEqual(["post-needs-review"]);
    await resolvePublication({ ...brand, postId, outcome: "live" });
    expect(await unread()).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  test("once, though twenty workers end it at the same time", async () => {
    await verify();
    const { id } = await makePost(brand, words("Twenty ovens"));
    const publication = await due(id);
    const claim = await claimOne(publication?.id ?? "");
    if (!claim) throw new Error("nothing to claim");
    const problem = { code: "policy", message: "Declined" };
    const end = () => advance(claim, { from: ["claimed"], to: "failed", event: "failed", problem });
    const ends = await Promise.all(Array.from({ length: 20 }, end));
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect([(await told()).length, await mails()]).toEqual([1, ["post-failed"]]);
  });
});

describe("the person of a connection hears", () => {
  test("of its end in one mail, though two posts fail by it; connecting again settles that", async () => {
    await verify();
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    await publish(words("First"));
    await publish(words("Second"));
    expect((await unread()).sort()).toEqual(["connection_ended", "post_failed", "post_failed"]);
    expect(await told()).toContainEqual(
      expect.objectContaining({ kind: "connection_ended", page: "Shachar Bakery", postId: null }),
    );
    expect(await mails()).toEqual(["connection-ended"]);
    await connectPage(brand);
    expect(await unread()).toEqual(["post_failed", "post_failed"]);
  });

  test("once, though twenty find out at the same time; and again of the next one's end (TOK1)", async () => {
    await verify();
    const end = async () => {
      const connection = await postingConnection(brand.account.id, socialNetwork("facebook"));
      if (!connection) throw new Error("not connected");
      await Promise.all(Array.from({ length: 20 }, () => markReconnect(connection)));
    };
    await end();
    expect([(await told()).length, await mails()]).toEqual([1, ["connection-ended"]]);
    await connectPage(brand);
    await end();
    expect([(await told()).length, await mails()]).toEqual([2, ["connection-ended", "connection-ended"]]);
  });

  test("a week and a day before its end, once each", async () => {
    await verify();
    const { id } = await clientOf().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
    const endsIn = (days: number) =>
      clientOf().connection.update({
        where: { id },
        data: { expiresAt: new Date(Date.now() + days * DAY_MS - 60_000) },
      });
    const rounds = async () => {
      await Promise.all([warnOfEnds(), warnOfEnds(), warnOfEnds()]);
      return (await told()).map(({ kind, daysLeft }) => [kind, daysLeft]);
    };
    await endsIn(8);
    expect(await rounds()).toEqual([]);
    await endsIn(7);
    expect(await rounds()).toEqual([["connection_expiring", 7]]);
    const [seventh] = await told();
    // Days go by, its end stays: what is moved here is the end alone, so the key is put back.
    const { expiresAt } = await endsIn(1);
    const key = `connection_expiring:${id}:${expiresAt?.toISOString()}:7`;
    await clientOf().notification.update({ where: { id: seventh?._id ?? "" }, data: { dedupeKey: key } });
    expect(await rounds()).toEqual([
      ["connection_expiring", 1],
      ["connection_expiring", 7],
    ]);
    expect(await unread()).toEqual(["connection_expiring"]);
    expect(await mails()).toEqual(["connection-expiring", "connection-expiring"]);
  });
});
