import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createReviewLinkBody } from "@/lib/content-plan/schemas";
import { createReviewLink } from "@/lib/content-plan/server/review-links";
import { DAY_MS, HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { closeQueue } from "@/lib/jobs/server/queue";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { Publisher } from "@/lib/publishing/server/publisher";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { getZoneAtHour } from "@/tests/harness/zone-at-hour";
import { createCronTasks, mailDeliveryTask } from "@/worker/cron-tasks";
import { createJobRunner, handleJobHint } from "@/worker/job-hint";
import { handlePublishHint } from "@/worker/publish-hint";

const publisher = new Publisher();
const runner = createJobRunner();
const tasks = createCronTasks(publisher, runner);

afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([publisher.stop(1_000), runner.stop(1_000)]);
  await closeQueue();
  await closeDb();
});

const ago = (ms: number) => new Date(Date.now() - ms);
const past = ago(HOUR_MS);
const longAgo = ago(400 * DAY_MS);
const isGone = (row: Promise<unknown>) => row.then((found) => found === null);
const isInFuture = (at: Date | null | undefined) => Boolean(at && at.getTime() > Date.now());

async function insertDuePublication(platform: string): Promise<string> {
  const account = await createAccountFixture(await insertUserFixture());
  const { id: postId } = await createPostFixture(account, { platform, text: "Rye" });
  await getPrismaClient().post.update({
    where: { id: postId },
    data: { status: "scheduled", scheduledAt: new Date() },
  });
  return (await runInTransaction((tx) => schedulePublication(postId, "now", tx)))?.id ?? "";
}
const stateOf = async (id: string) =>
  (await getPrismaClient().publication.findUniqueOrThrow({ where: { id } })).state;

/** Inserts an approval link whose client is due to be reminded. */
async function insertMailedLink(): Promise<string> {
  const account = await createAccountFixture(await insertUserFixture());
  const { id: postId } = await createPostFixture(account, { text: "Rye" });
  const timeZone = getZoneAtHour(12);
  await getPrismaClient().account.update({ where: { id: account.id }, data: { timeZone } });
  const body = createReviewLinkBody.parse({ postIds: [postId] });
  const { link } = await createReviewLink({ account, body, idempotencyKey: null });
  const mailed = { clientEmail: `${link._id}@client.example`, mails: 1, mailedAt: longAgo };
  await getPrismaClient().reviewLink.update({
    where: { id: link._id },
    data: { ...mailed, remindsClient: true },
  });
  return link._id;
}

async function insertJob(fields: object) {
  const user = await insertUserFixture();
  const data = { userId: user.id, kind: "video", input: {}, ...fields };
  return getPrismaClient().job.create({ data });
}

async function insertSubscription(fields: object) {
  const { id: userId } = await insertUserFixture();
  const { id } = await getPrismaClient().subscription.create({
    data: {
      ...{ userId, planKey: "pro", period: "monthly", gateway: "stripe", gatewayRef: randomUUID() },
      ...{ currentPeriodEnd: new Date(Date.now() + DAY_MS), ...fields },
    },
  });
  return () => getPrismaClient().subscription.findUniqueOrThrow({ where: { id } });
}

async function insertConnection(expiresAt: Date) {
  const account = await createAccountFixture(await insertUserFixture());
  return getPrismaClient().connection.create({
    data: { accountId: account.id, platform: "facebook", state: "connected", targetId: "1", expiresAt },
  });
}

type IsDone = () => Promise<boolean>;

const publication = (platform: string) => async (): Promise<IsDone> => {
  const id = await insertDuePublication(platform);
  // The account has no connection.
  return async () => (await stateOf(id)) === "failed";
};
/** A published post whose comment is due, without the number of the post: the comment fails before any call. */
const firstComment = (platform: string) => async (): Promise<IsDone> => {
  const account = await createAccountFixture(await insertUserFixture());
  const { id: postId } = await createPostFixture(account, { platform, text: "Rye" });
  const { id } = await getPrismaClient().publication.create({
    data: {
      ...{ postId, state: "published", dueAt: past, nextAt: past },
      ...{ commentState: "waiting", commentNextAt: past, snapshot: { platform, accountId: account.id } },
    },
  });
  const read = () => getPrismaClient().publication.findUniqueOrThrow({ where: { id } });
  return async () => (await read()).commentState === "failed";
};
const job = (kind: string) => async (): Promise<IsDone> => {
  const { id } = await insertJob({ kind, state: "running", attempt: 3, leaseUntil: past });
  return async () => (await getPrismaClient().job.findUniqueOrThrow({ where: { id } })).state === "failed";
};

/** By task: inserts a row that is due. Resolves to a question whether the task has taken it. */
const DUE: Record<string, () => Promise<IsDone>> = {
  "publications of facebook": publication("facebook"),
  "publications of instagram": publication("instagram"),
  "publications of linkedin": publication("linkedin"),
  "first comments of facebook": firstComment("facebook"),
  "first comments of instagram": firstComment("instagram"),
  "first comments of linkedin": firstComment("linkedin"),
  "jobs: background-removal": job("background-removal"),
  "jobs: video": job("video"),
  "jobs: content-plan": job("content-plan"),
  "jobs: gaps": job("gaps"),
  "late videos": async () => {
    const error = { code: "gave_up", message: "" };
    const fields = { state: "failed", endedAt: past, error, checkpoint: { step: "started" } };
    const { id } = await insertJob(fields);
    return async () => (await getPrismaClient().job.findUniqueOrThrow({ where: { id } })).fence > 0;
  },
  deletions: async () => {
    const { id } = await insertUserFixture();
    await getPrismaClient().user.update({ where: { id }, data: { deletionRequestedAt: past } });
    await getPrismaClient().deletion.create({ data: { userId: id, step: "publications", nextAt: past } });
    return () => isGone(getPrismaClient().user.findUnique({ where: { id } }));
  },
  reservations: async () => {
    const { id: userId } = await insertUserFixture();
    const change = { balance: { decrement: 4 }, reserved: { increment: 4 } };
    await getPrismaClient().creditAccount.update({ where: { userId }, data: change });
    const { id } = await getPrismaClient().reservation.create({
      data: { userId, key: "abandoned", kind: "image", cost: 4, deadline: past },
    });
    return async () =>
      (await getPrismaClient().reservation.findUniqueOrThrow({ where: { id } })).state === "released" &&
      (await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } })).reserved === 0;
  },
  "ended credits": async () => {
    const { id: userId } = await insertUserFixture();
    await getPrismaClient().creditAccount.update({ where: { userId }, data: { periodEnd: past } });
    return async () =>
      (await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } })).balance === 0;
  },
  "pending payments": async () => {
    const { id: userId } = await insertUserFixture();
    const plan = { planKey: "pro", period: "monthly", amount: 4_900, currency: "USD" };
    const { id } = await getPrismaClient().payment.create({
      data: { userId, purpose: "subscribe", ...plan, gateway: "stripe", nextLookupAt: past },
    });
    return async () =>
      isInFuture((await getPrismaClient().payment.findUniqueOrThrow({ where: { id } })).nextLookupAt);
  },
  renewals: async () => {
    const read = await insertSubscription({ cardToken: "unreadable", renewAt: past });
    return async () => isInFuture((await read()).renewAt);
  },
  "cancelled subscriptions": async () => {
    const read = await insertSubscription({ cancelAtPeriodEnd: true, gatewayStopAt: past });
    return async () => {
      const { gatewayStopAt } = await read();
      return gatewayStopAt === null || isInFuture(gatewayStopAt);
    };
  },
  "ended subscriptions": async () => {
    const read = await insertSubscription({ cancelAtPeriodEnd: true, currentPeriodEnd: past });
    return async () => (await read()).status === "expired";
  },
  "overdue renewals": async () => {
    const read = await insertSubscription({ currentPeriodEnd: past });
    return async () => (await read()).syncedAt !== null;
  },
  "gateways' notices": async () => {
    const id = { gateway: "stripe", eventId: randomUUID() };
    await getPrismaClient().gatewayEvent.create({ data: { ...id, kind: "paid", receivedAt: longAgo } });
    return () => isGone(getPrismaClient().gatewayEvent.findUnique({ where: { gateway_eventId: id } }));
  },
  "idempotency keys": async () => {
    const id = { scope: randomUUID(), route: "POST /posts", key: "click" };
    const data = { ...id, requestHash: "x", owner: randomUUID(), lockedUntil: past, expiresAt: past };
    await getPrismaClient().idempotencyKey.create({ data });
    return () => isGone(getPrismaClient().idempotencyKey.findUnique({ where: { scope_route_key: id } }));
  },
  connections: async () => {
    const { id } = await insertConnection(past);
    return async () =>
      (await getPrismaClient().connection.findUniqueOrThrow({ where: { id } })).state === "reconnect";
  },
  "connection avatars": async () => {
    const { id } = await insertConnection(new Date(Date.now() + 90 * DAY_MS));
    return async () =>
      (await getPrismaClient().connection.findUniqueOrThrow({ where: { id } })).avatarTriedAt !== null;
  },
  "ending connections": async () => {
    const { id } = await insertConnection(new Date(Date.now() + 3 * DAY_MS));
    const where = { connectionId: id, kind: "connection_expiring" };
    return async () => (await getPrismaClient().notification.count({ where })) === 1;
  },
  "reminders to clients": async () => {
    const id = await insertMailedLink();
    const to = `${id}@client.example`;
    return async () => (await getPrismaClient().outboxMail.count({ where: { to } })) === 1;
  },
  "addresses of clients": async () => {
    const id = await insertMailedLink();
    await getPrismaClient().reviewLink.update({ where: { id }, data: { expiresAt: longAgo } });
    const where = { id };
    return async () => (await getPrismaClient().reviewLink.findUniqueOrThrow({ where })).clientEmail === null;
  },
  insights: async () => {
    const { id, accountId, targetId } = await insertConnection(new Date(Date.now() + 60 * DAY_MS));
    await getPrismaClient().connection.update({ where: { id }, data: { targetToken: "unreadable" } });
    const post = await getPrismaClient().post.create({
      data: { accountId, platform: "facebook", text: "Rye", status: "published" },
    });
    const sent = { state: "published", publishedAt: new Date(), dueAt: past, nextAt: past };
    const snapshot = { target: { id: targetId } };
    await getPrismaClient().publication.create({ data: { postId: post.id, ...sent, snapshot } });
    // The token cannot be read, so the collection is postponed.
    return async () =>
      isInFuture((await getPrismaClient().connection.findUniqueOrThrow({ where: { id } })).collectAfter);
  },
  "oauth states": async () => {
    const user = await insertUserFixture();
    const account = await createAccountFixture(user);
    const session = await getPrismaClient().session.create({
      data: { userId: user.id, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + DAY_MS) },
    });
    const owner = { sessionId: session.id, accountId: account.id, platform: "facebook" };
    const { id } = await getPrismaClient().oauthState.create({
      data: { ...owner, hash: randomUUID(), redirectUri: "https://kolot.example", expiresAt: longAgo },
    });
    return () => isGone(getPrismaClient().oauthState.findUnique({ where: { id } }));
  },
  "old sign-ins": async () => {
    const { id: userId } = await insertUserFixture();
    const { id } = await getPrismaClient().session.create({
      data: { userId, tokenHash: randomUUID(), expiresAt: longAgo },
    });
    return () => isGone(getPrismaClient().session.findUnique({ where: { id } }));
  },
  "ended acting": async () => {
    const [operator, { id: userId }] = [await insertUserFixture(), await insertUserFixture()];
    const { id: sessionId } = await getPrismaClient().session.create({
      data: { userId: operator.id, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + DAY_MS) },
    });
    const why = { operator: "ada@ops.example", reason: "ticket 7", key: randomUUID() };
    await getPrismaClient().actingSession.create({ data: { sessionId, userId, endsAt: past, ...why } });
    const where = { userId, act: "act as end" };
    return async () => (await getPrismaClient().operatorAct.count({ where })) === 1;
  },
  "old notifications": async () => {
    const user = await insertUserFixture();
    const account = await createAccountFixture(user);
    const { id } = await getPrismaClient().notification.create({
      data: {
        ...{ userId: user.id, accountId: account.id, kind: "post_published" },
        ...{ dedupeKey: randomUUID(), createdAt: longAgo },
      },
    });
    return () => isGone(getPrismaClient().notification.findUnique({ where: { id } }));
  },
  "closed mail": async () => {
    const mail = { to: "dana@people.example", template: "verify-email", language: "he", data: {} };
    const { id } = await getPrismaClient().outboxMail.create({
      data: { ...mail, state: "sent", nextAt: longAgo, sentAt: longAgo },
    });
    return () => isGone(getPrismaClient().outboxMail.findUnique({ where: { id } }));
  },
  "ended jobs": async () => {
    const { id } = await insertJob({ state: "done", endedAt: longAgo });
    return () => isGone(getPrismaClient().job.findUnique({ where: { id } }));
  },
  "stock photo answers": async () => {
    const key = randomUUID();
    await getPrismaClient().stockResponse.create({ data: { key, body: {}, fetchedAt: longAgo } });
    return () => isGone(getPrismaClient().stockResponse.findUnique({ where: { key } }));
  },
  media: async () => {
    const { id: userId } = await insertUserFixture();
    const file = { kind: "image", contentType: "image/png", bytes: 9, width: 1, height: 1, source: "upload" };
    const key = `public/${randomUUID()}.png`;
    const { id } = await getPrismaClient().media.create({
      data: { ...file, userId, key, checksum: key, state: "storing", createdAt: longAgo },
    });
    return () => isGone(getPrismaClient().media.findUnique({ where: { id } }));
  },
  "incoming uploads": async () => {
    const key = `incoming/${randomUUID()}.mp4`;
    const store = getObjectStore();
    await store.put(key, { bytes: new Uint8Array(9), contentType: "video/mp4" });
    const list = store.list.bind(store);
    // The store alone decides when an object was written.
    vi.spyOn(store, "list").mockImplementation(async (prefix, limit) =>
      ((await list(prefix, limit)) ?? []).map((one) =>
        one.key === key ? { ...one, modified: longAgo } : one,
      ),
    );
    return async () => (await list(key, 1))?.length === 0;
  },
  "self-check": async () => {
    const { id: userId } = await insertUserFixture();
    const failing = { step: "publications", error: "down", createdAt: longAgo };
    await getPrismaClient().deletion.create({ data: { userId, ...failing } });
    const where = { template: "self-check" };
    await getPrismaClient().outboxMail.deleteMany({ where });
    await getPrismaClient().rateLimit.deleteMany({ where: { key: { startsWith: "self-check:" } } });
    return async () => (await getPrismaClient().outboxMail.count({ where })) === 1;
  },
};

describe("cron tasks", () => {
  it("worker runs exactly these tasks, each at its interval", () => {
    expect(Object.fromEntries(tasks.map(({ name, every }) => [name, every]))).toEqual({
      "publications of facebook": 1,
      "publications of instagram": 1,
      "publications of linkedin": 1,
      "first comments of facebook": 1,
      "first comments of instagram": 1,
      "first comments of linkedin": 1,
      "jobs: background-removal": 1,
      "jobs: video": 1,
      "jobs: content-plan": 1,
      "jobs: gaps": 1,
      "late videos": 2,
      deletions: 1,
      reservations: 1,
      "ended credits": 40,
      "pending payments": 1,
      renewals: 1,
      "cancelled subscriptions": 1,
      "ended subscriptions": 1,
      "overdue renewals": 4,
      "gateways' notices": 40,
      "idempotency keys": 40,
      connections: 40,
      "connection avatars": 240,
      "ending connections": 40,
      "reminders to clients": 40,
      "addresses of clients": 240,
      insights: 4,
      "oauth states": 40,
      "old sign-ins": 40,
      "ended acting": 4,
      "old notifications": 240,
      "closed mail": 40,
      "ended jobs": 40,
      "stock photo answers": 40,
      media: 40,
      "incoming uploads": 240,
      "self-check": 240,
    });
    expect(Object.keys(DUE)).toEqual(tasks.map(({ name }) => name));
  });

  it("self-check does not run within five minutes of the worker's start", () => {
    expect(tasks.find(({ name }) => name === "self-check")?.from).toBe(20);
  });

  it.each(tasks)("cron task '$name' takes a row that is due", async ({ name, work }) => {
    const isDone = await DUE[name]?.();
    expect(await isDone?.()).toBe(false);
    await work();
    await expect.poll(async () => isDone?.()).toBe(true);
  });

  it("mail task sends a queued mail", async () => {
    // Other test files of this process leave mail in the queue, and one run sends a limited number.
    await getPrismaClient().outboxMail.deleteMany({ where: { state: "queued" } });
    const to = `${randomUUID()}@people.example`;
    const link = "http://localhost:3000/verify-email/abc";
    await queueMail({ to, template: "verify-email", language: "en", data: { name: "Dana", link } });
    await mailDeliveryTask.work();
    const { state } = await getPrismaClient().outboxMail.findFirstOrThrow({ where: { to } });
    expect(state).toBe("sent");
  });

  it("task of one platform leaves the publications of the others", async () => {
    const [own, other] = [await insertDuePublication("facebook"), await insertDuePublication("linkedin")];
    await tasks.find(({ name }) => name === "publications of facebook")?.work();
    await expect.poll(() => stateOf(own)).toBe("failed");
    expect(await stateOf(other)).toBe("scheduled");
  });
});

describe("queue hints", () => {
  it("publish hint runs only the publication that it names", async () => {
    const [named, other] = [await insertDuePublication("facebook"), await insertDuePublication("facebook")];
    await handlePublishHint(publisher)({ publicationId: named, platform: "facebook" });
    await expect.poll(() => stateOf(named)).toBe("failed");
    expect(await stateOf(other)).toBe("scheduled");
  });

  it("job hint runs queued jobs of the kind that it names", async () => {
    const waiting = { state: "queued", input: { canvasImageId: randomUUID(), label: "Challah.jpg" } };
    const { id } = await insertJob({ ...waiting, kind: "background-removal" });
    const other = await insertJob({ ...waiting, kind: "gaps" });
    const state = async (one: string) =>
      (await getPrismaClient().job.findUniqueOrThrow({ where: { id: one } })).state;
    await handleJobHint(runner)({ kind: "background-removal" });
    // The image that it names does not exist.
    await expect.poll(() => state(id)).toBe("cancelled");
    expect(await state(other.id)).toBe("queued");
    await getPrismaClient().job.delete({ where: { id: other.id } });
  });
});
