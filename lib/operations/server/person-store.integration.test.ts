import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { claimNextJob } from "@/lib/jobs/server/job-claim-store";
import { retryJob } from "@/lib/operations/server/operator-acts";
import { listActs } from "@/lib/operations/server/operator-store";
import { findPerson, listIssues } from "@/lib/operations/server/person-store";
import { createTrialUser, expectLedgerBalanced } from "@/tests/harness/credit-fixtures";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

const OPERATOR = "ada@ops.example";
const db = getPrismaClient();

beforeEach(() => {
  vi.spyOn(getEnv(), "OPERATORS", "get").mockReturnValue([OPERATOR]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDb);

const requestFor = (userId: string, key: string = randomUUID()) => ({
  operator: OPERATOR,
  userId,
  reason: "ticket 7",
  key,
});

function createJob(userId: string, fields: { kind: string; state?: string; cost?: number }) {
  const isOpen = fields.state === "queued" || fields.state === "running";
  const endedAt = isOpen ? null : new Date();
  const ended = { attempt: 3, endedAt, error: { code: "gave_up", message: "x" } };
  const input = { canvasImageId: randomUUID(), label: "Bread" };
  return db.job.create({ data: { userId, input, state: "failed", ...ended, ...fields } });
}

describe("retry of a job", () => {
  test("failed job without a price is queued again once, with all its attempts", async () => {
    const userId = await createTrialUser();
    const job = await createJob(userId, { kind: "background-removal" });
    const request = requestFor(userId);
    const results = await Promise.all([1, 2, 3].map(() => retryJob(request, job.id)));
    expect(results.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(await db.job.findUnique({ where: { id: job.id } })).toMatchObject({
      ...{ state: "queued", attempt: 0, error: null, endedAt: null },
    });
    await expect(retryJob(requestFor(userId), job.id)).rejects.toMatchObject({ code: "not_found" });
    await db.job.updateMany({
      where: { kind: job.kind, state: "queued", id: { not: job.id } },
      data: { attempt: 3 },
    });
    expect(await claimNextJob("background-removal", 50)).toMatchObject({ id: job.id, attempt: 1 });
    expect(await listActs(userId)).toMatchObject([
      { act: "job retry", result: `job ${job.id} queued again` },
    ]);
    await expectLedgerBalanced(userId, 100);
  });

  test.each([
    ["a video", { kind: "video", cost: 22 }],
    ["drafts for empty days", { kind: "gaps", cost: 5 }],
    ["a job that had a price", { kind: "content-plan", cost: 1 }],
  ])("%s is not run again, because it could be paid twice", async (_name, fields) => {
    const userId = await createTrialUser();
    const job = await createJob(userId, fields);
    const refused = retryJob(requestFor(userId), job.id);
    await expect(refused).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("pays once"),
    });
    expect(await db.job.findUnique({ where: { id: job.id } })).toMatchObject({ state: "failed" });
    expect(await listActs(userId)).toEqual([]);
  });

  test.each(["queued", "running", "done", "cancelled"])(
    "job that is %s is not queued again",
    async (state) => {
      const userId = await createTrialUser();
      const job = await createJob(userId, { kind: "content-plan", state });
      await expect(retryJob(requestFor(userId), job.id)).rejects.toMatchObject({ code: "not_found" });
      expect(await db.job.findUnique({ where: { id: job.id } })).toMatchObject({ state, attempt: 3 });
    },
  );

  test("job of another person is not found", async () => {
    const [userId, other] = [await createTrialUser(), await createTrialUser()];
    const job = await createJob(other, { kind: "content-plan" });
    await expect(retryJob(requestFor(userId), job.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await db.job.findUnique({ where: { id: job.id } })).toMatchObject({ state: "failed" });
  });
});

describe("facts of a person", () => {
  test("facts name plan, credits and brands, and an unknown person has none", async () => {
    const userId = await createTrialUser();
    const account = await createAccountFixture({ id: userId });
    const period = { planKey: "pro", period: "monthly", gateway: "test", currentPeriodEnd: new Date() };
    await db.subscription.create({ data: { userId, ...period } });
    await db.subscription.create({ data: { userId, ...period, planKey: "starter", status: "expired" } });
    expect(await findPerson(userId)).toMatchObject({
      ...{ id: userId, balance: 100, reserved: 0, planKey: "pro", planStatus: "active", sessions: 0 },
      ...{ isVerified: false, hasSecondFactor: false, isClosing: false },
      brands: [{ id: account.id, name: account.name }],
    });
    expect(await findPerson(randomUUID())).toBeNull();
  });

  test("issues are what waits or failed for this person, decisions first, without content", async () => {
    const [userId, other] = [await createTrialUser(), await createTrialUser()];
    const job = await createJob(userId, { kind: "content-plan" });
    await createJob(userId, { kind: "content-plan", state: "done" });
    await createJob(other, { kind: "content-plan" });
    const post = await createPostFixture(await createAccountFixture({ id: userId }));
    const now = new Date();
    await db.publication.create({
      data: { postId: post.id, state: "needs_review", dueAt: now, nextAt: now },
    });
    const mail = { to: "dana@example.com", template: "verify-email", language: "en", data: {}, nextAt: now };
    const { id } = await db.outboxMail.create({ data: { ...mail, userId, state: "failed" } });
    const { issues, hasMore } = await listIssues(userId);
    expect(issues.map((issue) => [issue.source, issue.id, issue.state])).toEqual(
      expect.arrayContaining([
        ["job", job.id, "failed"],
        ["post", post.id, "needs_review"],
        ["mail", id, "failed"],
      ]),
    );
    expect([issues.length, issues[0]?.state, hasMore]).toEqual([3, "needs_review", false]);
    expect(JSON.stringify(issues)).not.toContain("Bread");
    const times = issues.slice(1).map(({ at }) => +at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("more issues than a page shows are announced, and a decision stays first", async () => {
    const userId = await createTrialUser();
    const post = await createPostFixture(await createAccountFixture({ id: userId }));
    const long = new Date(0);
    await db.publication.create({
      data: { postId: post.id, state: "needs_review", dueAt: long, nextAt: long, updatedAt: long },
    });
    for (let n = 0; n < 50; n += 1) await createJob(userId, { kind: "content-plan" });
    const { issues, hasMore } = await listIssues(userId);
    expect([issues.length, issues[0]?.id, hasMore]).toEqual([50, post.id, true]);
  });

  test("sign-in that is idle too long is not active, and brands have a limit", async () => {
    const { id: userId } = await insertUserFixture();
    const lastSeenAt = new Date(Date.now() - 15 * 24 * 60 * 60_000);
    const expiresAt = new Date(Date.now() + 24 * 60 * 60_000);
    for (const more of [{}, { lastSeenAt }])
      await db.session.create({ data: { userId, tokenHash: randomUUID(), expiresAt, ...more } });
    const brand = { userId, name: "Bakery", timeZone: "Asia/Jerusalem", language: "en" };
    await db.account.createMany({ data: Array.from({ length: 51 }, () => brand) });
    const person = await findPerson(userId);
    expect([person?.sessions, person?.brandCount, person?.brands.length]).toEqual([1, 51, 50]);
  });
});
