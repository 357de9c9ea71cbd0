import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSession, findSession } from "@/lib/auth/server/sessions";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { adjustCredits } from "@/lib/credits/server/adjust-credits";
import { reserveParts } from "@/lib/credits/server/reserve-parts";
import { listFailures } from "@/lib/operations/server/failure-store";
import {
  type ActRequest,
  changeCredits,
  endSessions,
  extendPersonTrial,
  releaseJob,
  resendVerification,
  settleUnknownPost,
} from "@/lib/operations/server/operator-acts";
import { readQueueStatus } from "@/lib/operations/server/operator-status";
import { findPeople, listActs } from "@/lib/operations/server/operator-store";
import { listTimeline } from "@/lib/operations/server/timeline-store";
import { createTrialUser, expectLedgerBalanced, readLedger } from "@/tests/harness/credit-fixtures";
import { readMailedLinks, registerTestUser } from "@/tests/harness/registered-user";
import { createAccountFixture, createPostFixture } from "@/tests/harness/row-fixtures";

const OPERATOR = "ada@ops.example";
const db = getPrismaClient();

beforeEach(() => {
  vi.spyOn(getEnv(), "OPERATORS", "get").mockReturnValue([OPERATOR]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDb);

const requestFor = (userId: string, more: Partial<ActRequest> = {}): ActRequest => ({
  operator: OPERATOR,
  userId,
  reason: "ticket 7",
  key: "ticket-7",
  ...more,
});

describe("credits", () => {
  test("grant repeated five times concurrently and once later acts and is logged once", async () => {
    const userId = await createTrialUser();
    const grant = () => changeCredits(requestFor(userId), "grant", 50);
    const results = await Promise.all(Array.from({ length: 5 }, grant));
    expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(await grant()).toEqual({ result: "grant 50, balance 150", isRepeated: true });
    await expectLedgerBalanced(userId, 150);
    expect(await listActs(userId)).toEqual([
      {
        ...requestFor(userId),
        act: "credits grant",
        result: "grant 50, balance 150",
        at: expect.any(Date),
      },
    ]);
  });

  test("repetition with another amount is refused and changes nothing", async () => {
    const userId = await createTrialUser();
    await changeCredits(requestFor(userId), "grant", 50);
    for (const credits of [500, 5]) {
      await expect(changeCredits(requestFor(userId), "grant", credits)).rejects.toMatchObject({
        code: "key_reused",
      });
    }
    await expectLedgerBalanced(userId, 150);
  });

  test("take removes unspent credits once and is a ledger entry", async () => {
    const userId = await createTrialUser();
    await changeCredits(requestFor(userId), "take", 30);
    await changeCredits(requestFor(userId), "take", 30);
    await expectLedgerBalanced(userId, 70);
    expect((await readLedger(userId)).at(-1)).toEqual(["expire", -30, "operator"]);
  });

  test("more credits than are left are not taken, and nothing is logged", async () => {
    const userId = await createTrialUser();
    await expect(changeCredits(requestFor(userId), "take", 101)).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    await expectLedgerBalanced(userId, 100);
    expect(await listActs(userId)).toEqual([]);
  });

  test("credits of a trial beside a plan are not taken", async () => {
    const userId = await createTrialUser();
    const later = new Date(Date.now() + 1_000_000);
    await db.creditAccount.update({
      where: { userId },
      data: { trialBalance: 80, trialEnd: later, periodEnd: later },
    });
    await expect(changeCredits(requestFor(userId), "take", 21)).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    await changeCredits(requestFor(userId), "take", 20);
    await expectLedgerBalanced(userId, 80);
  });

  test("grant without a running trial or plan is refused, because it would expire at once", async () => {
    const userId = await createTrialUser();
    await db.creditAccount.update({ where: { userId }, data: { periodEnd: new Date(0) } });
    await expect(changeCredits(requestFor(userId), "grant", 50)).rejects.toMatchObject({
      code: "unprocessable",
    });
    await expectLedgerBalanced(userId, 100);
    expect(await listActs(userId)).toEqual([]);
  });

  test.each([0, -5, 1.5, Number.NaN])("%s is no number of credits", async (credits) => {
    const userId = await createTrialUser();
    await expect(changeCredits(requestFor(userId), "grant", credits)).rejects.toThrow("whole number");
    await expectLedgerBalanced(userId, 100);
  });

  test("adjustment that the ledger has is not made again", async () => {
    const userId = await createTrialUser();
    const adjust = () => runInTransaction((tx) => adjustCredits({ userId, key: "k", delta: 5 }, tx));
    expect([await adjust(), await adjust()]).toEqual([105, null]);
    await expectLedgerBalanced(userId, 105);
  });
});

describe("trials", () => {
  const ends = async (userId: string) => {
    const { trialEndsAt } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const { periodEnd } = await db.creditAccount.findUniqueOrThrow({ where: { userId } });
    return { trial: trialEndsAt?.getTime(), credits: periodEnd?.getTime() };
  };

  test("trial and its credits are extended by whole days once for a key", async () => {
    const userId = await createTrialUser();
    const { trial: before = 0 } = await ends(userId);
    const extend = (days = 7) => extendPersonTrial(requestFor(userId), days);
    const results = await Promise.all([extend(), extend(), extend()]);
    expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    await expect(extend(8)).rejects.toMatchObject({ code: "key_reused" });
    expect(await ends(userId)).toEqual({ trial: before + 7 * DAY_MS, credits: before + 7 * DAY_MS });
    await expectLedgerBalanced(userId, 100);
  });

  test("ended trial runs again from now without its expired credits, and credits can be granted", async () => {
    const userId = await createTrialUser();
    const past = new Date(Date.now() - DAY_MS);
    await db.user.update({ where: { id: userId }, data: { trialEndsAt: past } });
    await db.creditAccount.update({ where: { userId }, data: { periodEnd: past } });
    await extendPersonTrial(requestFor(userId), 1);
    expect((await ends(userId)).credits).toBeGreaterThan(Date.now() + DAY_MS - 60_000);
    await expectLedgerBalanced(userId, 0);
    await changeCredits(requestFor(userId), "grant", 30);
    await expectLedgerBalanced(userId, 30);
  });

  test("person who has had a plan keeps the end of the trial", async () => {
    const userId = await createTrialUser();
    await db.creditAccount.update({ where: { userId }, data: { trialEnd: new Date() } });
    const before = await ends(userId);
    await expect(extendPersonTrial(requestFor(userId), 7)).rejects.toMatchObject({ code: "unprocessable" });
    expect(await ends(userId)).toEqual(before);
    expect(await listActs(userId)).toEqual([]);
  });

  test.each([0, 61, 1.5, Number.NaN])("%s is no number of days", async (days) => {
    const userId = await createTrialUser();
    await expect(extendPersonTrial(requestFor(userId), days)).rejects.toThrow("whole number");
  });
});

describe("jobs", () => {
  test("open job is cancelled and its credits are released, once and for its owner only", async () => {
    const [userId, other] = [await createTrialUser(), await createTrialUser()];
    const job = await db.job.create({ data: { userId, kind: "video", input: {}, attempt: 3 } });
    const parts = [{ key: "film", kind: "video-sound" as const, cost: 40 }];
    await runInTransaction((tx) => reserveParts({ userId, parts, jobId: job.id }, tx));
    const reserved = async () => (await db.creditAccount.findUniqueOrThrow({ where: { userId } })).reserved;
    expect(await reserved()).toBe(40);
    await expect(releaseJob(requestFor(other), job.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await reserved()).toBe(40);
    await releaseJob(requestFor(userId), job.id);
    expect(await reserved()).toBe(0);
    expect(await db.job.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({ state: "cancelled" });
    const again = releaseJob(requestFor(userId, { key: "ticket-8" }), job.id);
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    await expectLedgerBalanced(userId, 100);
  });
});

describe("mails", () => {
  test("verification is mailed again once for a key, and never for a verified address", async () => {
    const { user, email } = await registerTestUser();
    const sent = async () => (await readMailedLinks(email, "verify-email")).length;
    const before = await sent();
    await resendVerification(requestFor(user.id));
    await resendVerification(requestFor(user.id));
    expect(await sent()).toBe(before + 1);
    await db.user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
    const late = resendVerification(requestFor(user.id, { key: "ticket-8" }));
    await expect(late).rejects.toMatchObject({ code: "conflict" });
    expect(await sent()).toBe(before + 1);
  });
});

describe("timeline", () => {
  test("timeline has the events of one person, newest first, without content", async () => {
    const [userId, other] = [await createTrialUser(), await createTrialUser()];
    await createSession(userId, { address: "192.0.2.1", userAgent: null });
    await createSession(other, { address: "192.0.2.1", userAgent: null });
    await db.job.create({ data: { userId, kind: "video", input: { prompt: "secret recipe" }, attempt: 3 } });
    await changeCredits(requestFor(userId), "grant", 50);
    const events = await listTimeline(userId);
    expect(events.map(({ source }) => source).toSorted()).toEqual(
      ["job", "ledger_entry", "ledger_entry", "operator_act", "session", "user"].toSorted(),
    );
    expect(events.map(({ what }) => what)).toContain("credits grant grant 50, balance 150");
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => +b - +a));
    expect(JSON.stringify(events)).not.toContain("secret");
  });
});

describe("posts with an unknown outcome", () => {
  async function createPostIn(state: string) {
    const userId = await createTrialUser();
    const post = await createPostFixture(await createAccountFixture({ id: userId }));
    await db.post.update({ where: { id: post.id }, data: { status: "needs_review" } });
    const now = new Date();
    const { id } = await db.publication.create({ data: { postId: post.id, state, dueAt: now, nextAt: now } });
    return { userId, postId: post.id, publicationId: id };
  }

  test.each([
    ["published", "failed", "post_published"],
    ["failed", "published", "post_failed"],
  ] as const)("post is settled as %s once, and its owner is notified", async (outcome, other, kind) => {
    const { userId, postId, publicationId } = await createPostIn("needs_review");
    const settle = () => settleUnknownPost(requestFor(userId), postId, outcome);
    const results = await Promise.all([settle(), settle(), settle()]);
    expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    const request = requestFor(userId);
    await expect(settleUnknownPost(request, postId, other)).rejects.toMatchObject({ code: "key_reused" });
    const again = settleUnknownPost({ ...request, key: "ticket-8" }, postId, other);
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    expect(await db.publication.findUnique({ where: { id: publicationId } })).toMatchObject({
      state: outcome,
    });
    expect(await db.post.findUnique({ where: { id: postId } })).toMatchObject({ status: outcome });
    expect(await db.notification.findMany({ where: { userId, kind } })).toHaveLength(1);
    expect(await listActs(userId)).toMatchObject([{ act: "publication resolve" }]);
  });

  test("post of another person and post that is being sent are refused, and nothing is logged", async () => {
    const [unknown, sending] = [await createPostIn("needs_review"), await createPostIn("sending")];
    for (const [userId, postId] of [
      [sending.userId, unknown.postId],
      [sending.userId, sending.postId],
      [sending.userId, randomUUID()],
    ] as const) {
      const settling = settleUnknownPost(requestFor(userId), postId, "published");
      await expect(settling).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await listActs(sending.userId)).toEqual([]);
    const rows = await db.publication.findMany({
      where: { postId: { in: [unknown.postId, sending.postId] } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ state }) => state)).toEqual(["needs_review", "sending"]);
  });
});

describe("sessions", () => {
  test("person is signed out everywhere, others are not, and the act is logged", async () => {
    const [userId, other] = [await createTrialUser(), await createTrialUser()];
    const open = (id: string) => createSession(id, { address: "192.0.2.1", userAgent: null });
    const [first, second, kept] = [await open(userId), await open(userId), await open(other)];
    await endSessions(requestFor(userId));
    expect([await findSession(first), await findSession(second)]).toEqual([null, null]);
    expect((await findSession(kept))?.user.id).toBe(other);
    expect(await listActs(userId)).toMatchObject([{ act: "sessions end", operator: OPERATOR }]);
    const later = await open(userId);
    expect(await endSessions(requestFor(userId))).toMatchObject({ isRepeated: true });
    expect(await findSession(later)).not.toBeNull();
  });
});

describe("refusals", () => {
  test.each([
    ["an address that is no operator's", { operator: "eve@ops.example" }, "forbidden"],
    ["an empty address", { operator: "" }, "forbidden"],
    ["an empty reason", { reason: "  " }, "validation_error"],
    ["an empty key", { key: " " }, "validation_error"],
  ])("%s changes and logs nothing", async (_name, more, code) => {
    const userId = await createTrialUser();
    const request = requestFor(userId, more);
    await expect(changeCredits(request, "grant", 50)).rejects.toMatchObject({ code });
    await expect(endSessions(request)).rejects.toMatchObject({ code });
    await expectLedgerBalanced(userId, 100);
    expect(await listActs(userId)).toEqual([]);
  });

  test("unknown person is not found, and nothing is logged", async () => {
    const userId = randomUUID();
    await expect(endSessions(requestFor(userId))).rejects.toMatchObject({ code: "not_found" });
    expect(await listActs(userId)).toEqual([]);
  });
});

describe("reading", () => {
  test("person is found by address, id, brand, post and payment", async () => {
    const userId = await createTrialUser();
    const account = await createAccountFixture({ id: userId });
    const post = await createPostFixture(account);
    const name = `Brand ${randomUUID()}`;
    await db.account.update({ where: { id: account.id }, data: { name } });
    const { email } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const payment = await db.payment.create({
      data: {
        userId,
        purpose: "subscribe",
        planKey: "starter",
        period: "monthly",
        amount: 100,
        currency: "ILS",
        gateway: "stripe",
        gatewayRef: `in_${randomUUID()}`,
      },
    });
    const texts = [email.toUpperCase(), userId, account.id, name.toLowerCase(), post.id, payment.id];
    for (const text of [...texts, payment.gatewayRef ?? ""]) {
      expect((await findPeople(text)).map(({ id }) => id)).toEqual([userId]);
    }
    expect(await findPeople("Brand")).toEqual([]);
  });

  test("failures are grouped by cause, without older ones", async () => {
    const [first, second] = [await createTrialUser(), await createTrialUser()];
    const code = `code-${randomUUID()}`;
    const failed = { kind: "video", input: {}, state: "failed", error: { code } };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [userId, hours] of [
      [first, 1],
      [first, 2],
      [second, 23],
      [second, 25],
    ] as const)
      await db.job.create({ data: { ...failed, userId, endedAt: hoursAgo(hours) } });
    expect((await listFailures(24)).filter((group) => group.code === code)).toEqual([
      { source: "job video", code, count: 3, people: 2, latest: expect.any(Date) },
    ]);
  });

  test("failed publication and one without an outcome are failures of their platform", async () => {
    const post = await createPostFixture(await createAccountFixture({ id: await createTrialUser() }));
    const code = `code-${randomUUID()}`;
    const dates = { dueAt: new Date(), nextAt: new Date() };
    await db.publication.create({
      data: { ...dates, postId: post.id, state: "failed", problem: { code, message: "" } },
    });
    await db.publication.create({ data: { ...dates, postId: post.id, state: "unknown" } });
    const groups = await listFailures(24);
    expect(groups).toContainEqual(
      expect.objectContaining({ source: "publication facebook", code, count: 1, people: 1 }),
    );
    expect(groups).toContainEqual(
      expect.objectContaining({ source: "publication facebook", code: "unknown" }),
    );
  });

  test("status has a failed mail and how long it has waited", async () => {
    const createdAt = new Date(Date.now() - 3_600_000);
    const mail = { to: "a@b.example", template: "welcome", language: "en", data: {}, state: "failed" };
    await db.outboxMail.create({ data: { ...mail, createdAt } });
    const failed = (await readQueueStatus()).find((row) => row.queue === "mail" && row.state === "failed");
    expect(failed?.oldestSeconds).toBeGreaterThanOrEqual(3_599);
  });
});
