import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countUnresolvedPayments } from "@/lib/billing/server/payment-lookup-store";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { sumReservedCredits } from "@/lib/credits/server/credit-store";
import { reserveCredits } from "@/lib/credits/server/with-credits";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { createTrialUser } from "@/tests/harness/credit-fixtures";
import { readMetric } from "@/tests/harness/metric-samples";
import { createAccountFixture, createPostFixture } from "@/tests/harness/row-fixtures";
import { createBacklogRefresher } from "@/worker/backlog-metrics";

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
let userId: string;

beforeAll(async () => {
  // Files before this one share its database and leave open work.
  await getPrismaClient().$executeRaw`DELETE FROM publication`;
  await getPrismaClient().$executeRaw`DELETE FROM job`;
  await getPrismaClient().$executeRaw`DELETE FROM outbox_mail`;
  userId = await createTrialUser();
});
afterAll(closeDb);

async function insertPayment(failureCode: string) {
  const money = { planKey: "starter", period: "monthly", amount: 1_900, currency: "USD" };
  const data = { userId, purpose: "renewal", gateway: "stripe", ...money, state: "unknown", failureCode };
  await getPrismaClient().payment.create({ data });
}

test("backlog of the database is shown by kind, state and age", async () => {
  const unresolved = await runInTransaction(countUnresolvedPayments);
  const reserved = await sumReservedCredits();
  await getPrismaClient().job.create({ data: { userId, kind: "video", input: {}, createdAt: ago(30) } });
  const account = await createAccountFixture({ id: userId });
  const insertPublication = async (state: string, nextAt: Date, leaseUntil: Date | null = null) => {
    const { id: postId } = await createPostFixture(account);
    await getPrismaClient().publication.create({
      data: { postId, state, dueAt: nextAt, nextAt, leaseUntil },
    });
  };
  await insertPublication("scheduled", ago(7));
  await insertPublication("scheduled", ago(-60));
  // Another worker holds it.
  await insertPublication("preparing", ago(50), ago(-5));
  await insertPublication("published", ago(900));
  await queueMail({
    ...{ to: `${randomUUID()}@people.example`, template: "verify-email", language: "en" as const },
    data: { name: "Dana", link: "http://localhost:3000/verify-email/abc" },
  });
  await insertPayment("unresolved");
  await insertPayment("unclear");
  await reserveCredits({ userId, key: randomUUID(), kind: "image", cost: 5 });

  await createBacklogRefresher()();

  expect(await readMetric("kolot_database_up")).toBe(1);
  expect(await readMetric("kolot_jobs", { kind: "video", state: "queued" })).toBe(1);
  const isAbout = (value: number, minutes: number) => Math.abs(value - minutes * 60) < 30;
  expect(isAbout(await readMetric("kolot_job_oldest_queued_age_seconds", { kind: "video" }), 30)).toBe(true);
  expect(await readMetric("kolot_publications", { state: "scheduled" })).toBe(2);
  expect(await readMetric("kolot_publications", { state: "preparing" })).toBe(1);
  expect(isAbout(await readMetric("kolot_publication_overdue_seconds"), 7)).toBe(true);
  expect(await readMetric("kolot_outbox_mails", { state: "queued" })).toBe(1);
  expect(await readMetric("kolot_payments_unresolved")).toBe(unresolved + 1);
  expect(await readMetric("kolot_credits_reserved")).toBe(reserved + 5);
});

test.each([
  ["payment", "SELECT count(*) FROM payment WHERE state = 'unknown' AND failure_code = 'unresolved'"],
  [
    "publication",
    `SELECT state, count(*), min(next_at) FROM publication
     WHERE state IN ('scheduled', 'claimed', 'preparing', 'sending', 'unknown', 'needs_review') GROUP BY state`,
  ],
  ["job", "SELECT kind, state, count(*) FROM job WHERE state IN ('queued', 'running') GROUP BY 1, 2"],
])("count of the open rows of %s can use an index", async (_table, statement) => {
  const rows = await getPrismaClient().$transaction(async (tx) => {
    await tx.$executeRawUnsafe("SET LOCAL enable_seqscan = off");
    return tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN ${statement}`);
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan");
});
